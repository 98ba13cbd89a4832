import Testing

@testable import PortfolioEngine

@Test func `the file of cases holds all 189`() {
  #expect(LotCase.all.count == 189)
  #expect(LotCase.all.filter(\.disputed).count == 5)
}

@Test(arguments: LotCase.all)
func `a case comes out as its source says`(_ lotCase: LotCase) throws {
  let entries = try lotCase.entries()
  if lotCase.expected.error != nil {
    let error = #expect(throws: AccountingError.self) {
      try LotHistory(entries, policy: lotCase.policy)
    }
    guard case .oversold(let sale) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!sale.shortfall.isZero && !sale.shortfall.isNegative)
    return
  }
  let history = try LotHistory(entries, policy: lotCase.policy)
  try lotCase.checkDisposals(history)
  try lotCase.checkHeld(history)
  try lotCase.checkTotals(history)
}
