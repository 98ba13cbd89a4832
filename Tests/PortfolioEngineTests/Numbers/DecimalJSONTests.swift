import Foundation
import Testing

@testable import PortfolioEngine

/// Decimals as JSON numbers.
struct `Decimal in JSON` {
  @Test(arguments: [
    "0", "1", "-1", "0.1", "-0.00000842", "57336.828870254896", "1234567890123456789.0123456789",
    "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999",
    "0.00000000000000000000000000000000000001", "-0.99999999999999999999999999999999999999",
    "0.12345678901234567890123456789012345678", "12345678901234567890123456789012345678",
    "1234567890123456789.0123456789012345678", "10000000000000000000000000000000000000",
  ])
  func `a number goes there and back without loss`(text: String) throws {
    let value = try Decimal128(text)
    let data = try JSONEncoder().encode([value])
    #expect(String(decoding: data, as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Decimal128].self, from: data) == [value])
  }

  @Test func `all lengths and scales go there and back without loss`() throws {
    var values: [Decimal128] = []
    for digits in 1...38 {
      for scale in 0...38 {
        let nines = Int128(PowersOfTen[digits]) - 1
        values.append(try #require(Decimal128(significand: nines, scale: scale)))
        values.append(try #require(Decimal128(significand: -nines / 9 * 7, scale: scale)))
      }
    }
    let data = try JSONEncoder().encode(values)
    #expect(try JSONDecoder().decode([Decimal128].self, from: data) == values)
  }

  @Test(arguments: [
    ("1e-8", "0.00000001"), ("1.56e+17", "156000000000000000"), ("-2E2", "-200"),
    ("\"0.5\"", "0.5"), ("\"1e-20\"", "0.00000000000000000001"), ("0.0", "0"),
  ])
  func `numbers with exponents and numeric strings are read`(json: String, text: String) throws {
    #expect(
      try JSONDecoder().decode([Decimal128].self, from: Data("[\(json)]".utf8)).map(\.description)
        == [text])
  }

  @Test(arguments: [
    "true", "\"\"", "\"abc\"", "\"NaN\"", "\"1,500\"", "1e40", "1e-50", "{}", "null",
  ])
  func `anything else is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Decimal128].self, from: Data("[\(json)]".utf8))
    }
  }
}
