#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SvgChart {
  /// A ring with a text in its centre, and a legend at its right, or below it where that is narrow.
  static func ring(_ chart: RingChart, to writer: inout SvgWriter) throws(DecimalError) {
    let layout = try RingLayout(chart)
    let (width, height) = (Double(writer.style.width), Double(writer.style.height))
    let top = head(chart.text, legend: [], to: &writer)
    let isNarrow = width < 460
    let legendHeight = Double(layout.arcs.count) * 22
    let room =
      isNarrow
      ? min(width - 2 * margin, height - top - margin - legendHeight - 12)
      : min(width * 0.42, height - top - margin)
    let radius = max(30, room / 2)
    let thickness = max(12, radius * 0.26)
    let centre = (
      x: isNarrow || layout.arcs.isEmpty ? width / 2 : margin + radius, y: top + radius
    )
    draw(layout.arcs, centre: centre, radius: radius - thickness / 2, thickness, to: &writer)
    let hole = (radius - thickness) * 1.7
    let large = layout.arcs.isEmpty && chart.centre.isEmpty ? chart.emptyName : chart.centre
    let isAlone = chart.centreCaption.isEmpty
    // Bold letters of 22 points take up to 2.3 times the room that is counted.
    let fitting = min(22, hole / max(1, SvgWriter.width(large)) * 22 / 2.3)
    let isLarge = fitting >= 14
    // A figure that is cut would be another one.
    let isLeftOut = SvgWriter.width(large) > hole && large.contains(where: \.isNumber)
    writer.text(
      isLeftOut ? "" : SvgWriter.cut(large, to: hole), x: centre.x,
      y: centre.y + (isAlone ? 8 : 2), classes: isLarge ? "b t c" : "t c",
      size: isLarge && fitting < 22 ? Int(fitting) : nil)
    writer.text(
      SvgWriter.cut(chart.centreCaption, to: hole), x: centre.x, y: centre.y + 21, classes: "m c")
    let left = isNarrow ? margin : margin + 2 * radius + 36
    let rowHeight =
      isNarrow ? 22.0 : min(26, (height - top - margin) / Double(max(1, layout.arcs.count)))
    let start =
      isNarrow
      ? top + 2 * radius + 24
      : centre.y - rowHeight * Double(layout.arcs.count - 1) / 2 + 4
    legend(layout.arcs, of: chart, x: left, y: start, rowHeight: rowHeight, to: &writer)
  }

  private static func draw(
    _ arcs: [RingLayout.Arc], centre: (x: Double, y: Double), radius: Double, _ thickness: Double,
    to writer: inout SvgWriter
  ) {
    let number = SvgWriter.number
    let ring =
      "<circle cx=\"\(number(centre.x))\" cy=\"\(number(centre.y))\" r=\"\(number(radius))\""
      + " fill=\"none\" stroke-width=\"\(number(thickness))\""
    guard arcs.count > 1 else {
      let role = arcs.first.map { writer.stroke($0.role) } ?? "grid"
      writer.add("\(ring) class=\"\(role)\"/>")
      return
    }
    // Two units of ground between neighbours; a slice too small for that keeps half of itself.
    let gap = 2 / (2 * Double.pi * radius)
    for arc in arcs {
      let cut = min(gap, (arc.end - arc.start) / 2) / 2
      let from = place(arc.start + cut, centre: centre, radius: radius)
      let to = place(arc.end - cut, centre: centre, radius: radius)
      let large = arc.end - arc.start - 2 * cut > 0.5 ? 1 : 0
      let size = number(radius)
      let role = writer.stroke(arc.role)
      writer.add(
        "<path d=\"M\(precise(from.x)) \(precise(from.y))A\(size) \(size) 0 \(large) 1"
          + " \(precise(to.x)) \(precise(to.y))\" fill=\"none\" stroke-width=\"\(number(thickness))\""
          + " class=\"\(role)\"/>")
    }
  }

  private static func legend(
    _ arcs: [RingLayout.Arc], of chart: RingChart, x: Double, y: Double, rowHeight: Double,
    to writer: inout SvgWriter
  ) {
    let right = Double(writer.style.width) - margin
    let texts = arcs.map { chart.unit.text($0.value) }
    let valueRoom = (texts.map(SvgWriter.width).max() ?? 0) + 12
    for (place, arc) in arcs.enumerated() {
      let line = y + Double(place) * rowHeight
      let role = writer.fill(arc.role)
      writer.add(
        "<rect x=\"\(SvgWriter.number(x))\" y=\"\(SvgWriter.number(line - 10))\" width=\"11\""
          + " height=\"11\" rx=\"3\" class=\"\(role)\"/>")
      let name = arc.count > 1 ? "\(arc.name) (\(arc.count))" : arc.name
      let room = right - x - 22 - valueRoom - 56
      writer.text(SvgWriter.cut(name, to: room), x: x + 20, y: line, classes: "t")
      writer.text(texts[place], x: right - 56, y: line, classes: "m e")
      writer.text(arc.shareText, x: right, y: line, classes: "t e")
    }
  }

  private static func place(
    _ turn: Double, centre: (x: Double, y: Double), radius: Double
  ) -> (x: Double, y: Double) {
    let angle = turn * 2 * Double.pi
    return (centre.x + radius * sin(angle), centre.y - radius * cos(angle))
  }

  /// Two decimal places, so that a thin arc keeps its direction.
  private static func precise(_ value: Double) -> String {
    let hundredths = Int((max(-1e6, min(1e6, value)) * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    return "\(sign)\(abs(hundredths) / 100).\((abs(hundredths) % 100).padded(2))"
  }
}
