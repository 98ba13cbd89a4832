/// A quantity for every pair of an asset and a wallet, and the sum of each asset.
///
/// Assets and wallets are numbered as they appear, so that a journal of a million entries hashes one
/// text and one integer a leg.
struct BalanceTable: Sendable {
  private var coinNumbers: [CoinID: Int] = [:]
  private var cashNumbers: [(currency: Currency, number: Int)] = []
  private var walletNumbers: [Wallet: Int] = [:]
  private var latestWallet: (wallet: Wallet, number: Int)?
  private var slots: [Pair: Int] = [:]

  /// The assets, by number.
  private(set) var assets: [Asset] = []
  private var totals: [Decimal128] = []
  private var slotsByAsset: [[Int]] = []
  private var wallets: [Wallet] = []
  private var quantities: [Decimal128] = []

  private struct Pair: Hashable {
    var asset: Int
    var wallet: Int
  }

  /// The quantity of an asset in a wallet; zero when there never was any.
  subscript(asset: Asset, wallet: Wallet) -> Decimal128 {
    guard let number = number(of: asset), let place = walletNumbers[wallet],
      let slot = slots[Pair(asset: number, wallet: place)]
    else { return .zero }
    return quantities[slot]
  }

  /// The sum of an asset over all wallets.
  func total(of asset: Asset) -> Decimal128 { number(of: asset).map { totals[$0] } ?? .zero }

  /// The quantities of an asset that are not zero, in no order.
  func balances(of asset: Asset) -> [(wallet: Wallet, quantity: Decimal128)] {
    guard let number = number(of: asset) else { return [] }
    return slotsByAsset[number].compactMap { slot in
      quantities[slot].isZero ? nil : (wallets[slot], quantities[slot])
    }
  }

  /// Adds to a quantity.
  ///
  /// - Parameter floored: whether a result below zero becomes zero.
  /// - Returns: how far the result would have been below zero when it was floored, else nil.
  /// - Throws: `overflow`, with nothing changed, when the quantity or the sum over the wallets needs
  ///   more than 38 digits.
  mutating func add(
    _ change: Decimal128, of asset: Asset, in wallet: Wallet, floored: Bool
  ) throws(DecimalError) -> Decimal128? {
    let number = makeNumber(of: asset)
    let slot = makeSlot(asset: number, wallet: wallet)
    let before = quantities[slot]
    let after = try before + change
    if floored, after.isNegative {
      totals[number] = try totals[number] - before
      quantities[slot] = .zero
      return after.negated
    }
    totals[number] = try totals[number] + change
    quantities[slot] = after
    return nil
  }

  private func number(of asset: Asset) -> Int? {
    switch asset {
    case .coin(let id): coinNumbers[id]
    case .cash(let currency): cashNumbers.first { $0.currency == currency }?.number
    }
  }

  private mutating func makeNumber(of asset: Asset) -> Int {
    if let known = number(of: asset) { return known }
    let number = assets.count
    assets.append(asset)
    totals.append(.zero)
    slotsByAsset.append([])
    switch asset {
    case .coin(let id): coinNumbers[id] = number
    case .cash(let currency): cashNumbers.append((currency, number))
    }
    return number
  }

  private mutating func makeSlot(asset: Int, wallet: Wallet) -> Int {
    let place: Int
    if let latestWallet, latestWallet.wallet == wallet {
      place = latestWallet.number
    } else {
      place = walletNumbers[wallet] ?? walletNumbers.count
      walletNumbers[wallet] = place
      latestWallet = (wallet, place)
    }
    let pair = Pair(asset: asset, wallet: place)
    if let slot = slots[pair] { return slot }
    let slot = quantities.count
    slots[pair] = slot
    quantities.append(.zero)
    wallets.append(wallet)
    slotsByAsset[asset].append(slot)
    return slot
  }
}
