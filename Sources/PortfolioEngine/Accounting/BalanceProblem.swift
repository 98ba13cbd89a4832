/// A leg of an entry that takes more of a coin out of a wallet than it holds.
public struct Shortfall: Error, Sendable, Hashable {
  /// A wallet that holds the coin, and how much of it.
  public struct Holder: Sendable, Hashable, Codable {
    /// Where.
    public var wallet: Wallet
    /// How much, above zero.
    public var quantity: Decimal128

    /// Creates a holder.
    public init(wallet: Wallet, quantity: Decimal128) {
      self.wallet = wallet
      self.quantity = quantity
    }
  }

  /// Where the entry stands.
  public var place: Transaction.Place
  /// The entry's civil day.
  public var day: Day
  /// What the entry does.
  public var act: Transaction.Act
  /// The coin of which there is too little.
  public var coin: CoinID
  /// The wallet that holds too little of it.
  public var wallet: Wallet
  /// What the wallet held before the entry's legs were short, what the entry itself brought included.
  public var held: Decimal128
  /// How much more would have been needed, above zero; the sum over the entry's legs in that wallet.
  public var missing: Decimal128
  /// The other wallets that hold the coin at that moment, the largest first, then by name.
  public var elsewhere: [Holder]
}

/// Why balances cannot follow an entry, or a leg of it.
public enum BalanceProblem: Error, Sendable, Hashable {
  /// A wallet would go below zero.
  case shortfall(Shortfall)
  /// A balance, or the money of a leg, needs more than 38 digits; that leg is left out.
  case tooLarge(Transaction.Place, Asset, Wallet)
  /// A swap or wrap without its second amount, a move without its second wallet, or a split without
  /// a ratio above zero; the entry is left out.
  case incomplete(Transaction.Place)

  /// Where the entry stands.
  public var place: Transaction.Place {
    switch self {
    case .shortfall(let shortfall): shortfall.place
    case .tooLarge(let place, _, _), .incomplete(let place): place
    }
  }
}

extension [Shortfall.Holder] {
  /// The holders with the largest quantity first, of equal ones by the wallet's name.
  var largestFirst: [Shortfall.Holder] {
    sorted { $0.quantity != $1.quantity ? $0.quantity > $1.quantity : $0.wallet < $1.wallet }
  }
}
