extension JournalError.Missing {
  var words: String {
    switch self {
    case .act: "what was done"
    case .quantity: "a quantity"
    case .coin: "a coin"
    case .amount: "an amount"
    case .currency: "a currency"
    case .wallet: "a wallet"
    case .label: "a label"
    case .text: "a text"
    case .date: "a date"
    case .path: "a path"
    case .id: "the coin's id"
    case .number: "a number"
    case .word(let word): "`\(word)`"
    }
  }

  var remedy: String {
    switch self {
    case .act: "An entry reads `2023-01-10 buy 0.5 btc @ 16000 usd`."
    case .quantity, .coin: "A quantity and its coin read `0.5 btc`."
    case .amount: "An amount reads `16000 usd`, or of coins `0.5 btc`."
    case .currency: "A sum of money reads `16000 usd`."
    case .wallet: "A wallet reads `in kraken`, with blanks `in \"my wallet\"`."
    case .label: "A label reads `as first`, a lot that is named by it `lot first`."
    case .text: "What the entry came from is one word, or in quotes: `ref \"file 7\"`."
    case .date: "A date reads 2023-01-10."
    case .number: "A number is digits with at most one point."
    case .path: "An include line reads `include trades.journal`, relative to this file."
    case .id: "A coin line reads `coin btc = bitcoin`."
    case .word("="): "A coin line reads `coin btc = bitcoin`, with blanks around the sign."
    case .word("from"), .word("to"): "A move reads `move 0.2 btc from coinbase to cold`."
    case .word("for"): "A swap reads `swap 0.1 btc for 1.6 eth`, a split `split eth 4 for 1`."
    default: ""
    }
  }
}

extension JournalError {
  /// The swap that a sale or purchase for coins is, with the line's own amounts and fee; nil where they
  /// cannot be read.
  var swap: String? {
    let count = max(0, columns.lowerBound - 1)
    let words = excerpt.prefix(count).split { $0 == " " || $0 == "\t" }.map(String.init)
    let unit = String(excerpt.dropFirst(count).prefix(columns.count))
    guard words.count >= 6, let quantity = try? Decimal128(words[2]),
      let figure = try? Decimal128(words[words.count - 1]),
      [words[3], unit].allSatisfy({ GrammarWords.hasAliasShape($0.foldedASCII) })
    else { return nil }
    let clause = words[words.count - 2]
    let total = JournalClause(rawValue: clause.foldedASCII) == .at ? try? quantity * figure : figure
    guard let total, !total.isZero else { return nil }
    let counted = "\(quantity) \(words[3])"
    let other = "\(total) \(unit)"
    return
      (words[1].foldedASCII == "buy"
      ? "swap \(other) for \(counted)" : "swap \(counted) for \(other)") + feeClause
  }

  /// The line's fee as it is written, behind a blank; empty where there is none.
  private var feeClause: String {
    let words = excerpt.prefix { $0 != ";" }.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let place = words.firstIndex(where: { $0.foldedASCII == JournalClause.fee.rawValue }),
      words.count > place + 2, (try? Decimal128(words[place + 1])) != nil
    else { return "" }
    return " " + words[place...].prefix(3).joined(separator: " ")
  }
}

extension Transaction.Act? {
  func currencyRemedy(_ currency: Currency) -> String {
    switch self {
    case .swap:
      "Coins are sold for money with `sell ... for 100 \(currency)` and bought with `buy`."
    case .open, .deposit, .withdraw, .income, .move:
      "Money is what coins cost and bring, and no entry brings it in: with `track \(currency)` cash is"
        + " what sells brought less what buys and fees cost."
    default:
      "Only coins are held here; money is what they cost or bring: `buy 0.5 btc for 8000 \(currency)`."
    }
  }

  /// What to write instead of a text that is no currency; it may be a coin that the journal does not
  /// know.
  func remedy(forCurrency text: String, _ swap: String?) -> String {
    let symbol = text.foldedASCII
    let money = "Money is stated in a government currency, by its code: usd, eur, gbp, jpy."
    guard self == .sell || self == .buy, GrammarWords.hasAliasShape(symbol) else { return money }
    let swap = "\(coinRemedy(swap)) A coin needs a line: `coin \(symbol) = ID`."
    return GrammarWords.coinSymbols.contains(symbol) ? swap : "\(money) \(swap)"
  }

  /// What to write instead of a sale or purchase for coins: the swap, or how one reads.
  func coinRemedy(_ swap: String?) -> String {
    let swap = swap ?? "swap QUANTITY COIN for QUANTITY COIN"
    return switch self {
    case .sell: "Coins that bring other coins are a swap: `\(swap)`."
    case .buy: "Coins paid for with other coins are a swap, what was given first: `\(swap)`."
    default: "State it in a currency such as usd or eur."
    }
  }
}

extension JournalClause {
  func remedy(for act: Transaction.Act) -> String {
    switch (self, act) {
    case (.cost, .buy): "What was paid is `@ price` per unit or `for total`."
    case (.cost, _):
      "`cost` is for coins that come in with a history: open, deposit, gift-in, spouse-in."
    case (.acquired, _):
      "`acquired` is for coins that come in with a history: open, deposit, gift-in, spouse-in."
    case (.in, .move): "A move reads `from WALLET to WALLET`."
    case (.to, .swap), (.to, .wrap):
      "What comes follows `for`: `swap 0.1 btc for 1.6 eth`."
    case (.from, _), (.to, _):
      "Only a move leads from wallet to wallet; the others have `in WALLET`."
    case (.lot, _): "`lot` is for coins that leave."
    case (.worth, _):
      "`worth` follows a swap's amounts, a gift-in, or a fee in coins; elsewhere use `for`."
    case (.at, .swap), (.assumedAt, .swap): "The market value of a swap is `worth`."
    case (.at, .open), (.for, .open), (.at, .deposit), (.for, .deposit), (.at, .giftIn),
      (.for, .giftIn):
      "What the coins once cost is `cost`, in total."
    default: ""
    }
  }
}
