/// The powers of ten that fit 128 bits, by exponent 0 to 38.
enum PowersOfTen {
  static let table: [UInt128] = {
    var powers: [UInt128] = [1]
    for _ in 1...38 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  static subscript(exponent: Int) -> UInt128 { table[exponent] }
}
