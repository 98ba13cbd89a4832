/// Coins and wallets by number, in the order of their first mention.
struct NameTables {
  private(set) var coins: [CoinID] = []
  private(set) var wallets: [Wallet] = []
  private var coinNumbers: [CoinID: Int32] = [:]
  private var walletNumbers: [Wallet: Int32] = [:]

  mutating func number(of coin: CoinID) -> Int32 {
    if let number = coinNumbers[coin] { return number }
    let number = Int32(coins.count)
    coins.append(coin)
    coinNumbers[coin] = number
    return number
  }

  mutating func number(of wallet: Wallet) -> Int32 {
    if let number = walletNumbers[wallet] { return number }
    let number = Int32(wallets.count)
    wallets.append(wallet)
    walletNumbers[wallet] = number
    return number
  }

  func coin(_ number: Int32) -> CoinID { coins[Int(number)] }

  /// The wallet of a number; nil for the number of all wallets.
  func wallet(_ number: Int32) -> Wallet? { number < 0 ? nil : wallets[Int(number)] }

  /// The number that stands for all wallets together.
  static let allWallets: Int32 = -1
}
