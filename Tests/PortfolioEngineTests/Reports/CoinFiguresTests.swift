import Testing

@testable import PortfolioEngine

/// A row that tells only what every row must.
private struct BareRow: CoinFigures {
  let coin: Coin
  var rank: Int? { nil }
  var unitPrice: Decimal128? { nil }
  var changePercent: Decimal128? { nil }
}

@Suite struct CoinFiguresTests {
  @Test(arguments: CoinOrder.Key.allCases)
  func `rows of which nothing is known stand in the order of their ids`(key: CoinOrder.Key) {
    let ids: [CoinID] = ["c", "a", "b"]
    let rows = ids.map { BareRow(coin: Coin(id: $0, symbol: "same", name: "Same")) }
    for isReversed in [false, true] {
      #expect(
        CoinOrder(key, isReversed: isReversed).sorted(rows).map(\.coin.id) == ["a", "b", "c"])
    }
  }
}
