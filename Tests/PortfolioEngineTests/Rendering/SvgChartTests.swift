import Foundation
import Testing

@testable import PortfolioEngine

struct SvgChartTests {
  @Test func `every kind of chart is written as recorded`() throws {
    for (name, chart) in try ChartExamples.all() {
      let drawing = try SvgChart.write(chart, style: SvgStyle(id: name, width: 560, height: 300))
      #expect(try matchesGolden(drawing, "\(name).svg"), "\(name)")
      let narrow = try SvgChart.write(
        chart, style: SvgStyle(id: name, width: 340, height: 400, paintsGround: false))
      #expect(!narrow.contains("class=\"ground\""))
    }
  }

  @Test func `three years of two series stay far below sixty kilobytes`() throws {
    let drawing = try SvgChart.write(
      .lines(ChartExamples.line(days: 1100)), style: SvgStyle(id: "value"))
    #expect(drawing.utf8.count < 40_000)
    // What is finer than the drawing can show is left out.
    let long = try SvgChart.write(
      .lines(ChartExamples.line(days: 12_000)), style: SvgStyle(id: "value"))
    #expect(long.utf8.count < 70_000)
  }

  @Test func `texts are escaped, and what would not show is written out`() throws {
    var chart = ChartExamples.allocation()
    chart.text.title = "<script>alert('x')</script>"
    chart.text.summary = "a\u{0}b & \"c\""
    chart.slices[0].name = "<b>\u{1B}\u{202E}\u{FFFF}"
    let drawing = try SvgChart.write(.ring(chart), style: SvgStyle(id: "x\"><script"))
    #expect(!drawing.contains("<script"))
    #expect(!drawing.contains("<b>"))
    #expect(drawing.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;</title>"))
    #expect(drawing.contains("<desc id=\"c-xscript-desc\">a\\u{0}b &amp; &quot;c&quot;</desc>"))
    #expect(drawing.unicodeScalars.allSatisfy { !VisibleText.isHidden($0) || $0 == "\n" })
    #expect(!drawing.contains("\u{FFFF}"))
  }

  @Test(arguments: [
    ("$48,122.10", "class=\"b t c\">$48,122.10<"),
    ("$13,196,580.74Tr", "px\">$13,196,580.74Tr<"),
    ("$113,196,580,000.74Tr", "class=\"t c\">$113,196,580,000.74Tr<"),
    ("a long word in the centre of a ring", "class=\"t c\">a long word in"),
  ])
  func `a figure in the centre of a ring is whole, smaller if need be, or left out`(
    centre: String, shown: String
  ) throws {
    var chart = ChartExamples.allocation()
    chart.centre = centre
    let style = SvgStyle(id: "a", width: 320, height: 430)
    #expect(try SvgChart.write(.ring(chart), style: style).contains(shown))
    chart.centre = "$" + String(repeating: "9", count: 38)
    let drawing = try SvgChart.write(.ring(chart), style: style)
    #expect(!drawing.contains("…") && !drawing.contains("$999"))
  }

  @Test func `a drawing asks for nothing from anywhere`() throws {
    for (_, chart) in try ChartExamples.all() {
      let drawing = try SvgChart.write(chart, style: SvgStyle(id: "a"))
      let bare = drawing.replacingOccurrences(of: "xmlns=\"http://www.w3.org/2000/svg\"", with: "")
      for word in ["http", "//", "@import", "<script", "href", "NaN", "inf\""] {
        #expect(!bare.contains(word), "\(word)")
      }
    }
  }

  @Test func `colours have contrast on their ground`() {
    for palette in [SvgPalette.light, .dark] {
      for role in ChartRole.allCases {
        let contrast = Colour(palette.colour(role)).contrast(to: Colour(palette.ground))
        let isText = [.text, .muted, .gain, .loss].contains(role)
        #expect(contrast >= (isText ? 4.5 : 3), "\(role) \(contrast)")
      }
    }
  }

  @Test func `colours stay apart for people who do not see red, green or blue`() {
    for palette in [SvgPalette.light, .dark] {
      for matrix in Colour.deficiencies {
        let seen = ChartRole.palette.map { Colour(palette.colour($0)).seen(through: matrix) }
        for (place, colour) in seen.enumerated() {
          for other in seen.indices.dropFirst(place + 1) {
            let distance = colour.distance(to: seen[other])
            #expect(distance >= (other == place + 1 ? 0.11 : 0.08), "\(place) \(other)")
          }
        }
        let gain = Colour(palette.colour(.gain)).seen(through: matrix)
        #expect(gain.distance(to: Colour(palette.colour(.loss)).seen(through: matrix)) > 0.06)
      }
    }
  }
}

/// A colour as light, to compute what eyes make of it.
private struct Colour {
  var light: [Double]

  init(light: [Double]) { self.light = light }

  init(_ text: String) {
    let number = Int(text.dropFirst(), radix: 16) ?? 0
    light = [number >> 16, number >> 8 & 255, number & 255].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  /// Protanopia, deuteranopia and tritanopia: Machado, Oliveira and Fernandes, 2009, severity 1.
  static let deficiencies: [[[Double]]] = [
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  func seen(through matrix: [[Double]]) -> Colour {
    Colour(light: product(matrix, light).map { min(1, max(0, $0)) })
  }

  /// The contrast of the Web Content Accessibility Guidelines 2.2.
  func contrast(to other: Colour) -> Double {
    let pair = [luminance, other.luminance].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  private var luminance: Double { 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] }

  /// The distance in Oklab (Ottosson, 2020), where white and black are 1 apart.
  func distance(to other: Colour) -> Double {
    zip(lab, other.lab).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private var lab: [Double] {
    let cones = product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], light
    ).map { cbrt(max(0, $0)) }
    return product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], cones)
  }

  private func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
