internal import PortfolioEngine

extension Session {
  /// The lots of a journal under a policy, with market prices of past days where entries state no
  /// value.
  ///
  /// - Throws: `Failure` with status `journal` when an entry cannot be followed, with `files` when
  ///   prices cannot be read.
  func taxLots(of open: OpenJournal, _ policy: AccountingPolicy) throws(Failure) -> LotHistory {
    let prices = try pastPrices(of: open.journal, in: policy.currency)
    do throws(AccountingError) {
      return try LotHistory(open.journal.transactions, policy: policy, prices: prices)
    } catch {
      throw failure(error, in: open.journal)
    }
  }

  /// The prices of past days: those that the journal states, else those of the daily price store,
  /// and the exchange of money at the rate of its day.
  private func pastPrices(
    of journal: Journal, in currency: Currency
  ) throws(Failure) -> PriceSource {
    var stated: [CoinID: [Day: Decimal128]] = [:]
    for line in journal.prices where line.price.currency == currency {
      stated[line.coin, default: [:]][line.day] = line.price.amount
    }
    var daily: [CoinID: DailyPrices] = [:]
    var needed: Set<CoinID> = []
    for entry in journal.transactions where entry.value == nil {
      needed.insert(entry.amount.coin)
      if let coin = entry.details.counterpart?.coin { needed.insert(coin) }
    }
    for entry in journal.transactions {
      for case .coins(let amount, nil) in entry.fees { needed.insert(amount.coin) }
    }
    for coin in needed.sorted() {
      do throws(DailyPriceError) {
        daily[coin] = try dailyPrices.prices(of: coin, in: currency)
      } catch {
        throw Failure(error, places: context.places)
      }
    }
    var others = Set(DailyHistory.currencies(of: journal))
    others.insert(currency)
    let conversion = others.count > 1 ? try conversion(of: others) : CurrencyConversion()
    return PriceSource(
      price: { [zone, stated, daily] coin, _, instant in
        let day = zone.day(of: instant)
        return stated[coin]?[day] ?? daily[coin]?.price(of: day)?.price
      },
      rate: { [zone] source, target, instant in
        conversion.factor(from: source, to: target, on: zone.day(of: instant))
      })
  }

  /// An entry that the lots cannot follow, in words.
  private func failure(_ error: AccountingError, in journal: Journal) -> Failure {
    let (entry, message): (Int, String) =
      switch error {
      case .oversold(let sale):
        (
          sale.entry,
          "\(sale.shortfall) \(symbol(of: sale.coin, in: journal)) more leave"
            + " \(sale.wallet?.name ?? "all wallets") than its lots hold"
        )
      case .unknownLot(let entry, let label):
        (entry, "no earlier entry of this coin is labelled \(label)")
      case .lotTooSmall(let entry, let label, let wanted, let held):
        (entry, "of the lot \(label) only \(held) are left, not \(wanted)")
      case .lotsExceedAmount(let entry): (entry, "this names more of its lots than it disposes of")
      case .overflow(let entry): (entry, "a figure of this entry needs more than 38 digits")
      case .negativeQuantity(let entry): (entry, "a quantity of this entry is below zero")
      case .badRatio(let entry): (entry, "this split has no ratio above zero")
      case .incomplete(let entry): (entry, "this entry lacks its second half")
      }
    let place =
      journal.transactions.indices.contains(entry) ? journal.transactions[entry].place : nil
    return Failure(
      .journal,
      [
        Diagnostic(
          place: place.map {
            Diagnostic.Place(
              file: String(journal.name(of: $0).split(separator: ":").first ?? ""),
              line: Int($0.line))
          }, message: message)
      ])
  }
}
