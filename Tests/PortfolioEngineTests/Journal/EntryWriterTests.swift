import TestSupport
import Testing

@testable import PortfolioEngine

@Suite struct EntryWriterTests {
  let writer = EntryWriter(readJournal(""))

  @Test(arguments: [
    "2023-01-10 buy 0.5 btc @ 16000 usd fee 5 usd in coinbase  ; first",
    "2023-06-01T10:30:00Z swap 0.1 btc for 1.6 eth fee 0.001 eth worth 1.9 usd in kraken",
    "2024-02-01 sell 0.2 btc for 9000 usd in coinbase",
    "2024-03-01 move 0.2 btc from coinbase to cold fee 0.0001 btc",
    "2024-03-05 income 0.01 eth staking in kraken",
    "2024-04-01 open 2 eth cost 3000 usd acquired 2021-05-01 in cold as \"as\"",
    "2024-04-01 split btc 4 for 1 ref \"a \\\" b \\\\ \\u{7}\"",
  ])
  func `a canonical line is written as it was read`(line: String) throws {
    let journal = readJournal(line + "\n")
    #expect(journal.errors == [])
    #expect(try writer.text(of: #require(journal.transactions.first)) == line)
  }

  @Test func `what cannot be a line is refused`() {
    let day = Day(number: 19_000)
    func entry(_ act: Transaction.Act, _ amount: Amount) -> Transaction {
      Transaction(instant: Instant(startOf: day), day: day, act: act, amount: amount)
    }
    let one = Amount.written("1", "bitcoin")
    #expect(throws: UnwritableEntry.noAlias("dogecoin")) {
      try writer.text(of: entry(.buy, .written("1", "dogecoin")))
    }
    #expect(throws: UnwritableEntry.notPositive(.zero)) {
      try writer.text(of: entry(.buy, .written("0", "bitcoin")))
    }
    for act in [Transaction.Act.swap, .wrap, .move, .split] {
      #expect(throws: UnwritableEntry.incomplete(act)) { try writer.text(of: entry(act, one)) }
    }
    var nameless = entry(.buy, one)
    nameless.wallet = ""
    #expect(throws: UnwritableEntry.emptyText) { try writer.text(of: nameless) }
  }

  @Test(arguments: [
    (Coin(id: "bitcoin", symbol: "BTC", name: "Bitcoin"), "btc"),
    (Coin(id: "dogecoin", symbol: "DOGE", name: "Dogecoin"), "doge"),
    (Coin(id: "other", symbol: "btc", name: "Other"), "other"),
    (Coin(id: "mantle", symbol: "mnt", name: "Mantle"), "mantle"),
    (Coin(id: "fork", symbol: "fork", name: "Fork"), "fork-2"),
    (Coin(id: "btc", symbol: "", name: ""), "btc-2"),
    (Coin(id: "-Ü A_b!", symbol: "$x", name: ""), "a_b"),
    (Coin(id: "哈", symbol: "哈", name: ""), "coin-2"),
  ])
  func `a coin's alias is its symbol when that is free, else its id`(coin: Coin, alias: String)
    throws
  {
    let journal = readJournal("")
    #expect(journal.alias(for: coin) == alias)
    let line = try EntryWriter.line(alias: alias, for: coin.id)
    let again = readJournal(line + "\n")
    #expect(again.errors == [])
    #expect(again.alias(of: coin.id) != nil)
    #expect(
      try EntryWriter(again).line(price: .dollars("1.50"), of: coin.id, on: Day(number: 0))
        == "price 1970-01-01 \(alias) 1.5 usd")
  }

  @Test func `an entry's clauses can be set one by one`() {
    var entry = Transaction(
      instant: Instant(seconds: 0), day: Day(number: 0), act: .buy,
      amount: .written("1", "bitcoin"))
    entry.details.note = "n"
    entry.fees = [.coins(.written("1", "ethereum"), worth: .dollars("2")), .money(.dollars("1"))]
    entry.details.label = "l"
    #expect(entry.fees.count == 2)
    #expect(entry.details.note == "n")
    #expect(entry.details.label == "l")
    entry.fees = []
    entry.details = .init()
    #expect(
      entry
        == Transaction(
          instant: Instant(seconds: 0), day: Day(number: 0), act: .buy,
          amount: .written("1", "bitcoin")))
  }

  @Test func `read after write is the identity, over random entries of every act and clause`()
    throws
  {
    var random = RandomEntries(seed: 20_260_430)
    for _ in 0..<4000 {
      let entry = random.entry()
      let line = try writer.text(of: entry)
      let lots = entry.details.lots.map { lot in
        "2001-01-01 buy 1 \(entry.amount.coin == "bitcoin" ? "btc" : "eth") as "
          + ((try? EntryWriter.word(lot.label)) ?? "")
      }
      let journal = readJournal((lots + [line, ""]).joined(separator: "\n"))
      #expect(journal.errors == [], "\(line)")
      var read = try #require(journal.transactions.last)
      read.place = entry.place
      #expect(read == entry, "\(line)")
    }
  }
}

/// Entries of every act with clauses drawn at random, the same in every run.
struct RandomEntries {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  mutating func number() -> Decimal128 {
    let digits =
      UInt64.random(in: 1...UInt64.max, using: &random) >> UInt64.random(in: 0..<60, using: &random)
    let scale = Int.random(in: 0...20, using: &random)
    return Decimal128(significand: Int128(max(1, digits)), scale: scale) ?? .one
  }

  mutating func money() -> Money {
    Money(number(), [.usd, .eur, .gbp].randomElement(using: &random) ?? .usd)
  }

  mutating func text() -> String {
    let parts = [
      "cold", "in", "Fee", " ", "\"", "\\", ";", "\n", "\t", "\r", "\u{1}", "\u{7f}", "é", "💶",
      "e\u{301}", "#", "a-very-long-name", "=", "@", "1.5",
    ]
    return (0...Int.random(in: 0..<4, using: &random))
      .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  mutating func entry() -> Transaction {
    let act = Transaction.Act.allCases.randomElement(using: &random) ?? .buy
    let isTimed = chance(2)
    let seconds = Int64.random(in: 1_000_000_000..<1_777_550_400, using: &random)
    let day = Instant(seconds: seconds).day
    let coin: CoinID = chance(2) ? "bitcoin" : "ethereum"
    let fitting = GrammarWords.clauses(of: act)
    func fits(_ clause: JournalClause) -> Bool { fitting & clause.bit != 0 }
    var entry = Transaction(
      instant: isTimed
        ? Instant(microseconds: seconds * 1_000_000 + Int64.random(in: 0..<3, using: &random) * 50)
        : Instant(startOf: day),
      day: day, isTimed: isTimed, act: act,
      amount: Amount(act == .split ? .one : number(), coin))
    var details = Transaction.Details()
    switch act {
    case .swap, .wrap: details.counterpart = Amount(number(), "weth")
    case .split: details.ratio = .init(new: number(), old: number())
    case .move: details.destination = Wallet(text() + "2")
    case .income: details.incomeKind = Transaction.IncomeKind.allCases.randomElement(using: &random)
    default: break
    }
    if fits(.at), act != .swap, act != .wrap, act != .split, chance(2) {
      entry.value = [.perUnit(money()), .assumedPerUnit(money()), .total(money())]
        .randomElement(using: &random)
    }
    if fits(.in) || fits(.from), chance(2) { entry.wallet = Wallet(text() + "1") }
    if fits(.worth), chance(2) { details.worth = money() }
    if fits(.cost), chance(2) { details.cost = money() }
    if fits(.acquired), chance(2) { details.acquired = day.adding(days: -3) }
    if chance(3) { details.label = text() }
    if fits(.lot), chance(2) {
      details.lots = [
        .init(label: "a" + text()), .init(label: "b" + text(), quantity: entry.amount.quantity),
      ]
    }
    if chance(3) { details.reference = text() }
    if chance(3) { details.note = "note; " + (chance(2) ? "\"a\"\tb é" : "") + "." }
    entry.details = details
    if fits(.fee) {
      while chance(2) {
        entry.fees.append(
          chance(2)
            ? .money(money()) : .coins(Amount(number(), coin), worth: chance(2) ? money() : nil))
      }
    }
    return entry
  }
}
