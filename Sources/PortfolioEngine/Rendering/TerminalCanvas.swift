/// A grid of character cells on which lines are drawn in dots: eight a cell in Braille, one in
/// ASCII.
struct TerminalCanvas {
  let columns: Int
  let rows: Int
  let isASCII: Bool
  private var dots: [UInt8]
  private var roles: [ChartRole?]
  private var marks: [Character]

  init(columns: Int, rows: Int, isASCII: Bool) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.isASCII = isASCII
    dots = Array(repeating: 0, count: self.columns * self.rows)
    roles = Array(repeating: nil, count: self.columns * self.rows)
    marks = Array(repeating: " ", count: self.columns * self.rows)
  }

  /// The number of dots across.
  var width: Int { isASCII ? columns : columns * 2 }
  /// The number of dots up.
  var height: Int { isASCII ? rows : rows * 4 }

  /// Sets a dot, counted from the top left; the first role in a cell stays.
  mutating func set(x: Int, y: Int, role: ChartRole, mark: Character) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let cell = isASCII ? y * columns + x : y / 4 * columns + x / 2
    if roles[cell] == nil {
      roles[cell] = role
      marks[cell] = mark
    }
    guard !isASCII else { return }
    let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    dots[cell] |= bits[x % 2][y % 4]
  }

  /// Draws a run of places of the unit square; a dash of n draws every other n dots across.
  mutating func draw(_ run: [UnitPoint], role: ChartRole, mark: Character, dash: Int = 0) {
    let places = run.map { point in
      (
        x: Self.dot(point.x, of: width),
        y: height - 1 - Self.dot(point.y, of: height)
      )
    }
    guard let first = places.first else { return }
    var before = first
    for place in places {
      var (x, y) = before
      let across = abs(place.x - x)
      let down = -abs(place.y - y)
      var error = across + down
      while true {
        if dash == 0 || x / dash % 2 == 0 { set(x: x, y: y, role: role, mark: mark) }
        if x == place.x, y == place.y { break }
        let doubled = 2 * error
        if doubled >= down {
          error += down
          x += x < place.x ? 1 : -1
        }
        if doubled <= across {
          error += across
          y += y < place.y ? 1 : -1
        }
      }
      before = place
    }
  }

  /// One row of cells as runs.
  func row(_ row: Int) -> [ChartRun] {
    var line: [ChartRun] = []
    for column in 0..<columns {
      let cell = row * columns + column
      guard let role = roles[cell] else {
        line.append(" ", line.last?.role ?? .muted)
        continue
      }
      let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell]))
      line.append(isASCII ? String(marks[cell]) : scalar.map { String($0) } ?? " ", role)
    }
    return line
  }

  static func dot(_ position: Double, of count: Int) -> Int {
    let dot = (position * Double(count - 1)).rounded()
    return dot.isFinite ? Int(max(0, min(Double(count - 1), dot))) : 0
  }
}
