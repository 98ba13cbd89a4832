import Testing

@testable import PortfolioEngine

struct RepeatedRowTests {
  @Test func `an id that comes again in a page is kept and named`() throws {
    let text = """
      [{"id":"a","current_price":1},{"id":"b","current_price":2},{"id":"a","current_price":3},
      {"id":"a","current_price":"x"}]
      """
    let page = try MarketPage.decode(Array(text.utf8), currency: .usd)
    #expect(page.value.coins.map(\.coin.id.text) == ["a", "b", "a", "a"])
    #expect(
      page.problems == [
        MarketProblem(element: 2, id: "a", key: "id", reason: .repeated),
        MarketProblem(element: 3, id: "a", key: "current_price", reason: .notANumber("x")),
        MarketProblem(element: 3, id: "a", key: "id", reason: .repeated),
      ])
  }

  @Test func `of rows that repeat an id the newest counts`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let text = """
        [{"id":"a","current_price":1,"last_updated":"2026-04-30T11:00:00Z"},
        {"id":"a","current_price":2,"last_updated":"2026-04-30T11:00:01Z"},
        {"id":"a","current_price":3,"last_updated":"2026-04-30T11:00:01Z"}]
        """
      try cache.store(
        Snapshot(key: .markets(.usd), fetched: demonstration, payload: Array(text.utf8)))
      let data = try MarketData.load(in: .usd, from: cache, at: demonstration)
      #expect(data.book["a"]?.price == 2)
    }
  }
}
