/// A country whose tax report can be made.
public enum TaxCountry: String, Sendable, Hashable, Codable, CaseIterable {
  /// The United States: Form 8949 and Schedule D, in US dollars.
  case us
  /// The United Kingdom: SA108 and its computations, in pounds.
  case uk
  /// Canada: Schedule 3, in Canadian dollars.
  case ca
  /// Germany: Anlage SO and its list, in euros.
  case de
}

/// The days of a tax year.
public struct TaxSpan: Sendable, Hashable, Codable {
  /// How people name it: `2025`, or `2024-25` where it runs over two calendar years.
  public let name: String
  /// The first day.
  public let first: Day
  /// The last day.
  public let last: Day

  /// Whether a day belongs to it.
  public func contains(_ day: Day) -> Bool { first <= day && day <= last }

  /// A calendar year.
  static func calendar(_ year: Int) -> TaxSpan {
    TaxSpan(
      name: String(year), first: .of(year, 1, 1), last: .of(year, 12, 31))
  }

  /// The year from 6 April to 5 April.
  static func april(_ year: Int) -> TaxSpan {
    TaxSpan(
      name: "\(year)-\(((year + 1) % 100).padded(2))", first: .of(year, 4, 6),
      last: .of(year + 1, 4, 5))
  }
}

extension Day {
  /// A day that the tables of this folder write down.
  static func of(_ year: Int, _ month: Int, _ day: Int) -> Day {
    Day(year: year, month: month, day: day) ?? Day(number: .max)
  }
}

/// Why there is no tax report.
public enum TaxError: Error, Sendable, Hashable {
  /// The forms and limits of the year are not in the table; the years that are.
  case unknownYear(TaxCountry, Int, known: [Int])
  /// The year's form knows no boxes for what brokers report of coins.
  case noBrokerBoxes(year: Int)
  /// Figures of a broker's form belong to an entry that has no row, to one of its several rows, or to
  /// one whose wallet no broker reported on; how many rows it has, and their wallet.
  case brokerFigures(entry: Int, rows: Int, wallet: Wallet?)
  /// A sum of the report needs more than 38 digits.
  case overflow
}
