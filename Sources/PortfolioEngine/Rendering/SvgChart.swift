/// Writes charts as SVG: self-contained, light and dark, with a title and a description for people
/// who do not see them; fit to stand alone or inside a page.
package enum SvgChart {
  /// Writes a chart.
  ///
  /// - Throws: `DecimalError.overflow` when the slices of a ring add up to more than 38 digits.
  package static func write(_ chart: Chart, style: SvgStyle) throws(DecimalError) -> String {
    var writer = SvgWriter(style: style)
    switch chart {
    case .lines(let chart):
      lines(chart, to: &writer)
      return writer.document(chart.text)
    case .bars(let chart):
      if chart.direction == .right {
        barsRight(chart, to: &writer)
      } else {
        barsUp(chart, to: &writer)
      }
      return writer.document(chart.text)
    case .ring(let chart):
      try ring(chart, to: &writer)
      return writer.document(chart.text)
    }
  }

  /// The rectangle in which a chart is plotted, in units of the view box.
  struct Plot {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    func place(_ point: UnitPoint) -> (x: Double, y: Double) {
      (left + point.x * (right - left), bottom - point.y * (bottom - top))
    }

    func x(_ position: Double) -> Double { left + position * (right - left) }
    func y(_ position: Double) -> Double { bottom - position * (bottom - top) }
  }

  static let margin = 18.0

  /// Title, caption, remark and legend; gives back where the plot may start.
  static func head(
    _ text: ChartText, legend: [(name: String, role: ChartRole, style: LineSeries.Style?)],
    to writer: inout SvgWriter
  ) -> Double {
    let room = Double(writer.style.width) - 2 * margin
    var y = -4.0
    if writer.style.drawsTitle {
      y = 28
      writer.text(SvgWriter.cut(text.title, to: room / 1.3), x: margin, y: y, classes: "h t")
    }
    for line in [text.caption, text.remark] where !line.isEmpty {
      y += 18
      writer.text(SvgWriter.cut(line, to: room), x: margin, y: y, classes: "m")
    }
    guard legend.count > 1 else { return y + 16 }
    y += 20
    var x = margin
    for entry in legend {
      let name = SvgWriter.cut(entry.name, to: room - 24)
      let width = 24 + SvgWriter.width(name)
      if x > margin, x + width > margin + room {
        x = margin
        y += 18
      }
      if let style = entry.style {
        let dash = style == .dashed ? " stroke-dasharray=\"4 3\"" : ""
        let role = writer.stroke(entry.role)
        writer.add(
          "<path d=\"M\(SvgWriter.number(x)) \(SvgWriter.number(y - 4))h16\" class=\"\(role)\""
            + " stroke-width=\"2.5\"\(dash)/>")
      } else {
        let role = writer.fill(entry.role)
        writer.add(
          "<rect x=\"\(SvgWriter.number(x + 2))\" y=\"\(SvgWriter.number(y - 10))\" width=\"11\""
            + " height=\"11\" rx=\"3\" class=\"\(role)\"/>")
      }
      writer.text(name, x: x + 22, y: y, classes: "m")
      x += width + 18
    }
    return y + 14
  }

  /// The grid and the labels of an axis of figures at the left.
  static func grid(_ ticks: [Tick], plot: Plot, to writer: inout SvgWriter) {
    for tick in ticks {
      let y = plot.y(tick.position)
      writer.line(plot.left, y, plot.right, y, classes: "grid")
      writer.text(tick.label, x: plot.left - 8, y: y + 4, classes: "m e")
    }
  }

  /// The labels of an axis at the bottom; one that has no room is left out.
  static func foot(_ ticks: [Tick], plot: Plot, marksTicks: Bool, to writer: inout SvgWriter) {
    var free = 0.0
    let last = Double(writer.style.width) - 4
    for tick in ticks {
      let width = SvgWriter.width(tick.label)
      let x = min(last - width / 2, max(4 + width / 2, plot.x(tick.position)))
      guard x - width / 2 >= free, width > 0 else { continue }
      if marksTicks {
        let mark = plot.x(tick.position)
        writer.line(mark, plot.bottom, mark, plot.bottom + 4, classes: "axis")
      }
      writer.text(tick.label, x: x, y: plot.bottom + 18, classes: "m c")
      free = x + width / 2 + 12
    }
  }

  /// The words in place of a plot without figures.
  static func empty(_ text: ChartText, to writer: inout SvgWriter) {
    _ = head(text, legend: [], to: &writer)
    writer.text(
      "No data", x: Double(writer.style.width) / 2, y: Double(writer.style.height) / 2 + 12,
      classes: "m c")
  }

  private static func lines(_ chart: LineChart, to writer: inout SvgWriter) {
    let (width, height) = (Double(writer.style.width), Double(writer.style.height))
    let valueTicks = max(3, Int(height / 52))
    guard let draft = LineLayout(chart, valueTicks: valueTicks) else {
      return empty(chart.text, to: &writer)
    }
    let top = head(
      chart.text,
      legend: chart.series.map { ($0.name, $0.role, $0.style) }, to: &writer)
    let labels = draft.figures.ticks.map { SvgWriter.width($0.label) }.max() ?? 0
    let plot = Plot(
      left: margin + labels + 8, top: top + 6, right: width - margin, bottom: height - 34)
    let timeTicks = max(2, Int((plot.right - plot.left) / 78))
    guard let layout = LineLayout(chart, timeTicks: timeTicks, valueTicks: valueTicks) else {
      return
    }
    grid(layout.figures.ticks, plot: plot, to: &writer)
    foot(layout.time.ticks, plot: plot, marksTicks: true, to: &writer)
    let zero = layout.figures.position(of: 0) ?? 0
    // Two columns a unit are finer than a line of two units can show.
    let columns = Int((plot.right - plot.left) * 2)
    for path in layout.paths.reversed() {
      for run in path.runs where path.style == .points {
        marks(run.map(plot.place), path.role, to: &writer)
      }
      for run in path.runs where path.style != .points {
        let places = run.decimated(columns: columns).map(plot.place)
        let line = path.style == .smooth ? SvgWriter.curve(places) : SvgWriter.path(places)
        guard let first = places.first, let last = places.last else { continue }
        if path.style == .area {
          let base = SvgWriter.number(plot.y(min(1, max(0, zero))))
          // A faint fill needs no finer edge than a column a unit.
          let edge = SvgWriter.path(run.decimated(columns: columns / 2).map(plot.place))
          let fill = writer.fading(path.role)
          writer.add(
            "<path d=\"\(edge)V\(base)H\(SvgWriter.number(first.x))Z\" fill=\"\(fill)\"/>")
        }
        let role = writer.stroke(path.role)
        let dash = path.style == .dashed ? " stroke-dasharray=\"5 4\"" : ""
        if places.count == 1 {
          let fill = writer.fill(path.role)
          writer.add(
            "<circle cx=\"\(SvgWriter.number(last.x))\" cy=\"\(SvgWriter.number(last.y))\""
              + " r=\"2\" class=\"\(fill)\"/>")
        } else {
          writer.add(
            "<path d=\"\(line)\" class=\"\(role)\" fill=\"none\" stroke-width=\"2\""
              + " stroke-linejoin=\"round\" stroke-linecap=\"round\"\(dash)/>")
        }
        if path.style == .smooth { marks(places, path.role, to: &writer) }
      }
    }
    if let path = layout.paths.first, path.style == .line || path.style == .area,
      let last = path.runs.last?.last
    {
      // Without a rim, which would look like a gap before the last day.
      marks([plot.place(last)], path.role, hasRim: false, to: &writer)
    }
  }

  /// A dot at every place, with a rim of ground where lines may cross it.
  private static func marks(
    _ places: [(x: Double, y: Double)], _ role: ChartRole, hasRim: Bool = true,
    to writer: inout SvgWriter
  ) {
    let fill = writer.fill(role)
    let rim = hasRim ? " gap\" stroke-width=\"2" : ""
    let radius = hasRim ? "4" : "3.5"
    for place in places {
      writer.add(
        "<circle cx=\"\(SvgWriter.number(place.x))\" cy=\"\(SvgWriter.number(place.y))\""
          + " r=\"\(radius)\" class=\"\(fill)\(rim)\"/>")
    }
  }
}
