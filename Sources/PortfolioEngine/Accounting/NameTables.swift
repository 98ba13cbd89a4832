/// Coins and wallets by number, in the order of their first mention.
struct NameTables {
  private var coinTable = NameTable<CoinID>()
  private var walletTable = NameTable<Wallet>()

  mutating func number(of coin: CoinID) -> Int32 { coinTable.number(of: coin, coin.text) }

  mutating func number(of wallet: Wallet) -> Int32 { walletTable.number(of: wallet, wallet.name) }

  func coin(_ number: Int32) -> CoinID { coinTable.names[Int(number)] }

  /// The wallet of a number; nil for the number of all wallets.
  func wallet(_ number: Int32) -> Wallet? { number < 0 ? nil : walletTable.names[Int(number)] }

  var wallets: [Wallet] { walletTable.names }

  /// The number that stands for all wallets together.
  static let allWallets: Int32 = -1
}

/// Names by number, in the order of their first mention.
private struct NameTable<Name: Hashable> {
  private(set) var names: [Name] = []
  private var numbers: [Name: Int32] = [:]
  // The number last found for a length and a first byte. A million entries mention a handful of
  // names, and one comparison costs a third of a hash.
  private var recent = [Int32](repeating: -1, count: 64)

  mutating func number(of name: Name, _ text: String) -> Int32 {
    let slot = (text.utf8.count &* 5 &+ Int(text.utf8.first ?? 0)) & 63
    let near = recent[slot]
    if near >= 0, names[Int(near)] == name { return near }
    let number = numbers[name] ?? Int32(truncatingIfNeeded: names.count)
    if Int(number) == names.count {
      names.append(name)
      numbers[name] = number
    }
    recent[slot] = number
    return number
  }
}
