import Foundation
import Testing

@testable import PortfolioEngine

/// Sums as people of each currency read them; the fixture is what ICU writes for American English.
struct `Currencies as text` {
  @Test func `government currencies have the form of the Unicode locale data`() throws {
    let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
    let text = try String(
      contentsOfFile: root + "/Fixtures/numbers/currency_forms.csv", encoding: .utf8)
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.count > 50)
    for line in lines {
      let code = String(line.prefix(3))
      let expected = String(line.dropFirst(5).dropLast())
      let shown = FigureFormat.currency(CurrencyStyle(code: code))
        .text(try Decimal128("-1234567.891"))
      #expect(shown == expected, "\(code)")
    }
  }

  @Test(arguments: [
    ("btc", "0.012345678", "BTC 0.01234568", "BTC 0.01234568"),
    ("sats", "1234567.4", "SATS 1,234,567", "SATS 1,234,567.4"),
    ("xau", "1.23456", "XAU 1.2346", "XAU 1.23456"), ("bits", "1.5", "BITS 1.50", "BITS 1.50"),
    ("jpy", "9876543.21", "¥9,876,543", "¥9,876,543.21"), ("jpy", "0.0842", "¥0", "¥0.0842"),
    ("kwd", "1.5", "KWD 1.500", "KWD 1.50"), ("krw", "100", "₩100", "₩100"),
  ])
  func `coins, metals and currencies without decimals have their own`(
    code: String, value: String, sum: String, price: String
  ) throws {
    let style = CurrencyStyle(code: code)
    #expect(try FigureFormat.currency(style).text(Decimal128(value)) == sum)
    #expect(try FigureFormat.price(style).text(Decimal128(value)) == price)
  }
}
