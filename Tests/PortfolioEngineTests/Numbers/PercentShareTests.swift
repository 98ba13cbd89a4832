import Testing

@testable import PortfolioEngine

/// Shares of a whole that add up.
struct `Percent shares` {
  private func shares(_ values: [String], places: Int) throws -> [String]? {
    try values.map { try Decimal128($0) }.percentShares(places: places)?.map(\.description)
  }

  @Test func `what is missing goes to the largest remainders`() throws {
    #expect(try shares(["1", "2", "3"], places: 1) == ["16.7", "33.3", "50"])
    #expect(
      try shares(["47", "16", "15.8", "12", "6.1", "3.1"], places: 0)
        == ["47", "16", "16", "12", "6", "3"])
  }

  @Test func `a tie goes to the earlier`() throws {
    #expect(try shares(["1", "1", "1"], places: 1) == ["33.4", "33.3", "33.3"])
    #expect(
      try shares(["5", "5", "5", "5", "5", "5", "5"], places: 0)
        == ["15", "15", "14", "14", "14", "14", "14"])
  }

  @Test func `nothing is a share of nothing`() throws {
    #expect(try shares([], places: 1) == nil)
    #expect(try shares(["0", "0.00"], places: 1) == nil)
    #expect(try shares(["1", "-1"], places: 1) == nil)
    #expect(try shares(["0", "3"], places: 1) == ["0", "100"])
  }

  @Test func `a debt has a negative share`() throws {
    #expect(try shares(["3", "-1"], places: 1) == ["150", "-50"])
    #expect(try shares(["-3", "1"], places: 1) == ["150", "-50"])
    #expect(try shares(["4", "-1"], places: 1) == ["133.3", "-33.3"])
  }

  @Test func `shares add up to exactly 100 whatever the values`() throws {
    var state: UInt64 = 7
    for count in 1...60 {
      var values: [Decimal128] = []
      for _ in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        values.append(
          try #require(
            Decimal128(significand: Int128(state >> 20), scale: Int(state >> 3 & 15))))
      }
      for places in [0, 1, 2, 20] {
        let shares = try #require(try values.percentShares(places: places))
        #expect(try shares.sum() == 100)
        #expect(shares.count == values.count)
      }
    }
  }

  @Test func `values without a common scale overflow`() throws {
    let values = [try Decimal128("1e37"), try Decimal128("1e-30")]
    #expect(throws: DecimalError.overflow) { try values.percentShares(places: 1) }
  }
}
