@testable import PortfolioEngine

/// The moment at which the tests read.
let readingMoment = Instant(seconds: 1_777_550_400)  // 2026-04-30T12:00:00Z

/// The coins that the tests' journals know.
let coinLines = """
  coin btc = bitcoin
  coin eth = ethereum
  coin weth = weth

  """

/// Reads a journal's text, behind the usual coin lines or alone.
func readJournal(_ text: String, coins: String = coinLines, zone: CivilZone = .utc) -> Journal {
  Journal(reading: Array((coins + text).utf8), path: "main.journal", now: readingMoment, zone: zone)
}

/// Reads one line; its only error.
func journalFault(_ line: String) -> JournalError? {
  let errors = readJournal(line + "\n").errors
  return errors.count == 1 ? errors.first : nil
}

extension Decimal128 {
  /// A number from text that a test knows to be one.
  static func written(_ text: String) -> Decimal128 { (try? Decimal128(text)) ?? .zero }
}

extension Amount {
  static func written(_ text: String, _ coin: CoinID) -> Amount { Amount(.written(text), coin) }
}

extension Money {
  static func written(_ text: String, _ currency: Currency) -> Money {
    Money(.written(text), currency)
  }
  static func dollars(_ text: String) -> Money { .written(text, .usd) }
}
