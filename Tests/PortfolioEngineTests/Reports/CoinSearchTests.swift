import Foundation
import Testing

@testable import PortfolioEngine

struct CoinSearchTests {
  private static func row(
    _ id: CoinID, _ symbol: String, _ name: String, rank: Int? = nil, cap: String? = nil
  ) -> CoinMarket {
    var market = CoinMarket(coin: Coin(id: id, symbol: symbol, name: name))
    market.rank = rank
    market.marketCap = cap.map { number($0) }
    return market
  }

  private let index = CoinIndex(
    list: [
      Coin(id: "z-sub", symbol: "xx", name: "The Ton Way"),
      Coin(id: "ton-prefix", symbol: "yy", name: "Something"),
      Coin(id: "ton", symbol: "zz", name: "By Id"),
      Coin(id: "by-name", symbol: "ww", name: "TÖN"),
      Coin(id: "small", symbol: "ton", name: "Small"),
      Coin(id: "large", symbol: "old", name: "Old"),
      Coin(id: "", symbol: "ton", name: "Nothing"),
    ],
    markets: [
      row("large", "TON", "Large", rank: 9, cap: "1000"),
      row("medium", "ton", "Medium", rank: 3, cap: "500"),
      row("medium", "ton", "Second of one id", rank: 3, cap: "500"),
    ])

  @Test func `tiers go from exact to contained, and by market cap within`() {
    let hits = index.search(" ton ")
    #expect(
      hits.map(\.id) == ["large", "medium", "small", "by-name", "ton", "ton-prefix", "z-sub"])
    #expect(
      hits.map(\.tier) == [
        .exactSymbol, .exactSymbol, .exactSymbol, .exactName, .exactID, .prefix, .substring,
      ])
    #expect(index.search("ton", limit: 2).map(\.id) == ["large", "medium"])
    #expect(index.search("   ") == [])
    #expect(index.search("nothing here") == [])
  }

  @Test func `ether gives Ethereum first`() throws {
    let index = CoinIndex(list: try RecordedCoins.list(), markets: try RecordedCoins.markets())
    #expect(index.search("ether", limit: 1).map(\.id) == ["ethereum"])
    #expect(index.search("eth", limit: 1).map(\.id) == ["ethereum"])
  }

  @Test(arguments: ["eth", "wormhole", "fenerbahce", "ü"])
  func `a search of the recorded list finds what a naive one finds`(text: String) throws {
    let list = try RecordedCoins.list().filter { !$0.id.text.isEmpty }
    let fold = { (text: String) in
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
    let naive = list.filter { coin in
      [coin.symbol, coin.name, coin.id.text].contains { fold($0).contains(fold(text)) }
    }
    let found = CoinIndex(list: list).search(text)
    #expect(Set(found.map(\.id)) == Set(naive.map(\.id)))
    let filter = CoinFilter(text)
    #expect(list.filter { filter.matches($0) } == naive)
  }

  @Test func `every recorded name folds as Foundation folds it`() throws {
    for coin in try RecordedCoins.list() {
      let expected = coin.name.trimmingCharacters(in: .whitespacesAndNewlines)
        .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      #expect(String(decoding: FoldedText.bytes(of: coin.name), as: UTF8.self) == expected)
    }
  }

  @Test(arguments: [
    ("  ÉCLAIR\u{301} ", "eclair"), ("Łódź", "lodz"), ("Straße", "strasse"), ("Ωμέγα", "ωμεγα"),
    ("Ether\u{0}", "ether"), ("İstanbul", "istanbul"), ("比特币", "比特币"), ("\u{A0}x\u{A0}", "x"),
    ("🚀 Moon", "🚀 moon"), ("", ""), ("ΌΣΟΣ", "οσοσ"), ("όσος", "οσοσ"), ("ﬁat", "fiat"),
  ])
  func `folding drops case, accents and blanks at the ends`(text: String, folded: String) {
    #expect(String(decoding: FoldedText.bytes(of: text), as: UTF8.self) == folded)
  }

  @Test func `the app's filter keeps the order, and an empty text keeps everything`() {
    let coins = [
      Coin(id: "wrapped-bitcoin", symbol: "wbtc", name: "Wrapped Bitcoin"),
      Coin(id: "ethereum", symbol: "eth", name: "Ethereum"),
      Coin(id: "bitcoin", symbol: "btc", name: "Bitcoin"),
    ]
    let kept = { (text: String) in coins.filter { CoinFilter(text).matches($0) }.map(\.id.text) }
    #expect(kept(" BTC ") == ["wrapped-bitcoin", "bitcoin"])
    #expect(kept("") == ["wrapped-bitcoin", "ethereum", "bitcoin"])
    #expect(kept("bitcoin cash") == [])
  }

  @Test func `what is held comes with the hits, and searching changes no total`() {
    let holdings = report([Held(coin: "medium", quantity: "3", price: "2")])
    let hits = index.search("medium", holdings: holdings)
    #expect(hits.map(\.row.held) == [3])
    #expect(hits.map(\.row.value) == [6])
    #expect(holdings.total.value == 6)
  }
}
