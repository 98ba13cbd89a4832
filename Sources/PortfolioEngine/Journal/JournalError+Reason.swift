extension JournalError {
  /// What stands nowhere though it must.
  public enum Missing: Sendable, Hashable {
    /// What was done.
    case act
    /// How many units of a coin.
    case quantity
    /// A coin's alias.
    case coin
    /// A number with a coin or currency behind it.
    case amount
    /// A currency.
    case currency
    /// A wallet.
    case wallet
    /// A label.
    case label
    /// A text.
    case text
    /// A date.
    case date
    /// A path.
    case path
    /// A coin's id at the provider.
    case id
    /// A number.
    case number
    /// One of the grammar's own words.
    case word(String)
  }

  /// Why a line is refused.
  public indirect enum Reason: Sendable, Hashable {
    // The file.
    /// The file holds a NUL byte, and no line that says something, or many lines in error and fewer
    /// that do: it is no text.
    case binary
    /// The line is no UTF-8.
    case notUTF8
    /// The last line has no line feed: it may be half written.
    case lineNotEnded
    /// An included file is not there.
    case includeMissing(path: String)
    /// An included file cannot be read.
    case includeUnreadable(StorageError)
    /// A file includes itself, by way of others perhaps.
    case includeCycle(path: String)
    /// A file is included a second time.
    case includedTwice(path: String)
    /// Includes are nested too deeply.
    case includeTooDeep

    // Words.
    /// A line that begins with no date and no word of the grammar.
    case unknownLine(String, nearest: String?)
    /// An act that the grammar does not have.
    case unknownAct(String, nearest: String?)
    /// A word where a clause or the end of the line must stand.
    case unexpectedWord(String, nearest: String?)
    /// A word behind the coins of an income that is neither its kind nor a clause.
    case unknownIncomeKind(String, nearest: String?)
    /// A word too many on a line that begins with `coin`, `price`, `include` or `track`.
    case excessWord(String, line: String)
    /// Something is missing; `after` is the word before it, or empty.
    case missing(Missing, after: String)
    /// A word of the grammar stands bare where a wallet, label or text must.
    case bareGrammarWord(String)
    /// A quotation mark inside a bare word.
    case strayQuote
    /// A quote that the line does not close.
    case unterminatedQuote
    /// A backslash in quotes with something behind it that is no escape.
    case badEscape
    /// Something stands directly behind a closing quote.
    case noBlankAfterQuote
    /// A quoted text with nothing in it.
    case emptyText
    /// A control character in a word, or a NUL anywhere.
    case controlCharacter(UInt8)
    /// A control character in a note.
    case controlInNote(UInt8)

    // Dates.
    /// A date of another shape than 2023-01-10.
    case notADate(String)
    /// A date that the calendar does not have.
    case impossibleDate(String)
    /// A time of another shape than T10:30, T10:30:00 or T10:30:00.5, or beyond 23:59:59.
    case notATime(String)
    /// A time without `Z` or an offset such as +02:00.
    case noZone(String)
    /// A date after the present one.
    case futureDate(today: Day)
    /// A moment after the present one.
    case futureInstant(now: Instant)
    /// Coins acquired after the entry that brings them.
    case acquiredAfterEntry(Day)

    // Numbers.
    /// No number where one must stand.
    case notANumber(String)
    /// A number with a sign.
    case signedNumber(String)
    /// A number with a comma; how it reads without, where that is certain.
    case commaInNumber(String, plain: String?)
    /// A number in exponent notation, and the same in plain notation when it fits.
    case exponentInNumber(String, plain: String?)
    /// A second decimal point.
    case secondPoint(String)
    /// More than 38 digits or decimal places.
    case numberTooLong(String)
    /// A quantity of coins of zero.
    case zeroQuantity
    /// `@16000` for `@ 16000`, or `5usd` for `5 usd`.
    case missingBlank(String)

    // Coins and money.
    /// An alias that no `coin` line defines.
    case unknownAlias(String, nearest: String?)
    /// A text that no alias can be.
    case notAnAlias(String)
    /// An alias that is a word of the grammar.
    case aliasIsWord(String)
    /// An alias that is a currency.
    case aliasIsCurrency(Currency)
    /// A second `coin` line that gives an alias another id.
    case coinDefinedTwice(String, first: CoinID, at: Transaction.Place)
    /// A currency where a coin must stand.
    case currencyForCoin(Currency, act: Transaction.Act?)
    /// A coin where money must stand.
    case coinForMoney(String, act: Transaction.Act?)
    /// A text that is no currency of the list; the act where it stands in an entry's value.
    case unknownCurrency(String, nearest: String?, act: Transaction.Act? = nil)

    // Entries.
    /// A clause that stands there already.
    case duplicateClause(JournalClause)
    /// A clause that the act cannot have.
    case clauseDoesNotFit(JournalClause, Transaction.Act)
    /// A move from a wallet into itself.
    case sameWallet(Wallet)
    /// A swap or wrap of a coin for itself.
    case sameCoin(CoinID)
    /// A label that another entry has.
    case labelTaken(String, by: Transaction.Place)
    /// A lot that no entry labels.
    case unknownLabel(String, nearest: String?)
    /// A lot whose entry brings in other coins, or none.
    case lotOfAnotherCoin(String, at: Transaction.Place)
    /// A lot that the entry names twice.
    case lotTwice(String)
    /// Lots of which more is taken than leaves.
    case lotsExceedAmount(Decimal128)
  }
}

extension JournalError.Reason {
  /// Whether a line in error is no text.
  var isNoText: Bool {
    switch self {
    case .binary, .notUTF8, .controlCharacter: true
    default: false
    }
  }
}
