import PortfolioEngine

// The gains of a year out of a journal's text, each disposal with the lots that it was matched with.
let text = """
  coin btc = bitcoin
  2023-01-10 buy 0.5 btc for 8500 usd fee 10 usd
  2024-03-14 buy 0.1 btc for 7100 usd
  2024-11-15 sell 0.55 btc for 49500 usd fee 60 usd

  """
let now = Instant("2026-04-30T12:00:00Z") ?? Instant(seconds: 0)
let entries = Journal(reading: Array(text.utf8), path: "main.journal", now: now).transactions
let history = try LotHistory(entries, policy: .unitedStates, through: now.day)
let report = try GainsReport(of: history, entries: entries, period: .year(2024))
for match in report.rows.flatMap(\.matches) {
  print(match.quantity, match.term?.rawValue ?? "", match.gain?.description ?? "unknown")
}
let total = report.total
print(total.knownGain(of: .short) ?? "unknown", total.knownGain(of: .long) ?? "unknown", total.gain)
let prices = PriceBook(
  currency: .usd, points: ["bitcoin": PricePoint(price: 76134, asOf: now, source: .stated)])
let position = CoinPositions(of: history, entries: entries)["bitcoin"]
print(position?.cost ?? "unknown", position?.breakEven ?? "unknown")
for lot in try LotsReport(of: history, entries: entries, at: prices, on: now.day).rows {
  print(lot.quantity, lot.age ?? 0, lot.gain ?? "unknown")
}
