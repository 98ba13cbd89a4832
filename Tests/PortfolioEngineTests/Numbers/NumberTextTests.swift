import Testing

@testable import PortfolioEngine

/// Reading numbers, and pointing at what is wrong with a text that is none.
struct `Number text` {
  @Test(arguments: [
    ("1234.5", "1234.5"), ("1e-8", "0.00000001"), ("+0.5", "0.5"), (".5", "0.5"), ("-3", "-3"),
    ("1E3", "1000"), ("1.56e+17", "156000000000000000"), ("-.25e2", "-25"), ("007", "7"),
    ("1.500", "1.5"), ("0.10", "0.1"), ("9223372036854775808", "9223372036854775808"),
    ("99999999999999999999", "99999999999999999999"),
    ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
    ("1e37", "10000000000000000000000000000000000000"),
    ("100e-40", "0.00000000000000000000000000000000000001"),
  ])
  func `reads plain and exponent notation`(text: String, value: String) throws {
    #expect(try Decimal128(text).description == value)
    #expect(try Decimal128(Substring(text)).description == value)
  }

  @Test func `zeros never make a number too long`() throws {
    let zeros = String(repeating: "0", count: 60)
    #expect(try Decimal128("0.1" + zeros).description == "0.1")
    #expect(try Decimal128("1." + zeros) == 1)
    #expect(try Decimal128(zeros + "1.5") == Decimal128("1.5"))
    #expect(try Decimal128("1" + zeros + "e-60") == 1)
    #expect(try Decimal128("0." + zeros + "1e61") == 1)
    let digits = String(repeating: "7", count: 38)
    #expect(try Decimal128(digits + ".000").description == digits)
    #expect(try Decimal128("0." + digits + zeros).description == "0." + digits)
  }

  @Test(
    arguments: [
      ("", 1, .empty), ("  ", 1, .empty), ("-", 2, .missingDigits), (".", 2, .missingDigits),
      ("5.", 3, .missingDigits), ("1e", 3, .missingDigits), ("1e-", 4, .missingDigits),
      ("abc", 1, .unexpectedCharacter), ("12a4", 3, .unexpectedCharacter),
      ("1.2.3", 4, .secondPoint), ("1..2", 3, .secondPoint), ("..", 2, .secondPoint),
      ("1e5.0", 4, .unexpectedCharacter), ("5.e3", 3, .unexpectedCharacter),
      ("nan", 1, .unexpectedCharacter), ("inf", 1, .unexpectedCharacter),
      ("-inf", 2, .unexpectedCharacter), ("0x1F", 2, .unexpectedCharacter),
      ("1,500", 2, .unexpectedCharacter), (" 1", 1, .unexpectedCharacter),
      ("1 ", 2, .unexpectedCharacter), ("--1", 2, .unexpectedCharacter),
      ("1_000", 2, .unexpectedCharacter), ("12€", 3, .unexpectedCharacter),
      ("\u{0661}", 1, .unexpectedCharacter), ("1e+x", 4, .unexpectedCharacter),
      ("e5", 1, .unexpectedCharacter), ("1e2e3", 4, .unexpectedCharacter),
    ] as [(String, Int, NumberTextError.Reason)])
  func `points at the first wrong character`(
    text: String, column: Int, reason: NumberTextError.Reason
  ) {
    #expect(throws: NumberTextError(column: column, reason: reason)) { try Decimal128(text) }
  }

  @Test(arguments: [
    ("111111111111111111111111111111111111119", 39),  // 39 digits
    ("1.00000000000000000000000000000000000001", 40),  // 39 digits, the last one counts
    ("100000000000000000000000000000000000000", 39),  // 10^38
    ("0.000000000000000000000000000000000000001", 41),  // 39 places
    ("0.500000000000000000000000000000000000001", 41),
    ("1e38", 2), ("1e-39", 2), ("15e-39", 3), ("1e99999999999999999999", 2),
    ("1e-99999999999999999999", 2),
  ])
  func `points at the digit or exponent that has no room`(text: String, column: Int) {
    #expect(throws: NumberTextError(column: column, reason: .tooLong)) { try Decimal128(text) }
  }

  @Test(
    arguments: [
      ("0.5", nil), ("12", nil), (".5", nil), ("00000000000000000000000000.5", nil),
      ("-1", 1), ("+1", 1), ("1e5", 2), ("1,000", 2), ("12345678901234567890123e4", 24),
    ] as [(String, Int?)])
  func `plain notation has no sign and no exponent`(text: String, column: Int?) throws {
    let bytes = Array(text.utf8)
    do {
      let value = try Decimal128(utf8: bytes.span, notation: .plain)
      #expect(column == nil)
      #expect(try value == Decimal128(text))
    } catch {
      #expect(error == NumberTextError(column: column ?? 0, reason: .unexpectedCharacter))
    }
  }

  @Test func `a part of a line is read in place`() throws {
    let line = Array("2023-01-10 buy 0.5 btc @ 16000 usd".utf8)
    #expect(try Decimal128(utf8: line.span.extracting(15..<18)) == Decimal128("0.5"))
    #expect(try Decimal128(utf8: line.span.extracting(25..<30)) == 16000)
  }
}
