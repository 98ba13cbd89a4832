/// How a chart is written as SVG.
package struct SvgStyle: Sendable, Hashable {
  /// The width of the view box, 280 to 2,000; text is 12 units high, so a width near that of the
  /// place where it stands keeps it readable.
  package var width: Int
  /// The height of the view box, 140 to 2,000.
  package var height: Int
  /// The id of the drawing, from which all others in it follow; ids on one page must differ.
  package var id: String
  /// Whether the drawing paints its own ground, as it needs outside a page.
  package var paintsGround: Bool
  /// Whether the title is drawn, as it need not be under a heading; it is always there for people
  /// who do not see the drawing.
  package var drawsTitle: Bool

  /// Creates a style.
  ///
  /// Characters other than letters, digits and hyphens leave the id.
  package init(
    id: String, width: Int = 720, height: Int = 320, paintsGround: Bool = true,
    drawsTitle: Bool = true
  ) {
    self.width = max(280, min(2000, width))
    self.height = max(140, min(2000, height))
    let kept = id.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
    }
    self.id = "c-" + String(String.UnicodeScalarView(kept))
    self.paintsGround = paintsGround
    self.drawsTitle = drawsTitle
  }
}

/// The colours of roles on a light and on a dark ground.
///
/// Every one has a contrast of at least 3 to 1 on its ground (texts 4.5 to 1), and neighbours in
/// the palette stay apart for people who do not see red, green or blue: a test computes both.
package struct SvgPalette: Sendable {
  /// The ground behind the chart.
  package let ground: String
  /// Lines of the grid.
  package let grid: String
  /// The colours by role, as `#rrggbb`.
  package let colours: [ChartRole: String]

  /// The colour of a role.
  package func colour(_ role: ChartRole) -> String { colours[role] ?? "#808080" }

  /// Colours on white.
  package static let light = SvgPalette(
    ground: "#ffffff", grid: "#e6e9ef",
    colours: [
      .first: "#0b47b8", .second: "#b5591b", .third: "#038770", .fourth: "#703568",
      .fifth: "#a3940d", .sixth: "#1d9cd4", .seventh: "#9c000c", .eighth: "#8b5bb3",
      .other: "#76808f", .gain: "#0b7a4b", .loss: "#c2292e", .text: "#161b24", .muted: "#5a6474",
    ])

  /// Colours on near black.
  package static let dark = SvgPalette(
    ground: "#12151c", grid: "#262c38",
    colours: [
      .first: "#5b74f0", .second: "#faaa44", .third: "#22e8b2", .fourth: "#c3459b",
      .fifth: "#8a8736", .sixth: "#31ace3", .seventh: "#fc7089", .eighth: "#d4c1fe",
      .other: "#8b95a5", .gain: "#4fe0a0", .loss: "#f0525a", .text: "#eef1f6", .muted: "#9aa4b4",
    ])
}
