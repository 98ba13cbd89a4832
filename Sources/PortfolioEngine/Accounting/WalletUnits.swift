/// What each wallet holds of each coin, by their numbers, as the fold goes along.
///
/// Lots may be counted over all wallets at once, so that they do not show whether a wallet sent what
/// it did not have; this count does, for a few nanoseconds an entry. It also says how lots are dealt
/// out when the scope changes.
struct WalletUnits {
  // By coin, then wallet; the sum over all wallets stands first.
  private var units: [[Decimal128]] = []

  /// Whether every wallet always held what left it, and every sum fits: then the balances of the same
  /// entries have no problem but, perhaps, one of cash.
  private(set) var isSound = true

  /// How much of a coin a wallet holds; below zero after more left than was there.
  subscript(coin: Int32, wallet: Int32) -> Decimal128 {
    guard units.indices.contains(Int(coin)), units[Int(coin)].indices.contains(Int(wallet) + 1)
    else { return .zero }
    return units[Int(coin)][Int(wallet) + 1]
  }

  /// The numbers of the wallets that a coin was ever in or left.
  func wallets(of coin: Int32) -> Range<Int32> {
    guard units.indices.contains(Int(coin)) else { return 0..<0 }
    return 0..<Int32(truncatingIfNeeded: max(0, units[Int(coin)].count - 1))
  }

  /// Adds to what a wallet holds.
  ///
  /// - Throws: `overflow`, with the wallet unchanged, when its units or the sum over the wallets need
  ///   more than 38 digits.
  mutating func add(_ change: Decimal128, of coin: Int32, in wallet: Int32) throws(DecimalError) {
    let row = Int(coin)
    let column = Int(wallet) + 1
    while units.count <= row { units.append([.zero]) }
    while units[row].count <= column { units[row].append(.zero) }
    do {
      let after = try units[row][column] + change
      let sum = try units[row][0] + change
      units[row][column] = after
      units[row][0] = sum
      if after.isNegative { isSound = false }
    } catch {
      isSound = false
      throw error
    }
  }

  /// Gives every wallet new units for old.
  ///
  /// - Throws: `overflow` when some wallet's units or their sum need more than 38 digits.
  mutating func split(_ coin: Int32, new: Decimal128, old: Decimal128) throws(DecimalError) {
    guard units.indices.contains(Int(coin)) else { return }
    do {
      var sum = Decimal128.zero
      for column in units[Int(coin)].indices.dropFirst() {
        let after = try CostShare.rescaled(units[Int(coin)][column], new: new, old: old)
        units[Int(coin)][column] = after
        sum = try sum + after
      }
      units[Int(coin)][0] = sum
    } catch {
      isSound = false
      throw error
    }
  }
}
