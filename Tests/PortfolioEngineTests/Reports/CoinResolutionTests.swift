import PortfolioEngine
import Testing

struct CoinResolutionTests {
  private func recorded(markets: Bool = true) throws -> CoinIndex {
    CoinIndex(
      list: try RecordedCoins.list(), markets: markets ? try RecordedCoins.markets() : [])
  }

  @Test(arguments: [
    ("btc", CoinID("bitcoin"), [CoinCandidate.Match.symbol]), (" BTC ", "bitcoin", [.symbol]),
    ("Bitcoin", "bitcoin", [.name, .id]), ("eth", "ethereum", [.symbol]),
    ("uni", "uniswap", [.symbol]), ("terra", "terra-luna", [.name]),
    ("luna", "terra-luna", [.symbol]),
    ("avaterra", "avaterra", [.name, .id]),
  ])
  func `a text is settled when one coin alone has a rank, or there is but one`(
    text: String, id: CoinID, matches: [CoinCandidate.Match]
  ) throws {
    guard case .found(let candidate) = try recorded().resolve(text) else {
      Issue.record("\(text) is not settled")
      return
    }
    #expect(candidate.id == id)
    #expect(candidate.matchedBy == matches)
  }

  @Test(arguments: [
    ("apecoin", ["apecoin", "asia-pacific-electronic-coin"], true),
    ("uni", ["unicorn-token", "uniswap", "uniswap-wormhole", "universe-token"], false),
    ("terra", ["avaterra", "terra-luna"], false),
    ("eth", ["ethereum", "ethereum-wormhole"], false),
  ])
  func `without ranks, several coins are all listed`(
    text: String, ids: [CoinID], markets: Bool
  ) throws {
    guard case .ambiguous(let candidates) = try recorded(markets: markets).resolve(text) else {
      Issue.record("\(text) is not ambiguous")
      return
    }
    #expect(candidates.map(\.id) == ids)
  }

  @Test(arguments: ["ΟΔΥΣΣΕΥΣ", "οδυσσευς", "οδυσσευσ"])
  func `a final sigma is a sigma`(text: String) {
    let index = CoinIndex(list: [Coin(id: "odysseus", symbol: "ody", name: "ΟΔΥΣΣΕΥΣ")])
    guard case .found(let candidate) = index.resolve(text) else {
      Issue.record("\(text) is not settled")
      return
    }
    #expect(candidate.matchedBy == [.name])
    #expect(index.search(text).map(\.id) == ["odysseus"])
  }

  @Test func `a rank of an older page decides nothing, and a sole candidate needs none`() throws {
    let list = try RecordedCoins.list()
    let markets = try RecordedCoins.markets()
    let index = CoinIndex(list: list, markets: markets, outdated: Set(markets.map(\.coin.id)))
    guard case .ambiguous(let candidates) = index.resolve("uni") else {
      Issue.record("uni is not ambiguous")
      return
    }
    #expect(candidates.map(\.isOutdated) == [true, false, false, false])
    guard case .found(let sole) = index.resolve("avaterra") else {
      Issue.record("avaterra is not settled")
      return
    }
    #expect(sole.id == "avaterra")
  }

  private func index(_ rows: [(id: CoinID, rank: Int?, cap: String?)]) -> CoinIndex {
    CoinIndex(
      markets: rows.map { row in
        var market = CoinMarket(coin: Coin(id: row.id, symbol: "ton", name: row.id.text))
        market.rank = row.rank
        market.marketCap = row.cap.map { number($0) }
        return market
      })
  }

  @Test(arguments: [("1000", "100", true), ("999", "100", false), ("100", "1000", true)])
  func `of two ranked coins one is taken when its market cap is ten times the other's`(
    first: String, second: String, settled: Bool
  ) {
    let resolution = index([("a", 500, first), ("b", 2, second)]).resolve("ton")
    if case .found(let candidate) = resolution {
      #expect(settled)
      #expect(candidate.id == (first > second ? "a" : "b"))
    } else {
      #expect(!settled)
    }
  }

  @Test func `a ranked coin of unknown market cap settles nothing`() {
    let resolution = index([("a", 5, "1000"), ("b", 300, "1"), ("c", 6, nil)]).resolve("ton")
    guard case .ambiguous(let candidates) = resolution else {
      Issue.record("settled")
      return
    }
    #expect(candidates.map(\.id) == ["a", "b", "c"])
  }

  @Test(arguments: [
    ("bitcion", CoinID("bitcoin")), ("etherum", "ethereum"), ("uniswpa", "uniswap"),
    ("dogecon", "dogecoin"),
  ])
  func `an unknown text offers the nearest names`(text: String, nearest: CoinID) throws {
    guard case .unknown(let candidates) = try recorded().resolve(text) else {
      Issue.record("\(text) is known")
      return
    }
    #expect(candidates.first?.id == nearest)
    #expect(candidates.count <= 5)
    #expect(candidates.allSatisfy { $0.matchedBy == [.near] })
  }

  @Test func `a text like nothing else has no near names, and an empty one means nothing`() throws {
    #expect(try recorded().resolve("qqqqqqqqqqqqqqqqqq") == .unknown(nearest: []))
    #expect(try recorded().resolve("  ") == .unknown(nearest: []))
  }

  @Test func `an id settles what a text does not, and one that nobody knows is unverified`() throws
  {
    let index = try recorded()
    guard case .found(let candidate) = index.resolve(id: "asia-pacific-electronic-coin") else {
      Issue.record("not found")
      return
    }
    #expect(candidate.matchedBy == [.id])
    #expect(index.resolve(id: "no-such-coin") == .unverified("no-such-coin"))
    #expect(CoinIndex().resolve(id: "Bitcoin ") == .unverified("bitcoin"))
    #expect(index.resolve(id: "uni") == .unverified("uni"))
  }
}
