/// One dated act of a journal: what came in, what left, what it was worth, and where.
///
/// What is received is before the fee, what is sent is without it; the fee comes on top.
public struct Transaction: Sendable, Hashable {
  /// What was done.
  public enum Act: String, Sendable, Hashable, Codable, CaseIterable {
    case buy, sell, swap, move, income, spend, fee, lost, stolen, donate, withdraw
    case open, deposit, wrap, split
    case giftOut = "gift-out"
    case giftIn = "gift-in"
    case spouseOut = "spouse-out"
    case spouseIn = "spouse-in"
  }

  /// Why coins came in as income.
  public enum IncomeKind: String, Sendable, Hashable, Codable, CaseIterable {
    case staking, interest, mining, airdrop, reward, fork, rebate
  }

  /// What an amount was worth, as the entry states it.
  public enum Value: Sendable, Hashable {
    /// `@ money`: per unit.
    case perUnit(Money)
    /// `@~ money`: per unit, assumed from a market price.
    case assumedPerUnit(Money)
    /// `for money`: in total, without the fee.
    case total(Money)
  }

  /// What was paid on top.
  public enum Fee: Sendable, Hashable {
    /// A fee in money.
    case money(Money)
    /// A fee in coins, with the market value that the entry states for it.
    case coins(Amount, worth: Money?)
  }

  /// A lot that a disposal names, and how much of it.
  public struct LotChoice: Sendable, Hashable {
    /// The label that an earlier entry gave with `as`.
    public var label: String
    /// How many units of that lot, or nil for as many as are needed.
    public var quantity: Decimal128?

    /// Creates a choice.
    public init(label: String, quantity: Decimal128? = nil) {
      self.label = label
      self.quantity = quantity
    }
  }

  /// Where an entry stands: the index of its file in the journal, and its 1-based line there.
  public struct Place: Sendable, Hashable, Comparable, Codable {
    /// The index into the journal's files; 0 is the main file.
    public var file: Int32
    /// The 1-based line.
    public var line: Int32

    /// Creates a place.
    public init(file: Int, line: Int) {
      self.file = Int32(file)
      self.line = Int32(line)
    }

    /// The order by file, then line.
    public static func < (left: Place, right: Place) -> Bool {
      left.file != right.file ? left.file < right.file : left.line < right.line
    }
  }

  /// New units for old units.
  public struct Ratio: Sendable, Hashable {
    /// Units after the split.
    public var new: Decimal128
    /// Units before it.
    public var old: Decimal128

    /// Creates a ratio.
    public init(new: Decimal128, old: Decimal128) {
      self.new = new
      self.old = old
    }
  }

  /// When it happened; for an entry without a time, the place that the order of the journal gives it.
  public var instant: Instant
  /// The first amount of the entry; for a split, one unit of its coin.
  public var amount: Amount
  /// What the amount was worth, when the entry says so.
  public var value: Value?
  // From here on the order of the fields fills the gap behind `value`: a million entries are held.
  /// What was done.
  public var act: Act
  /// Whether the entry states a time.
  public var isTimed: Bool
  /// The civil day, in the payer's zone.
  public var day: Day
  /// Where it stands in the journal.
  public var place: Place
  /// The wallet of the entry; the one that a move leaves.
  public var wallet: Wallet
  /// All clauses that few entries have, by rank; the fees first, in the order of the entry.
  var clauses: [Clause]

  /// Creates an entry.
  public init(
    instant: Instant, day: Day, isTimed: Bool = false, act: Act, amount: Amount,
    value: Value? = nil, fees: [Fee] = [], wallet: Wallet = .main, details: Details? = nil,
    place: Place = Place(file: 0, line: 0)
  ) {
    self.init(
      instant: instant, day: day, isTimed: isTimed, act: act, amount: amount, value: value,
      wallet: wallet, place: place, clauses: Self.clauses(fees: fees, details: details))
  }

  /// Creates an entry from clauses that are in the order of their ranks.
  init(
    instant: Instant, day: Day, isTimed: Bool, act: Act, amount: Amount, value: Value?,
    wallet: Wallet, place: Place, clauses: [Clause]
  ) {
    self.instant = instant
    self.amount = amount
    self.value = value
    self.act = act
    self.isTimed = isTimed
    self.day = day
    self.place = place
    self.wallet = wallet
    self.clauses = clauses
  }
}
