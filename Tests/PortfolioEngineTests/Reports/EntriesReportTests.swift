import PortfolioEngine
import Testing

struct EntriesReportTests {
  private let entries = [
    entry(.deposit, "1", "bitcoin", in: "cold", line: 1, day: 100),
    entry(.buy, "2", "bitcoin", value: .total(money("9")), line: 2, day: 101),
    entry(.swap, "0.5", "bitcoin", line: 3, day: 102) { $0.counterpart = amount("8", "ethereum") },
    entry(.move, "1", "ethereum", line: 4, day: 103) { $0.destination = "cold" },
    entry(.split, "1", "bitcoin", line: 5, day: 104) {
      $0.ratio = Transaction.Ratio(new: 2, old: 1)
    },
  ]

  private func lines(_ change: (inout EntriesReport.Filter) -> Void) -> [Int32] {
    var filter = EntriesReport.Filter()
    change(&filter)
    return EntriesReport(of: entries, filter: filter).rows.map(\.entry.place.line)
  }

  @Test func `entries are listed by coin, wallet, kind and day`() {
    #expect(lines { _ in } == [1, 2, 3, 4, 5])
    #expect(lines { $0.asset = .coin("bitcoin") } == [1, 2, 3, 5])
    #expect(lines { $0.asset = .coin("ethereum") } == [3, 4])
    #expect(lines { $0.wallet = "cold" } == [1, 4, 5])
    #expect(lines { $0.acts = [.buy, .move] } == [2, 4])
    #expect(lines { $0.first = Day(number: 103) } == [4, 5])
    #expect(lines { $0.last = Day(number: 101) } == [1, 2])
    #expect(lines { $0.asset = .cash(.usd) } == [])
  }

  @Test func `each row says what it changed and what is then held`() {
    var filter = EntriesReport.Filter()
    filter.asset = .coin("bitcoin")
    let report = EntriesReport(of: entries, filter: filter)
    #expect(report.rows.map(\.balance) == [1, 3, number("2.5"), 5])
    #expect(report.rows.last?.effects.map(\.change) == [1, number("1.5")])
    filter.wallet = "cold"
    #expect(EntriesReport(of: entries, filter: filter).rows.map(\.balance) == [1, 2])
    #expect(EntriesReport(of: entries).rows.map(\.balance).allSatisfy { $0 == nil })
  }

  @Test func `problems are those of the whole journal`() {
    var filter = EntriesReport.Filter()
    filter.acts = [.buy]
    let report = EntriesReport(of: entries + [entry(.sell, "1", "solana", line: 6)], filter: filter)
    #expect(report.problems.map(\.place.line) == [6])
  }

  @Test func `cash is listed when it is tracked`() {
    var filter = EntriesReport.Filter()
    filter.asset = .cash(.usd)
    #expect(
      EntriesReport(of: entries, tracking: [.usd], filter: filter).rows.map(\.balance) == [-9])
  }

  @Test func `a selection takes the entries of the report, and their balances`() {
    var filters = [EntriesReport.Filter(), EntriesReport.Filter(), EntriesReport.Filter()]
    filters[1].asset = .coin("bitcoin")
    filters[2].acts = [.buy]
    for filter in filters {
      let report = EntriesReport(of: entries, filter: filter)
      let selection = EntrySelection(of: entries, tracking: [], filter: filter)
      #expect(selection.indices.map { entries[$0] } == report.rows.map(\.entry))
      #expect(selection.balances == report.rows.compactMap(\.balance))
    }
  }
}
