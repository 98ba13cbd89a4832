/// A figure by day for one scope: the market, a coin, or the portfolio.
public struct ScopedHistory: Sendable, Hashable, Codable {
  /// What a history is about.
  public enum Scope: Sendable, Hashable, Codable {
    /// The market, as far as market caps of the past are known.
    case market
    /// The price of one coin.
    case coin(CoinID)
    /// The value of the portfolio.
    case portfolio
  }

  /// One day with a known figure.
  public struct Row: Sendable, Hashable, Codable, Identifiable {
    /// The civil day.
    public var day: Day
    /// The figure.
    public var value: Decimal128
    /// Whether the figure lacks a part that is not known; such a day has a bar of its own kind, and no point.
    public var isPartial: Bool

    /// Creates a row.
    public init(day: Day, value: Decimal128, isPartial: Bool = false) {
      self.day = day
      self.value = value
      self.isPartial = isPartial
    }

    /// The day.
    public var id: Day { day }
  }

  /// What it is about.
  public var scope: Scope
  /// What the figure is called.
  public var title: String
  /// The currency of the figures.
  public var currency: Currency
  /// The rows, newest first; days without a figure are left out.
  public var rows: [Row]
  /// How many days were left out.
  public var skippedDays: Int

  /// Creates a history of days in any order, some of which may have a figure that lacks a part.
  public init(
    scope: Scope, title: String, currency: Currency, days: [(day: Day, value: Decimal128?)],
    partial: Set<Day> = []
  ) {
    self.scope = scope
    self.title = title
    self.currency = currency
    rows = days.compactMap { day, value in
      value.map { Row(day: day, value: $0, isPartial: partial.contains(day)) }
    }.sorted { $0.day > $1.day }
    skippedDays = days.count - rows.count
  }

  /// The newest days as bars, oldest at the left; those of partial days are a series of their own.
  ///
  /// - Parameters:
  ///   - count: how many days, from the newest back.
  ///   - showsLabels: whether days stand below the bars.
  public func bars(newest count: Int = 30, showsLabels: Bool = true) -> BarChart {
    let shown = rows.prefix(max(0, count)).reversed()
    var series = [BarSeries(name: title, role: .first, values: shown.map(\.known))]
    if shown.contains(where: \.isPartial) {
      series.append(
        BarSeries(
          name: "Lacks a price", role: .other, values: shown.map { $0.isPartial ? $0.value : nil }))
    }
    return BarChart(
      text: text(of: Array(shown), adding: series.count > 1 ? " Some bars lack a price." : ""),
      unit: .money(CurrencyStyle(code: currency.code)),
      arrangement: series.count > 1 ? .stacked : .grouped,
      categories: shown.map { showsLabels ? $0.day.short : "" }, series: series)
  }

  /// What a line says of days that lack a price.
  static let gapRemark = "No point where a price is missing"

  /// All days as a line; partial days leave a gap, and so do days without a figure.
  ///
  /// - Parameter days: how many days without a figure a line may cross, one after the other; as many
  ///   as a price may be carried forward over, where the figures of the days are not carried already.
  public func line(crossing days: Int = 0) -> LineChart {
    let shown = rows.reversed()
    var points: [ChartPoint] = []
    var before: Day?
    for row in shown {
      if let before, before.days(until: row.day) > max(0, days) + 1 {
        points.append(ChartPoint(day: before.adding(days: 1), value: nil))
      }
      points.append(ChartPoint(day: row.day, value: row.known))
      before = row.day
    }
    let isWhole = !points.contains { $0.value == nil }
    let remark = isWhole ? "" : Self.gapRemark
    return LineChart(
      text: text(of: Array(shown), remark: remark, adding: isWhole ? "" : " \(remark)."),
      unit: .money(CurrencyStyle(code: currency.code)),
      series: [
        LineSeries(name: title, role: .first, style: .line, points: points)
      ])
  }

  private func text(of shown: [Row], remark: String = "", adding end: String) -> ChartText {
    guard let first = shown.first?.day, let last = shown.last?.day else {
      return ChartText(title: title, summary: "No data.")
    }
    return ChartText(
      title: title, caption: "From \(first.medium) to \(last.medium)", remark: remark,
      summary: "\(title) by day from \(first.medium) to \(last.medium).\(end)")
  }
}

extension ScopedHistory.Row {
  /// The figure where it is whole.
  fileprivate var known: Decimal128? { isPartial ? nil : value }
}

/// One entry of a list of scopes to choose from.
public struct HistoryScope: Sendable, Hashable, Codable, Identifiable {
  /// The word that chooses it: `market`, `portfolio` or the id of a coin.
  public var id: String
  /// The symbol of a coin in upper case; empty for the others.
  public var symbol: String
  /// Its name.
  public var name: String
  /// The first day with a figure.
  public var first: Day?
  /// The last day with a figure.
  public var last: Day?
  /// How many days have a figure.
  public var dayCount: Int

  /// Creates an entry.
  public init(
    id: String, symbol: String = "", name: String, first: Day?, last: Day?, dayCount: Int
  ) {
    self.id = id
    self.symbol = symbol
    self.name = name
    self.first = first
    self.last = last
    self.dayCount = dayCount
  }

  /// Whether the id, the symbol or the name contains a text, whatever its case and accents; an empty
  /// text is in all of them.
  public func contains(_ text: String) -> Bool {
    CoinFilter(text).matches(Coin(id: CoinID(id), symbol: symbol, name: name))
  }
}
