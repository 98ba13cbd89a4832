@testable import PortfolioEngine

extension LotCase {
  /// What a row lacks to be an entry.
  struct Unreadable: Error {
    let row: Int
  }

  var money: Currency { Currency(code: currency) ?? .usd }

  /// The case's options as a policy.
  var policy: AccountingPolicy {
    AccountingPolicy(
      currency: money, methods: MethodSchedule(costBasis),
      scope: scope == "per_wallet" ? .perWallet : .universal,
      holdingPeriod: options.term_rule == "us_more_than_one_year"
        ? .moreThanOneYear : options.term_rule == "de_one_year" ? .germanYear : .none,
      sameInstant: options.same_timestamp == "acquire_first"
        ? .acquisitionsFirst : .journalOrder,
      coinFees: options.crypto_fee == "part_of_disposal" ? .partOfDisposal : .separateDisposal,
      swapFees: options.trade_fee == "buy"
        ? .bought : options.trade_fee == "split" ? .split : .sold,
      moveFees: options.transfer_fee == "drop"
        ? .dropped : options.transfer_fee == "spread" ? .spread : .taxed,
      overselling: options.oversell == "zero_basis" ? .zeroBasis : .refused,
      rank: options.hifo_key == "spot_price" ? .priceBeforeFees : .costWithFees,
      taxesGifts: options.gift_out_is_taxable ?? false,
      taxesDonations: options.donation_is_taxable ?? false)
  }

  private var costBasis: CostBasisMethod {
    switch method {
    case "LIFO": .lastInFirstOut
    case "HIFO": .highestFirst
    case "LOFO": .lowestFirst
    case "SPECID": .specificIdentification
    case "AVERAGE": .averageCost
    case "ACB_CA":
      .adjustedCostBase(SuperficialLossRule(rawValue: options.superficial ?? "") ?? .prorated)
    case "UK_S104":
      .shareMatching(
        ShareMatchingRules(
          regime: options.regime == "company" ? .company : .individual,
          unmatched: Set((options.no_match_kinds ?? []).compactMap { Self.kinds[$0] }),
          reacquiresLost: options.lost_reacquire ?? false))
    case "TOTAL_AVERAGE_JP": .yearlyAverage
    default: .firstInFirstOut
    }
  }

  /// The case's names for kinds of disposal.
  static let kinds: [String: Disposal.Kind] = [
    "sell": .sale, "trade": .swap, "spend": .spend, "fee": .fee, "transfer_fee": .moveFee,
    "gift_out": .giftOut, "donation": .donation, "lost": .lost, "theft": .stolen,
    "nglt_out": .spouseOut,
  ]

  /// The rows as entries, in the order of the case.
  func entries() throws -> [Transaction] {
    let namesLots = transactions.contains { $0.lots != nil }
    return try transactions.indices.map { try entry($0, labelled: namesLots) }
  }

  private func entry(_ index: Int, labelled: Bool) throws -> Transaction {
    let row = transactions[index]
    let instant: Instant
    let day: Day
    if let only = Day(row.date) {
      day = only
      instant = Instant(startOf: only)
    } else if let moment = Instant(row.date) {
      instant = moment
      day = moment.adding(seconds: Int64(options.utc_offset_minutes ?? 0) * 60).day
    } else {
      throw Unreadable(row: index)
    }
    var details = Transaction.Details()
    var amount = Amount(
      try number(row.received ?? row.quantity ?? "0"), CoinID(row.asset ?? ""))
    var value: Transaction.Value? = try row.total.map { .total(Money(try number($0), money)) }
    var fees: [Transaction.Fee] = []
    let act: Transaction.Act
    switch row.kind {
    case "buy": act = .buy
    case "sell": act = .sell
    case "income":
      act = .income
      details.incomeKind = Transaction.IncomeKind(rawValue: row.subtype ?? "")
    case "spend": act = .spend
    case "fee": act = .fee
    case "gift_out": act = .giftOut
    case "donation": act = .donate
    case "lost": act = .lost
    case "theft": act = .stolen
    case "nglt_out": act = .spouseOut
    case "nglt_in", "gift_in":
      act = row.kind == "nglt_in" ? .spouseIn : .giftIn
      details.cost = Money(try number(row.basis ?? row.total ?? "0"), money)
      details.acquired = row.acquired.flatMap { Day($0) }
      value = nil
    case "trade":
      guard let sold = row.sold, let bought = row.bought else { throw Unreadable(row: index) }
      act = .swap
      amount = Amount(try number(sold.quantity), CoinID(sold.asset))
      details.counterpart = Amount(try number(bought.quantity), CoinID(bought.asset))
      details.worth = try row.value.map { Money(try number($0), money) }
    case "transfer":
      act = .move
      details.destination = Wallet(row.to_wallet ?? "W")
      if let quantity = row.quantity, let received = row.received {
        let lost = try number(quantity) - number(received)
        if !lost.isZero {
          let worth = try row.fee_value_total.map { Money(try number($0), money) }
          fees.append(.coins(Amount(lost, amount.coin), worth: worth))
        }
      }
    case "wrap":
      act = .wrap
      details.counterpart = Amount(try number(row.to_quantity ?? ""), CoinID(row.to_asset ?? ""))
    case "split":
      act = .split
      let parts = (row.ratio ?? "").split(separator: "/")
      details.ratio = Transaction.Ratio(
        new: try number(String(parts.first ?? "")),
        old: parts.count > 1 ? try number(String(parts[1])) : 1)
      amount.quantity = 1
    default: throw Unreadable(row: index)
    }
    if let fee = row.fee {
      let worth = try fee.value.map { Money(try number($0), money) }
      if let asset = fee.asset {
        fees.append(.coins(Amount(try number(fee.quantity ?? ""), CoinID(asset)), worth: worth))
      } else if let worth {
        fees.append(.money(worth))
      }
    }
    if labelled { details.label = "row \(index)" }
    details.lots = try (row.lots ?? []).map {
      Transaction.LotChoice(label: "row \($0.tx)", quantity: try $0.quantity.map(number))
    }
    return Transaction(
      instant: instant, day: day, act: act, amount: amount, value: value, fees: fees,
      wallet: Wallet(row.wallet ?? "W"), details: details,
      place: Transaction.Place(file: 0, line: index + 1))
  }

  func number(_ text: String) throws -> Decimal128 { try Decimal128(text) }
}
