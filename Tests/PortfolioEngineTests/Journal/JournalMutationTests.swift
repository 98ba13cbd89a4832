import TestSupport
import Testing

@testable import PortfolioEngine

@Suite struct JournalMutationTests {
  static let seed = """
    \u{feff}; a journal
    coin btc = bitcoin
    coin a-very-long-alias-of-a-coin = some-coin
    track usd
    price 2023-01-10 btc 16000.5 usd ; stated
    include other.journal
    2023-01-10 buy 0.5 btc @ 16000 usd fee 5 usd in coinbase as "first \\"one\\" \\u{e9}" ; é
    2023-06-01T10:30:00.5+02:00 swap 0.1 btc for 1.6 eth fee 0.001 eth worth 1.9 usd worth 3 eur
    2024-03-01\tmove 0.2 btc from coinbase to "cold" fee 0.0001 btc\r
    2024-03-05 income 12345678901234567890.123 a-very-long-alias-of-a-coin staking @~ 3 usd
    2024-04-01 sell 0.1 btc lot "first \\"one\\" \\u{e9}" 0.1 ref x;y
    2024-04-02 split btc 4 for 1
    2024-04-03 gift-in 1 eth worth 3 usd cost 2 usd acquired 2020-02-29
    coin eth = ethereum

    """

  @Test func `no mutation traps the reader, and what it accepts is written and read back`() throws {
    var random = SeededGenerator(seed: 7)
    let seed = Array(Self.seed.utf8)
    let words =
      [
        "buy", "\"", "\\", ";", " ", "\n", "\r", "\0", "for", "worth", "lot", "fee", "9", ".", ",",
        "-", "e9", "T", "Z", "\u{301}", "btc", "usd", "99999999999999999999999999999999999999",
        "include", "coin", "=", "@~", "\u{fffd}", "0000-00-00", "9999-12-31T23:59:59-23:59",
      ].map { Array($0.utf8) } + [[0xff], [0xc3], [0xef, 0xbb, 0xbf]]
    var accepted = 0
    for _ in 0..<3000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...3, using: &random))
        let word = words.randomElement(using: &random) ?? []
        bytes.replaceSubrange(start..<end, with: word)
      }
      let journal = Journal(reading: bytes, path: "main.journal", now: readingMoment) {
        path throws(StorageError) in path == "other.journal" ? [] : nil
      }
      for error in journal.errors {
        #expect(error.columns.lowerBound >= 1)
        #expect(error.columns.upperBound <= error.excerpt.count + 1)
        #expect(!error.explanation.isEmpty)
      }
      guard journal.errors.isEmpty else { continue }
      accepted += 1
      let writer = EntryWriter(journal)
      var text = journal.coins.map { "coin \($0.alias) = \($0.coin)\n" }.joined()
      for entry in journal.transactions { text += try writer.text(of: entry) + "\n" }
      let again = readJournal(text, coins: "")
      #expect(again.errors == [])
      #expect(again.transactions.count == journal.transactions.count)
      for (one, other) in zip(journal.transactions, again.transactions) {
        #expect(
          (one.act, one.amount, one.value, one.wallet) == (
            other.act, other.amount, other.value, other.wallet
          ))
        #expect(one.fees == other.fees)
        #expect(one.details == other.details)
      }
    }
    #expect(accepted > 100)
  }
}
