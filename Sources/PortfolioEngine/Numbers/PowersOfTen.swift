/// The powers of ten that fit 128 bits, by exponent 0 to 38.
enum PowersOfTen {
  /// Ten to an exponent; beyond 38 the answer is that of 38.
  static subscript(exponent: Int) -> UInt128 {
    if exponent <= 19 { return UInt128(word(exponent)) }
    let rest = word(exponent - 19).multipliedFullWidth(by: word(19))
    return UInt128(rest.high) << 64 | UInt128(rest.low)
  }

  /// Ten to an exponent in one word; beyond 19 the answer is that of 19.
  static func word(_ exponent: Int) -> UInt64 {
    guard exponent > 0 else { return 1 }
    // A switch becomes a table without the check that a lazy global pays at each use.
    return switch exponent {
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    default: 10_000_000_000_000_000_000
    }
  }
}
