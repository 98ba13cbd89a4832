import Testing

@testable import PortfolioEngine

/// Figures as text, byte for byte.
struct `Figures as text` {
  @Test(arguments: [
    ("0", "$0.00"), ("0.5", "$0.50"), ("-1234.56", "-$1,234.56"),
    ("1234567.891", "$1,234,567.89"), ("999.995", "$1,000.00"), ("0.125", "$0.12"),
    ("0.135", "$0.14"), ("1.005", "$1.00"), ("2.675", "$2.68"), ("2.665", "$2.66"),
    ("-0.001", "$0.00"), ("92112", "$92,112.00"), ("1e21", "$1,000,000,000,000,000,000,000.00"),
    ("123456789012345.67", "$123,456,789,012,345.67"), ("-0.005", "$0.00"), ("-0.015", "-$0.02"),
    ("999", "$999.00"), ("-999999.995", "-$1,000,000.00"),
    (
      "99999999999999999999999999999999999999",
      "$99,999,999,999,999,999,999,999,999,999,999,999,999.00"
    ),
  ])
  func `currency has 2 decimals`(value: String, text: String) throws {
    #expect(try FigureFormat.currency(.usd).text(Decimal128(value)) == text)
  }

  @Test(arguments: [
    ("1234.56", "$1,234.56"), ("12.3456", "$12.3456"), ("0.123456", "$0.123456"),
    ("61408", "$61,408.00"), ("0.12345678", "$0.123457"), ("0.1234565", "$0.123456"),
    ("1.0000005", "$1.00"), ("57336.828870254896", "$57,336.82887"),
    ("1234567.1234567", "$1,234,567.123457"), ("0.00000842", "$0.00000842"),
    ("0.000012345678", "$0.00001235"), ("0.0000000076", "$0.0000000076"),
    ("-3952.64", "-$3,952.64"), ("0.1", "$0.10"), ("0", "$0.00"), ("0.00099994", "$0.0009999"),
    ("0.00099996", "$0.001"), ("0.000099999", "$0.0001"), ("0.01", "$0.01"), ("0.015", "$0.015"),
    ("-0.00000842", "-$0.00000842"), ("0.0012345", "$0.001234"), ("0.00012345", "$0.0001234"),
    (
      "0.00000000000000000000000000000000000001",
      "$0.00000000000000000000000000000000000001"
    ),
  ])
  func `a price has 2 to 6 decimals and at least 4 digits`(value: String, text: String) throws {
    #expect(try FigureFormat.price(.usd).text(Decimal128(value)) == text)
  }

  @Test(arguments: [
    ("12", "12.00"), ("999.99", "999.99"), ("999.995", "1.00K"), ("1000", "1.00K"),
    ("1234", "1.23K"), ("1235", "1.24K"), ("1225", "1.22K"), ("123456", "123.46K"),
    ("999994", "999.99K"), ("999995", "1.00M"), ("12345678", "12.35M"), ("1234567890", "1.23Bn"),
    ("2576156760966.8447", "2.58Tr"), ("-1234567890", "-1.23Bn"), ("0", "0.00"),
    ("-0.001", "0.00"), ("999.994", "999.99"), ("999995000", "1.00Bn"), ("999995000000", "1.00Tr"),
    ("123000000000000000", "123,000.00Tr"), ("999994999999999", "999.99Tr"),
    ("999995000000000", "1,000.00Tr"), ("-999.995", "-1.00K"),
    ("999.99500000000000000000000000000000000", "1.00K"),
    ("999.99499999999999999999999999999999999", "999.99"),
    ("99999999999999999999999999999999999999", "100,000,000,000,000,000,000,000,000.00Tr"),
  ])
  func `a large figure is abbreviated`(value: String, text: String) throws {
    #expect(try FigureFormat.abbreviated.text(Decimal128(value)) == text)
  }

  @Test(arguments: [
    ("-1234567890", "-$1.23Bn"), ("1141731099010", "$1.14Tr"), ("67190952980", "$67.19Bn"),
    ("72110681879", "$72.11Bn"), ("-0.004", "$0.00"),
  ])
  func `abbreviated money has its sign before the symbol`(value: String, text: String) throws {
    #expect(try FigureFormat.abbreviatedCurrency(.usd).text(Decimal128(value)) == text)
  }

  @Test(arguments: [
    ("1.2345", "1.23%"), ("6.87944", "6.88%"), ("-0.97589", "-0.98%"),
    ("42.56418169927073", "42.56%"), ("-0.001", "0.00%"), ("12345.678", "12345.68%"),
    ("5", "5.00%"),
  ])
  func `a percentage has 2 decimals`(value: String, text: String) throws {
    #expect(try FigureFormat.percent.text(Decimal128(value)) == text)
  }

  @Test(arguments: [
    ("5", "+5.00%"), ("33.333", "+33.33%"), ("-1", "-1.00%"), ("0", "0.00%"), ("0.004", "0.00%"),
    ("-0.004", "0.00%"), ("0.006", "+0.01%"),
  ])
  func `a change shows its sign in both directions`(value: String, text: String) throws {
    #expect(try FigureFormat.signedPercent.text(Decimal128(value)) == text)
  }

  @Test(arguments: [
    ("1.5", "1.50"), ("0.00000001", "0.00000001"), ("12345.678", "12,345.678"),
    ("0.000000000000000001", "0.000000000000000001"), ("0", "0.00"), ("1000", "1,000.00"),
    ("1.50000", "1.50"), ("-1234.5", "-1,234.50"),
    ("0.29999999999999999999", "0.29999999999999999999"),
  ])
  func `a quantity is never rounded`(value: String, text: String) throws {
    #expect(try FigureFormat.quantity.text(Decimal128(value)) == text)
  }

  @Test(arguments: [
    ("1234.5", "1234.50"), ("0.125", "0.12"), ("-0.004", "0.00"), ("-1234567.891", "-1234567.89"),
  ])
  func `a number has 2 decimals and no groups`(value: String, text: String) throws {
    #expect(try FigureFormat.number.text(Decimal128(value)) == text)
  }

  @Test(arguments: [("42.56", "42.6%"), ("100", "100.0%"), ("0.04", "0.0%"), ("0.25", "0.2%")])
  func `a share has 1 decimal`(value: String, text: String) throws {
    #expect(try FigureFormat.share.text(Decimal128(value)) == text)
  }

  @Test func `an unknown figure is n over a`() {
    let unknown: Decimal128? = nil
    #expect(FigureFormat.currency(.usd).text(unknown) == "n/a")
    #expect(FigureFormat.percent.text(unknown) == "n/a")
  }

  @Test func `a figure that is shown as zero is neither gain nor loss`() throws {
    let tiny = try Decimal128("-0.001")
    #expect(FigureFormat.percent.direction(of: tiny) == .neutral)
    #expect(FigureFormat.currency(.usd).direction(of: tiny) == .neutral)
    #expect(FigureFormat.abbreviated.direction(of: tiny) == .neutral)
    #expect(FigureFormat.price(.usd).direction(of: tiny) == .down)
    #expect(FigureFormat.quantity.direction(of: tiny) == .down)
    #expect(try FigureFormat.percent.direction(of: Decimal128("0.006")) == .up)
    #expect(FigureFormat.percent.direction(of: .zero) == .neutral)
  }

  @Test(arguments: [
    ("usd", "-$1,234.50"), ("EUR", "-€1,234.50"), ("gbp", "-£1,234.50"), ("jpy", "-¥1,234"),
    ("chf", "-CHF 1,234.50"),
  ])
  func `a currency is marked by its symbol or its code`(code: String, text: String) throws {
    let style = CurrencyStyle(code: code)
    #expect(try FigureFormat.currency(style).text(Decimal128("-1234.5")) == text)
  }
}
