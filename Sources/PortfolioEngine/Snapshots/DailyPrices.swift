/// The prices of one coin in one currency by day, as one file of the daily price store keeps them.
///
/// The price of a day is the first known at or after 00:00 of the day in universal time, at most two
/// hours later: what the provider itself answers for the day. A day is kept once it is over; what the
/// newest answer says of the day that is not over is `latest`, apart from them.
public struct DailyPrices: Sendable, Hashable {
  /// A price and its moment.
  public struct Point: Sendable, Hashable {
    /// The price of one unit.
    public var price: Decimal128
    /// The moment for which the source gives it.
    public var instant: Instant

    /// Creates a point.
    public init(price: Decimal128, instant: Instant) {
      self.price = price
      self.instant = instant
    }
  }

  /// Whose prices these are.
  public let coin: CoinID
  /// In which currency.
  public let currency: Currency
  /// The prices of days that are over.
  public private(set) var days: [Day: Point]
  /// The newest price, of a day that was not over when it was given.
  public private(set) var latest: Point?

  /// Creates prices.
  public init(
    coin: CoinID, currency: Currency, days: [Day: Point] = [:], latest: Point? = nil
  ) {
    self.coin = coin
    self.currency = currency
    self.days = days
    self.latest = latest
  }

  /// The price of a day that is over, or the latest when it is of that day; nil when neither is known.
  public func price(of day: Day) -> Point? {
    days[day] ?? latest.flatMap { $0.instant.day == day ? $0 : nil }
  }

  /// What adding a history did.
  public struct Merge: Sendable, Hashable {
    /// Days that were not known before.
    public var added = 0
    /// Days that were known, with the same price.
    public var known = 0
    /// Days that were known with another price, which stays, in order.
    public var differing: [Day] = []
    /// Days of which the history starts too late to have the price of the day, in order.
    public var incomplete: [Day] = []
  }

  /// Takes over the days of a history that are over by its own newest point; what is known stays.
  public mutating func add(_ history: PriceHistory) -> Merge {
    var merge = Merge()
    var first: [Day: Point] = [:]
    for point in history.prices {
      guard let price = point.value, price > 0 else { continue }
      let day = point.instant.day
      if let known = first[day], known.instant <= point.instant { continue }
      first[day] = Point(price: price, instant: point.instant)
    }
    guard let open = history.newest?.day else { return merge }
    for (day, point) in first.sorted(by: { $0.key < $1.key }) where day < open {
      if let known = days[day] {
        if known.price == point.price { merge.known += 1 } else { merge.differing.append(day) }
      } else if Instant(startOf: day).adding(seconds: 7200) < point.instant {
        merge.incomplete.append(day)
      } else {
        days[day] = point
        merge.added += 1
      }
    }
    let newest = history.prices.last { $0.value.map { $0 > 0 } ?? false }
    if let newest, let price = newest.value, newest.instant >= latest?.instant ?? newest.instant {
      latest = Point(price: price, instant: newest.instant)
    }
    return merge
  }
}

extension DailyPrices {
  /// The version of the file's layout that this program writes and reads.
  static let schema = 1

  /// The bytes of the file: a line that names the layout, the coin and the currency, a line of column
  /// names, then `day,price,time` for each day in order, and `latest,price,time` at the end.
  var file: [UInt8] {
    var text = "daily prices,\(Self.schema),\(SnapshotKey.escaped(coin.text)),\(currency)\n"
    text += "day,price,time\n"
    for (day, point) in days.sorted(by: { $0.key < $1.key }) {
      text += "\(day),\(point.price),\(point.instant)\n"
    }
    if let latest { text += "latest,\(latest.price),\(latest.instant)\n" }
    return Array(text.utf8)
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
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      switch number {
      case 1:
        guard cells.count == 4, cells[0] == "daily prices", let schema = Int(cells[1]) else {
          throw .damaged(path: path, line: 1)
        }
        if schema > Self.schema { throw .newerSchema(schema, path: path) }
        guard schema == Self.schema, cells[2] == SnapshotKey.escaped(coin.text),
          cells[3] == currency.code
        else { throw .damaged(path: path, line: 1) }
      case 2:
        guard line == "day,price,time" else { throw .damaged(path: path, line: 2) }
      default:
        guard cells.count == 3, let price = try? Decimal128(cells[1]), price > 0,
          let instant = Instant(cells[2]), latest == nil
        else { throw .damaged(path: path, line: number) }
        if cells[0] == "latest" {
          latest = Point(price: price, instant: instant)
        } else if let day = Day(cells[0]), days[day] == nil {
          days[day] = Point(price: price, instant: instant)
        } else {
          throw .damaged(path: path, line: number)
        }
      }
    }
    guard number >= 2 else { throw .damaged(path: path, line: number + 1) }
  }
}
