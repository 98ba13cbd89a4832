/// The title, legend and axes around a plot of characters.
struct TerminalFrame {
  let style: TerminalStyle
  let text: ChartText

  /// The title, the caption, and the remark on a line of its own.
  var head: [[ChartRun]] {
    guard !text.remark.isEmpty else { return names }
    let remark = Columns.cut(text.remark, to: style.width, isASCII: style.isASCII)
    return names + [[ChartRun(remark, .muted)]]
  }

  private var names: [[ChartRun]] {
    let title = Columns.cut(text.title, to: style.width, isASCII: style.isASCII)
    var line = [ChartRun(title, .text)]
    let room = style.width - Columns.width(title) - 2
    let caption = Columns.cut(text.caption, to: style.width, isASCII: style.isASCII)
    if caption.isEmpty { return [line] }
    if Columns.width(caption) <= room {
      line.append("  " + caption, .muted)
      return [line]
    }
    return [line, [ChartRun(caption, .muted)]]
  }

  /// One entry a series, broken into lines where they are too many for one.
  func legend(_ entries: [(mark: String, name: String, role: ChartRole)]) -> [[ChartRun]] {
    var lines: [[ChartRun]] = [[]]
    var used = 0
    for entry in entries {
      let name = Columns.cut(entry.name, to: style.width / 3, isASCII: style.isASCII)
      let width = Columns.width(entry.mark) + 1 + Columns.width(name)
      if used > 0, used + 3 + width > style.width {
        lines.append([])
        used = 0
      }
      if used > 0 { lines[lines.count - 1].append("   ", .muted) }
      lines[lines.count - 1].append(entry.mark, entry.role)
      lines[lines.count - 1].append(" " + name, .muted)
      used += (used > 0 ? 3 : 0) + width
    }
    return lines
  }

  /// The width that the labels of an axis need.
  func labelWidth(_ ticks: [Tick]) -> Int {
    min(style.width / 3, ticks.map { Columns.width($0.label) }.max() ?? 0)
  }

  /// What stands before each row of the plot: the label and the axis.
  func axis(_ ticks: [Tick], rows: Int) -> [[ChartRun]] {
    let width = labelWidth(ticks)
    var labels: [Int: String] = [:]
    for tick in ticks {
      labels[rows - 1 - TerminalCanvas.dot(tick.position, of: rows)] = tick.label
    }
    return (0..<rows).map { row in
      let label = labels[row]
      let bar = style.isASCII ? (label == nil ? " |" : " +") : (label == nil ? " │" : " ┤")
      let text = Columns.cut(label ?? "", to: width, isASCII: style.isASCII)
      return [ChartRun(Columns.indented(text, to: width) + bar, .muted)]
    }
  }

  /// The labels of the axis under the plot that have room, each with its first column.
  func placed(_ ticks: [Tick], columns: Int) -> [(label: [Character], start: Int)] {
    var places: [(label: [Character], start: Int)] = []
    var free = 0
    for tick in ticks {
      let column = TerminalCanvas.dot(tick.position, of: columns)
      let label = Array(Columns.cut(tick.label, to: columns, isASCII: style.isASCII))
      guard Columns.width(String(label)) == label.count else { continue }
      let start = max(0, min(columns - label.count, column - label.count / 2))
      guard start >= free, !label.isEmpty else { continue }
      places.append((label, start))
      free = start + label.count + 2
    }
    return places
  }

  /// The axis under the plot and its labels, each under its mark; one that has no room is left out.
  func foot(_ ticks: [Tick], indent: Int, columns: Int, marksTicks: Bool) -> [[ChartRun]] {
    var axis = Array(repeating: Character(style.isASCII ? "-" : "─"), count: columns)
    var labels = Array(repeating: Character(" "), count: columns)
    for tick in ticks where marksTicks {
      axis[TerminalCanvas.dot(tick.position, of: columns)] = style.isASCII ? "+" : "┬"
    }
    for (label, start) in placed(ticks, columns: columns) {
      for (place, character) in label.enumerated() { labels[start + place] = character }
    }
    let corner = style.isASCII ? "+" : "└"
    return [
      [ChartRun(Columns.blanks(indent - 1) + corner + String(axis), .muted)],
      [ChartRun(Columns.blanks(indent) + String(labels), .muted)],
    ]
  }

  /// What stands in place of a plot without figures.
  var empty: [[ChartRun]] { head + [[ChartRun("No data", .muted)]] }
}
