import TestSupport
import Testing

@testable import PortfolioEngine

/// Bytes that nobody should send.
struct HostileJSONTests {
  static func read(_ text: String) throws(JSONFault) {
    var reader = JSONReader(Array(text.utf8))
    try reader.skip()
    try reader.finish()
  }

  @Test(arguments: [
    ("", 0, JSONFault.Reason.endsEarly), ("  ", 2, .endsEarly), ("[", 1, .endsEarly),
    ("[1", 2, .endsEarly), ("[1,", 3, .endsEarly), ("[1,]", 3, .unexpectedByte),
    ("[1 2]", 3, .unexpectedByte), ("{", 1, .endsEarly), ("{\"a\"", 4, .endsEarly),
    ("{\"a\":", 5, .endsEarly), ("{\"a\":1,}", 7, .unexpectedByte), ("{a:1}", 1, .unexpectedByte),
    ("{\"a\" 1}", 5, .unexpectedByte), ("\"abc", 4, .endsEarly), ("\"abc\\\"", 6, .endsEarly),
    ("\"\\", 2, .endsEarly), ("[}", 1, .unexpectedByte), ("{]", 1, .unexpectedByte),
    ("[] []", 3, .trailingBytes), ("nul", 0, .unexpectedByte), ("truefalse", 0, .unexpectedByte),
    ("'a'", 0, .unexpectedByte), ("{1:2}", 1, .unexpectedByte), ("[,1]", 1, .unexpectedByte),
  ])
  func `a fault has its place and reason`(
    text: String, offset: Int, reason: JSONFault.Reason
  ) {
    #expect(throws: JSONFault(offset: offset, reason: reason)) { try Self.read(text) }
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `nesting stops at a limit and never overflows the stack`(part: String) {
    let text = String(repeating: part, count: 200_000)
    do throws(JSONFault) {
      try Self.read(text)
      Issue.record("read")
    } catch {
      #expect(error.reason == .tooDeep)
    }
  }

  @Test func `nesting up to the limit is read`() throws {
    try Self.read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
  }

  static let strings: [(String, String?)] = [
    (#"plain"#, "plain"), (#"a\"b\\c\/d\b\f\n\r\t"#, "a\"b\\c/d\u{8}\u{C}\n\r\t"),
    (#"\u00e9\u20AC"#, "\u{E9}\u{20AC}"), (#"\ud83d\ude00"#, "\u{1F600}"),
    (#"\ud83d"#, nil), (#"\ude00"#, nil), (#"\ud83d\u0041"#, nil), (#"\ud83dx"#, nil),
    (#"\u12"#, nil), (#"\uZZZZ"#, nil), (#"\x"#, nil), ("tab\there", "tab\there"), ("", ""),
    (#"\u0000"#, "\0"),
  ]

  @Test(arguments: strings)
  func `a string is text or nothing`(json: String, value: String?) throws {
    var reader = JSONReader(Array("\"\(json)\"".utf8))
    #expect(reader.text(try reader.string()) == value)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF8, 0x88, 0x80, 0x80]])
  func `a name that is not UTF-8 is named and the row stays`(bytes: [UInt8]) throws {
    let page = try MarketPage.decode(
      Array(#"[{"id":"x","name":""#.utf8) + bytes + Array(#"","symbol":"s","image":"i"}]"#.utf8),
      currency: .usd)
    #expect(page.value.coins.first?.coin.symbol == "s")
    #expect(page.problems == [MarketProblem(element: 0, id: "x", key: "name", reason: .notText)])
  }

  @Test func `an id that is no text leaves its row out`() throws {
    let page = try MarketPage.decode(
      Recorded.text(#"[{"id":"\ud800","current_price":1},{"id":"b"}]"#), currency: .usd)
    #expect(page.value.coins.map(\.coin.id) == ["b"])
    #expect(page.problems.map(\.reason) == [.notText])
  }

  @Test func `a byte order mark and blanks around are skipped`() throws {
    let page = try MarketPage.decode(
      [0xEF, 0xBB, 0xBF]
        + Recorded.text(" \r\n[ { \"id\" : \"a\" , \"ath\" : 1 , \"image\":null } ] \n"),
      currency: .usd)
    #expect(page.value.coins.first?.allTimeHigh == 1)
  }

  @Test func `a page that was cut off anywhere is malformed, never shorter`() throws {
    let bytes = Array(try Recorded.bytes("markets/usd_10_2022-12-09.json").prefix(2400))
    for end in stride(from: 1, to: bytes.count, by: 7) {
      #expect(throws: MarketError.self) {
        try MarketPage.decode(Array(bytes[..<end]), currency: .usd)
      }
    }
  }

  @Test func `no mutation of a recorded answer traps`() throws {
    var random = SeededGenerator(seed: 20_260_430)
    let originals = try [
      "markets/usd_p2_perpage1_2022-02-23.json", "spec_examples_2026-06/markets.json",
      "spec_examples_2026-06/coin.json", "global/global_2025-04-07.json",
      "spec_examples_2026-06/coins_list.json", "spec_examples_2026-06/market_chart.json",
      "spec_examples_2026-06/exchange_rates.json", "vs_currencies/vs_2022-01-13_61.json",
      "errors/401_time_range_10012.json",
    ].map { try Recorded.bytes($0) }
    let spice = Array("{}[]\",:\\-+.eE0123456789ntfNIu\u{0}\u{7F}".utf8) + [0xFF, 0xC3, 0xED]
    var accepted = 0
    for _ in 0..<800 {
      guard var bytes = originals.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = spice.randomElement(using: &random) ?? 0
        case 1: bytes.insert(spice.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.remove(at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 0..<40, using: &random))
          bytes.insert(
            contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &random))
        }
      }
      accepted += Self.decode(bytes)
    }
    #expect(accepted > 150)
  }

  /// Reads bytes as what they look like; 1 when that gave a value.
  static func decode(_ bytes: [UInt8]) -> Int {
    switch PayloadKind(recognizing: bytes) {
    case .markets: (try? MarketPage.decode(bytes, currency: .usd)) == nil ? 0 : 1
    case .global: (try? GlobalMarket.decode(bytes)) == nil ? 0 : 1
    case .coinDetail: (try? CoinDetail.decode(bytes)) == nil ? 0 : 1
    case .coinList: (try? CoinList.decode(bytes)) == nil ? 0 : 1
    case .marketChart: (try? PriceHistory.decode(bytes)) == nil ? 0 : 1
    case .exchangeRates: (try? ExchangeRates.decode(bytes)) == nil ? 0 : 1
    case .supportedCurrencies: (try? SupportedCurrencies.decode(bytes)) == nil ? 0 : 1
    default: ProviderError(body: bytes) == nil ? 0 : 1
    }
  }
}
