import Testing

@testable import PortfolioEngine

/// What entries took although it was never acquired, and fees of which nobody knows the value.
@Suite struct MadeUpLots {
  typealias Make = LotEntries

  @Test(arguments: [HoldingPeriod.moreThanOneYear, .germanYear])
  func `what a move or a wrap made up has no day, and is short however old it is`(
    _ period: HoldingPeriod
  ) throws {
    let entries = [
      Make.move("2024-04-01", "6", "a", from: "k", to: "c"),
      Make.entry("2024-06-01", .wrap, "1", "b", in: "c") {
        $0.counterpart = Amount(10, "a")
      },
      Make.entry("2026-02-01", .sell, "8", "a", for: "1000", in: "c"),
    ]
    let history = try LotHistory(
      entries,
      policy: Make.policy(.firstInFirstOut, .perWallet) {
        $0.overselling = .zeroBasis
        $0.holdingPeriod = period
      })
    #expect(history.matches.map(\.rule) == [.missing, .missing])
    #expect(history.matches.allSatisfy { $0.acquired == nil && $0.marks.contains(.zeroBasis) })
    let term: HoldingTerm = period == .germanYear ? .taxable : .short
    #expect(history.matches.allSatisfy { $0.term == term })
    let lots = try LotsReport(
      of: history, entries: entries, at: PriceBook(currency: .usd), on: Make.day("2026-03-01"))
    #expect(lots.rows.map(\.term) == [term])
    #expect(lots.rows.allSatisfy { $0.acquired == nil && $0.age == nil })
  }

  @Test func `a fee of unknown value makes fees, proceeds and gain unknown`() throws {
    let euro = [Transaction.Fee.money(Money(5, .eur))]
    for fees in [euro, Make.fee("1", "b", worth: nil)] {
      let history = try LotHistory(
        [
          Make.entry("2024-01-01", .buy, "1", "a", for: "10"),
          Make.entry("2024-01-01", .buy, "1", "b", for: "10"),
          Make.entry("2024-02-01", .sell, "1", "a", for: "100", fees: fees),
        ], policy: Make.policy())
      let sale = try #require(history.disposals.first)
      #expect(sale.fees == nil && sale.proceeds == nil && sale.gain == nil)
      #expect(sale.marks.contains([.missingFees, .missingProceeds]))
    }
  }
}
