/// How a value changed over the last 24 hours.
///
/// For holdings with value now `v` and coin change `p` percent: previous = sum of v / (1 + p/100);
/// amount = now - previous; percent = amount / previous x 100, to 20 decimal places, half to even. The
/// values 24 hours ago keep as many places as give the largest of them 20 significant digits, at least
/// 20 and at most 38; where the sums then need more than 38 digits, fewer, down to 20, 12, 6 or 2.
/// What has no known change is left out of both sides. A figure of which not even six digits would be
/// certain is unknown.
public struct ValueChange: Sendable, Hashable, Codable {
  /// Why the change of a holding is unknown.
  public enum Gap: String, Sendable, Hashable, Codable {
    /// The holding has no value now.
    case unpriced
    /// No source gives the coin's change.
    case notGiven
    /// The coin lost 100 percent or more, from which no previous value can be derived.
    case notDerivable
    /// A figure on the way needs more than 38 digits.
    case tooLarge
    /// The value is so small that 38 decimal places leave no room for its change.
    case tooSmall
  }

  /// A holding that the figures leave out.
  public struct Omission: Sendable, Hashable, Codable {
    /// What is left out.
    public var asset: Asset
    /// Its symbol, or its name or id when it has none.
    public var label: String
    /// Why.
    public var gap: Gap
  }

  /// The change in the report's currency; nil when no change is known.
  public var amount: Decimal128?
  /// The change in percent of the previous value; nil when that is not above zero, or unknown.
  public var percent: Decimal128?
  /// The value 24 hours ago of what the figures include.
  public var previous: Decimal128?
  /// What the figures leave out, in the rows' order.
  public var omissions: [Omission]

  /// Whether the figures leave out any holding.
  public var isPartial: Bool { !omissions.isEmpty }
}

extension ValueChange {
  /// What one holding was worth 24 hours ago, or why that is unknown.
  static func previous(
    of value: Decimal128?, at point: PricePoint?, places: Int = Decimal128.housePlaces
  ) -> Result<Decimal128, Unknown> {
    guard let value, let point else { return .failure(Unknown(gap: .unpriced)) }
    guard let percent = point.change24h else { return .failure(Unknown(gap: .notGiven)) }
    guard percent > -100 else { return .failure(Unknown(gap: .notDerivable)) }
    if percent.isZero { return .success(value) }
    do {
      return .success(
        try value.bounded(
          times: 100, dividedBy: percent + 100, places: places))
    } catch {
      return .failure(Unknown(gap: .tooLarge))
    }
  }

  /// The difference of two sums, exact or to a number of places; nil when it does not fit.
  private static func difference(
    _ now: Decimal128, _ before: Decimal128, places: Int
  ) -> Decimal128? {
    (try? now - before) ?? (try? now.rounded(toPlaces: places) - before)
  }

  /// A gap as an error.
  struct Unknown: Error { var gap: Gap }

  /// The change of some holdings together.
  init(of rows: [Holding]) {
    let most = Self.places(for: rows)
    self.init(of: rows, places: most)
    let fewer = Array(stride(from: most - 1, to: Decimal128.housePlaces, by: -1)) + [20, 12, 6, 2]
    for places in fewer where places < most {
      guard omissions.contains(where: { $0.gap == .tooLarge }) else { return }
      self.init(of: rows, places: places)
    }
  }

  /// The decimal places with which the largest of the values 24 hours ago has 20 significant digits,
  /// from 20 to 38.
  private static func places(for rows: [Holding]) -> Int {
    let largest = rows.compactMap {
      try? previous(of: $0.value, at: $0.price, places: 38).get().magnitude
    }.max()
    guard let largest, !largest.isZero else { return Decimal128.housePlaces }
    let zeros = Int(largest.scale) - PlainText.digitCount(largest.significand.magnitude)
    return min(Decimal128.housePlaces + max(0, zeros), 38)
  }

  /// The least figure of which six digits are certain when some values were rounded.
  private static func least(places: Int, rounded: Int) -> Decimal128 {
    rounded == 0
      ? .zero
      : Decimal128(significand: Int128(rounded), scale: max(0, places - 6)) ?? .zero
  }

  private init(of rows: [Holding], places: Int) {
    var now = Decimal128.zero
    var before = Decimal128.zero
    var largest = Decimal128.zero
    var included = 0
    var rounded: [Omission] = []
    omissions = []
    for row in rows {
      var gap: Gap
      switch Self.previous(of: row.value, at: row.price, places: places) {
      case .success(let previous):
        if let sum = try? before + previous, let value = row.value, let total = try? now + value,
          Self.difference(total, sum, places: places) != nil
        {
          before = sum
          now = total
          largest = max(largest, previous.magnitude, value.magnitude)
          included += 1
          if row.price?.change24h?.isZero == false, !value.isZero {
            rounded.append(Omission(asset: row.asset, label: row.label, gap: .tooSmall))
          }
          continue
        }
        gap = .tooLarge
      case .failure(let unknown):
        gap = unknown.gap
      }
      omissions.append(Omission(asset: row.asset, label: row.label, gap: gap))
    }
    guard included > 0 || rows.isEmpty else { return }
    let least = Self.least(places: places, rounded: rounded.count)
    guard largest >= least else {
      omissions += rounded
      return
    }
    previous = before
    amount = Self.difference(now, before, places: places)
    if before > .zero, before >= least, let amount {
      percent = try? amount.bounded(
        times: 100, dividedBy: before, places: Decimal128.housePlaces)
    }
  }
}
