/// The one table of forms, boxes, limits and rates by year: what each tax year asks for.
///
/// It holds only what was read in the form, the law, the guidance or an account that quotes them
/// (state of 30 November 2026). A year that is not here was not read, and is refused rather than
/// reported in the layout of another year; a number that is nil was not confirmed.
public enum TaxYears {
  /// The United States: Form 8949, Schedule D and their instructions.
  public static let unitedStates: [UnitedStatesTaxYear] = [
    UnitedStatesTaxYear(
      year: 2024, shortBox: "C", longBox: "F", hasBrokerBoxes: false, returnLine: "7"),
    UnitedStatesTaxYear(
      year: 2025, shortBox: "I", longBox: "L", hasBrokerBoxes: true, returnLine: "7a"),
  ]

  /// The United Kingdom: annual exempt amounts, reporting limits, rates, and the boxes of SA108.
  public static let unitedKingdom: [UnitedKingdomTaxYear] = [
    // The boxes of 2015-16 were not confirmed; the form of 2026-27 is not out.
    .init(2015, exempt: 11_100, limit: 44_400, rates: [.init(.of(2015, 4, 6), 18, 28)]),
    .init(2016, exempt: 11_100, limit: 44_400, rates: [.init(.of(2016, 4, 6), 10, 20)], .other),
    .init(2017, exempt: 11_300, limit: 45_200, rates: [.init(.of(2017, 4, 6), 10, 20)], .other),
    .init(2018, exempt: 11_700, limit: 46_800, rates: [.init(.of(2018, 4, 6), 10, 20)], .other),
    .init(2019, exempt: 12_000, limit: 48_000, rates: [.init(.of(2019, 4, 6), 10, 20)], .other),
    .init(2020, exempt: 12_300, limit: 49_200, rates: [.init(.of(2020, 4, 6), 10, 20)], .other),
    .init(2021, exempt: 12_300, limit: 49_200, rates: [.init(.of(2021, 4, 6), 10, 20)], .other),
    .init(2022, exempt: 12_300, limit: 49_200, rates: [.init(.of(2022, 4, 6), 10, 20)], .other),
    .init(2023, exempt: 6_000, limit: 50_000, rates: [.init(.of(2023, 4, 6), 10, 20)], .other),
    .init(
      2024, exempt: 3_000, limit: 50_000,
      rates: [.init(.of(2024, 4, 6), 10, 20), .init(.of(2024, 10, 30), 18, 24)], .crypto),
    .init(2025, exempt: 3_000, limit: 50_000, rates: [.init(.of(2025, 4, 6), 18, 24)], .crypto),
    .init(2026, exempt: 3_000, limit: 50_000, rates: [.init(.of(2026, 4, 6), 18, 24)]),
  ]

  /// Canada: Schedule 3, in whose heading crypto-assets are named.
  public static let canada: [CanadaTaxYear] = [
    CanadaTaxYear(year: 2023, proceedsLine: 15_199, gainLine: 15_300),
    // The form of this year has two periods, both with the same inclusion rate in the end.
    CanadaTaxYear(year: 2024, periods: [.of(2024, 1, 1), .of(2024, 6, 25)]),
    CanadaTaxYear(year: 2025),
  ]

  /// Germany: Anlage SO.
  public static let germany: [GermanyTaxYear] = [
    GermanyTaxYear(year: 2021, exemptionLimit: 600, lines: .otherAssets(further: 49)),
    GermanyTaxYear(year: 2022, exemptionLimit: 600, lines: .otherAssets(further: 49)),
    GermanyTaxYear(year: 2023, exemptionLimit: 600, lines: .otherAssets(further: nil)),
    GermanyTaxYear(
      year: 2024, exemptionLimit: 1_000,
      lines: GermanFormLines(
        income: 11, incomeSum: 14, incomeNet: 16, asset: 42, share: 54, further: 55)),
    GermanyTaxYear(
      year: 2025, exemptionLimit: 1_000,
      lines: GermanFormLines(
        income: 15, incomeSum: 18, incomeNet: 20, asset: 46, share: 58, further: 59)),
  ]

  /// The years of a country that the table holds; for the United Kingdom those in which they begin.
  public static func known(_ country: TaxCountry) -> [Int] {
    switch country {
    case .us: unitedStates.map(\.year)
    case .uk: unitedKingdom.map(\.year)
    case .ca: canada.map(\.year)
    case .de: germany.map(\.year)
    }
  }

  /// The row of a year, which must be there.
  static func row<Row>(
    _ rows: [Row], _ country: TaxCountry, _ year: Int, _ key: KeyPath<Row, Int>
  ) throws(TaxError) -> Row {
    guard let row = rows.first(where: { $0[keyPath: key] == year }) else {
      throw .unknownYear(country, year, known: known(country))
    }
    return row
  }
}

/// What a United States tax year asks for.
public struct UnitedStatesTaxYear: Sendable, Hashable {
  /// The calendar year.
  public let year: Int
  /// The box of Form 8949 for short-term sales of coins that no broker reported.
  public let shortBox: String
  /// The box for long-term ones.
  public let longBox: String
  /// Whether there are boxes G, H, J and K for sales on Form 1099-DA.
  public let hasBrokerBoxes: Bool
  /// The line of Form 1040 that takes line 16 or 21 of Schedule D.
  public let returnLine: String
  /// The line for income that is reported nowhere else.
  public var incomeLine: String { "Schedule 1, line 8v" }
  /// The most of a loss that counts against other income.
  public var lossLimit: Decimal128 { 3_000 }
  /// The same for married people who file separately.
  public var separateLossLimit: Decimal128 { 1_500 }
}

/// What a United Kingdom tax year asks for.
public struct UnitedKingdomTaxYear: Sendable, Hashable {
  /// Rates of capital gains tax from a day on.
  public struct Rates: Sendable, Hashable {
    /// The first day.
    public let first: Day
    /// The rate within the basic rate band, in percent.
    public let basic: Decimal128
    /// The rate above it, in percent.
    public let higher: Decimal128

    init(_ first: Day, _ basic: Decimal128, _ higher: Decimal128) {
      self.first = first
      self.basic = basic
      self.higher = higher
    }
  }

  /// The boxes of SA108 for coins.
  public struct Boxes: Sendable, Hashable {
    /// The number of disposals.
    public let count: String
    /// Proceeds.
    public let proceeds: String
    /// Allowable costs.
    public let costs: String
    /// Gains before losses.
    public let gains: String
    /// Losses.
    public let losses: String

    /// "Other property, assets and gains".
    static let other = Boxes(count: "14", proceeds: "15", costs: "16", gains: "17", losses: "19")
    /// The section for crypto-assets.
    static let crypto = Boxes(
      count: "13.1", proceeds: "13.2", costs: "13.3", gains: "13.4", losses: "13.5")
  }

  /// The year in which it begins, on 6 April.
  public let year: Int
  /// The annual exempt amount.
  public let exemptAmount: Decimal128
  /// Proceeds above this must be reported.
  public let proceedsLimit: Decimal128
  /// The rates, the earliest first.
  public let rates: [Rates]
  /// The boxes of SA108; nil where they were not confirmed.
  public let boxes: Boxes?
  /// The box of SA100 for other taxable income.
  public var incomeBox: String { "17" }
  /// The trading and miscellaneous income allowance.
  public var incomeAllowance: Decimal128 { 1_000 }

  init(
    _ year: Int, exempt: Decimal128, limit: Decimal128, rates: [Rates], _ boxes: Boxes? = nil
  ) {
    self.year = year
    exemptAmount = exempt
    proceedsLimit = limit
    self.rates = rates
    self.boxes = boxes
  }
}

/// What a Canadian tax year asks for.
public struct CanadaTaxYear: Sendable, Hashable {
  /// The calendar year.
  public let year: Int
  /// The first days of the form's periods; one period where there is a single day.
  public let periods: [Day]
  /// The line of all proceeds; nil where it was not confirmed.
  public let proceedsLine: Int?
  /// The line of the gain or loss; nil where it was not confirmed.
  public let gainLine: Int?
  /// The line of the taxable gain.
  public var taxableLine: Int { 19_900 }
  /// The line of the return that takes a taxable gain above zero.
  public var returnLine: Int { 12_700 }

  init(year: Int, periods: [Day]? = nil, proceedsLine: Int? = nil, gainLine: Int? = nil) {
    self.year = year
    self.periods = periods ?? [.of(year, 1, 1)]
    self.proceedsLine = proceedsLine
    self.gainLine = gainLine
  }

  /// The part of a gain that is taxed: one half.
  static let inclusion = Decimal128(significand: 5, scale: 1) ?? .zero
}

/// What a German tax year asks for.
public struct GermanyTaxYear: Sendable, Hashable {
  /// The calendar year.
  public let year: Int
  /// From this net gain on all of it is taxed (section 23(3) EStG).
  public let exemptionLimit: Decimal128
  /// The lines of Anlage SO.
  public let lines: GermanFormLines
  /// From this income on all of it is taxed (section 22 number 3 EStG).
  public var incomeLimit: Decimal128 { 256 }
}

/// The lines of an Anlage SO; nil where a number was not confirmed.
public struct GermanFormLines: Sendable, Hashable {
  /// Income from coins.
  public let income: Int?
  /// The sum of such income.
  public let incomeSum: Int?
  /// Income less its expenses.
  public let incomeNet: Int?
  /// The name of the asset; the five lines of the block follow it.
  public let asset: Int
  /// The share of each person.
  public let share: Int?
  /// The sum of all further disposals.
  public let further: Int?

  /// The days of purchase and sale.
  public var days: Int { asset + 1 }
  /// The sale price.
  public var price: Int { asset + 2 }
  /// The cost.
  public var cost: Int { asset + 3 }
  /// The expenses of the sale.
  public var expenses: Int { asset + 4 }
  /// The gain or loss.
  public var gain: Int { asset + 5 }

  /// The block of the forms up to 2023, on lines 42 to 47.
  static func otherAssets(further: Int?) -> GermanFormLines {
    GermanFormLines(
      income: nil, incomeSum: nil, incomeNet: nil, asset: 42, share: nil, further: further)
  }
}
