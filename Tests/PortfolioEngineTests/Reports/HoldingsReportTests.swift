import Foundation
import PortfolioEngine
import Testing

struct HoldingsReportTests {
  @Test func `a thousand holdings of 0.004 are worth 4`() {
    let held = (0..<1000).map { Held(coin: CoinID("coin-\($0)"), price: "0.004") }
    #expect(report(held).total.value == 4)
  }

  @Test(arguments: [
    [("1.5", "61408"), ("0.000000000000000001", "0.0000076"), ("12345.678", "0.333")],
    [("1.123456789012345678", "57336.828870254896"), ("1", "0.01")],
    [("123456789012.123456789012345678", "0.000012345678901234"), ("3", "92112")],
    [("1000000000000000.000000000000000001", "61408.123456"), ("0.1", "0.1")],
    [("999999999999999999999999999999999999", "1"), ("0.5", "1")],
  ])
  func `the total is the exact sum of the rows`(rows: [(quantity: String, price: String)]) throws {
    let held = rows.enumerated().map { index, row in
      Held(coin: CoinID("coin-\(index)"), quantity: row.quantity, price: row.price)
    }
    let report = report(held)
    var sum = Decimal128.zero
    for row in report.rows { sum = try sum + (row.value ?? .zero) }
    #expect(report.total.value == sum)
    #expect(report.rows.allSatisfy { $0.value != nil })
  }

  @Test func `values are exact unless they do not fit, and the report says to how many places`() {
    let exact = report([Held(coin: "a", quantity: "1.5", price: "61408")])
    #expect(exact.roundedToPlaces == nil)
    #expect(exact.rows.first?.value == 92112)
    let long = report([
      Held(coin: "a", quantity: "123456789012.123456789012345678", price: "0.000012345678901234")
    ])
    #expect(long.roundedToPlaces == 20)
    // Python: Decimal product quantized to 20 places, half even.
    #expect(long.total.value == number("1524157.87532107008231613181"))
  }

  @Test func `a value of more than 38 digits makes the row unpriced, and never stops the report`() {
    let nines = "99999999999999999999999999999999999999"
    let report = report([
      Held(coin: "large", quantity: nines, price: "2"), Held(coin: "small", price: "5"),
    ])
    #expect(report.total.value == 5)
    #expect(report.total.unpriced.map(\.reason) == [.tooLarge])
    #expect(report.total.unpriced.map(\.label) == ["large"])
    let cents = "999999999999999999999999999999999999.99"
    let sum = HoldingsReportTests.twice(cents)
    #expect(sum.total.value == number(cents))
    #expect(sum.total.unpriced.map(\.reason) == [.tooLarge])
  }

  @Test func `a value that is too large costs the others no digit`() {
    let report = report([
      Held(coin: "large", quantity: "1", price: "1" + String(repeating: "0", count: 36)),
      Held(coin: "small", quantity: "0.123456789", price: "3"),
    ])
    #expect(report.roundedToPlaces == nil)
    #expect(report.rows.map(\.value) == [number("0.370370367"), nil])
    #expect(report.total.unpriced.map(\.label) == ["large"])
  }

  private static func twice(_ quantity: String) -> HoldingsReport {
    report([
      Held(coin: "a", quantity: quantity, price: "1"),
      Held(coin: "b", quantity: quantity, price: "1"),
    ])
  }

  @Test func `a coin without a price stays a row and is named beside the total`() {
    let known: [CoinID: KnownCoin] = [
      "terra-luna": KnownCoin(coin: Coin(id: "terra-luna", symbol: "luna", name: "Terra"))
    ]
    let report = report(
      [Held(coin: "bitcoin", price: "10"), Held(coin: "terra-luna", quantity: "7", price: nil)],
      known: known)
    #expect(report.rows.map(\.id) == ["bitcoin", "terra-luna"])
    #expect(report.rows.last?.value == nil)
    #expect(report.rows.last?.weight == nil)
    #expect(report.total.value == 10)
    #expect(report.total.isPartial)
    #expect(report.total.unpriced.map(\.label) == ["LUNA"])
    #expect(report.total.unpriced.map(\.quantity) == [7])
  }

  @Test func `holdings of which none is priced have no total, not a total of 0`() {
    #expect(report([Held(coin: "a", price: nil)]).total.value == nil)
  }

  @Test func `weights add up to 100 and go to the largest remainders`() throws {
    let held = ["a", "b", "c"].map { Held(coin: CoinID($0), price: "1") }
    let rows = report(held).rows
    #expect(rows.map(\.shownWeight) == [number("33.4"), number("33.3"), number("33.3")])
    let third = number("33.33333333333333333333")
    #expect(rows.map(\.weight) == [third, third, third])
  }

  @Test func `a total is as old as its oldest price`() {
    let report = report([
      Held(coin: "a", price: "1", age: 30), Held(coin: "b", price: "2", age: 600),
      Held(coin: "c", price: nil, age: 9000),
    ])
    #expect(report.rows.map(\.age) == [600, 30, nil])
    #expect(report.total.age == 600)
    #expect(report.total.oldestPrice == noon.adding(seconds: -600))
    #expect(report.total.newestPrice == noon.adding(seconds: -30))
    #expect(report.total.undatedPrices == 0)
  }

  @Test func `cash of the report's currency has price 1, other cash is unpriced`() {
    let report = report(
      [],
      also: [
        entry(.buy, "1", "bitcoin", value: .total(money("100"))),
        entry(.sell, "0.5", "bitcoin", value: .total(money("70", .eur))),
      ], tracking: [.usd, .eur])
    #expect(report.rows.map(\.id) == ["cash:usd", "bitcoin", "cash:eur"])
    #expect(report.total.value == -100)
    #expect(report.total.unpriced.map(\.reason) == [.noPrice, .otherCurrency])
    #expect(report.rows.first?.price?.source == .identity)
    #expect(report.rows.first?.label == "USD")
    #expect(report.rows.map(\.weight) == [nil, nil, nil])
  }

  @Test func `the same report survives a round trip through JSON`() throws {
    let report = report([
      Held(coin: "a", price: "0.1", change: "3.25"), Held(coin: "b", price: nil),
    ])
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(HoldingsReport.self, from: data) == report)
  }
}
