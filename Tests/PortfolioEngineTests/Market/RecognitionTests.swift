import Testing

@testable import PortfolioEngine

struct RecognitionTests {
  static let folders: [(String, PayloadKind)] = [
    ("markets", .markets), ("coin", .coinDetail), ("coins_list", .coinList),
    ("market_chart", .marketChart), ("exchange_rates", .exchangeRates),
    ("vs_currencies", .supportedCurrencies), ("errors", .error), ("history", .historyOfDay),
    ("trending", .trending), ("search", .search), ("simple_price", .simplePrice),
  ]
  static let files: [(String, PayloadKind)] = [
    ("misc/categories_list_2022-01-13.json", .categories), ("misc/ohlc_2022-01-13.json", .ohlc),
    ("misc/ping.json", .ping), ("misc/ping_go_gecko.json", .ping),
    ("misc/tickers_empty_2022-01-13.json", .tickers),
    ("global/global_2025-04-07.json", .global), ("global/global_defi_2022-01-13.json", .globalDefi),
    ("global/global_defi_2022-01-24.json", .globalDefi),
    ("spec_examples_2026-06/markets.json", .markets),
    ("spec_examples_2026-06/coin.json", .coinDetail),
    ("spec_examples_2026-06/history.json", .historyOfDay),
    ("spec_examples_2026-06/search.json", .search),
    ("spec_examples_2026-06/trending.json", .trending),
    ("spec_examples_2026-06/simple_price.json", .simplePrice),
    ("spec_examples_2026-06/coins_list.json", .coinList),
  ]

  @Test(arguments: folders)
  func `each recorded answer is recognised`(folder: String, kind: PayloadKind) throws {
    for file in try Recorded.files(folder) {
      let expected = file.contains("empty_page") ? .emptyArray : kind
      #expect(PayloadKind(recognizing: try Recorded.bytes(file)) == expected, "\(file)")
    }
  }

  @Test(arguments: files)
  func `each kind is told from its shape`(file: String, kind: PayloadKind) throws {
    #expect(PayloadKind(recognizing: try Recorded.bytes(file)) == kind)
  }

  @Test(arguments: [
    ("[]", PayloadKind.emptyArray), ("{}", .unknown), ("[1]", .unknown), ("\"x\"", .unknown),
    ("null", .unknown), ("[null,{\"id\":\"a\",\"symbol\":\"b\"}]", .coinList),
    ("[{\"id\":\"a\",\"market_data\":{}}]", .unknown), ("{\"data\":{}}", .unknown),
    ("{\"data\":[]}", .unknown), ("{\"error\":null,\"prices\":[]}", .marketChart),
    ("{\"prices\":[],\"status\":{\"error_code\":429}}", .error), ("{\"a\":{\"b\":[]}}", .unknown),
    ("{\"error_code\":10010,\"status\":{\"error_message\":\"m\"}}", .error), ("[{", .unknown),
    ("<html>", .error), ("Throttled", .error), ("", .unknown), ("\u{0}\u{1}", .unknown),
  ])
  func `small and broken bodies`(body: String, kind: PayloadKind) {
    #expect(PayloadKind(recognizing: Array(body.utf8)) == kind)
  }

  @Test func `an answer of another kind is refused by name`() throws {
    let page = try Recorded.bytes("markets/usd_10_2022-12-09.json")
    #expect(throws: MarketError.wrongKind(expected: .global, found: .markets)) {
      try GlobalMarket.decode(page)
    }
    #expect(throws: MarketError.wrongKind(expected: .coinDetail, found: .historyOfDay)) {
      try CoinDetail.decode(Recorded.bytes("history/bitcoin_30-12-2017.json"))
    }
  }

  static let errors: [(String, ProviderError)] = [
    ("errors/400_invalid_vs_currency.json", ProviderError(message: "invalid vs_currency")),
    ("errors/404_coin_not_found.json", ProviderError(message: "coin not found")),
    (
      "errors/404_old_could_not_find.json",
      ProviderError(message: "Could not find coin with the given id")
    ),
    ("errors/429_throttled_plain.txt", ProviderError(message: "Throttled", form: .text)),
    (
      "errors/429_rate_limit.json",
      ProviderError(
        code: 429,
        message:
          "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing"
          + " to subscribe to our API plans for higher rate limits.")
    ),
    (
      "errors/403_endpoint_unavailable_2023-03-30.json",
      ProviderError(
        code: 403,
        message: "This endpoint is temporarily unavailable due to ongoing issues. Please visit "
          + "https://www.coingecko.com/en/api/pricing to subscribe to our API plans with higher "
          + "availability and https://status.coingecko.com for API status.")
    ),
    (
      "errors/401_time_range_10012_2025.json",
      ProviderError(
        code: 10012,
        message: "Your request exceeds the allowed time range. Public API users are limited to "
          + "querying historical data within the past 365 days. Upgrade to a paid plan to enjoy full "
          + "historical data access: https://www.coingecko.com/en/api/pricing.",
        timestamp: Instant("2025-11-20T02:49:16.124Z"))
    ),
  ]

  @Test(arguments: errors)
  func `an error says what it says, in all of its shapes`(file: String, error: ProviderError) throws
  {
    let body = try Recorded.bytes(file)
    #expect(ProviderError(body: body) == error)
    #expect(throws: MarketError.provider(error)) { try MarketPage.decode(body, currency: .usd) }
  }

  @Test(arguments: [
    (
      #"{"error_code":10010,"status":{"error_message":"m"}}"#,
      ProviderError(code: 10010, message: "m")
    ),
    (
      #"{"status":{"error_code":"10002","error_message":"a\n b"}}"#,
      ProviderError(code: 10002, message: "a b")
    ),
    (
      "<!DOCTYPE html><html><head><title>Access denied &amp; more</title></head></html>",
      ProviderError(message: "Access denied & more", form: .html)
    ),
    ("<html></html>", ProviderError(message: "", form: .html)),
    (#"{"error":{}}"#, ProviderError(message: "")),
    (#"{"error":5}"#, ProviderError(message: "")),
  ])
  func `further shapes of errors`(body: String, error: ProviderError) {
    #expect(ProviderError(body: Array(body.utf8)) == error)
  }

  @Test(arguments: ["[]", "{}", "[{\"id\":", "{\"prices\":[]}", "", "5", "null"])
  func `what is no error is none`(body: String) {
    #expect(ProviderError(body: Array(body.utf8)) == nil)
  }

  @Test(arguments: [
    ("a <a href=\"https://x.y/?a=1&b=2\">link</a> b", "a link b"),
    ("one\r\n\r\ntwo\rthree", "one\n\ntwo\nthree"),
    ("x &amp; y &lt;z&gt; &#39;q&#x27; &quot;", "x & y <z> 'q' \""),
    ("a<br>b<br/>c<p>d</p>", "a\nb\nc\nd"), ("3 < 4 and 5 > 4", "3 < 4 and 5 > 4"),
    ("&unknown; &; & &#0; &#xD800; &#99999999;", "&unknown; &; & &#0; &#xD800; &#99999999;"),
    ("  \n text \n ", "text"), ("<!-- c -->x", "x"), ("<b", "<b"), ("&amp;lt;", "&lt;"), ("", ""),
    ("caf&eacute;&nbsp;1", "caf\u{E9} 1"),
  ])
  func `a description is plain text`(html: String, plain: String) {
    #expect(DescriptionText.of(html) == plain)
  }
}
