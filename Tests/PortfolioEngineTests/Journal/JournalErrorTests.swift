import Testing

@testable import PortfolioEngine

@Suite struct JournalErrorTests {
  typealias Reason = JournalError.Reason

  /// A line, the part of it that is marked, and why.
  static let faults: [(String, String, Reason)] = [
    ("buy 1 btc", "buy", .unknownLine("buy", nearest: nil)),
    ("coins btc = bitcoin", "coins", .unknownLine("coins", nearest: "coin")),
    ("\"2023-01-10\" buy 1 btc", "\"2023-01-10\"", .unknownLine("2023-01-10", nearest: nil)),
    ("2023-1-10 buy 1 btc", "2023-1-10", .notADate("2023-1-10")),
    ("2023-01-10x buy 1 btc", "2023-01-10x", .notADate("2023-01-10x")),
    ("2023-02-29 buy 1 btc", "2023-02-29", .impossibleDate("2023-02-29")),
    ("0000-01-01 buy 1 btc", "0000-01-01", .impossibleDate("0000-01-01")),
    ("2023-01-10T25:00Z buy 1 btc", "T25:00Z", .notATime("2023-01-10T25:00Z")),
    ("2023-01-10T10Z buy 1 btc", "T10Z", .notATime("2023-01-10T10Z")),
    ("2023-01-10T10:30:60Z buy 1 btc", "T10:30:60Z", .notATime("2023-01-10T10:30:60Z")),
    ("2023-01-10T10:30:00.Z buy 1 btc", "T10:30:00.Z", .notATime("2023-01-10T10:30:00.Z")),
    ("2023-01-10T10:30Zx buy 1 btc", "T10:30Zx", .notATime("2023-01-10T10:30Zx")),
    ("2023-01-10T10:30 buy 1 btc", "T10:30", .noZone("2023-01-10T10:30")),
    ("2023-01-10T10:30+2 buy 1 btc", "T10:30+2", .noZone("2023-01-10T10:30+2")),
    ("2026-05-01 buy 1 btc", "2026-05-01", .futureDate(today: Day(number: 20_573))),
    (
      "2026-04-30T12:00:01Z buy 1 btc", "2026-04-30T12:00:01Z",
      .futureInstant(now: readingMoment)
    ),
    ("price 2026-05-01 btc 1 usd", "2026-05-01", .futureDate(today: Day(number: 20_573))),
    ("price 2023-01-10T10:30Z btc 1 usd", "2023-01-10T10:30Z", .notADate("2023-01-10T10:30Z")),
    ("2023-01-10", "", .missing(.act, after: "2023-01-10")),
    ("2023-01-10 ; buy", "", .missing(.act, after: "2023-01-10")),
    ("2023-01-10 by 1 btc", "by", .unknownAct("by", nearest: "buy")),
    ("2023-01-10 transfer 1 btc", "transfer", .unknownAct("transfer", nearest: nil)),
    ("2023-01-10 buy", "", .missing(.quantity, after: "buy")),
    ("2023-01-10 buy 1", "", .missing(.coin, after: "1")),
    ("2023-01-10 buy 1 in kraken", "in", .missing(.coin, after: "")),
    ("2023-01-10 buy btc 1", "btc", .notANumber("btc")),
    ("2023-01-10 buy \"1\" btc", "\"1\"", .notANumber("1")),
    ("2023-01-10 buy . btc", ".", .notANumber(".")),
    ("2023-01-10 buy -1 btc", "-1", .signedNumber("-1")),
    ("2023-01-10 buy +1 btc", "+1", .signedNumber("+1")),
    ("2023-01-10 buy 1,500 btc", "1,500", .commaInNumber("1,500", plain: nil)),
    ("2023-01-10 buy 1,5 btc", "1,5", .commaInNumber("1,5", plain: nil)),
    ("2023-01-10 buy 1,234.5 btc", "1,234.5", .commaInNumber("1,234.5", plain: "1234.5")),
    ("2023-01-10 buy 1,234,567 btc", "1,234,567", .commaInNumber("1,234,567", plain: "1234567")),
    ("2023-01-10 buy 1e-8 btc", "1e-8", .exponentInNumber("1e-8", plain: "0.00000001")),
    ("2023-01-10 buy 1.2.3 btc", "1.2.3", .secondPoint("1.2.3")),
    ("2023-01-10 buy 1btc", "1btc", .missingBlank("1 btc")),
    ("2023-01-10 buy 0 btc", "0", .zeroQuantity),
    ("2023-01-10 buy 0.000 btc", "0.000", .zeroQuantity),
    ("2023-01-10 buy 1 btc fee 0 eth", "0", .zeroQuantity),
    ("2023-01-10 split btc 0 for 1", "0", .zeroQuantity),
    ("2023-01-10 split btc 4", "", .missing(.word("for"), after: "split")),
    ("2023-01-10 split btc 4 for", "", .missing(.number, after: "for")),
    ("2023-01-10 split btc", "", .missing(.number, after: "btc")),
    ("2023-01-10 buy 1 bct", "bct", .unknownAlias("bct", nearest: "btc")),
    ("2023-01-10 buy 1 dogecoin", "dogecoin", .unknownAlias("dogecoin", nearest: nil)),
    ("2023-01-10 buy 1 b\u{fc}c", "b\u{fc}c", .notAnAlias("b\u{fc}c")),
    ("2023-01-10 buy 1 \"btc\"", "\"btc\"", .notAnAlias("btc")),
    ("2023-01-10 buy 1 usd", "usd", .currencyForCoin(.usd, act: .buy)),
    ("2023-01-10 swap 1 btc for 5 usd", "usd", .currencyForCoin(.usd, act: .swap)),
    ("2023-01-10 sell 1 eth for 0.05 btc", "btc", .coinForMoney("btc", act: .sell)),
    ("2023-01-10 buy 1 eth for 0.05 btc", "btc", .coinForMoney("btc", act: .buy)),
    ("2023-01-10 buy 1 btc @ 16000 btc", "btc", .coinForMoney("btc", act: .buy)),
    ("2023-01-10 buy 1 btc @ 16000 uds", "uds", .unknownCurrency("uds", nearest: "usd", act: .buy)),
    ("2023-01-10 sell 1 btc for 2 ltc", "ltc", .unknownCurrency("ltc", nearest: nil, act: .sell)),
    ("2023-01-10 spend 1 btc @ 2 ltc", "ltc", .unknownCurrency("ltc", nearest: nil, act: .spend)),
    ("2023-01-10 buy 1 btc @ 16000 in a", "in", .missing(.currency, after: "")),
    ("2023-01-10 buy 1 btc @ 16000", "", .missing(.currency, after: "16000")),
    ("2023-01-10 buy 1 btc @", "", .missing(.amount, after: "@")),
    ("2023-01-10 buy 1 btc @16000 usd", "@16000", .missingBlank("@ 16000")),
    ("2023-01-10 buy 1 btc @~16000 usd", "@~16000", .missingBlank("@~ 16000")),
    ("2023-01-10 buy 1 btc 16000 usd", "16000", .unexpectedWord("16000", nearest: nil)),
    ("2023-01-10 buy 1 btc fees 1 usd", "fees", .unexpectedWord("fees", nearest: "fee")),
    ("2023-01-10 buy 1 btc staking", "staking", .unexpectedWord("staking", nearest: nil)),
    ("2023-01-10 buy 1 btc fee", "", .missing(.amount, after: "fee")),
    ("2023-01-10 buy 1 btc fee 1", "", .missing(.currency, after: "1")),
    ("2023-01-10 buy 1 btc in", "", .missing(.wallet, after: "in")),
    ("2023-01-10 buy 1 btc in  ; note", "", .missing(.wallet, after: "in")),
    ("2023-01-10 buy 1 btc in fee 1 usd", "fee", .bareGrammarWord("fee")),
    ("2023-01-10 buy 1 btc in \"\"", "\"\"", .emptyText),
    ("2023-01-10 buy 1 btc in \"a", "\"a", .unterminatedQuote),
    ("2023-01-10 buy 1 btc in \"a\\", "\"a\\", .unterminatedQuote),
    ("2023-01-10 buy 1 btc in \"a\"b", "b", .noBlankAfterQuote),
    ("2023-01-10 buy 1 btc in a\"b", "\"", .strayQuote),
    ("2023-01-10 buy 1 btc in \"a\\x\"", "\\x", .badEscape),
    ("2023-01-10 buy 1 btc in \"a\\u{0}\"", "\\u", .badEscape),
    ("2023-01-10 buy 1 btc in a\u{1b}b", "\u{1b}", .controlCharacter(27)),
    ("2023-01-10 buy 1 btc in \"a\u{1b}b\"", "\u{1b}", .controlCharacter(27)),
    ("2023-01-10 buy 1 btc ; a\u{1b}b", "\u{1b}", .controlInNote(27)),
    ("2023-01-10 buy 1 btc in a in b", "in", .duplicateClause(.in)),
    ("2023-01-10 buy 1 btc @ 1 usd for 2 usd", "for", .duplicateClause(.for)),
    ("2023-01-10 buy 1 btc ref a ref b", "ref", .duplicateClause(.ref)),
    ("2023-01-10 sell 1 btc cost 5 usd", "cost", .clauseDoesNotFit(.cost, .sell)),
    ("2023-01-10 buy 1 btc lot a", "lot", .clauseDoesNotFit(.lot, .buy)),
    ("2023-01-10 buy 1 btc to a", "to", .clauseDoesNotFit(.to, .buy)),
    ("2023-01-10 swap 1 btc @ 5 usd", "@", .clauseDoesNotFit(.at, .swap)),
    ("2023-01-10 open 1 btc @ 5 usd", "@", .clauseDoesNotFit(.at, .open)),
    ("2023-01-10 buy 1 btc worth 5 usd", "worth", .clauseDoesNotFit(.worth, .buy)),
    ("2023-01-10 split btc 4 for 1 in a", "in", .clauseDoesNotFit(.in, .split)),
    ("2023-01-10 move 1 btc from a to b in c", "in", .clauseDoesNotFit(.in, .move)),
    ("2023-01-10 move 1 btc to b", "", .missing(.word("from"), after: "move")),
    ("2023-01-10 move 1 btc from b", "", .missing(.word("to"), after: "move")),
    ("2023-01-10 move 1 btc from b to b", "move 1 btc from b to b", .sameWallet("b")),
    ("2023-01-10 swap 1 btc", "", .missing(.word("for"), after: "swap")),
    ("2023-01-10 swap 1 btc for 2 btc", "swap 1 btc for 2 btc", .sameCoin("bitcoin")),
    (
      "2023-01-10 open 1 btc acquired 2023-01-11", "2023-01-11",
      .acquiredAfterEntry(Day(number: 19_367))
    ),
    ("2023-01-10 open 1 btc acquired", "", .missing(.date, after: "acquired")),
    ("2023-01-10 buy 1 btc as", "", .missing(.label, after: "as")),
    ("2023-01-10 sell 1 btc lot x", "x", .unknownLabel("x", nearest: nil)),
    ("2023-01-10 sell 1 btc lot x lot x", "x", .lotTwice("x")),
    (
      "2023-01-10 sell 1 btc lot x 0.6 lot y 0.5", "sell 1 btc lot x 0.6 lot y 0.5",
      .lotsExceedAmount(.written("1"))
    ),
    ("track btc", "btc", .coinForMoney("btc", act: nil)),
    ("track gold", "gold", .unknownCurrency("gold", nearest: nil)),
    ("track usd eur", "eur", .excessWord("eur", line: "track")),
    ("track", "", .missing(.currency, after: "track")),
    ("price 2023-01-10 btc", "", .missing(.amount, after: "2023-01-10")),
    ("coin", "", .missing(.coin, after: "coin")),
    ("coin doge", "", .missing(.word("="), after: "doge")),
    ("coin doge dogecoin", "dogecoin", .missing(.word("="), after: "doge")),
    ("coin doge =", "", .missing(.id, after: "=")),
    ("coin doge = \"\"", "\"\"", .missing(.id, after: "=")),
    ("coin doge = dogecoin x", "x", .excessWord("x", line: "coin")),
    ("coin usd = tether", "usd", .aliasIsCurrency(.usd)),
    ("coin Fee = fee-token", "Fee", .aliasIsWord("fee")),
    ("coin -x = x", "-x", .notAnAlias("-x")),
    (
      "coin btc = bitcoin-cash", "bitcoin-cash",
      .coinDefinedTwice("btc", first: "bitcoin", at: .init(file: 0, line: 1))
    ),
    ("include", "", .missing(.path, after: "include")),
    ("include none.journal", "none.journal", .includeMissing(path: "none.journal")),
    ("include main.journal", "main.journal", .includeCycle(path: "main.journal")),
  ]

  @Test(arguments: faults.indices)
  func `a fault is reported with its reason and place`(index: Int) throws {
    let (line, marked, reason) = Self.faults[index]
    let error = try #require(journalFault(line), "\(line): \(readJournal(line + "\n").errors)")
    #expect(error.reason == reason)
    #expect(error.excerpt == line)
    #expect(error.place == .init(file: 0, line: 4))
    let start = line.index(line.startIndex, offsetBy: error.columns.lowerBound - 1)
    let end = line.index(line.startIndex, offsetBy: error.columns.upperBound - 1)
    #expect(line[start..<end] == marked, "\(error)")
    #expect(!error.explanation.isEmpty)
    #expect(error.explanation != "this line is not understood")
  }

  @Test func `every line in error is reported, and the others are read`() {
    let journal = readJournal(
      """
      2023-01-10 buy 1 btc
      nonsense
      2023-01-11 buy 1 doge
      2023-01-12 buy 1 eth
      2023-13-12 buy 1 eth

      """)
    #expect(journal.errors.map(\.place.line) == [5, 6, 8])
    #expect(journal.transactions.map(\.place.line) == [4, 7])
    #expect(journal.name(of: .init(file: 0, line: 5)) == "main.journal:5")
  }

  @Test func `a number of more than 38 digits is not shortened`() {
    let long = String(repeating: "1", count: 39)
    #expect(journalFault("2023-01-10 buy \(long) btc")?.reason == .numberTooLong(long))
    let deep = "0." + String(repeating: "0", count: 38) + "1"
    #expect(journalFault("2023-01-10 buy \(deep) btc")?.reason == .numberTooLong(deep))
    let most = String(repeating: "9", count: 38)
    #expect(readJournal("2023-01-10 buy \(most) btc\n").errors == [])
  }

  @Test func `a label is given once, and a lot names coins that came in`() {
    let journal = readJournal(
      """
      2023-01-10 buy 1 btc as first
      2023-01-11 buy 1 eth as first
      2023-01-12 sell 1 eth lot first
      2023-01-12 sell 1 btc as gone lot first
      2023-01-12 sell 1 btc lot gone
      2023-01-12 sell 1 btc lot frist
      2023-01-13 swap 1 btc for 2 eth as swapped
      2023-01-13 sell 1 eth lot swapped

      """)
    #expect(
      journal.errors.map(\.reason) == [
        .labelTaken("first", by: .init(file: 0, line: 4)),
        .lotOfAnotherCoin("first", at: .init(file: 0, line: 4)),
        .lotOfAnotherCoin("gone", at: .init(file: 0, line: 7)),
        .unknownLabel("frist", nearest: "first"),
      ])
  }

  @Test func `a last line without a line feed is never an entry`() {
    for line in ["2023-01-10 buy 1 btc", "; half a comm", " "] {
      let journal = readJournal("2023-01-09 buy 1 btc\n" + line)
      #expect(journal.transactions.count == 1)
      #expect(journal.errors.map(\.reason) == [.lineNotEnded])
      #expect(journal.isLastLineOpen)
    }
  }

  @Test func `a NUL in a text hides nothing else`() {
    let text = "coin btc = bitcoin\n2023-01-10 buy 1\0 btc\n; a \0\nhello\n2023-01-10 buy 1 btc\n"
    let journal = Journal(reading: Array(text.utf8), path: "main.journal", now: readingMoment)
    #expect(
      journal.errors.map(\.reason) == [
        .controlCharacter(0), .controlCharacter(0), .unknownLine("hello", nearest: nil),
      ])
    #expect(journal.errors.map(\.columns.lowerBound) == [17, 5, 1])
    #expect(journal.transactions.count == 1)
  }

  @Test func `a binary file and bytes that are no text are told apart`() {
    let binary = Journal(
      reading: Array("a\nb\0c\n".utf8), path: "x", now: readingMoment)
    #expect(binary.errors.map(\.reason) == [.binary])
    #expect(binary.errors.map(\.place.line) == [2])
    // A comment, or an entry among many lines in error, may stand in any file by chance.
    let lines = String(repeating: "more\n", count: 21)
    for text in ["\u{7f}ELF\0junk\n;\nmore\0\n", "\0\ncoin btc = bitcoin\n" + lines] {
      let file = Journal(reading: Array(text.utf8), path: "x", now: readingMoment)
      #expect(file.errors.map(\.reason) == [.binary])
    }
    let bytes = Array("coin btc = bitcoin\n2023-01-10 buy 1 btc ; ".utf8) + [0xff, 10]
    let latin = Journal(reading: bytes, path: "x", now: readingMoment)
    #expect(latin.errors.map(\.reason) == [.notUTF8])
    #expect(latin.errors.map(\.excerpt) == ["2023-01-10 buy 1 btc ; \u{fffd}"])
    #expect(readJournal("", coins: "").errors == [])
  }

  @Test func `a word as long as a file is shortened in words`() throws {
    let error = try #require(journalFault(String(repeating: "x", count: 100_000)))
    #expect(error.explanation.count < 300)
    #expect(error.explanation.hasPrefix("a line cannot begin with `xxx"))
    #expect(error.columns == 1..<100_001)
  }

  @Test func `words are found for a typical mistake`() throws {
    let error = try #require(journalFault("2023-01-10 sell 1 eth for 0.05 btc"))
    #expect(error.explanation == "`btc` is a coin, and a currency must stand here")
    #expect(
      error.remedy == "Coins that bring other coins are a swap: `swap 1 eth for 0.05 btc`.")
  }

  @Test(arguments: [
    ("sell 0.1 btc for 2 eth", "`swap 0.1 btc for 2 eth`"),
    ("buy 1 eth for 0.05 BTC in \"for 2 x\"", "`swap 0.05 BTC for 1 eth`"),
    ("sell 0.5 btc in a @ 20 eth", "`swap 0.5 btc for 10 eth`"),
    ("buy 1 eth for 2 mkr", "`swap 2 mkr for 1 eth`"),
    ("sell 1 eth for 0 btc", "`swap QUANTITY COIN for QUANTITY COIN`"),
    ("sell 1 eth for 2 \"mkr\"", "`swap QUANTITY COIN for QUANTITY COIN`"),
  ])
  func `a sale or purchase for coins is shown as the swap that it is`(
    _ entry: String, _ swap: String
  ) throws {
    #expect(try #require(journalFault("2023-01-10 " + entry)).remedy.contains(swap))
  }
}
