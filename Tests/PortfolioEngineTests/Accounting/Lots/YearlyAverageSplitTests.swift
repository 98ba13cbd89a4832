import Testing

@testable import PortfolioEngine

@Suite struct YearlyAverageSplitTests {
  typealias Make = LotEntries

  @Test func `a split inside a year counts what was sold before it in new units`() throws {
    // 2 for 200; 1 sold for 150; 4 for 1; 4 for 200; 2 sold for 100. In new units 12 cost 400, so
    // the sales cost 400 x 4 / 12 and 400 x 2 / 12, and 6 units keep the other half.
    let entries = [
      Make.entry("2024-01-01", .buy, "2", "a", for: "200"),
      Make.entry("2024-02-01", .sell, "1", "a", for: "150"),
      Make.entry("2024-03-01", .split, "1", "a") {
        $0.ratio = Transaction.Ratio(new: 4, old: 1)
      },
      Make.entry("2024-04-01", .buy, "4", "a", for: "200"),
      Make.entry("2024-05-01", .sell, "2", "a", for: "100"),
    ]
    let history = try LotHistory(entries, policy: Make.policy(.yearlyAverage))
    let costs = history.disposals.map(\.cost)
    #expect(
      costs == [
        Make.decimal("133.33333333333333333333"), Make.decimal("66.66666666666666666667"),
      ])
    let gains = try history.disposals.compactMap(\.gain).sum()
    #expect(gains == 50)
    #expect(history.acquisitions.map(\.value) == [200, 200])
  }
}
