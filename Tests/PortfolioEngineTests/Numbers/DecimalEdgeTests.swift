import Testing

@testable import PortfolioEngine

/// The edges of what 38 digits hold.
struct `Decimal edges` {
  private static let nines = "99999999999999999999999999999999999999"
  private static let smallest = "0.00000000000000000000000000000000000001"

  @Test func `twice the largest number overflows without a trap`() throws {
    let largest = try Decimal128(Self.nines)
    #expect(throws: DecimalError.overflow) { try largest + largest }
    #expect(throws: DecimalError.overflow) { try largest.negated - largest }
    #expect(throws: DecimalError.overflow) { try largest + 1 }
    #expect(throws: DecimalError.overflow) { try largest * largest }
    #expect(try largest - largest == .zero)
  }

  @Test func `a sum keeps its value when only zeros are too much`() throws {
    let tenths = try Decimal128("9999999999999999999999999999999999999.5")
    #expect(try (tenths + Decimal128("0.5")).description == "1" + String(repeating: "0", count: 37))
    let large = try Decimal128("1e37")
    #expect(try large + Decimal128("5.000") == Decimal128("10000000000000000000000000000000000005"))
    #expect(throws: DecimalError.overflow) { try large + Decimal128("0.5") }
  }

  @Test func `a difference has room although one side takes 39 digits at its scale`() throws {
    let small = try Decimal128("0.000000000000000001")
    let result = try Decimal128("99999999999999999999.999999999999999999")
    #expect(try Decimal128("1e20") - small == result)
    #expect(try small - Decimal128("1e20") == result.negated)
    #expect(throws: DecimalError.overflow) { try Decimal128("1e20") + small }
  }

  @Test func `a product keeps its value when only zeros are too much`() throws {
    #expect(try Decimal128("1e20") * Decimal128("1.000000000000000000000000") == Decimal128("1e20"))
    #expect(
      try Decimal128("0.00000000000000000005") * Decimal128("0.0000000000000000002")
        == Decimal128(Self.smallest))
    #expect(throws: DecimalError.overflow) {
      try Decimal128(Self.smallest) * Decimal128("0.1")
    }
    #expect(try Decimal128(Self.smallest) * .zero == .zero)
  }

  @Test func `a quotient that is too large overflows`() throws {
    let smallest = try Decimal128(Self.smallest)
    let largest = try Decimal128(Self.nines)
    #expect(throws: DecimalError.overflow) { try largest.divided(by: smallest, toPlaces: 0) }
    #expect(throws: DecimalError.overflow) { try largest.divided(by: smallest, toPlaces: 38) }
    #expect(throws: DecimalError.overflow) { try largest.divided(by: 7, toPlaces: 20) }
    #expect(try smallest.divided(by: largest, toPlaces: 38) == .zero)
    #expect(try smallest.divided(by: largest, toPlaces: 38, rounding: .up) == smallest)
    #expect(try smallest.divided(by: smallest, toPlaces: 38) == 1)
  }

  @Test func `an exact result has room whatever places were asked for`() throws {
    let large = try Decimal128("1e30")
    #expect(try large.multiplied(by: Decimal128("1.5"), toPlaces: 20) == Decimal128("1.5e30"))
    #expect(try large.divided(by: 8, toPlaces: 38) == Decimal128("1.25e29"))
    #expect(throws: DecimalError.overflow) { try large.divided(by: 3, toPlaces: 20) }
  }

  @Test(arguments: [-1, 39, Int.min, Int.max])
  func `places outside 0 to 38 are refused`(places: Int) throws {
    let one = Decimal128.one
    #expect(throws: DecimalError.placesOutOfRange(places)) {
      try one.divided(by: 3, toPlaces: places)
    }
    #expect(throws: DecimalError.placesOutOfRange(places)) {
      try one.multiplied(by: 3, toPlaces: places)
    }
    #expect(throws: DecimalError.placesOutOfRange(places)) {
      try [one].percentShares(places: places)
    }
  }

  @Test func `rounding beyond a number's places changes nothing`() throws {
    let value = try Decimal128("2.5")
    #expect(value.rounded(toPlaces: 100) == value)
    #expect(value.rounded(toPlaces: -3) == 2)
    #expect(value.rounded(toPlaces: 0, rounding: .halfUp) == 3)
  }

  @Test func `nothing divides by zero`() throws {
    #expect(throws: DecimalError.divisionByZero) { try Decimal128.one.divided(by: 0, toPlaces: 2) }
    #expect(throws: DecimalError.divisionByZero) {
      try Decimal128.zero.divided(by: Decimal128("0.00"), toPlaces: 2)
    }
  }

  @Test func `zero has no sign and one value`() throws {
    #expect(Decimal128.zero.negated.description == "0")
    #expect(try Decimal128("-0.000").description == "0")
    #expect(try Decimal128("0e999999999999999999999") == 0)
    #expect(try Set([Decimal128("0"), Decimal128("-0.0"), Decimal128("0.000")]).count == 1)
    #expect(try !Decimal128("-0").isNegative)
  }

  @Test func `digits and scale outside the limits make no number`() {
    #expect(Decimal128(significand: 1, scale: 39) == nil)
    #expect(Decimal128(significand: 1, scale: -1) == nil)
    #expect(Decimal128(significand: .max, scale: 0) == nil)
    #expect(Decimal128(significand: .min, scale: 0) == nil)
    #expect(Decimal128(significand: -5, scale: 1)?.description == "-0.5")
    #expect(Decimal128(Int.min).description == "-9223372036854775808")
  }

  @Test func `a sum of many is exact`() throws {
    let tenth = try Decimal128("0.1")
    #expect(try Array(repeating: tenth, count: 1000).sum() == 100)
    #expect(try [Decimal128]().sum() == 0)
  }

  @Test(arguments: [
    ("0.1", 0.1), ("-1234.5678", -1234.5678), ("61408", 61408), ("0", 0),
    ("0.00000000000000000000000000000000000001", 1e-38), ("57336.828870254896", 57336.828870254896),
    ("99999999999999999999999999999999999999", 1e38), ("9007199254740993", 9_007_199_254_740_992),
  ])
  func `the double view is the nearest double`(text: String, double: Double) throws {
    #expect(try Decimal128(text).doubleValue == double)
  }

  @Test func `at least so many places are printed`() throws {
    #expect(try Decimal128("1.5000").plain(minimumPlaces: 2) == "1.50")
    #expect(try Decimal128("-1.23456").plain(minimumPlaces: 2) == "-1.23456")
    #expect(try Decimal128("7").plain(minimumPlaces: 3) == "7.000")
  }
}
