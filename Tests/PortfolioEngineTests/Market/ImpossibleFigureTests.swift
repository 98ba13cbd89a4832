import Testing

@testable import PortfolioEngine

/// Figures that a source may give and that cannot be.
struct ImpossibleFigureTests {
  @Test(arguments: [
    "current_price", "market_cap", "total_volume", "high_24h", "low_24h", "circulating_supply",
    "ath", "atl",
  ])
  func `no price, sum or supply is below zero`(key: String) throws {
    let (row, problems) = try Recorded.decodedRow("\"\(key)\":-0.5,\"symbol\":\"btc\"")
    #expect(row == CoinMarket(coin: Coin(id: "bitcoin", symbol: "btc", name: "")))
    #expect(
      problems
        == [MarketProblem(element: 0, id: "bitcoin", key: key, reason: .impossible("-0.5"))])
  }

  @Test(arguments: [
    "price_change_percentage_24h", "market_cap_change_percentage_24h", "ath_change_percentage",
    "price_change_percentage_7d_in_currency",
  ])
  func `nothing loses more than all of it`(key: String) throws {
    let (row, problems) = try Recorded.decodedRow("\"\(key)\":-100.01,\"symbol\":\"btc\"")
    #expect(row == CoinMarket(coin: Coin(id: "bitcoin", symbol: "btc", name: "")))
    #expect(problems.map(\.reason) == [.impossible("-100.01")])
    #expect(try Recorded.decodedRow("\"\(key)\":-100").1 == [])
    #expect(try Recorded.decodedRow("\"\(key)\":-99.999999").1 == [])
  }

  @Test func `a change of a sum may be of either sign`() throws {
    let (row, problems) = try Recorded.decodedRow(
      "\"price_change_24h\":-5,\"market_cap_change_24h\":-1e12")
    #expect(row?.priceChange24h == -5)
    #expect(row?.marketCapChange24h == -1_000_000_000_000)
    #expect(problems == [])
  }

  @Test func `rates, whole markets, charts and details hold no price below zero either`() throws {
    let rates = try ExchangeRates.decode(
      Recorded.text(#"{"rates":{"usd":{"name":"Dollar","unit":"$","value":-1,"type":"fiat"}}}"#))
    #expect(rates.value.rates[.usd]?.value == nil)
    #expect(rates.problems.map(\.reason) == [.impossible("-1")])
    let global = try GlobalMarket.decode(
      Recorded.text(#"{"data":{"total_market_cap":{"usd":-1},"market_cap_percentage":{"btc":-2}}}"#)
    )
    #expect(global.value.totalMarketCap == [:])
    #expect(global.problems.map(\.reason) == [.impossible("-1"), .impossible("-2")])
    let odd = try GlobalMarket.decode(
      Recorded.text(
        #"{"data":{"total_market_cap":{"usd":0,"eur":1},"total_volume":{"usd":0},"#
          + #""market_cap_percentage":{"btc":100.5,"eth":100}}}"#))
    #expect(odd.value.totalMarketCap == [.eur: 1] && odd.value.totalVolume == [:])
    #expect(odd.value.marketCapPercentage == ["eth": 100])
    #expect(odd.problems.map(\.reason) == [.impossible("100.5")])
    let chart = try PriceHistory.decode(Recorded.text(#"{"prices":[[1609459200000,-3]]}"#))
    #expect(chart.value.prices.map(\.value) == [nil])
    #expect(chart.problems.map(\.reason) == [.impossible("-3")])
    let detail = try CoinDetail.decode(
      Recorded.text(
        #"{"id":"a","symbol":"a","links":{},"market_data":{"current_price":{"usd":-4,"eur":2}}}"#))
    #expect(detail.value.markets[.usd]?.price == nil)
    #expect(detail.value.markets[.eur]?.price == 2)
    #expect(detail.problems.map(\.reason) == [.impossible("-4")])
  }

  @Test(arguments: ["[", "[[", "[1,["])
  func `arrays without end are malformed, not candles`(part: String) {
    let bytes = Array(String(repeating: part, count: 1_000_000).utf8)
    do throws(JSONFault) {
      _ = try PayloadKind.recognize(bytes)
      Issue.record("recognised")
    } catch {
      #expect(error.reason == .tooDeep)
    }
  }

  @Test(arguments: ["[[1,2],[3,4]]", "[[]]"]) func `rows of numbers are candles`(text: String) {
    #expect(PayloadKind(recognizing: Recorded.text(text)) == .ohlc)
  }

  @Test(arguments: [#"[["a"]]"#, "[[[1]]]"]) func `other rows are not known`(text: String) {
    #expect(PayloadKind(recognizing: Recorded.text(text)) == .unknown)
  }

  @Test func `the known currencies are those of the recorded answers, and two more`() throws {
    let recorded = try SupportedCurrencies.decode(
      Recorded.bytes("vs_currencies/vs_2022-01-13_61.json")
    ).value
    let later = ["sol", "gel"].compactMap { Currency(code: $0) }
    #expect(SupportedCurrencies.known == (recorded + later).sorted())
  }
}
