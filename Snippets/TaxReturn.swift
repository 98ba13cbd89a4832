import Foundation
import PortfolioEngine

// A tax return out of a journal: lots under the country's rules, then the figures of its forms.
let text = """
  coin btc = bitcoin
  2018-05-01  buy 14 btc for 200000 gbp
  2018-08-30  sell 4 btc for 160000 gbp
  2018-09-11  buy 0.5 btc for 17500 gbp

  """
let now = Instant("2026-04-30T12:00:00Z") ?? Instant(seconds: 0)
let zone = TimeZone(identifier: "Europe/London").map { CivilZone($0) } ?? .utc
let journal = Journal(reading: Array(text.utf8), path: "main.journal", now: now, zone: zone)
let lots = try LotHistory(journal.transactions, policy: .unitedKingdom)
let tax = try UnitedKingdomTaxReport(of: lots, startingIn: 2018)
for row in tax.rows {
  print(
    row.day, row.quantity, row.coin.text, row.gain?.description ?? "n/a", row.matches.map(\.rule))
}
print(tax.span.name, "gains", tax.gains.shown, "exactly", tax.gains.exact, "taxable", tax.taxable)
print(String(decoding: try JSONEncoder().encode(tax), as: UTF8.self))
