extension TerminalWriter {
  /// How wide a chart is drawn at most: beyond that a line only gets longer, not clearer.
  private static let widestChart = 100

  /// The fewest columns in which a chart can be read.
  private static let narrowestChart = 40

  /// A chart drawn with characters, as wide as prose.
  ///
  /// A chart whose sum needs more than 38 digits is left out, since the figures beside it say so. Below
  /// 40 columns, and where its figures are too long for the terminal, a line names the chart in its
  /// place.
  func lines(of chart: Chart) -> [String] {
    let style = TerminalStyle(
      width: min(width ?? 80, Self.widestChart), height: 10, isASCII: usesASCII)
    guard let drawing = try? TerminalChart.draw(chart, style: style) else { return [] }
    let widest = drawing.map { DisplayWidth.of($0.plain) }.max() ?? 0
    if let width, width < Self.narrowestChart || widest > width {
      return wrapped("Too narrow for the chart: \(chart.title)", width: proseWidth)
        .map { painted($0, .dim) }
    }
    return drawing.map { runs in
      guard usesColor else { return runs.plain }
      var runs = runs
      while let last = runs.last, last.text.allSatisfy({ $0 == " " }) { runs.removeLast() }
      if let last = runs.indices.last {
        while runs[last].text.last == " " { runs[last].text.removeLast() }
      }
      return runs.map { painted($0.text, $0.role) }.joined()
    }
  }

  private func painted(_ text: String, _ role: ChartRole) -> String {
    guard text.contains(where: { $0 != " " }), let code = Self.code(of: role) else { return text }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }

  /// The colour of a role among the sixteen that every terminal has; its user chose their tones.
  private static func code(of role: ChartRole) -> String? {
    switch role {
    case .first: "34"
    case .second: "33"
    case .third: "36"
    case .fourth: "35"
    case .fifth: "93"
    case .sixth: "94"
    case .seventh: "91"
    case .eighth: "95"
    case .other, .muted: "2"
    case .gain: "32"
    case .loss: "31"
    case .text: nil
    }
  }
}

extension Chart {
  /// The title of the chart, whatever it draws.
  fileprivate var title: String {
    switch self {
    case .lines(let chart): chart.text.title
    case .bars(let chart): chart.text.title
    case .ring(let chart): chart.text.title
    }
  }
}
