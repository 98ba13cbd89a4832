import Testing

@testable import PortfolioEngine

@Suite struct JournalGrammarTests {
  /// An entry of 2023-01-10 as the table of the grammar expects it.
  static func entry(
    _ act: Transaction.Act, _ amount: Amount, value: Transaction.Value? = nil,
    fees: [Transaction.Fee] = [], wallet: Wallet = .main,
    _ details: (inout Transaction.Details) -> Void = { _ in }
  ) -> Transaction {
    var all = Transaction.Details()
    details(&all)
    let day = Day(number: 19_367)
    return Transaction(
      instant: Instant(startOf: day), day: day, act: act, amount: amount, value: value, fees: fees,
      wallet: wallet, details: all, place: .init(file: 0, line: 4))
  }

  static let btc = Amount.written("0.5", "bitcoin")

  @Test(arguments: [
    ("buy 0.5 btc", entry(.buy, btc)),
    ("buy 0.5 btc @ 16000 usd", entry(.buy, btc, value: .perUnit(.dollars("16000")))),
    ("buy 0.5 btc @~ 16000 usd", entry(.buy, btc, value: .assumedPerUnit(.dollars("16000")))),
    (
      "buy 0.5 btc for 8000.25 eur", entry(.buy, btc, value: .total(Money.written("8000.25", .eur)))
    ),
    ("BUY 0.50 BTC @ 1 USD", entry(.buy, btc, value: .perUnit(.dollars("1")))),
    ("buy .5 btc", entry(.buy, btc)),
    (
      "buy 0.5 btc fee 5 usd in coinbase",
      entry(.buy, btc, fees: [.money(.dollars("5"))], wallet: "coinbase")
    ),
    (
      "buy 0.5 btc in \"My \\\"cold\\\" one\"",
      entry(.buy, btc, wallet: "My \"cold\" one")
    ),
    ("buy 0.5 btc ; first", entry(.buy, btc) { $0.note = "first" }),
    ("buy 0.5 btc ;", entry(.buy, btc)),
    ("buy 0.5 btc ref a;b", entry(.buy, btc) { $0.reference = "a;b" }),
    ("sell 0.5 btc for 9000 usd", entry(.sell, btc, value: .total(.dollars("9000")))),
    (
      "sell 0.5 btc lot first 0.2 lot second",
      entry(.sell, btc) {
        $0.lots = [.init(label: "first", quantity: .written("0.2")), .init(label: "second")]
      }
    ),
    (
      "swap 0.5 btc for 1.6 eth fee 0.001 eth worth 1.9 usd in kraken",
      entry(
        .swap, btc, fees: [.coins(Amount.written("0.001", "ethereum"), worth: .dollars("1.9"))],
        wallet: "kraken"
      ) { $0.counterpart = Amount.written("1.6", "ethereum") }
    ),
    (
      "swap 0.5 btc for 1.6 eth fee 0.001 eth fee 1 usd worth 9 usd",
      entry(
        .swap, btc,
        fees: [.coins(Amount.written("0.001", "ethereum"), worth: nil), .money(.dollars("1"))]
      ) {
        $0.counterpart = Amount.written("1.6", "ethereum")
        $0.worth = .dollars("9")
      }
    ),
    (
      "swap 0.5 btc worth 9 usd for 1.6 eth",
      entry(.swap, btc) {
        $0.counterpart = Amount.written("1.6", "ethereum")
        $0.worth = .dollars("9")
      }
    ),
    (
      "move 0.5 btc from coinbase to cold fee 0.0001 btc",
      entry(
        .move, btc, fees: [.coins(Amount.written("0.0001", "bitcoin"), worth: nil)],
        wallet: "coinbase"
      ) { $0.destination = "cold" }
    ),
    ("move 0.5 btc to cold from main", entry(.move, btc) { $0.destination = "cold" }),
    ("income 0.5 btc", entry(.income, btc)),
    (
      "income 0.5 btc staking @ 5 usd in kraken",
      entry(.income, btc, value: .perUnit(.dollars("5")), wallet: "kraken") {
        $0.incomeKind = .staking
      }
    ),
    ("income 0.5 btc rebate", entry(.income, btc) { $0.incomeKind = .rebate }),
    ("spend 0.5 btc for 3 usd", entry(.spend, btc, value: .total(.dollars("3")))),
    ("fee 0.5 btc", entry(.fee, btc)),
    ("lost 0.5 btc", entry(.lost, btc)),
    ("stolen 0.5 btc", entry(.stolen, btc)),
    ("donate 0.5 btc for 1 usd", entry(.donate, btc, value: .total(.dollars("1")))),
    ("gift-out 0.5 btc", entry(.giftOut, btc)),
    ("spouse-out 0.5 btc", entry(.spouseOut, btc)),
    ("withdraw 0.5 btc in kraken", entry(.withdraw, btc, wallet: "kraken")),
    (
      "open 0.5 btc cost 3000 usd acquired 2021-05-01 in cold as old",
      entry(.open, btc, wallet: "cold") {
        $0.cost = .dollars("3000")
        $0.acquired = Day("2021-05-01")
        $0.label = "old"
      }
    ),
    ("deposit 0.5 btc", entry(.deposit, btc)),
    (
      "gift-in 0.5 btc worth 10 usd cost 0 usd",
      entry(.giftIn, btc) {
        $0.worth = .dollars("10")
        $0.cost = .dollars("0")
      }
    ),
    ("spouse-in 0.5 btc", entry(.spouseIn, btc)),
    (
      "wrap 0.5 eth for 0.5 weth",
      entry(.wrap, Amount.written("0.5", "ethereum")) {
        $0.counterpart = Amount.written("0.5", "weth")
      }
    ),
    (
      "split btc 4 for 1",
      entry(.split, Amount.written("1", "bitcoin")) {
        $0.ratio = .init(new: .written("4"), old: .written("1"))
      }
    ),
    (
      "buy 12345678901234567890.12345678 btc",
      entry(.buy, Amount.written("12345678901234567890.12345678", "bitcoin"))
    ),
  ])
  func `every act and clause is read`(words: String, entry: Transaction) throws {
    let lots =
      words.contains("lot") ? "2023-01-09 buy 1 btc as first\n2023-01-09 buy 1 btc as second\n" : ""
    let journal = readJournal("2023-01-10 \(words)\n" + lots)
    #expect(journal.errors == [])
    let read = try #require(journal.transactions.last)
    #expect(read == entry)
    #expect(read.fees == entry.fees)
    #expect(read.details == entry.details)
  }

  @Test func `blanks, comments, tabs, carriage returns and a byte order mark are no matter`() {
    let text =
      "\u{feff}; a comment\r\n\r\n\tcoin\tbtc  =\tbitcoin ; note\r\n  2023-01-10\tbuy 1 btc;x\r\n"
      + "2023-01-10 buy 1 btc\t; caf\u{e9} \r\n"
    let journal = readJournal(text, coins: "")
    #expect(journal.transactions.map(\.details.note) == ["caf\u{e9}"])
    #expect(journal.errors.map(\.reason) == [.notAnAlias("btc;x")])
    #expect(journal.errors.first?.excerpt == "  2023-01-10\tbuy 1 btc;x")
    #expect(journal.files.first?.lineCount == 5)
  }

  @Test func `settings are read`() {
    let journal = readJournal(
      """
      track usd
      track EUR ; cash
      track usd
      price 2023-01-10 btc 16000.5 usd
      coin btc = bitcoin ; again the same
      coin luna2 = "terra luna"

      """)
    #expect(journal.errors == [])
    #expect(journal.tracked == [.usd, .eur])
    #expect(
      journal.prices == [
        .init(
          day: Day(number: 19_367), coin: "bitcoin", price: .dollars("16000.5"),
          place: .init(file: 0, line: 7))
      ])
    #expect(journal.coins.map(\.alias) == ["btc", "eth", "weth", "luna2"])
    #expect(journal.coins.last?.coin == "terra luna")
    #expect(journal.alias(of: "ethereum") == "eth")
    #expect(journal.alias(of: "dogecoin") == nil)
  }

  @Test func `a coin line holds for lines above it too`() {
    let journal = readJournal("2023-01-10 buy 1 doge\ncoin doge = dogecoin\n")
    #expect(journal.errors == [])
    #expect(journal.transactions.map(\.amount.coin) == ["dogecoin"])
  }

  @Test(arguments: [
    ("2023-01-10T10:30Z", "2023-01-10T10:30:00Z"), ("2023-01-10T10:30:05Z", "2023-01-10T10:30:05Z"),
    ("2023-01-10t10:30:05.125z", "2023-01-10T10:30:05.125Z"),
    ("2023-01-10T00:30:00+02:00", "2023-01-09T22:30:00Z"),
    ("2023-01-10T23:30:00-05:30", "2023-01-11T05:00:00Z"),
    ("2024-02-29T00:00:00.1234567Z", "2024-02-29T00:00:00.123456Z"),
  ])
  func `a time and its zone are an instant`(written: String, instant: String) {
    let journal = readJournal("\(written) buy 1 btc\n")
    #expect(journal.transactions.map(\.instant) == [Instant(instant)])
    #expect(journal.transactions.map(\.day) == [Instant(instant)?.day])
    #expect(journal.transactions.allSatisfy { $0.isTimed })
  }

  @Test func `long aliases and wallets are told apart`() {
    let long = "coin a-very-long-alias-1 = one\ncoin a-very-long-alias-2 = two\n"
    let journal = readJournal(
      """
      2023-01-10 buy 1 a-very-long-alias-1 in a-very-long-wallet-1
      2023-01-10 buy 1 A-very-long-alias-2 in "a-very-long-wallet-2"

      """, coins: long)
    #expect(journal.errors == [])
    #expect(journal.transactions.map(\.amount.coin) == ["one", "two"])
    #expect(journal.transactions.map(\.wallet.name).last == "a-very-long-wallet-2")
  }

  @Test func `hundreds of aliases are found`() {
    let coins = (0..<500).map { "coin c\($0) = coin-\($0)\n" }.joined()
    let entries = (0..<500).map { "2023-01-10 buy 1 c\($0) in w\($0)\n" }.joined()
    let journal = readJournal(entries, coins: coins)
    #expect(journal.errors == [])
    #expect(journal.transactions.map(\.amount.coin.text) == (0..<500).map { "coin-\($0)" })
    #expect(journal.transactions.map(\.wallet.name) == (0..<500).map { "w\($0)" })
  }
}
