/// A source of the same pseudorandom numbers in every run and on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the source of a seed.
  package init(seed: UInt64) {
    state = seed
    // Mixed once, lest neighbouring seeds give the same stream a step apart.
    state = next()
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of some elements.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  /// A number from 0 to below a bound.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
