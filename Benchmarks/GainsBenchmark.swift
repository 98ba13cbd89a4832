// Computes the totals of one journal as a whole process: the file read, its entries followed, its lots
// folded, one JSON object printed. What Benchmarks/gains.py times and Scripts/bench totals compares.
//
//   benchmark JOURNAL [METHOD] [universal|per-wallet] [fees|fees-apart]

import PortfolioEngine

@main
enum GainsBenchmark {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let path = words.first,
      let method = CostBasisMethod(name: words.count > 1 ? words[1] : "fifo"),
      let bytes = try FileStore.live.read(path)
    else { return print("usage: benchmark JOURNAL [METHOD] [SCOPE] [fees|fees-apart]") }
    let scope: WalletScope = words.contains("per-wallet") ? .perWallet : .universal
    let clock = ContinuousClock()
    let start = clock.now
    let journal = Journal(reading: bytes, path: path, now: Instant(seconds: 1_780_000_000))
    guard journal.errors.isEmpty else { return print("the journal has errors") }
    let read = clock.now
    var entries = journal.transactions
    if words.contains("fees-apart") {
      for index in entries.indices { entries[index].fees = [] }
    }
    let history = try LotHistory(
      entries, policy: AccountingPolicy(currency: .usd, method: method, scope: scope))
    let parts = "\"read\": \(seconds(read - start)), \"fold\": \(seconds(clock.now - read))"
    print("{\(parts), \(try totals(history, of: entries.count))}")
  }

  /// The totals that `Scripts/gen_journal.py` expects, under its names, and the exact figures.
  static func totals(_ history: LotHistory, of rows: Int) throws -> String {
    let gain = try history.disposals.compactMap(\.gain).sum()
    let income = try history.incomes.compactMap(\.value).sum()
    let cost = try history.holdings.compactMap(\.cost).sum()
    var units: [CoinID: Decimal128] = [:]
    for holding in history.holdings {
      units[holding.coin] = try (units[holding.coin] ?? .zero) + holding.quantity
    }
    let balances = units.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
    return """
      "rows": \(rows), "gain": "\(gain)", "income": "\(income)", \
      "open_lots": \(history.openLots.count), "remaining_cost": "\(cost)", \
      "balances": {\(balances.joined(separator: ", "))}
      """
  }

  static func seconds(_ duration: Duration) -> String {
    let micros = duration.components.attoseconds / 1_000_000_000_000
    let digits = String(1_000_000 + micros).dropFirst()
    return "\(duration.components.seconds).\(digits.prefix(4))"
  }
}
