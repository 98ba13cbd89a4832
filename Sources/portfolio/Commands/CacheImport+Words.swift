internal import PortfolioEngine

extension CacheImport {
  /// Why an answer is not taken over, in words, with the status that fits.
  func failure(_ error: ImportError) -> Failure {
    let name = options.file == "-" ? "standard input" : options.file ?? ""
    switch error {
    case .missing(let option, let kind):
      let example =
        switch option {
        case .currency: "--currency usd"
        case .id: "--id bitcoin"
        case .fetched: "--fetched 2026-04-30T12:00:00Z"
        case .day: "--on 2017-12-30"
        }
      return Failure(
        .words, "\(name) is \(kind.words), which does not say \(option.words)",
        remedies: ["Say it with \(example), or whatever is right."])
    case .unknownCurrency(let currency):
      let code = currency.code
      let nearest = Nearest.of(code, among: SupportedCurrencies.known.map(\.code))
      return Failure(
        .words, "\(code) is no currency in which the provider is known to quote",
        reasons: nearest.map { ["The nearest is \($0)."] } ?? [],
        remedies: ["If it is a new one, import the provider's list of currencies first."])
    case .impossibleID(let id):
      return Failure(
        .words, "no coin can have the id \(id)",
        remedies: ["Take the id from the address of the coin's page at the provider: bitcoin."])
    case .fetchedInFuture(let moment):
      return Failure(
        .words, "\(name) cannot have been fetched at \(moment)",
        reasons: ["Now is \(session.context.now)."],
        remedies: ["Leave --fetched out, or give a moment in the past."])
    case .datedInFuture(let moment, let coin):
      return Failure(
        .noData,
        "\(name) holds a time that is yet to come: \(moment)"
          + (coin.map { ", in the row of \($0)" } ?? ""),
        reasons: ["Now is \(session.context.now). Nothing would be newer until then."],
        remedies: ["Check the clock of this machine, and where the file comes from."])
    case .tooLarge:
      return Failure(
        .noData,
        "\(name) is larger than \(PayloadImport.maximumSize >> 20) MiB, so it is no answer",
        remedies: ["Nothing was read. The largest answers have a few MiB; check the file."])
    case .unsupported(let kind):
      return Failure(
        .noData,
        "\(name) is \(kind.words)" + (kind == .unknown ? "" : ", which is of no use here"),
        remedies: [
          "Taken over are market pages, the whole market, coin details, the list of coins, exchange"
            + " rates, the list of currencies, price charts and a coin's days."
        ])
    case .otherCoin(let given, let found):
      return Failure(
        .no, "\(name) is about \(found), not about \(given)",
        remedies: ["Leave --id out, or name the file of \(given)."])
    case .unpriced:
      return Failure(
        .no,
        "\(name) has no price for any coin, unlike what is cached",
        remedies: ["--force lets it hide the cached prices."])
    case .contradictedPrices(let coin):
      return Failure(
        .no,
        "the newest price of \(name) is far from the cached price of \(coin) of about that moment",
        remedies: [
          "See that the coin and the currency are right; --force keeps its days all the same."
        ])
    case .fetchedTooEarly(let given, let newest):
      return Failure(
        .words, "\(name) cannot have been fetched at \(given)",
        reasons: ["It holds figures of \(newest)."],
        remedies: ["Leave --fetched out, or give a later moment."])
    case .market(let error): return failure(error, name)
    case .snapshot(let error): return failure(error, name)
    case .dailyPrices(let error): return Failure(error, places: session.context.places)
    }
  }

  private func failure(_ error: MarketError, _ name: String) -> Failure {
    switch error {
    case .malformed(let fault):
      let what =
        switch fault.reason {
        case .endsEarly: "it ends in the middle"
        case .unexpectedByte: "a byte there cannot stand where it does"
        case .tooDeep: "its parts are nested too deep"
        case .trailingBytes: "something follows its end"
        }
      return Failure(
        .noData, "\(name) is no JSON: \(what), after \(Values.counted(fault.offset, "byte"))",
        remedies: ["Save the provider's answer again, whole and as it is."])
    case .provider(let error):
      let code = error.code.map { " (\($0))" } ?? ""
      let message = error.message.isEmpty ? "it says nothing more" : error.message
      return Failure(
        .noData, "\(name) is an error of the provider\(code): \(message)",
        remedies: ["Nothing was stored. Ask the provider again later, or for something else."])
    case .wrongKind(let expected, let found):
      return Failure(
        .noData, "\(name) looks like \(expected.words), but is \(found.words)")
    }
  }

  private func failure(_ error: SnapshotError, _ name: String) -> Failure {
    switch error {
    case .market(let error): return failure(error, name)
    case .empty(let kind):
      return Failure(
        .noData, "\(name) is \(kind.words)\(kind == .emptyArray ? "" : " that holds nothing")",
        remedies: [
          kind == .emptyArray
            ? "Nothing was stored. Ask the provider for a page that has coins."
            : "Nothing was stored. Ask the provider again."
        ])
    case .older(let offered, let cached):
      return Failure(
        .no, "\(name) is older than what is cached",
        reasons: ["It is of \(offered); what is cached is of \(cached)."],
        remedies: ["--force lets it replace the newer one."])
    case .newerSchema(let schema, let path):
      return Failure(
        .files,
        "\(session.context.places.shown(path)) is of schema \(schema), which a newer portfolio wrote",
        remedies: ["Use that version, or remove the file: `portfolio cache clear`."])
    case .storage(let error): return Failure(error, places: session.context.places)
    }
  }
}

extension PayloadImport.Option {
  /// What the option says, in words.
  fileprivate var words: String {
    switch self {
    case .currency: "in which currency"
    case .id: "of which coin"
    case .fetched: "when it was fetched"
    case .day: "of which day"
    }
  }
}

extension PayloadKind {
  /// The kind in words, with its article.
  var words: String {
    switch self {
    case .markets: "a market page"
    case .global: "the whole market"
    case .coinDetail: "a coin's detail"
    case .coinList: "a list of coins"
    case .marketChart: "a price chart"
    case .exchangeRates: "a table of exchange rates"
    case .supportedCurrencies: "a list of currencies"
    case .error: "an error"
    case .historyOfDay: "a coin's day"
    case .trending: "a list of trends"
    case .search: "an answer to a search"
    case .simplePrice: "a list of bare prices"
    case .ohlc: "a list of candles"
    case .globalDefi: "the market of decentralised finance"
    case .categories: "a list of categories"
    case .ping: "an answer to a ping"
    case .tickers: "a list of tickers"
    case .emptyArray: "an empty list"
    case .unknown: "no answer that is known"
    }
  }
}
