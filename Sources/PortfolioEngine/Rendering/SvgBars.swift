extension SvgChart {
  /// Bars that grow upward.
  static func barsUp(_ chart: BarChart, to writer: inout SvgWriter) {
    let (width, height) = (Double(writer.style.width), Double(writer.style.height))
    guard let layout = BarLayout(chart, valueTicks: max(3, Int(height / 52))) else {
      return empty(chart.text, to: &writer)
    }
    let top = head(
      chart.text, legend: chart.series.map { ($0.name, $0.role, nil) }, to: &writer)
    let labels = layout.figures.ticks.map { SvgWriter.width($0.label) }.max() ?? 0
    let plot = Plot(
      left: margin + labels + 8, top: top + 6, right: width - margin, bottom: height - 34)
    grid(layout.figures.ticks, plot: plot, to: &writer)
    let names = layout.categories.thinned(
      to: plot.right - plot.left, gap: 12, width: SvgWriter.width)
    foot(names, plot: plot, marksTicks: false, to: &writer)
    for bar in layout.bars where chart.arrangement != .stacked || bar.base != bar.tip {
      let left = plot.x(bar.left)
      let gap = chart.arrangement == .grouped && chart.series.count > 1 ? 1.0 : 0
      let across = max(0.5, plot.x(bar.right) - left - gap)
      let role = writer.fill(bar.role)
      // Parts of a stack stand a unit apart, so that neighbours of like colours stay two.
      let isOnPart = chart.arrangement == .stacked && bar.base != layout.zero
      let (base, tip) = (plot.y(bar.base), plot.y(bar.tip))
      let seam = isOnPart && abs(tip - base) > 3 ? (tip < base ? -1.0 : 1.0) : 0
      writer.add(
        shape(
          left, base + seam, across: across, tip: tip, upward: true,
          isStacked: chart.arrangement == .stacked) + " class=\"\(role)\"/>")
    }
    let zero = plot.y(layout.zero)
    writer.line(plot.left, zero, plot.right, zero, classes: "axis")
    if let rule = layout.rule {
      let y = SvgWriter.number(plot.y(rule))
      writer.add(
        "<path d=\"M\(SvgWriter.number(plot.left)) \(y)H\(SvgWriter.number(plot.right))\""
          + " class=\"axis\" stroke-dasharray=\"4 3\"/>")
    }
  }

  /// Bars that grow to the right, one line a bar, with the figure at the end.
  static func barsRight(_ chart: BarChart, to writer: inout SvgWriter) {
    let (width, height) = (Double(writer.style.width), Double(writer.style.height))
    guard let layout = BarLayout(chart) else { return empty(chart.text, to: &writer) }
    let top = head(
      chart.text, legend: chart.series.map { ($0.name, $0.role, nil) }, to: &writer)
    let texts = layout.bars.map { chart.unit.text($0.value) }
    let isStacked = chart.arrangement == .stacked
    let textRoom = isStacked ? 0 : (texts.map(SvgWriter.width).max() ?? 0) + 10
    let names = chart.categories.map { SvgWriter.cut($0, to: width / 3) }
    let nameRoom = names.map(SvgWriter.width).max() ?? 0
    let plot = Plot(
      left: margin + nameRoom + 12, top: top + 4, right: width - margin - textRoom,
      bottom: height - margin)
    let low = layout.bars.map { min($0.base, $0.tip) }.min() ?? 0
    let high = layout.bars.map { max($0.base, $0.tip) }.max() ?? 1
    let span = high > low ? high - low : 1
    func x(_ position: Double) -> Double {
      plot.left + (position - low) / span * (plot.right - plot.left)
    }
    func y(_ position: Double) -> Double { plot.top + position * (plot.bottom - plot.top) }
    for (tick, name) in zip(layout.categories, names) {
      writer.text(name, x: plot.left - 10, y: y(tick.position) + 4, classes: "m e")
    }
    for (bar, text) in zip(layout.bars, texts) {
      let role = writer.fill(bar.role)
      // A slot higher than a finger makes a slab of a bar.
      let room = y(bar.right) - y(bar.left)
      let across = max(1, min(26, room - (chart.series.count > 1 && !isStacked ? 1 : 0)))
      let from = y(bar.left) + (room - across) / 2
      writer.add(
        shape(
          from, x(bar.base), across: across, tip: x(bar.tip), upward: false, isStacked: isStacked)
          + " class=\"\(role)\"/>")
      if !isStacked {
        writer.text(
          text, x: max(x(bar.base), x(bar.tip)) + 8, y: from + across / 2 + 4, classes: "t")
      }
    }
    if low < layout.zero {
      let zero = x(layout.zero)
      writer.line(zero, plot.top, zero, plot.bottom, classes: "axis")
    }
  }

  /// A bar with a rounded far end, still open for its class.
  private static func shape(
    _ start: Double, _ base: Double, across: Double, tip: Double, upward: Bool, isStacked: Bool
  ) -> String {
    let number = SvgWriter.number
    let size = abs(tip - base)
    let round = isStacked ? 0 : min(3, across / 3, size)
    let toward = tip < base ? -1.0 : 1.0
    let curve = number(round)
    if upward {
      let stem = number(toward * (size - round))
      let bend = number(toward * round)
      let back = number(-toward * (size - round))
      let turn = number(-toward * round)
      guard round > 0 else {
        return "<path d=\"M\(number(start)) \(number(base))v\(number(toward * size))"
          + "h\(number(across))v\(number(-toward * size))z\""
      }
      return "<path d=\"M\(number(start)) \(number(base))v\(stem)q0 \(bend) \(curve) \(bend)"
        + "h\(number(across - 2 * round))q\(curve) 0 \(curve) \(turn)v\(back)z\""
    }
    let stem = number(toward * (size - round))
    let bend = number(toward * round)
    guard round > 0 else {
      return "<path d=\"M\(number(base)) \(number(start))h\(number(toward * size))"
        + "v\(number(across))h\(number(-toward * size))z\""
    }
    return "<path d=\"M\(number(base)) \(number(start))h\(stem)q\(bend) 0 \(bend) \(curve)"
      + "v\(number(across - 2 * round))q0 \(curve) \(number(-toward * round)) \(curve)"
      + "H\(number(base))z\""
  }
}
