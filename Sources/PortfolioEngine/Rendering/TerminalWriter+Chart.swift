extension TerminalWriter {
  /// How wide a chart is drawn at most: beyond that a line only gets longer, not clearer.
  private static let widestChart = 100

  /// A chart drawn with characters, as wide as prose; a chart whose sum needs more than 38 digits is
  /// left out, since the figures beside it say so.
  func lines(of chart: Chart) -> [String] {
    let style = TerminalStyle(
      width: min(width ?? 80, Self.widestChart), height: 10, isASCII: usesASCII)
    guard let drawing = try? TerminalChart.draw(chart, style: style) else { return [] }
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
