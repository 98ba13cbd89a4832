import Testing

@testable import PortfolioEngine

/// What a single value of a row may look like.
struct LenientValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let json: String
    let value: String?
    let reason: MarketProblem.Reason?
    var testDescription: String { json }
    init(_ json: String, _ value: String?, _ reason: MarketProblem.Reason? = nil) {
      self.json = json
      self.value = value
      self.reason = reason
    }
  }

  static let nines = String(repeating: "9", count: 38)
  static let numbers: [Case] = [
    Case("44312", "44312"), Case("0.1", "0.1"), Case("5e-05", "0.00005"),
    Case("1.56e+17", "156000000000000000"), Case("-0.41814", "-0.41814"), Case("1E2", "100"),
    Case("20022396.0", "20022396"), Case("0", "0"), Case("0.0", "0"), Case("-0", "0"),
    Case("\"17136550.0\"", "17136550"), Case("\"1e3\"", "1000"),
    Case("\"\"", nil), Case("null", nil),
    Case("1.9135054419091135e+37", "19135054419091135000000000000000000000"),
    Case(nines, nines), Case("0.\(nines)", "0.\(nines)"), Case("1e37", "1" + zeros(37)),
    Case("1.5" + zeros(60), "1.5"), Case("1e-38", "0." + zeros(37) + "1"),
    Case("1" + zeros(38), nil, .tooManyDigits("1" + zeros(38))),
    Case("1e38", nil, .tooManyDigits("1e38")), Case("1e-39", nil, .tooManyDigits("1e-39")),
    Case("0.\(nines)9", nil, .tooManyDigits("0.\(nines)9")),
    Case("1e999999999999999999999", nil, .tooManyDigits("1e999999999999999999999")),
    Case(zeros(70) + "1", "1"),
    Case("NaN", nil, .notFinite), Case("Infinity", nil, .notFinite),
    Case("-Infinity", nil, .notFinite), Case("\"nan\"", nil, .notFinite),
    Case("\"n/a\"", nil, .notANumber("n/a")), Case("\"1,500\"", nil, .notANumber("1,500")),
    Case("1.2.3", nil, .notANumber("1.2.3")), Case("--1", nil, .notANumber("--1")),
    Case("1e", nil, .notANumber("1e")), Case("0x10", nil, .notANumber("0x10")),
    Case("true", nil, .wrongKind), Case("[1]", nil, .wrongKind),
    Case("{\"usd\":1}", nil, .wrongKind),
  ]

  static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

  @Test(arguments: numbers)
  func `a number is exact or named, and the row stays`(_ example: Case) throws {
    let (row, problems) = try Recorded.decodedRow(
      "\"price_change_24h\":\(example.json),\"symbol\":\"btc\"")
    #expect(row?.priceChange24h == (try example.value.map { try Decimal128($0) }))
    #expect(row?.coin.symbol == "btc")
    #expect(
      problems
        == (example.reason.map {
          [MarketProblem(element: 0, id: "bitcoin", key: "price_change_24h", reason: $0)]
        } ?? []))
  }

  @Test(arguments: [
    Case("1", "1"), Case("1.0", "1"), Case("\"7\"", "7"), Case("null", nil),
    Case("1.5", nil, .notWhole("1.5")), Case("1e30", nil, .notWhole("1" + zeros(30))),
  ])
  func `a rank is whole or unknown`(_ example: Case) throws {
    let (row, problems) = try Recorded.decodedRow("\"market_cap_rank\":\(example.json)")
    #expect(row?.rank.map(String.init) == example.value)
    #expect(problems.map(\.reason) == (example.reason.map { [$0] } ?? []))
  }

  @Test(arguments: ["0", "0.0", "\"0\"", "0e5"])
  func `a price of zero is unknown`(json: String) throws {
    let (row, problems) = try Recorded.decodedRow("\"current_price\":\(json),\"total_volume\":0")
    #expect(row?.price == nil)
    #expect(row?.volume == 0)
    #expect(problems == [])
  }

  @Test(arguments: [
    Case("\"2026-04-30T02:29:06.506Z\"", "2026-04-30T02:29:06.506Z"),
    Case("\"2026-04-30T02:29:06Z\"", "2026-04-30T02:29:06Z"),
    Case("\"2025-11-20T02:49:16.124+00:00\"", "2025-11-20T02:49:16.124Z"),
    Case("null", nil), Case("\"\"", nil),
    Case("\"2026-02-30T00:00:00Z\"", nil, .notADate("2026-02-30T00:00:00Z")),
    Case("\"0000-00-00\"", nil, .notADate("0000-00-00")),
    Case("\"soon\"", nil, .notADate("soon")), Case("17", nil, .wrongKind),
  ])
  func `a moment is read or named`(_ example: Case) throws {
    let (row, problems) = try Recorded.decodedRow("\"last_updated\":\(example.json)")
    #expect(row?.lastUpdated?.description == example.value)
    #expect(problems.map(\.reason) == (example.reason.map { [$0] } ?? []))
  }

  @Test func `a bad element loses no other and is named by its place`() throws {
    let page = try MarketPage.decode(
      Recorded.text(
        #"[{"id":"a","ath":"x"},null,7,{"symbol":"b"},{"id":""},{"id":"c","roi":{"times":1}}]"#),
      currency: .eur)
    #expect(page.value.coins.map(\.coin.id) == ["a", "c"])
    #expect(page.value.currency == .eur)
    #expect(
      page.problems == [
        MarketProblem(element: 0, id: "a", key: "ath", reason: .notANumber("x")),
        MarketProblem(element: 1, key: "", reason: .missing),
        MarketProblem(element: 2, key: "", reason: .wrongKind),
        MarketProblem(element: 3, key: "id", reason: .missing),
        MarketProblem(element: 4, key: "id", reason: .missing),
      ])
  }

  @Test func `the last of two values of a key counts, and keys come in any order`() throws {
    let page = try MarketPage.decode(
      Recorded.text(#"[{"ath":1,"current_price":2,"ath":3,"id":"x","id":"y"}]"#), currency: .usd)
    #expect(page.value.coins.first?.allTimeHigh == 3)
    #expect(page.value.coins.first?.coin.id == "y")
  }

  @Test func `a sparkline leaves out what is no number, and says so once`() throws {
    let (row, problems) = try Recorded.decodedRow(
      "\"sparkline_in_7d\":{\"price\":[1.5,null,\"2\",NaN,3e2,123456789012345678.5,1e400]}")
    #expect(row?.sparkline == [1.5, 300, 123_456_789_012_345_678.5])
    #expect(problems.map(\.reason) == [.notFinite])
    #expect(try Recorded.decodedRow("\"sparkline_in_7d\":null").0?.sparkline == [])
  }

  @Test func `the absurd percentage of a recorded page is kept to its last digit`() throws {
    let page = try MarketPage.decode(
      Recorded.bytes("markets/usd_p1_100_2023-08-05.json"), currency: .usd)
    let row = page.value.coins.first { $0.coin.id == "bone-shibaswap" }
    #expect(
      row?.allTimeLowChangePercentage == (try Decimal128("19135054419091135000000000000000000000")))
  }

  @Test func `a chart comes out oldest first, and says when it did not`() throws {
    let history = try PriceHistory.decode(
      Recorded.text(
        #"{"prices":[[2000,1],[1000,0],[3000,null],[4000],["x",1],7,[1e300,1]],"market_caps":null}"#
      ))
    #expect(
      history.value.prices.map(\.instant.microseconds) == [
        1_000_000, 2_000_000, 3_000_000, 4_000_000,
      ])
    #expect(history.value.prices.map(\.value) == [nil, 1, nil, nil])
    #expect(
      history.problems.map(\.reason) == [
        .outOfOrder, .notANumber("x"), .wrongKind, .tooManyDigits("1e300"),
      ])
    #expect(history.problems.map(\.element) == [1, 4, 5, 6])
  }

  @Test func `codes that are no currency are named and the others stay`() throws {
    let market = try GlobalMarket.decode(
      Recorded.text(
        #"{"data":{"total_market_cap":{"usd":1,"not a code":2},"markets":1.5,"updated_at":9e30}}"#))
    #expect(market.value.totalMarketCap == [.usd: 1])
    #expect(market.value.updatedAt == nil)
    #expect(
      market.problems.map(\.reason) == [
        .notACurrency("not a code"), .notWhole("1.5"),
        .notADate("9" + Self.zeros(30)),
      ])
    let codes = try SupportedCurrencies.decode(Recorded.text(#"["usd",null,5,"b t c","EUR"]"#))
    #expect(codes.value == [.usd, .eur])
    #expect(codes.problems.map(\.reason) == [.wrongKind, .notACurrency("b t c")])
  }
}
