/// Every choice that a figure of the lots depends on; two equal policies give equal figures.
///
/// The defaults are those of a plain first-in-first-out reading: one book for all wallets, no terms,
/// fee coins as disposals of their own, overselling refused. The named policies of countries set
/// what their offices ask for.
public struct AccountingPolicy: Sendable, Hashable, Codable {
  /// The currency in which costs, proceeds and gains are counted.
  public var currency: Currency
  /// Which cost-basis method holds for which coin and year.
  public var methods: MethodSchedule
  /// Whether lots are kept for all wallets together or for each.
  public var scope: WalletScope
  /// The rule for terms.
  public var holdingPeriod: HoldingPeriod
  /// What comes first among entries of one instant.
  public var sameInstant: SameInstantRule
  /// What a fee in coins is.
  public var coinFees: CoinFeeRule
  /// Which leg of a swap carries its fee.
  public var swapFees: SwapFeeRule
  /// Which leg of a swap is priced when the entry states no value.
  public var swapValue: SwapValueRule
  /// What becomes of the fee coins of a move.
  public var moveFees: MoveFeeRule
  /// What happens when more leaves than is held.
  public var overselling: OversellingRule
  /// By which unit cost the highest-first and lowest-first orders rank lots.
  public var rank: RankRule
  /// Whether a gift is taxed as a sale at its value.
  public var taxesGifts: Bool
  /// Whether a donation is taxed as a sale at its value.
  public var taxesDonations: Bool
  /// What coins cost that were received as a gift.
  public var giftCosts: GiftCostRule
  /// Whether what is lost is taxed as sold for nothing, or for the value that it states; otherwise
  /// it leaves without gain, and no loss of it is denied.
  public var taxesLost: Bool

  /// Creates a policy.
  public init(
    currency: Currency, methods: MethodSchedule = MethodSchedule(.firstInFirstOut),
    scope: WalletScope = .universal, holdingPeriod: HoldingPeriod = .none,
    sameInstant: SameInstantRule = .journalOrder, coinFees: CoinFeeRule = .separateDisposal,
    swapFees: SwapFeeRule = .sold, swapValue: SwapValueRule = .received,
    moveFees: MoveFeeRule = .taxed, overselling: OversellingRule = .refused,
    rank: RankRule = .costWithFees, taxesGifts: Bool = false, taxesDonations: Bool = false,
    giftCosts: GiftCostRule = .giver, taxesLost: Bool = true
  ) {
    self.currency = currency
    self.methods = methods
    self.scope = scope
    self.holdingPeriod = holdingPeriod
    self.sameInstant = sameInstant
    self.coinFees = coinFees
    self.swapFees = swapFees
    self.swapValue = swapValue
    self.moveFees = moveFees
    self.overselling = overselling
    self.rank = rank
    self.taxesGifts = taxesGifts
    self.taxesDonations = taxesDonations
    self.giftCosts = giftCosts
    self.taxesLost = taxesLost
  }

  /// Creates a policy of one method for all coins and years, all else by default.
  public init(currency: Currency, method: CostBasisMethod, scope: WalletScope = .universal) {
    self.init(currency: currency, methods: MethodSchedule(method), scope: scope)
  }
}
