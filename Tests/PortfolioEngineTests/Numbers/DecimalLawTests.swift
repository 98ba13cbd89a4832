import TestSupport
import Testing

@testable import PortfolioEngine

/// Laws over seeded random decimals of every length and scale.
struct `Decimal laws` {
  /// Random decimals, the same ones in every run.
  private struct Source {
    var generator = SeededGenerator(seed: 20_260_430)

    mutating func decimal(digits: ClosedRange<Int> = 1...38, places: ClosedRange<Int> = 0...38)
      throws -> Decimal128
    {
      let count = Int.random(in: digits, using: &generator)
      var magnitude: Int128 = 0
      for _ in 0..<count {
        magnitude = magnitude * 10 + Int128.random(in: 0...9, using: &generator)
      }
      if Bool.random(using: &generator) { magnitude = -magnitude }
      return try #require(
        Decimal128(significand: magnitude, scale: Int.random(in: places, using: &generator)))
    }
  }

  @Test func `what was added can be taken away again`() throws {
    var source = Source()
    var sums = 0
    for _ in 0..<4000 {
      let (a, b) = (try source.decimal(), try source.decimal())
      guard let sum = try? a + b else { continue }
      sums += 1
      #expect(try sum - b == a)
      #expect(try b + a == sum)
    }
    #expect(sums > 1000)
  }

  @Test func `a part at twenty places and the rest by subtraction are the whole`() throws {
    var source = Source()
    for _ in 0..<2000 {
      let cost = try source.decimal(digits: 1...18, places: 0...8)
      let whole = try source.decimal(digits: 1...20, places: 0...18).magnitude
      guard !whole.isZero else { continue }
      let share = try source.decimal(digits: 1...20, places: 0...18).magnitude
      let part = min(share, whole)
      let taken = try cost.multiplied(by: part, dividedBy: whole, toPlaces: 20)
      let rest = try cost - taken
      #expect(try taken + rest == cost)
      #expect(taken.magnitude <= cost.magnitude)
      if part == whole { #expect(rest.isZero) }
    }
  }

  @Test func `the order is the sign of the difference`() throws {
    var source = Source()
    for _ in 0..<4000 {
      let a = try source.decimal(digits: 1...19, places: 0...18)
      let b = try source.decimal(digits: 1...19, places: 0...18)
      let difference = try a - b
      #expect((a < b) == difference.isNegative)
      #expect((a == b) == difference.isZero)
      #expect((a > b) == (!difference.isZero && !difference.isNegative))
    }
  }

  @Test func `equal values hash alike at every scale`() throws {
    var source = Source()
    for _ in 0..<500 {
      let value = try source.decimal(digits: 1...20, places: 0...18)
      for more in 0...18 {
        let power = try (0..<more).reduce(Decimal128.one) { power, _ in try power * 10 }
        let same = try #require(
          Decimal128(
            significand: (try value * power).significand, scale: Int(value.scale) + more))
        #expect(same == value)
        #expect(same.hashValue == value.hashValue)
        #expect(same.description == value.description)
      }
    }
  }

  @Test func `what is printed reads back`() throws {
    var source = Source()
    for _ in 0..<4000 {
      let value = try source.decimal()
      #expect(try Decimal128(value.description) == value)
      let bytes = Array(value.description.utf8)
      #expect(try Decimal128(utf8: bytes.span) == value)
    }
  }

  @Test func `rounding goes no further than one unit and keeps to its side`() throws {
    var source = Source()
    for _ in 0..<3000 {
      let value = try source.decimal(digits: 1...30, places: 0...20)
      let places = Int.random(in: 0...20, using: &source.generator)
      let unit = try #require(Decimal128(significand: 1, scale: places))
      for rounding in Rounding.allCases {
        let rounded = value.rounded(toPlaces: places, rounding: rounding)
        #expect(try (rounded - value).magnitude < unit)
        #expect(try value.multiplied(by: .one, toPlaces: places, rounding: rounding) == rounded)
      }
      #expect(value.rounded(toPlaces: places, rounding: .floor) <= value)
      #expect(value.rounded(toPlaces: places, rounding: .ceiling) >= value)
    }
  }
}
