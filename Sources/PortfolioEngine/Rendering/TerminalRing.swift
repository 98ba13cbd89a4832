extension TerminalChart {
  /// Shares as one band across the width and a line for each with its bar.
  static func ring(_ chart: RingChart, style: TerminalStyle) throws(DecimalError) -> [[ChartRun]] {
    let frame = TerminalFrame(style: style, text: chart.text)
    let layout = try RingLayout(chart)
    let all = style.isASCII ? letters : fills
    var result = frame.head
    let centre = [chart.centre, chart.centreCaption].filter { !$0.isEmpty }
      .map { Columns.cut($0, to: style.width / 2 - 1, isASCII: style.isASCII) }
    if let first = centre.first {
      var line = [ChartRun(first, .text)]
      for more in centre.dropFirst() { line.append("  " + more, .muted) }
      result.append(line)
    }
    guard !layout.arcs.isEmpty else {
      let band = String(repeating: style.isASCII ? "." : "░", count: style.width)
      let name = Columns.cut(chart.emptyName, to: style.width, isASCII: style.isASCII)
      return result + [[ChartRun(band, .muted)], [ChartRun(name, .muted)]]
    }
    var band: [ChartRun] = []
    var used = 0
    for (place, arc) in layout.arcs.enumerated() {
      let end = TerminalCanvas.dot(arc.end, of: style.width + 1)
      band.append(String(repeating: all[place % all.count], count: max(0, end - used)), arc.role)
      used = max(used, end)
    }
    result.append(band)
    let names = layout.arcs.map { arc in
      let name = arc.count > 1 ? "\(arc.name) (\(arc.count))" : arc.name
      return Columns.cut(name, to: style.width / 3, isASCII: style.isASCII)
    }
    let texts = layout.arcs.map { chart.unit.text($0.value) }
    let nameWidth = names.map(Columns.width).max() ?? 0
    let textWidth = texts.map(Columns.width).max() ?? 0
    for (place, arc) in layout.arcs.enumerated() {
      var line = [ChartRun(String(all[place % all.count]), arc.role)]
      line.append(" " + Columns.padded(names[place], to: nameWidth), .text)
      line.append("  " + Columns.indented(arc.shareText, to: 6), .text)
      line.append("  " + Columns.indented(texts[place], to: textWidth), .muted)
      let room = style.width - nameWidth - textWidth - 14
      if room > 4 {
        line.append("  ", .muted)
        line.append(
          length(
            (arc.end - arc.start) * Double(room), fill: all[0], isSolid: true, style: style),
          arc.role)
      }
      result.append(line)
    }
    return result
  }
}
