import Testing

@testable import PortfolioEngine

@Test func `a sum is exact`() throws {
  #expect(try Decimal128("0.1") + Decimal128("0.2") == Decimal128("0.3"))
}
