import Foundation
import Testing

@testable import PortfolioEngine

struct LayoutTests {
  private let words = ChartText(title: "t", summary: "s")
  private let first = Day(number: 20_000)

  private func chart(_ values: [Decimal128?], scale: ScaleKind = .linear) -> LineChart {
    LineChart(
      text: words, unit: .number, scale: scale,
      series: [
        LineSeries(
          name: "a", role: .first,
          points: values.enumerated().map {
            ChartPoint(day: first.adding(days: $0), value: $1)
          })
      ])
  }

  @Test func `a gap in the figures parts the line`() throws {
    let layout = try #require(LineLayout(chart([1, 2, nil, nil, 4, nil, 6])))
    #expect(layout.paths[0].runs.map(\.count) == [2, 1, 1])
    #expect(layout.paths[0].runs[0][0].x == 0)
    #expect(layout.paths[0].runs[2][0].x == 1)
  }

  @Test func `a logarithmic line leaves out what it cannot show and counts it`() throws {
    let layout = try #require(LineLayout(chart([1, 0, -5, 100], scale: .logarithmic)))
    #expect(layout.omittedCount == 2)
    #expect(layout.paths[0].runs.map(\.count) == [1, 1])
    #expect(layout.paths[0].runs[0][0].y == 0)
    #expect(layout.paths[0].runs[1][0].y == 1)
  }

  @Test func `nothing to show has no layout`() {
    #expect(LineLayout(chart([])) == nil)
    #expect(LineLayout(chart([nil, nil])) == nil)
    #expect(LineLayout(chart([-1], scale: .logarithmic)) == nil)
    #expect(
      BarLayout(BarChart(text: words, unit: .number, categories: [], series: [])) == nil)
  }

  @Test func `thinning keeps the first, lowest, highest and last place of every column`() {
    var random = SeededNumbers(state: 3)
    let places = (0..<5000).map { place in
      UnitPoint(x: Double(place) / 4999, y: Double(random.below(1000)) / 999)
    }
    let kept = places.decimated(columns: 100)
    #expect(kept.count <= 400)
    for column in 0..<100 {
      let all = places.filter { $0.column(of: 100) == column }
      let few = kept.filter { $0.column(of: 100) == column }
      #expect(all.first == few.first)
      #expect(all.last == few.last)
      #expect(all.map(\.y).min() == few.map(\.y).min())
      #expect(all.map(\.y).max() == few.map(\.y).max())
    }
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(Array(places.prefix(50)).decimated(columns: 100).count == 50)
  }

  @Test func `stacked parts stand on each other, gains up and losses down`() throws {
    let layout = try #require(
      BarLayout(
        BarChart(
          text: words, unit: .number, arrangement: .stacked, categories: ["x"],
          series: [
            BarSeries(name: "a", role: .first, values: [3]),
            BarSeries(name: "b", role: .second, values: [-4]),
            BarSeries(name: "c", role: .third, values: [5]),
          ])))
    #expect(layout.bars[0].base == layout.zero)
    #expect(layout.bars[1].base == layout.zero)
    #expect(layout.bars[1].tip < layout.zero)
    #expect(layout.bars[2].base == layout.bars[0].tip)
    #expect(layout.figures.values.contains(8) || layout.figures.upper > 8)
  }

  @Test func `bars never overlap and stay in the square`() throws {
    var random = SeededNumbers(state: 5)
    for _ in 0..<100 {
      let count = 1 + random.below(30)
      let series = (0..<(1 + random.below(4))).map { place in
        BarSeries(
          name: "\(place)", role: .series(place),
          values: (0..<count).map { _ in Decimal128(random.below(2000) - 700) })
      }
      let layout = try #require(
        BarLayout(
          BarChart(
            text: words, unit: .number, categories: (0..<count).map { "\($0)" }, series: series)))
      let bars = layout.bars.sorted { $0.left < $1.left }
      #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.right <= $1.left + 1e-9 })
      #expect(
        bars.allSatisfy { bar in
          [bar.left, bar.right, bar.base, bar.tip].allSatisfy { (0...1).contains($0) }
        })
    }
  }

  @Test func `the shares of a ring add up to a hundred and its arcs close it`() throws {
    var random = SeededNumbers(state: 1)
    for _ in 0..<100 {
      let slices = (0...random.below(20)).map {
        RingChart.Slice(name: "\($0)", value: Decimal128(1 + random.below(1_000_000)))
      }
      let arcs = try RingLayout(RingChart(text: words, unit: .number, slices: slices)).arcs
      #expect(try arcs.reduce(Decimal128.zero) { try $0 + $1.share } == 100)
      #expect(arcs.first?.start == 0)
      #expect(arcs.last?.end == 1)
      #expect(zip(arcs, arcs.dropFirst()).allSatisfy { $0.end == $1.start })
      #expect(arcs.reduce(0) { $0 + $1.count } == slices.count)
    }
  }

  @Test func `small slices are gathered as one, the last`() throws {
    let sizes: [Decimal128] = [50, 1, 30, 18, 1]
    let layout = try RingLayout(
      RingChart(
        text: words, unit: .number,
        slices: sizes.enumerated().map { .init(name: "\($0)", value: $1) }))
    #expect(layout.arcs.map(\.name) == ["0", "2", "3", "other"])
    #expect(layout.arcs.map(\.shareText) == ["50.0%", "30.0%", "18.0%", "2.0%"])
    #expect(layout.arcs.last?.count == 2)
    #expect(layout.arcs.last?.end == 1)
    #expect(layout.arcs.last?.role == .other)
  }

  @Test func `a single small slice keeps its name`() throws {
    let layout = try RingLayout(
      RingChart(
        text: words, unit: .number,
        slices: [.init(name: "a", value: 99), .init(name: "b", value: 1)]))
    #expect(layout.arcs.map(\.name) == ["a", "b"])
    let empty = RingChart(text: words, unit: .number, slices: [.init(name: "a", value: 0)])
    #expect(try RingLayout(empty).arcs.isEmpty)
  }

  @Test func `a chart survives the way to JSON and back`() throws {
    let price = try Decimal128("0.000012345678901234567")
    let charts: [Chart] = [
      .lines(chart([1, nil, price])),
      .bars(
        BarChart(
          text: words, unit: .money(.usd), categories: ["x"],
          series: [BarSeries(name: "a", role: .gain, values: [price])], rule: 3)),
      .ring(
        RingChart(
          text: words, unit: .quantity(symbol: "BTC"), slices: [.init(name: "a", value: price)])),
    ]
    let data = try JSONEncoder().encode(charts)
    #expect(try JSONDecoder().decode([Chart].self, from: data) == charts)
  }

  @Test(arguments: [
    ("1234567.891", "$1.23M"), ("61408", "$61,408.00"), ("0.00001234567", "$0.00001235"),
    ("-3952.644", "-$3,952.64"), ("999999.999", "$1,000,000.00"), ("0", "$0.00"),
    ("2580000000000", "$2.58Tr"), ("12.5", "$12.50"),
  ])
  func `a figure beside a mark is short`(value: String, text: String) throws {
    #expect(ChartUnit.money(.usd).text(try Decimal128(value)) == text)
  }

  @Test func `percent has one place and quantities their symbol`() throws {
    #expect(ChartUnit.percent.text(try Decimal128("-12.36")) == "-12.4%")
    #expect(ChartUnit.quantity(symbol: "BTC").text(try Decimal128("1.5")) == "1.50 BTC")
    #expect(ChartUnit.number.text(3) == "3")
  }
}
