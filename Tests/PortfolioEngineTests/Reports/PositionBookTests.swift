import Testing

@testable import PortfolioEngine

struct PositionBookTests {
  private static func entries(_ lines: String) throws -> [Transaction] {
    let text = "coin btc = bitcoin\ncoin eth = ethereum\n" + lines + "\n"
    let journal = Journal(
      reading: Array(text.utf8), path: "m", now: Instant(seconds: 1_800_000_000))
    #expect(journal.errors.isEmpty)
    return journal.transactions
  }

  private static let prices: [PriceSeries] = [
    PriceSeries(coin: "bitcoin", byDay: [Day(number: 19_000): 100]),
    PriceSeries(coin: "ethereum", byDay: [Day(number: 19_000): 10]),
  ]

  /// 2022-01-08, the day 19,000 of the calendar.
  private static let day = "2022-01-08"

  private static func changes(_ line: String) throws -> [String] {
    words(try PositionBook(of: try entries(line), in: .usd, prices: prices))
  }

  private static func words(_ book: PositionBook) -> [String] {
    book.positions.flatMap { position in
      position.changes.map { change in
        "\(position.coin) \(change.quantity) \(change.paidIn?.description ?? "-")"
          + (change.exchangedFor == nil ? "" : " exchanged")
          + (change.fee.isZero ? "" : " fee \(change.fee)")
      }
    }
  }

  @Test(arguments: [
    ("buy 2 btc @ 90 usd", ["bitcoin 2 180"]),
    ("buy 2 btc for 181 usd fee 1 usd", ["bitcoin 2 182"]),
    ("buy 2 btc @ 90 eur", ["bitcoin 2 -"]),
    ("buy 2 btc", ["bitcoin 2 -"]),
    ("buy 2 btc @ 90 usd fee 0.1 btc", ["bitcoin 2 180", "bitcoin -0.1 0"]),
    ("income 2 btc staking @ 90 usd", ["bitcoin 2 0"]),
    ("deposit 2 btc", ["bitcoin 2 -"]),
    ("gift-in 2 btc worth 150 usd", ["bitcoin 2 150"]),
    ("open 2 btc cost 3 usd acquired 2020-01-01", ["bitcoin 2 -"]),
  ])
  func `what comes in is paid in, but for income`(line: String, expected: [String]) throws {
    #expect(try Self.changes("\(Self.day) \(line)") == expected)
  }

  @Test(arguments: [
    ("sell 1 btc @ 120 usd fee 2 usd", ["bitcoin 3 30", "bitcoin -1 -118"]),
    ("spend 1 btc for 7 usd", ["bitcoin 3 30", "bitcoin -1 -7"]),
    ("withdraw 1 btc fee 2 usd", ["bitcoin 3 30", "bitcoin -1 - fee 2"]),
    ("gift-out 1 btc fee 2 usd", ["bitcoin 3 30", "bitcoin -1 - fee 2"]),
    ("move 1 btc from main to cold fee 2 usd", ["bitcoin 3 30", "bitcoin 0 2"]),
    ("donate 1 btc", ["bitcoin 3 30", "bitcoin -1 -"]),
    ("withdraw 1 btc", ["bitcoin 3 30", "bitcoin -1 -"]),
    ("lost 1 btc", ["bitcoin 3 30", "bitcoin -1 0"]),
    ("fee 1 btc", ["bitcoin 3 30", "bitcoin -1 0"]),
    ("move 1 btc from main to cold fee 0.5 btc", ["bitcoin 3 30", "bitcoin -0.5 0"]),
    ("split btc 4 for 1", ["bitcoin 3 30", "bitcoin 9 0"]),
    (
      "swap 1 btc for 9 eth worth 95 usd",
      ["bitcoin 3 30", "bitcoin -1 -95 exchanged", "ethereum 9 95 exchanged"]
    ),
    (
      "swap 1 btc for 9 eth worth 95 usd fee 2 usd",
      ["bitcoin 3 30", "bitcoin -1 -95 exchanged fee 2", "ethereum 9 95 exchanged"]
    ),
    // Without a stated value what is sent counts at its market price, on both sides.
    (
      "swap 1 btc for 9 eth",
      ["bitcoin 3 30", "bitcoin -1 -100 exchanged", "ethereum 9 100 exchanged"]
    ),
    (
      "wrap 1 btc for 1 eth",
      ["bitcoin 3 30", "bitcoin -1 -100 exchanged", "ethereum 1 100 exchanged"]
    ),
  ])
  func `what leaves is paid out, but for losses, fees and swaps`(
    line: String, expected: [String]
  ) throws {
    #expect(try Self.changes("2022-01-07 buy 3 btc @ 10 usd\n\(Self.day) \(line)") == expected)
  }

  @Test func `payments and swaps that count at the market price of their day are named`() throws {
    let book = try PositionBook(
      of: try Self.entries(
        "2022-01-07 buy 3 btc @ 10 eur fee 1 eur\n\(Self.day) swap 1 btc for 9 eth\n"
          + "\(Self.day) withdraw 1 btc"),
      in: .usd, prices: Self.prices)
    // No price of the first entry's day is known.
    #expect(book.assumed.map(\.line) == [5])
    #expect(book.assumedSwaps.map(\.place.line) == [4])
    #expect(book.assumedSwaps.map(\.given) == ["bitcoin"])
    #expect(book.assumedSwaps.map(\.received) == ["ethereum"])
    #expect(book.unconverted.map(\.place.line) == [3, 3])
    #expect(book.unconverted.map(\.currency) == [.eur, .eur])
    #expect(book.unconverted.map(\.isFee) == [false, true])
    #expect(book.converted.isEmpty)
    #expect(book.inception == Day("2022-01-07"))
  }

  @Test(arguments: [
    ("buy 2 btc @ 90 eur", ["bitcoin 2 225"]),
    ("buy 2 btc for 180 eur fee 4 eur", ["bitcoin 2 230"]),
    ("sell 2 btc for 180 eur", ["bitcoin -2 -225"]),
    ("gift-in 2 btc worth 100 eur", ["bitcoin 2 125"]),
    (
      "swap 1 btc for 9 eth worth 100 eur",
      ["bitcoin -1 -125 exchanged", "ethereum 9 125 exchanged"]
    ),
  ])
  func `money of another currency is converted at the rate of its day`(
    line: String, expected: [String]
  ) throws {
    let day = Day(number: 19_000)
    let conversion = CurrencyConversion(bitcoin: [.usd: [day: 100], .eur: [day: 80]])
    let book = try PositionBook(
      of: try Self.entries("\(Self.day) \(line)"), in: .usd, prices: Self.prices,
      conversion: conversion)
    #expect(Self.words(book) == expected)
    #expect(book.converted.map(\.line) == [3])
    #expect(book.assumed.isEmpty && book.assumedSwaps.isEmpty && book.unconverted.isEmpty)
  }

  @Test func `a swap changes no capital of the history`() throws {
    let entries = try Self.entries(
      "\(Self.day) buy 2 btc @ 90 usd\n\(Self.day) swap 1 btc for 9 eth")
    let book = try PositionBook(of: entries, in: .usd, prices: Self.prices)
    let day = try #require(Day(Self.day))
    let history = try PortfolioHistory(
      positions: book.positions, prices: Self.prices, from: day, through: day)
    #expect(history.rows.first?.invested == 180)
    #expect(history.rows.first?.value == 190)
    #expect(history.rows.first?.gain == 10)
  }

  @Test func `a product beyond 38 digits is no payment that is known`() throws {
    let entries = try Self.entries(
      "\(Self.day) buy 99999999999999999999 btc @ 99999999999999999999999 usd")
    let book = try PositionBook(of: entries, in: .usd, prices: [])
    #expect(book.positions.first?.changes.map(\.paidIn) == [nil])
    #expect(book.assumed.isEmpty && book.assumedSwaps.isEmpty)
  }
}
