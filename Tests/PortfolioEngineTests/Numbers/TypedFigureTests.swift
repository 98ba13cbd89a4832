import Testing

@testable import PortfolioEngine

/// Figures typed at the command line.
struct `Typed figures` {
  @Test(arguments: [
    ("1234.5", "1234.5"), ("1,234.5", "1234.5"), ("1,234,567", "1234567"),
    ("12,345,678.90", "12345678.9"), ("123,456.7", "123456.7"), (".5", "0.5"),
    ("1e-8", "0.00000001"),
    ("999,999,999,999.000000000000000001", "999999999999.000000000000000001"),
  ])
  func `groups are read where they are unmistakable`(text: String, value: String) throws {
    let figure = try TypedFigure(text)
    #expect(figure.magnitude.description == value)
    #expect(figure.sign == nil)
  }

  @Test(arguments: [
    ("1,500", "1500", "1.5"), ("1,5", "15", "1.5"), ("0,500", "500", "0.5"),
    ("1234,567", "1234567", "1234.567"), ("-1,500", "-1500", "-1.5"),
    ("1,247e-06", "0.001247", "0.000001247"),
  ])
  func `a lone comma is refused with both readings`(
    text: String, grouped: String, decimal: String
  ) throws {
    let column = text.hasPrefix("1234") ? 5 : text.hasPrefix("-") ? 3 : 2
    let reason = NumberTextError.Reason.ambiguousGrouping(
      grouped: try Decimal128(grouped), decimal: try Decimal128(decimal))
    #expect(throws: NumberTextError(column: column, reason: reason)) { try TypedFigure(text) }
  }

  @Test(
    arguments: [
      ("", 1, .empty), ("-", 2, .missingDigits), ("1,234,", 7, .missingDigits),
      ("1,234,5", 8, .missingDigits), ("1,234.", 7, .missingDigits), ("5,", 3, .missingDigits),
      ("1,23,456", 5, .unexpectedCharacter), ("1,2345.6", 6, .unexpectedCharacter),
      ("1234,567.8", 5, .unexpectedCharacter), (",5", 1, .unexpectedCharacter),
      (",123,456", 1, .unexpectedCharacter), ("1,,234", 3, .unexpectedCharacter),
      ("1.234,5", 6, .unexpectedCharacter), ("1.234.567,5", 6, .secondPoint),
      ("0,123,456", 2, .unexpectedCharacter), ("1,234.5.6", 8, .secondPoint),
      ("1,234x", 6, .unexpectedCharacter), ("1,234.5e3", 8, .unexpectedCharacter),
      ("1,234,56x", 9, .unexpectedCharacter), ("0.5btc", 4, .unexpectedCharacter),
      ("$5", 1, .unexpectedCharacter), ("-,5", 2, .unexpectedCharacter),
    ] as [(String, Int, NumberTextError.Reason)])
  func `points at the first wrong character`(
    text: String, column: Int, reason: NumberTextError.Reason
  ) {
    #expect(throws: NumberTextError(column: column, reason: reason)) { try TypedFigure(text) }
  }

  @Test func `a figure too long is pointed at behind its commas`() {
    let text = "1,111,111,111,111,111,111,111,111,111,111,111,111,119.5"
    #expect(throws: NumberTextError(column: 52, reason: .tooLong)) { try TypedFigure(text) }
  }

  @Test func `the sign is reported apart`() throws {
    let minus = try TypedFigure("-1,234.5")
    #expect(minus.sign == .minus)
    #expect(try minus.magnitude == Decimal128("1234.5"))
    #expect(try minus.value == Decimal128("-1234.5"))
    #expect(try TypedFigure("+5").sign == .plus)
    #expect(try TypedFigure("-0").sign == .minus)
    #expect(try TypedFigure("5").value == 5)
  }
}
