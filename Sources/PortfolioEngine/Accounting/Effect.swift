/// What one leg of an entry does to one balance.
public struct Effect: Sendable, Hashable, Codable {
  /// Which part of an entry a leg is.
  public enum Role: String, Sendable, Hashable, Codable {
    /// What left, without the fee.
    case sent
    /// What came in, before the fee.
    case received
    /// What was paid on top.
    case fee
    /// What a split added or took away.
    case split
  }

  /// What is held.
  public var asset: Asset
  /// Where it is held.
  public var wallet: Wallet
  /// By how much the balance changes; negative for what leaves.
  public var change: Decimal128
  /// Which part of the entry it is.
  public var role: Role

  /// Creates an effect.
  public init(asset: Asset, wallet: Wallet, change: Decimal128, role: Role) {
    self.asset = asset
    self.wallet = wallet
    self.change = change
    self.role = role
  }
}
