// swift-format-ignore-file
// Written by Scripts/starter from Fixtures/history; run it again instead of editing.

/// Prices of the past as text. Data provided by CoinGecko.
enum StarterHistory {
  /// A price and a market cap a week of six coins in US dollars, one text a year, the oldest first.
  static var years: [StaticString] { [year2023, year2024, year2025, year2026] }
}
