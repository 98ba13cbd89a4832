extension TerminalChart {
  /// Bars that grow upward, one cell or more wide; the newest categories are kept when there are
  /// more than columns.
  static func barsUp(_ chart: BarChart, style: TerminalStyle) -> [[ChartRun]] {
    let whole = TerminalFrame(style: style, text: chart.text)
    let ticks = max(3, min(6, style.height / 2))
    guard let draft = BarLayout(chart, valueTicks: ticks) else { return whole.empty }
    let indent = whole.labelWidth(draft.figures.ticks) + 2
    let columns = style.width - indent
    let shown = chart.newest(columns / chart.lanes)
    let frame = TerminalFrame(style: style, text: shown.text)
    guard let layout = BarLayout(shown, valueTicks: ticks) else { return frame.empty }
    let slot = min(16, columns / max(1, shown.categories.count))
    let lane = max(1, (slot - (slot > chart.lanes ? 1 : 0)) / chart.lanes)
    let plot = slot * shown.categories.count
    var cells = Array(
      repeating: Array(repeating: (Character(" "), ChartRole.muted), count: plot),
      count: style.height)
    if let rule = layout.rule {
      let row = style.height - 1 - TerminalCanvas.dot(rule, of: style.height)
      for column in 0..<plot { cells[row][column] = (style.isASCII ? "." : "┄", .muted) }
    }
    let drawn = layout.bars.filter { $0.base != $0.tip }.map(\.category)
    let isSolid =
      chart.arrangement == .grouped || chart.series.count == 1 || Set(drawn).count == drawn.count
    for bar in layout.bars {
      let left = bar.category * slot + (chart.arrangement == .grouped ? bar.series * lane : 0)
      let fill = Self.fill(bar, of: chart, style: style)
      for row in 0..<style.height {
        guard
          let mark = mark(
            of: bar, row: row, fill: fill, isSolid: isSolid, zero: layout.zero, style: style)
        else { continue }
        for column in left..<min(plot, left + lane) { cells[row][column] = (mark, bar.role) }
      }
    }
    var result = frame.head + legend(of: chart, frame: frame)
    let axis = frame.axis(layout.figures.ticks, rows: style.height)
    for (row, runs) in axis.enumerated() {
      var line = runs
      for (mark, role) in cells[row] { line.append(String(mark), role) }
      result.append(line)
    }
    let marks = layout.categories.enumerated().map { place, tick in
      Tick(
        position: (Double(place * slot) + Double(slot - 1) / 2) / Double(max(1, plot - 1)),
        label: tick.label)
    }
    // At an edge a label cannot stand under the middle of its bar, and the next needs more room.
    let names =
      (2..<max(3, plot)).lazy.map { gap in
        marks.thinned(to: Double(plot), gap: Double(gap)) { Double(Columns.width($0)) }
      }.first { frame.placed($0, columns: plot).count == $0.count } ?? []
    return result + frame.foot(names, indent: indent, columns: plot, marksTicks: false)
  }

  /// Bars that grow to the right, one line a category and series.
  static func barsRight(_ chart: BarChart, style: TerminalStyle) -> [[ChartRun]] {
    let frame = TerminalFrame(style: style, text: chart.text)
    guard let layout = BarLayout(chart) else { return frame.empty }
    let names = chart.categories.map {
      Columns.cut($0, to: style.width / 3, isASCII: style.isASCII)
    }
    let nameWidth = names.map(Columns.width).max() ?? 0
    let texts = layout.bars.map { chart.unit.text($0.value) }
    let isStacked = chart.arrangement == .stacked
    let textWidth = isStacked ? 0 : (texts.map(Columns.width).max() ?? 0) + 1
    let room = max(8, style.width - nameWidth - 1 - textWidth)
    // Without an axis to look at, the longest bar may use all the room.
    let low = layout.bars.map { min($0.base, $0.tip) }.min() ?? 0
    let high = layout.bars.map { max($0.base, $0.tip) }.max() ?? 1
    let span = high > low ? high - low : 1
    var result = frame.head + legend(of: chart, frame: frame)
    for (category, name) in names.enumerated() {
      let bars = zip(layout.bars, texts).filter { $0.0.category == category }
      var line = [ChartRun(Columns.padded(name, to: nameWidth) + " ", .muted)]
      if bars.isEmpty { result.append(line) }
      var used = 0
      for (bar, text) in bars {
        if !isStacked, used > 0 || line.count > 1 {
          result.append(line)
          line = [ChartRun(Columns.blanks(nameWidth + 1), .muted)]
          used = 0
        }
        // The axis lies between two cells, so that all bars start at the same place.
        let near = Int(((bar.base - low) / span * Double(room)).rounded())
        let size = abs(bar.tip - bar.base) / span * Double(room)
        let fill = Self.fill(bar, of: chart, style: style)
        let isDown = bar.tip < bar.base
        let longest = Double(isDown ? near : room - near)
        let drawn = length(
          min(longest, isDown && size > 0 ? max(1, size.rounded()) : size), fill: fill,
          isSolid: !isStacked, style: style)
        let from = isDown ? near - Columns.width(drawn) : near
        line.append(Columns.blanks(from - used), .muted)
        line.append(drawn, bar.role)
        used = max(used, from) + Columns.width(drawn)
        if !isStacked {
          let gap = max(1, textWidth - Columns.width(text))
          line.append(Columns.blanks(room - used + gap), .muted)
          line.append(text, bar.role == .gain || bar.role == .loss ? bar.role : .text)
        }
      }
      if !bars.isEmpty { result.append(line) }
    }
    return result
  }

  /// A bar of a length in cells: whole cells and an eighth block at its end.
  static func length(
    _ cells: Double, fill: Character, isSolid: Bool, style: TerminalStyle
  ) -> String {
    guard cells.isFinite, cells > 0 else { return "" }
    let cells = min(cells, Double(style.width))
    guard isSolid, !style.isASCII else {
      return String(repeating: fill, count: max(1, Int(cells.rounded())))
    }
    let eighths = max(1, Int((cells * 8).rounded()))
    let ends = Array(" ▏▎▍▌▋▊▉")
    let end = eighths % 8 == 0 ? "" : String(ends[eighths % 8])
    return String(repeating: "█", count: eighths / 8) + end
  }

  /// The character by which a bar differs from the others on its axis.
  static func fill(_ bar: BarLayout.Bar, of chart: BarChart, style: TerminalStyle) -> Character {
    let all = style.isASCII ? letters : fills
    return chart.series.count > 1 ? all[bar.series % all.count] : all[0]
  }

  /// The part of a bar in a cell, or nil where it does not reach.
  ///
  /// The axis is moved to the nearest edge between two rows, so that what grows upward and what
  /// grows downward never share a cell.
  private static func mark(
    of bar: BarLayout.Bar, row: Int, fill: Character, isSolid: Bool, zero: Double,
    style: TerminalStyle
  ) -> Character? {
    let rows = Double(style.height)
    let bottom = Double(style.height - 1 - row)
    let shift = (zero * rows).rounded() - zero * rows
    let ends = (bar.base * rows + shift, bar.tip * rows + shift)
    let low = max(0, min(ends.0, ends.1))
    let high = min(rows, max(ends.0, ends.1))
    let part = min(high, bottom + 1) - max(low, bottom)
    guard part > 0 else { return nil }
    if part > 0.94 { return fill }
    // A bar of which there is anything at all is seen.
    let isOnly = high - low < 1
    guard isSolid else { return part >= 0.5 ? fill : nil }
    guard fill == fills[0] else { return part >= 0.5 || isOnly ? fill : nil }
    if bar.tip < bar.base { return part >= 0.25 || isOnly ? "▀" : nil }
    guard low <= bottom else { return part >= 0.5 ? fill : nil }
    let eighths = Int((part * 8).rounded())
    return eighths > 0 || isOnly ? Array("▁▁▂▃▄▅▆▇█")[eighths] : nil
  }

  private static func legend(of chart: BarChart, frame: TerminalFrame) -> [[ChartRun]] {
    guard chart.series.count > 1 else { return [] }
    let all = frame.style.isASCII ? letters : fills
    return frame.legend(
      chart.series.enumerated().map {
        (String(repeating: all[$0 % all.count], count: 2), $1.name, $1.role)
      })
  }
}

extension BarChart {
  /// How many bars stand side by side in a category.
  var lanes: Int { arrangement == .grouped ? max(1, series.count) : 1 }

  /// The chart with no more than so many categories, the last ones; its caption then says which.
  func newest(_ limit: Int) -> BarChart {
    let first = max(0, categories.count - max(1, limit))
    guard first > 0 else { return self }
    var chart = self
    chart.categories = Array(categories.dropFirst(first))
    chart.text.caption = "Newest \(chart.categories.count) of \(categories.count)"
    if let from = chart.categories.first, let to = chart.categories.last, !from.isEmpty {
      chart.text.caption += ", from \(from) to \(to)"
    }
    chart.series = series.map {
      BarSeries(name: $0.name, role: $0.role, values: Array($0.values.dropFirst(first)))
    }
    return chart
  }
}
