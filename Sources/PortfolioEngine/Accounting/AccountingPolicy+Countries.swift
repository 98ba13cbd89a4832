extension AccountingPolicy {
  /// The United States: first in first out unless lots are named, one book for all wallets until
  /// the end of 2024 and one for each wallet from 2025, long after more than one year.
  ///
  /// Treas. Reg. 1.1012-1(j) and Rev. Proc. 2024-28; all fees of a swap lower the proceeds of the
  /// coin given (Treas. Reg. 1.1001-7).
  public static let unitedStates = AccountingPolicy(
    currency: .usd, methods: MethodSchedule(.specificIdentification),
    scope: WalletScope(
      .universal, changes: [.init(day: Day(number: 20_089), extent: .perWallet)]),
    holdingPeriod: .moreThanOneYear)

  /// The United Kingdom, for an individual: share matching over all wallets, gifts taxed at their
  /// value (transfers to a spouse and to charity are not) and received at it (TCGA 1992 s.17), swap
  /// fees shared by both legs.
  public static let unitedKingdom = AccountingPolicy(
    currency: .gbp, methods: MethodSchedule(.shareMatching(ShareMatchingRules())),
    swapFees: .split, taxesGifts: true, giftCosts: .worth)

  /// Germany: first in first out for each wallet, free after the year of section 23 EStG.
  public static let germany = AccountingPolicy(
    currency: .eur, scope: .perWallet, holdingPeriod: .germanYear)

  /// Canada: adjusted cost base over all wallets with the prorated superficial-loss rule, gifts and
  /// donations taxed at their value and gifts received at it (Income Tax Act, s.69(1)), counted in a
  /// currency of the caller's since the engine names none for it.
  public static func canada(currency: Currency) -> AccountingPolicy {
    AccountingPolicy(
      currency: currency, methods: MethodSchedule(.adjustedCostBase(.prorated)), taxesGifts: true,
      taxesDonations: true, giftCosts: .worth)
  }

  /// Japan: the total average of each calendar year over all wallets.
  public static func japan(currency: Currency) -> AccountingPolicy {
    AccountingPolicy(currency: currency, method: .yearlyAverage)
  }
}
