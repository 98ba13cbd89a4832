/// Whether lots are kept for all wallets together or for each wallet, and when that changes.
public struct WalletScope: Sendable, Hashable, Codable {
  /// Over which wallets a disposal looks for its lots.
  public enum Extent: String, Sendable, Hashable, Codable, CaseIterable {
    /// All wallets together; a move touches no lot.
    case universal
    /// The wallet of the entry alone; a move carries lots with their cost and dates.
    case perWallet = "per-wallet"
  }

  /// A new extent from the start of a day.
  public struct Change: Sendable, Hashable, Codable {
    /// The first day of the new extent.
    public var day: Day
    /// The new extent.
    public var extent: Extent
    /// For a change to single wallets: the order in which the open lots are dealt out.
    public var dealt: CostBasisMethod
    /// The wallets that are dealt to first, in this order; the others follow by name.
    public var wallets: [Wallet]

    /// Creates a change.
    ///
    /// Dealing out follows the global allocation of Rev. Proc. 2024-28: the lots in the order of
    /// `dealt`, to one wallet after another, each up to what it holds on that day.
    public init(
      day: Day, extent: Extent, dealt: CostBasisMethod = .firstInFirstOut, wallets: [Wallet] = []
    ) {
      self.day = day
      self.extent = extent
      self.dealt = dealt
      self.wallets = wallets
    }
  }

  /// The extent before the first change.
  public var first: Extent
  /// The changes, in order of their days.
  public var changes: [Change]

  /// Creates a scope; changes are put in order of their days.
  public init(_ first: Extent, changes: [Change] = []) {
    self.first = first
    self.changes = changes.sorted { $0.day < $1.day }
  }

  /// All wallets together, for ever.
  public static let universal = WalletScope(.universal)
  /// Each wallet alone, for ever.
  public static let perWallet = WalletScope(.perWallet)
}
