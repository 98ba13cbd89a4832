extension JournalError {
  /// Why the line is refused, in a sentence without capital and full stop.
  ///
  /// Texts of the line are in it as they are: who prints it escapes control characters.
  /// Of a word of more than 200 characters, and of more than 2,000 in all, the middle is left out.
  public var explanation: String { reason.words(swap: nil).explanation.bounded }

  /// What to do about it, in whole sentences; empty when the explanation says it all.
  public var remedy: String {
    reason == .lineNotEnded && place.file != 0
      ? "Commands do not write this included file: end the line by hand, with a `;` before it if it is"
        + " not complete."
      : reason.words(swap: swap).remedy.bounded
  }
}

extension JournalError.Reason {
  /// The explanation and the remedy.
  ///
  /// - Parameter swap: the swap that the entry is if it is one, where its words can be read.
  func words(swap: String?) -> (explanation: String, remedy: String) {
    fileWords ?? wordWords ?? dateWords ?? numberWords ?? coinWords(swap) ?? entryWords
  }

  private var fileWords: (String, String)? {
    switch self {
    case .binary:
      (
        "this file holds a NUL byte, so it is no text",
        "Name another journal, or save the file as UTF-8."
      )
    case .notUTF8:
      ("this line is no UTF-8 text", "Save the file as UTF-8, or write the line anew.")
    case .lineNotEnded:
      (
        "the last line has no line feed, so it may be half written and is not read",
        "End the line if it is complete."
      )
    case .includeMissing(let path):
      ("there is no file \(path) to include", "The path is relative to the file that includes it.")
    case .includeUnreadable(let error):
      (
        "\(error.path) cannot be included: it cannot be read",
        "Check that it is a file and that you may read it."
      )
    case .includeCycle(let path):
      ("\(path) includes itself, by way of this line", "Remove one of the includes.")
    case .includedTwice(let path):
      (
        "\(path) is already a part of this journal",
        "A file is included once, so that its entries count once; remove this line."
      )
    case .includeTooDeep:
      ("the includes are nested more than 50 files deep", "Include the files from the main file.")
    default: nil
    }
  }

  private var wordWords: (String, String)? {
    switch self {
    case .unknownLine(let word, let nearest):
      (
        "a line cannot begin with `\(word)`",
        Self.meant(nearest)
          ?? "A line is an entry, which begins with a date such as 2023-01-10, or begins with coin, "
          + "price, include, track or `;`."
      )
    case .unknownAct(let word, let nearest):
      (
        "there is no act `\(word)`",
        Self.meant(nearest)
          ?? "The acts are \(Transaction.Act.allCases.map(\.rawValue).joined(separator: ", "))."
      )
    case .unexpectedWord(let word, let nearest):
      (
        "`\(word)` cannot stand here",
        Self.meant(nearest)
          ?? "A price follows `@`, a total follows `for`, a wallet `in`, a note `;`; names with "
          + "blanks stand in quotes."
      )
    case .unknownIncomeKind(let word, let nearest):
      (
        "`\(word)` is no kind of income",
        (Self.meant(nearest).map { $0 + " " } ?? "")
          + "The kinds are \(Transaction.IncomeKind.allCases.map(\.rawValue).joined(separator: ", "));"
          + " a price follows `@`, a wallet `in`, a note `;`."
      )
    case .excessWord(let word, let line):
      ("`\(word)` is one word too many here", Self.form(of: line))
    case .missing(let what, let word):
      ("\(what.words) is missing here" + (word.isEmpty ? "" : ", after `\(word)`"), what.remedy)
    case .bareGrammarWord(let word):
      (
        "a name is missing here: `\(word)` is a word of the grammar",
        "A name that reads like it stands in quotes: \"\(word)\"."
      )
    case .strayQuote:
      (
        "a quotation mark stands inside a word",
        "Put the whole word in quotes and write \\\" for the mark."
      )
    case .unterminatedQuote:
      ("this quote is not closed on its line", "Put \" behind its last character.")
    case .badEscape:
      (
        "this is no escape",
        "In quotes, \\\\ stands for a backslash; the escapes are \\\" \\\\ \\n \\r \\t \\u{1F4A9}."
      )
    case .noBlankAfterQuote:
      (
        "a blank is missing behind the closing quote",
        "Put one between the quote and the next word."
      )
    case .emptyText:
      ("there is nothing between the quotes", "Leave the clause out, or name something.")
    case .controlCharacter(0):
      ("a NUL byte stands here", "Remove it: no text holds one, in quotes neither.")
    case .controlCharacter(let byte):
      (
        "the control character \(Self.name(byte)) stands here",
        "Remove it; in quotes it may be written as \\u{\(String(byte, radix: 16))}."
      )
    case .controlInNote(let byte):
      (
        "the control character \(Self.name(byte)) stands in this note",
        "Remove it: a note is plain text."
      )
    default: nil
    }
  }

  private var dateWords: (String, String)? {
    switch self {
    case .notADate(let text):
      ("`\(text)` is no date", "A date reads 2023-01-10.")
    case .impossibleDate(let text):
      ("the calendar has no \(text)", Self.lengthOfMonth(text))
    case .notATime(let text):
      ("`\(text)` has no time of day", "A time reads 2023-01-10T10:30:00Z, from 00:00 to 23:59:59.")
    case .noZone(let text):
      (
        "`\(text)` does not say in which zone",
        "Put Z for universal time or an offset such as +02:00 behind the time."
      )
    case .futureDate(let today):
      ("this date lies in the future; today is \(today)", "A journal holds what has happened.")
    case .futureInstant(let now):
      ("this moment lies in the future; it is \(now)", "A journal holds what has happened.")
    case .acquiredAfterEntry(let day):
      (
        "coins that came in on \(day) cannot have been acquired later",
        "Check both dates: `acquired` is that day or an earlier one."
      )
    default: nil
    }
  }

  private var numberWords: (String, String)? {
    switch self {
    case .notANumber(let text):
      ("`\(text)` is no number", "A number is digits with at most one point.")
    case .signedNumber(let text):
      (
        "`\(text)` has a sign",
        "Numbers have none here: the act says whether coins come or go, as in `sell 0.5 btc`."
      )
    case .commaInNumber(let text, let plain):
      (
        "`\(text)` has a comma",
        plain.map { "Write \($0)." }
          ?? "Write the decimal point as `.` and thousands without a mark."
      )
    case .exponentInNumber(let text, let plain):
      ("`\(text)` has an exponent", plain.map { "Write \($0)." } ?? "Write it out in digits.")
    case .secondPoint(let text):
      ("`\(text)` has more than one point", "Only the decimal point is written.")
    case .numberTooLong(let text):
      (
        "`\(text)` has more than 38 digits or decimal places",
        text.prefix { $0 != "." }.count > 38
          ? "Check it: no more than 38 digits can be counted with."
          : "Leave out the last decimal places."
      )
    case .zeroQuantity:
      ("a quantity of zero changes nothing", "Write how much it was, or leave this out.")
    case .missingBlank(let text):
      ("a blank is missing", "Write `\(text)`.")
    default: nil
    }
  }

  private func coinWords(_ swap: String?) -> (String, String)? {
    switch self {
    case .unknownAlias(let alias, let nearest):
      (
        "no `coin` line says what `\(alias)` is",
        (Self.meant(nearest).map { $0 + " Otherwise add" } ?? "Add")
          + " `coin \(alias) = ID` with the provider's id."
      )
    case .notAnAlias(let text):
      (
        "`\(text)` cannot stand for a coin",
        "An alias has letters a to z, digits and . _ + -, and begins with a letter or digit."
      )
    case .aliasIsWord(let alias):
      (
        "`\(alias)` is a word of the grammar and cannot stand for a coin",
        "Use the provider's id as the alias."
      )
    case .aliasIsCurrency(let currency):
      (
        "`\(currency)` is a currency and cannot stand for a coin",
        "Use the provider's id as the alias."
      )
    case .coinDefinedTwice(let alias, let first, let place):
      (
        "`\(alias)` stands for \(first) since line \(place.line)",
        "Use another alias for the second coin."
      )
    case .currencyForCoin(let currency, let act):
      ("`\(currency)` is a currency, and a coin must stand here", act.currencyRemedy(currency))
    case .coinForMoney(let alias, let act):
      ("`\(alias)` is a coin, and a currency must stand here", act.coinRemedy(swap))
    case .unknownCurrency(let text, let nearest, let act):
      (
        "there is no currency `\(text)`",
        Self.meant(nearest) ?? act.remedy(forCurrency: text, swap)
      )
    default: nil
    }
  }

  private var entryWords: (String, String) {
    switch self {
    case .duplicateClause(let clause):
      (
        "`\(clause.rawValue)` says again what the entry has said",
        "Each clause stands once; only fee and lot may repeat."
      )
    case .clauseDoesNotFit(let clause, let act):
      ("`\(act.rawValue)` cannot have `\(clause.rawValue)`", clause.remedy(for: act))
    case .sameWallet(let wallet):
      ("this moves coins from `\(wallet)` to itself", "Name two different wallets.")
    case .sameCoin(let coin):
      ("this changes \(coin) into itself", "A change of wallet is a `move`, of units a `split`.")
    case .labelTaken(let label, let place):
      ("the entry of line \(place.line) has the label `\(label)`", "Choose another one.")
    case .unknownLabel(let label, let nearest):
      (
        "no entry has the label `\(label)`",
        Self.meant(nearest) ?? "Give the lot's entry the label with `as`."
      )
    case .lotOfAnotherCoin(let label, let place):
      (
        "the entry of line \(place.line), `\(label)`, brings in none of this coin",
        "Name the label of an entry that does, or leave the lot out."
      )
    case .lotTwice(let label):
      (
        "the lot `\(label)` is named twice",
        "Name each lot once, with the whole quantity taken from it."
      )
    case .lotsExceedAmount(let quantity):
      (
        "the lots add up to more than the \(quantity) that leave",
        "Take less from one of them, or name one without a quantity."
      )
    default: ("this line is not understood", "")
    }
  }

  /// How a line that begins with a word reads.
  private static func form(of line: String) -> String {
    switch line {
    case "coin": "A coin line reads `coin btc = bitcoin`; a note follows `;`."
    case "price": "A price line reads `price 2023-01-10 btc 16000 usd`; a note follows `;`."
    case "include": "A path with blanks stands in quotes: `include \"my trades.journal\"`."
    default: "Each currency has a `track` line of its own; a note follows `;`."
    }
  }

  private static func name(_ byte: UInt8) -> String {
    "U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }

  /// Which days the month of an impossible date has.
  private static func lengthOfMonth(_ date: String) -> String {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, parts[0] > 0 else { return "Years go from 0001 to 9999." }
    guard (1...12).contains(parts[1]) else { return "Months go from 01 to 12." }
    let days = (28...31).last { Day(year: parts[0], month: parts[1], day: $0) != nil } ?? 31
    return "That month has \(days) days."
  }

  private static func meant(_ nearest: String?) -> String? {
    nearest.map { "Did you mean `\($0)`?" }
  }
}
