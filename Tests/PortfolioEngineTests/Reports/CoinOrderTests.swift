import PortfolioEngine
import TestSupport
import Testing

struct CoinOrderTests {
  private let rows: [CoinRow] = {
    func row(
      _ id: CoinID, _ symbol: String, rank: Int?, price: String?, held: String? = nil,
      value: String? = nil
    ) -> CoinRow {
      var row = CoinRow(coin: Coin(id: id, symbol: symbol, name: symbol == "" ? "" : id.text))
      row.rank = rank
      row.unitPrice = price.map { number($0) }
      row.changePercent = row.unitPrice
      row.volume = row.unitPrice
      row.marketCap = row.unitPrice
      row.held = held.map { number($0) }
      row.value = value.map { number($0) }
      row.weight = row.value
      return row
    }
    return [
      row("a", "Ä", rank: 2, price: "9", held: "1", value: "9"),
      row("b", "b", rank: 1, price: "10", held: "2", value: "20"),
      row("c", "C", rank: nil, price: "-3"), row("d", "d", rank: 4, price: nil),
      row("e", "", rank: 3, price: "10"), row("f", "f", rank: nil, price: nil, held: "0.5"),
    ]
  }()

  private static let expected: [(CoinOrder.Key, String, String)] = [
    (.rank, "b a e d c f", "d e a b c f"), (.name, "a b c d f e", "f d c b a e"),
    (.symbol, "a b c d f e", "f d c b a e"), (.price, "b e a c d f", "c a b e d f"),
    (.change, "b e a c d f", "c a b e d f"), (.volume, "b e a c d f", "c a b e d f"),
    (.cap, "b e a c d f", "c a b e d f"), (.held, "b a f e d c", "f a b e d c"),
    (.value, "b a e d c f", "a b e d c f"), (.gain, "b a e d c f", "b a e d c f"),
    (.weight, "b a e d c f", "a b e d c f"),
  ]

  @Test(arguments: expected)
  func `each key sorts both ways with missing values last and ties by rank, then id`(
    key: CoinOrder.Key, forward: String, backward: String
  ) {
    var shuffled = rows
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      shuffled.shuffle(using: &generator)
      let ids = { (order: CoinOrder) in
        order.sorted(shuffled).map(\.id.text).joined(separator: " ")
      }
      #expect(ids(CoinOrder(key)) == forward)
      #expect(ids(CoinOrder(key, isReversed: true)) == backward)
    }
  }

  @Test func `every key is in the table`() {
    #expect(Set(Self.expected.map(\.0)) == Set(CoinOrder.Key.allCases))
  }

  @Test(arguments: [
    (ListOrder.rank, CoinOrder(.rank), CoinOrder(.rank)),
    (.rankReversed, CoinOrder(.rank, isReversed: true), CoinOrder(.rank, isReversed: true)),
    (.holdings, CoinOrder(.rank), CoinOrder(.value)),
    (.holdingsReversed, CoinOrder(.rank, isReversed: true), CoinOrder(.value, isReversed: true)),
    (.price, CoinOrder(.price), CoinOrder(.price)),
    (.priceReversed, CoinOrder(.price, isReversed: true), CoinOrder(.price, isReversed: true)),
  ])
  func `the app's orders mean rank for all coins and value in the portfolio`(
    order: ListOrder, all: CoinOrder, portfolio: CoinOrder
  ) {
    #expect(order.order(inPortfolio: false) == all)
    #expect(order.order(inPortfolio: true) == portfolio)
    #expect(ListOrder.standard == .holdings)
  }
}
