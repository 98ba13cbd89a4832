internal import PortfolioEngine

extension Session {
  /// The rates at which money of a journal is exchanged into a currency, as far as they are kept: those
  /// of the days on which there is any of another currency; before them those that the journal's own
  /// prices of bitcoin give.
  ///
  /// A day whose rates cannot be read has none, which is told of on standard error.
  ///
  /// - Parameter tells: whether it is; false where another reading of the same run tells of it.
  /// - Throws: `Failure` with status `files` when prices of bitcoin or the cache cannot be read.
  func conversion(
    of journal: Journal, to currency: Currency, tells: Bool = true
  ) throws(Failure) -> CurrencyConversion {
    let currencies = journal.transactions.currencies.union([currency])
    guard currencies.count > 1 else { return CurrencyConversion() }
    var prices: [DailyPrices] = []
    for currency in currencies.sorted() {
      do throws(DailyPriceError) {
        prices.append(try dailyPrices.prices(of: "bitcoin", in: currency, at: context.now))
      } catch {
        throw Failure(error, places: context.places)
      }
    }
    let wanted = journal.transactions.exchangeDays(to: currency)
    var rates: [Day: ExchangeRates] = [:]
    do throws(StorageError) {
      if case .found(let entry) = try cache.load(SnapshotKey(.rates)),
        case .rates(let cached) = entry.content.value
      {
        rates[entry.snapshot.fetched.day] = cached
      }
      for day in try dailyPrices.daysWithRates() where wanted.contains(day) {
        do throws(DailyPriceError) {
          rates[day] = try dailyPrices.rates(on: day)
        } catch  where !tells {
          continue
        } catch {
          let diagnostic = Self.diagnostic(of: error, onRatesOf: day, places: context.places)
          context.environment.tell(diagnostic.text(writer: context.errors))
        }
      }
    } catch {
      throw Failure(error, places: context.places)
    }
    var conversion = CurrencyConversion(bitcoin: prices, rates: rates)
    for line in journal.prices where line.coin == "bitcoin" {
      conversion.stated[line.price.currency, default: [:]][line.day] = line.price.amount
    }
    return conversion
  }

  /// The exchange rates of days of a journal, and of today, that are unknown since answers contradict
  /// each other; days that cannot be read have none.
  func contradictions(in journal: Journal, to currency: Currency) -> [Diagnostic] {
    let currencies = journal.transactions.currencies.union([currency])
    guard currencies.count > 1 else { return [] }
    let wanted = journal.transactions.exchangeDays(to: currency).union([context.now.day])
    let days = ((try? dailyPrices.daysWithRates()) ?? []).filter(wanted.contains)
    return days.flatMap { day in
      let found = (try? dailyPrices.contradictions(on: day)) ?? [:]
      return found.keys.sorted().filter(currencies.contains).map { currency in
        let rates = (found[currency] ?? []).map { rate in
          "\(rate.believed)" + (rate.asOf.map { " at \($0)" } ?? "")
        }
        return Diagnostic(
          severity: .warning,
          message: "answers on the exchange rate of \(currency.code.uppercased()) of \(day)"
            + " contradict each other, so it is unknown",
          reasons: ["A bitcoin was \(Values.listed(rates, last: "and"))."],
          remedies: ["It is known once an answer agrees with one of them: portfolio refresh"])
      }
    }
  }

  /// The days of which exchange rates are kept that cannot be read, and why.
  ///
  /// - Throws: `Failure` with status `files` when the folder cannot be read.
  func unreadableRates() throws(Failure) -> [Diagnostic] {
    do throws(StorageError) {
      return try dailyPrices.daysWithRates().compactMap { day in
        do throws(DailyPriceError) {
          _ = try dailyPrices.rates(on: day)
          return nil
        } catch {
          return Self.diagnostic(of: error, onRatesOf: day, places: context.places)
        }
      }
    } catch {
      throw Failure(error, places: context.places)
    }
  }

  private static func diagnostic(
    of error: DailyPriceError, onRatesOf day: Day, places: Places
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      severity: .warning, message: "the exchange rates of \(day) cannot be read")
    switch error {
    case .damaged(let path, _):
      diagnostic.reasons = ["\(places.shown(path)) is not as it was written, and is left as it is."]
      diagnostic.remedies = [
        "Put it back from a copy, or move it away; rates of that day then come from bitcoin's daily"
          + " prices, where there are any."
      ]
    case .newerSchema, .storage:
      let failure = Failure(error, places: places).diagnostics
      diagnostic.reasons = failure.map { $0.message + "." }
      diagnostic.remedies = failure.flatMap(\.remedies)
    }
    return diagnostic
  }
}
