/// Draws charts with characters: lines in Braille dots, bars in eighth blocks, or all in ASCII.
///
/// The lines carry roles instead of escapes. No line is wider than the style says.
package enum TerminalChart {
  /// The characters that tell stacked parts and shares apart where there is no colour.
  static let fills: [Character] = ["█", "▓", "▒", "░", "▚", "▪", "◆", "·"]
  /// The same in ASCII.
  static let letters: [Character] = ["#", "=", "+", "-", "o", "x", "~", "."]

  /// Draws a chart.
  ///
  /// - Throws: `DecimalError.overflow` when the slices of a ring add up to more than 38 digits.
  package static func draw(
    _ chart: Chart, style: TerminalStyle
  ) throws(DecimalError) -> [[ChartRun]] {
    switch chart {
    case .lines(let chart): lines(chart, style: style)
    case .bars(let chart):
      chart.direction == .right ? barsRight(chart, style: style) : barsUp(chart, style: style)
    case .ring(let chart): try ring(chart, style: style)
    }
  }

  private static func lines(_ chart: LineChart, style: TerminalStyle) -> [[ChartRun]] {
    let frame = TerminalFrame(style: style, text: chart.text)
    let ticks = max(3, min(6, style.height / 2))
    guard let draft = LineLayout(chart, valueTicks: ticks) else { return frame.empty }
    let indent = frame.labelWidth(draft.figures.ticks) + 2
    let columns = style.width - indent
    guard
      let layout = LineLayout(chart, timeTicks: max(2, columns / 9), valueTicks: ticks)
    else { return frame.empty }
    var canvas = TerminalCanvas(columns: columns, rows: style.height, isASCII: style.isASCII)
    let marks: [Character] = ["*", "o", "+", "x", "~", "=", "%", "&"]
    let dashes = [(0, "━━━"), (2, "╍╍╍"), (6, "━ ━"), (1, "┈┈┈")]
    for (place, path) in layout.paths.enumerated() {
      let mark = marks[place % marks.count]
      for run in path.style == .points ? path.runs.flatMap({ $0.map { [$0] } }) : path.runs {
        canvas.draw(
          run, role: path.role, mark: mark,
          dash: style.isASCII ? min(1, place) : dashes[place % dashes.count].0)
      }
    }
    var result = frame.head
    if layout.paths.count > 1 {
      result += frame.legend(
        layout.paths.enumerated().map { place, path in
          (
            style.isASCII
              ? String(marks[place % marks.count]) : dashes[place % dashes.count].1,
            path.name, path.role
          )
        })
    }
    let axis = frame.axis(layout.figures.ticks, rows: style.height)
    result += axis.enumerated().map { row, runs in runs + canvas.row(row) }
    return result
      + frame.foot(layout.time.ticks, indent: indent, columns: columns, marksTicks: true)
  }
}
