import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct CostBasisMethodTests {
  @Test func `every method is found by its short name, and no other text is one`() {
    #expect(
      CostBasisMethod.all.map(\.name) == [
        "fifo", "lifo", "hifo", "lofo", "specific", "average", "acb", "share-matching",
        "total-average",
      ])
    for method in CostBasisMethod.all { #expect(CostBasisMethod(name: method.name) == method) }
    #expect(CostBasisMethod(name: "FIFO") == nil)
    #expect(CostBasisMethod(name: "") == nil)
  }

  @Test func `only the methods of Canada, the United Kingdom and Japan know no wallets`() {
    #expect(
      CostBasisMethod.all.filter(\.spansWallets).map(\.name) == [
        "acb", "share-matching", "total-average",
      ])
  }

  @Test func `a method reads what it writes`() throws {
    for method in CostBasisMethod.all {
      let data = try JSONEncoder().encode(method)
      #expect(try JSONDecoder().decode(CostBasisMethod.self, from: data) == method)
    }
  }

  @Test func `the countries have the methods, scopes and currencies of their laws`() throws {
    let cad = try #require(Currency(code: "cad"))
    let jpy = try #require(Currency(code: "jpy"))
    let unitedStates = AccountingPolicy.unitedStates
    #expect(unitedStates.currency == .usd)
    #expect(unitedStates.scope.first == .universal)
    #expect(unitedStates.scope.changes.map(\.day) == [Day(year: 2025, month: 1, day: 1)])
    #expect(unitedStates.scope.changes.map(\.extent) == [.perWallet])
    #expect(unitedStates.holdingPeriod == .moreThanOneYear)
    #expect(AccountingPolicy.unitedKingdom.currency == .gbp)
    #expect(AccountingPolicy.unitedKingdom.taxesGifts)
    #expect(AccountingPolicy.unitedKingdom.swapFees == .split)
    #expect(AccountingPolicy.germany.currency == .eur)
    #expect(AccountingPolicy.germany.scope == .perWallet)
    #expect(AccountingPolicy.germany.holdingPeriod == .germanYear)
    #expect(AccountingPolicy.unitedKingdom.giftCosts == .worth)
    var canada = AccountingPolicy(currency: cad, method: .adjustedCostBase(.prorated))
    (canada.taxesGifts, canada.taxesDonations, canada.giftCosts) = (true, true, .worth)
    #expect(AccountingPolicy.canada(currency: cad) == canada)
    #expect(
      AccountingPolicy.japan(currency: jpy)
        == AccountingPolicy(currency: jpy, method: .yearlyAverage))
  }
}
