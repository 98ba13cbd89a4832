/// The prices of one coin in one currency by day, as one file of the daily price store keeps them.
///
/// The price of a day is the first known at or after 00:00 of the day in universal time, at most two
/// hours later: what the provider itself answers for the day. It is settled, and kept, once a history
/// reaches beyond those two hours, or beyond a point of the very midnight. The newest point of a history
/// is kept apart, `unsettled`: it stands for its day until that is settled.
public struct DailyPrices: Sendable, Hashable {
  /// A price and its moment.
  public struct Point: Sendable, Hashable {
    /// The price of one unit.
    public var price: Decimal128
    /// The moment for which the source gives it.
    public var instant: Instant
    /// What all units together were worth, when the source gives it.
    public var marketCap: Decimal128?

    /// Creates a point.
    public init(price: Decimal128, instant: Instant, marketCap: Decimal128? = nil) {
      self.price = price
      self.instant = instant
      self.marketCap = marketCap
    }
  }

  /// Whose prices these are.
  public let coin: CoinID
  /// In which currency.
  public let currency: Currency
  /// The prices of days that are settled.
  public private(set) var days: [Day: Point]
  /// The newest prices of days that were not over when these were given: of each day that is not
  /// settled, and of the newest day of all, whose midnight may be settled already.
  public private(set) var unsettled: [Day: Point]

  /// Creates prices.
  public init(
    coin: CoinID, currency: Currency, days: [Day: Point] = [:], unsettled: [Day: Point] = [:]
  ) {
    self.coin = coin
    self.currency = currency
    self.days = days
    self.unsettled = unsettled
  }

  /// The newest of the prices that are not settled.
  public var latest: Point? { unsettled.max { $0.key < $1.key }?.value }

  /// The prices of all days: the settled one, else the one that is not.
  public var byDay: [Day: Point] { unsettled.merging(days) { _, settled in settled } }

  /// The price of a day: the settled one, else the one that is not; nil when neither is known.
  public func price(of day: Day) -> Point? { days[day] ?? unsettled[day] }

  /// What adding a history did.
  public struct Merge: Sendable, Hashable {
    /// How many days were not known before.
    public var added: Int { addedDays.count }
    /// Days that were not known before, in order.
    public var addedDays: [Day] = []
    /// Days that were known, with the same price.
    public var known = 0
    /// Days that were known with another price, which stays, in order.
    public var differing: [Day] = []
    /// Days of which the history starts too late to have the price of the day, in order.
    public var incomplete: [Day] = []
    /// Days that were not over by what was added, in order.
    public var open: [Day] = []
    /// The moment of the newest price, when that is kept apart.
    public var apart: Instant?
  }

  /// Takes over the days of a history that are settled by its own newest point; what is known stays.
  ///
  /// The newest point is kept apart, unless a later one of its day is, or that day is over and settled.
  public mutating func add(_ history: PriceHistory) -> Merge {
    var merge = Merge()
    var first: [Day: Point] = [:]
    let caps = Dictionary(
      history.marketCaps.map { ($0.instant, $0.value) }, uniquingKeysWith: { first, _ in first })
    for point in history.prices {
      guard let price = point.value, price > 0 else { continue }
      let day = point.instant.day
      if let known = first[day], known.instant <= point.instant { continue }
      first[day] = Point(
        price: price, instant: point.instant, marketCap: caps[point.instant] ?? nil)
    }
    guard let end = history.newest else { return merge }
    for (day, point) in first.sorted(by: { $0.key < $1.key }) {
      let midnight = Instant(startOf: day)
      let limit = midnight.adding(seconds: 7200)
      if day < end.day, days[day] == nil, limit < point.instant {
        merge.incomplete.append(day)
      } else if day < end.day || point.instant <= limit && limit < end
        || point.instant == midnight && midnight < end
      {
        keep(point, of: day, &merge)
      } else if day == end.day {
        merge.open.append(day)
      }
    }
    let newest = history.prices.last { $0.value.map { $0 > 0 } ?? false }
    if let newest, let price = newest.value {
      keepApart(
        Point(price: price, instant: newest.instant, marketCap: caps[newest.instant] ?? nil),
        of: newest.instant.day, &merge)
    }
    dropSettled()
    return merge
  }

  /// Takes over the days before `today` of a table that gives one price a day; what is known stays.
  ///
  /// The price of `today` is kept apart, unless a later one of that day is.
  public mutating func add(_ table: [Day: Point], before today: Day) -> Merge {
    var merge = Merge()
    for (day, point) in table.sorted(by: { $0.key < $1.key }) {
      if day < today { keep(point, of: day, &merge) } else { merge.open.append(day) }
    }
    if let point = table[today] { keepApart(point, of: today, &merge) }
    dropSettled()
    return merge
  }

  /// The days among some whose price is more than a factor above, or below, those of both neighbours.
  ///
  /// These are the nearest known day before and the nearest after, at an end the two nearest. Days of
  /// more than a week away are no neighbours; one is enough where there is no other and it is settled.
  /// Neighbours that are as far from each other, as in a crash, say nothing of the day.
  ///
  /// - Complexity: linear in the days that are asked for.
  public func outliers(among asked: [Day], factor: Decimal128) -> [Day] {
    asked.filter { day in
      price(of: day).map { isOutlier($0, of: day, factor, after: nil, orOneSettled: true) } ?? false
    }
  }

  /// Whether the price of a day that is kept apart is an outlier, by the rule of `outliers`.
  ///
  /// Where the day is settled, its settled price is the nearest before. One neighbour alone does not
  /// tell a jump from a slip.
  public func isOutlier(apartOn day: Day, factor: Decimal128) -> Bool {
    unsettled[day].map {
      isOutlier($0, of: day, factor, after: days[day], orOneSettled: false)
    } ?? false
  }

  /// Whether a price is far off two neighbours that agree, or off one alone that is settled.
  private func isOutlier(
    _ point: Point, of day: Day, _ factor: Decimal128, after midnight: Point?,
    orOneSettled isOneEnough: Bool
  ) -> Bool {
    var sides = [-1, 1].map { step in
      (1...7).map { day.adding(days: step * $0) }.filter { price(of: $0) != nil }
    }
    if midnight != nil { sides[0].insert(day, at: 0) }
    let isInside = sides.allSatisfy { !$0.isEmpty }
    let days = sides.flatMap { $0.prefix(isInside ? 1 : 2) }
    let neighbours = days.compactMap { price(of: $0)?.price }
    guard neighbours.count > 1 || isOneEnough && days.allSatisfy({ self.days[$0] != nil }),
      let first = neighbours.first, let last = neighbours.last,
      !Self.areApart(first, last, factor)
    else { return false }
    return neighbours.allSatisfy { Self.areApart(point.price, $0, factor) }
  }

  private static func areApart(_ one: Decimal128, _ other: Decimal128, _ factor: Decimal128) -> Bool
  {
    guard let limit = try? min(one, other).multiplied(by: factor, toPlaces: 20) else {
      return false
    }
    return max(one, other) > limit
  }

  /// Takes away prices of moments that are yet to come, by more than clocks differ, and gives them.
  @discardableResult
  mutating func dropComing(at now: Instant) -> DailyPrices {
    let last = now.adding(seconds: StalenessPolicy.tolerance)
    var coming = self
    coming.unsettled = unsettled.filter { $1.instant > last }
    coming.days = days.filter { $1.instant > last }
    if !coming.unsettled.isEmpty { unsettled = unsettled.filter { $1.instant <= last } }
    if !coming.days.isEmpty { days = days.filter { $1.instant <= last } }
    return coming
  }

  /// Merges into what is known at a moment, and keeps what is of later moments as it is.
  ///
  /// What is yet to come settles nothing and is not the newest of all; of one day it stays before
  /// what is merged, since it was learnt first where it is settled, and is newer where it is not.
  mutating func merge(
    at now: Instant, _ add: (inout DailyPrices) -> Merge
  ) -> Merge {
    let coming = dropComing(at: now)
    var merge = add(&self)
    days.merge(coming.days) { _, kept in kept }
    unsettled.merge(coming.unsettled) { _, kept in kept }
    if let apart = merge.apart, unsettled[apart.day]?.instant != apart { merge.apart = nil }
    return merge
  }

  private mutating func keep(_ point: Point, of day: Day, _ merge: inout Merge) {
    if let known = days[day] {
      if known.price == point.price { merge.known += 1 } else { merge.differing.append(day) }
    } else {
      days[day] = point
      merge.addedDays.append(day)
    }
  }

  private mutating func keepApart(_ point: Point, of day: Day, _ merge: inout Merge) {
    guard days[day] == nil || day >= unsettled.keys.max() ?? day,
      point.instant >= unsettled[day]?.instant ?? point.instant
    else { return }
    unsettled[day] = point
    merge.apart = point.instant
  }

  /// A settled price replaces the one that was not; the newest of all stays, for a day that is not over.
  private mutating func dropSettled() {
    let newest = unsettled.keys.max()
    unsettled = unsettled.filter { days[$0.key] == nil || $0.key == newest }
  }
}

extension PriceHistory {
  /// The points up to a moment and a little beyond, as clocks differ.
  func until(_ now: Instant) -> PriceHistory {
    let last = now.adding(seconds: StalenessPolicy.tolerance)
    func known(_ points: [Point]) -> [Point] { points.filter { $0.instant <= last } }
    return PriceHistory(
      prices: known(prices), marketCaps: known(marketCaps), volumes: known(volumes))
  }

  /// Whether any price of it can be one: above zero, at a moment since there are coins.
  var hasPrice: Bool {
    // The first block of the first coin: 2009-01-03.
    let first = Instant(seconds: 1_230_940_800)
    return prices.contains { point in
      point.instant >= first && point.value.map { $0 > 0 } ?? false
    }
  }
}

extension DailyPrices {
  /// The version of the file's layout that this program writes; it reads those before too.
  ///
  /// The first had no market caps, and both kept at most one price apart, as `latest`.
  static let schema = 3

  /// The names of the columns of each version, the first one's first.
  private static let names = [
    "day,price,time", "day,price,time,marketCap", "day,price,time,marketCap",
  ]
  /// What stands in place of the day where a price is kept apart, in each version.
  private static let apart = ["latest", "latest", "unsettled"]

  /// The bytes of the file: a line that names the layout, the coin and the currency, a line of column
  /// names, then `day,price,time,marketCap` for each day in order, and at the end `unsettled` with the
  /// same for each price that is kept apart, in order; a market cap that is not known is empty.
  var file: [UInt8] {
    var text = "daily prices,\(Self.schema),\(SnapshotKey.escaped(coin.text)),\(currency)\n"
    text += Self.names[Self.schema - 1] + "\n"
    func line(_ name: String, _ point: Point) -> String {
      "\(name),\(point.price),\(point.instant),\(point.marketCap?.description ?? "")\n"
    }
    for (day, point) in days.sorted(by: { $0.key < $1.key }) {
      text += line(day.description, point)
    }
    for (_, point) in unsettled.sorted(by: { $0.key < $1.key }) {
      text += line(Self.apart[Self.schema - 1], point)
    }
    return Array(text.utf8)
  }

  /// The coin that a file's first line names; nil when the file is none of this program's.
  static func coin(ofFile bytes: [UInt8]) -> CoinID? {
    let cells = bytes.prefix { $0 != UInt8(ascii: "\n") }
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard cells.count == 4, cells[0].elementsEqual("daily prices".utf8) else { return nil }
    var id: [UInt8] = []
    var rest = cells[2]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        id.append(byte)
        continue
      }
      guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      id.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: id, as: UTF8.self).map { CoinID($0) }
  }

  /// Reads the bytes of a file of a coin and currency.
  ///
  /// - Throws: `damaged` with the 1-based line that is not as written, or `newerSchema`.
  init(
    file bytes: [UInt8], coin: CoinID, currency: Currency, path: String
  ) throws(DailyPriceError) {
    self.init(coin: coin, currency: currency)
    guard bytes.last == UInt8(ascii: "\n"), let text = String(validating: bytes, as: UTF8.self)
    else { throw .damaged(path: path, line: 1 + bytes.count { $0 == 10 }) }
    var number = 0
    var (names, columns, apart) = ("", 0, "")
    for line in text.utf8.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      number += 1
      let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { Substring($0) }
      switch number {
      case 1:
        guard cells.count == 4, cells[0] == "daily prices", let schema = Int(cells[1]) else {
          throw .damaged(path: path, line: 1)
        }
        if schema > Self.schema { throw .newerSchema(schema, path: path) }
        guard schema > 0, cells[2] == SnapshotKey.escaped(coin.text), cells[3] == currency.code
        else { throw .damaged(path: path, line: 1) }
        names = Self.names[schema - 1]
        columns = names.split(separator: ",").count
        apart = Self.apart[schema - 1]
      case 2:
        guard Substring(line) == names else { throw .damaged(path: path, line: 2) }
      default:
        guard cells.count == columns, let point = Point(cells) else {
          throw .damaged(path: path, line: number)
        }
        let day = point.instant.day
        if cells[0] == apart, unsettled[day] == nil, apart != "latest" || unsettled.isEmpty {
          unsettled[day] = point
        } else if let day = Day(cells[0]), days[day] == nil, unsettled.isEmpty {
          days[day] = point
        } else {
          throw .damaged(path: path, line: number)
        }
      }
    }
    guard number >= 2 else { throw .damaged(path: path, line: number + 1) }
  }
}

extension DailyPrices.Point {
  /// Reads what follows the day on a line of the file, with or without a market cap; nil when it is not
  /// as written.
  fileprivate init?(_ cells: [Substring]) {
    guard cells.count >= 3, let price = try? Decimal128(cells[1]), price > 0,
      let instant = Instant(cells[2])
    else { return nil }
    self.init(price: price, instant: instant)
    guard cells.count > 3, !cells[3].isEmpty else { return }
    guard let cap = try? Decimal128(cells[3]), cap > 0 else { return nil }
    marketCap = cap
  }
}
