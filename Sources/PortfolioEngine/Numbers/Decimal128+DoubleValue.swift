extension Decimal128 {
  /// The nearest `Double` to within two units in the last place, for rates and charts: never for
  /// money.
  public var doubleValue: Double {
    let digits = significand.magnitude
    let size =
      Double(UInt64(truncatingIfNeeded: digits >> 64)) * 18_446_744_073_709_551_616
      + Double(UInt64(truncatingIfNeeded: digits))
    return (isNegative ? -size : size) / Double(PowersOfTen[Int(scale)])
  }
}
