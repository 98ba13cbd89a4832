import Foundation
import Testing

@testable import PortfolioEngine

/// Sums as people of each currency read them.
///
/// The fixture is what Foundation (Swift 6.3 on Linux, with the Unicode locale data) prints in the
/// locale that stands beside it: `.currency(code:).locale(Locale(identifier:))` of 1234567.891.
struct `Currencies as text` {
  @Test func `government currencies have the form of the Unicode locale data`() throws {
    let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
    let text = try String(
      contentsOfFile: root + "/Fixtures/numbers/currency_forms.csv", encoding: .utf8)
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.count > 50)
    for line in lines {
      let code = String(line.prefix(3))
      let printed = line.split(separator: "\"", maxSplits: 1).last?.dropLast() ?? ""
      let format = FigureFormat.currency(CurrencyStyle(code: code))
      let sum = Self.withOwnMarks(String(printed))
      #expect(format.text(try Decimal128("1234567.891")) == sum, "\(code)")
      #expect(format.text(try Decimal128("-1234567.891")) == "-" + sum, "\(code)")
    }
  }

  /// A printed sum with plain blanks, and with commas and a point between the digits.
  private static func withOwnMarks(_ printed: String) -> String {
    let plain = String(printed.map { $0.isWhitespace ? " " : $0 })
    guard let first = plain.firstIndex(where: \.isNumber),
      let last = plain.lastIndex(where: \.isNumber)
    else { return printed }
    var groups = plain[first...last].split { !$0.isNumber }
    let decimals = groups.last.map { $0.hasPrefix("89") } == true ? groups.removeLast() : nil
    return plain[..<first] + groups.joined(separator: ",") + (decimals.map { "." + $0 } ?? "")
      + plain[plain.index(after: last)...]
  }

  @Test(arguments: [
    ("inr", "1234567.5", "₹12,34,567.50", "₹1.23M"), ("inr", "999", "₹999.00", "₹999.00"),
    ("inr", "-123456789.5", "-₹12,34,56,789.50", "-₹123.46M"),
    ("pln", "-1234567.5", "-1,234,567.50 zł", "-1.23M zł"),
    ("sek", "100", "100.00 kr", "100.00 kr"),
    ("chf", "1234.5", "CHF 1,234.50", "CHF 1.23K"), ("vnd", "1234", "1,234 ₫", "1.23K ₫"),
  ])
  func `a sign stands on its side, whatever is shortened`(
    code: String, value: String, sum: String, short: String
  ) throws {
    let style = CurrencyStyle(code: code)
    #expect(try FigureFormat.currency(style).text(Decimal128(value)) == sum)
    #expect(try FigureFormat.abbreviatedCurrency(style).text(Decimal128(value)) == short)
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
