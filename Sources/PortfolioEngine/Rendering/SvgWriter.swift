/// The text of a drawing while it is written: numbers short, texts escaped, colours by class.
struct SvgWriter {
  let style: SvgStyle
  private var body = ""
  private var strokes: Set<ChartRole> = []
  private var fills: Set<ChartRole> = []
  private var gradients: Set<ChartRole> = []

  init(style: SvgStyle) { self.style = style }

  /// The whole drawing.
  func document(_ text: ChartText) -> String {
    let (width, height, id) = (style.width, style.height, style.id)
    var result =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"\(id)\" viewBox=\"0 0 \(width) \(height)\""
      + " width=\"\(width)\" height=\"\(height)\" role=\"img\""
      + " aria-labelledby=\"\(id)-title \(id)-desc\">\n"
    result += "<title id=\"\(id)-title\">\(Self.escaped(text.title))</title>\n"
    result += "<desc id=\"\(id)-desc\">\(Self.escaped(text.summary))</desc>\n"
    // Inside a page the page says how wide a drawing is.
    let size = style.paintsGround ? "max-width:100%;height:auto;" : ""
    result += "<style>\n#\(id){\(size)"
    result += "font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\n"
    result +=
      "#\(id) text{font-variant-numeric:tabular-nums}#\(id) .h{font-size:15px;font-weight:600}"
    result += "#\(id) .b{font-size:22px;font-weight:650}#\(id) .e{text-anchor:end}"
    result += "#\(id) .c{text-anchor:middle}\n"
    result +=
      rules(.light) + "@media (prefers-color-scheme:dark){\n" + rules(.dark) + "}\n</style>\n"
    for role in ChartRole.allCases where gradients.contains(role) {
      result += "<linearGradient id=\"\(gradient(role))\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">"
      result += "<stop offset=\"0\" class=\"o-\(role.rawValue)\" stop-opacity=\".28\"/>"
      result += "<stop offset=\"1\" class=\"o-\(role.rawValue)\" stop-opacity=\".03\"/>"
      result += "</linearGradient>\n"
    }
    if style.paintsGround {
      result += "<rect width=\"\(width)\" height=\"\(height)\" rx=\"10\" class=\"ground\"/>\n"
    }
    return result + body + "</svg>\n"
  }

  private func rules(_ palette: SvgPalette) -> String {
    let id = style.id
    var text = "#\(id) .grid{stroke:\(palette.grid)}"
    text += "#\(id) .t{fill:\(palette.colour(.text))}#\(id) .m{fill:\(palette.colour(.muted))}"
    text += "#\(id) .axis{stroke:\(palette.colour(.muted))}"
    text += "#\(id) .ground{fill:\(palette.ground)}#\(id) .gap{stroke:\(palette.ground)}\n"
    for role in ChartRole.allCases {
      let colour = palette.colour(role)
      if strokes.contains(role) { text += "#\(id) .s-\(role.rawValue){stroke:\(colour)}" }
      if fills.contains(role) { text += "#\(id) .f-\(role.rawValue){fill:\(colour)}" }
      if gradients.contains(role) { text += "#\(id) .o-\(role.rawValue){stop-color:\(colour)}" }
    }
    return text + "\n"
  }

  private func gradient(_ role: ChartRole) -> String { "\(style.id)-\(role.rawValue)" }

  mutating func stroke(_ role: ChartRole) -> String {
    strokes.insert(role)
    return "s-\(role.rawValue)"
  }

  mutating func fill(_ role: ChartRole) -> String {
    fills.insert(role)
    return "f-\(role.rawValue)"
  }

  /// The reference to a fill that fades toward the axis.
  mutating func fading(_ role: ChartRole) -> String {
    gradients.insert(role)
    return "url(#\(gradient(role)))"
  }

  mutating func add(_ markup: String) { body += markup + "\n" }

  /// Writes a text, in the size of its classes or in one of its own.
  mutating func text(_ text: String, x: Double, y: Double, classes: String, size: Int? = nil) {
    guard !text.isEmpty else { return }
    let style = size.map { " style=\"font-size:\($0)px\"" } ?? ""
    add(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" class=\"\(classes)\"\(style)>"
        + "\(Self.escaped(text))</text>")
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, classes: String) {
    let path = "M\(Self.number(x1)) \(Self.number(y1))"
    let end = x1 == x2 ? "V\(Self.number(y2))" : "L\(Self.number(x2)) \(Self.number(y2))"
    add("<path d=\"\(path)\(y1 == y2 ? "H\(Self.number(x2))" : end)\" class=\"\(classes)\"/>")
  }

  /// The number with at most one decimal place, as short as it can be: `12`, `-3.5`, `.2`.
  static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    guard tenths.isFinite, abs(tenths) < 1e9 else { return "0" }
    return short(Int(tenths))
  }

  private static func short(_ tenths: Int) -> String {
    let whole = abs(tenths) / 10
    let rest = abs(tenths) % 10
    let sign = tenths < 0 ? "-" : ""
    if rest == 0 { return tenths == 0 ? "0" : sign + String(whole) }
    return sign + (whole == 0 ? "" : String(whole)) + "." + String(rest)
  }

  /// A path through places in units of the view box, as steps from one to the next.
  static func path(_ places: [(x: Double, y: Double)]) -> String {
    var text = ""
    var before = (x: 0, y: 0)
    for (index, place) in places.enumerated() {
      let x = (place.x * 10).rounded()
      let y = (place.y * 10).rounded()
      guard abs(x) < 1e9, abs(y) < 1e9 else { continue }
      let now = (x: Int(x), y: Int(y))
      if index == 0 {
        text += "M\(short(now.x)) \(short(now.y))"
      } else {
        if index == 1 { text += "l" }
        let right = short(now.x - before.x)
        let down = short(now.y - before.y)
        text += (index == 1 || right.hasPrefix("-") ? "" : " ") + right
        text += (down.hasPrefix("-") ? "" : " ") + down
      }
      before = now
    }
    return text
  }

  /// The text with what XML reserves written as entities, and what would not show written out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.escaped(text, keeping: ["\t", "\n"]).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result += " "
      // XML has no way to write these two, which are no characters.
      case "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// About how wide a text is at a height of 12 units.
  static func width(_ text: String) -> Double {
    text.reduce(0) { sum, character in
      switch character {
      case "i", "l", "j", "t", "f", "r", "I", ".", ",", ":", " ", "'", "|", "(", ")", "-":
        sum + 4.2
      case "m", "w", "M", "W", "%": sum + 10.2
      default: sum + (character.isASCII ? 7.2 : 12)
      }
    }
  }

  /// The text cut so that it is about so wide.
  static func cut(_ text: String, to room: Double) -> String {
    guard width(text) > room else { return text }
    var kept = text
    while !kept.isEmpty, width(kept) + 9 > room { kept.removeLast() }
    return kept + "…"
  }
}
