/// Which cost-basis method holds for which coin in which year.
///
/// A method changes on 1 January: the open lots of the coin go over to it with their cost and their
/// dates. A pool that keeps no dates goes over as one lot dated on the day of the change.
public struct MethodSchedule: Sendable, Hashable, Codable {
  /// A method and the first calendar year in which it holds.
  public struct Change: Sendable, Hashable, Codable {
    /// The first year of the method.
    public var year: Int
    /// The method.
    public var method: CostBasisMethod

    /// Creates a change on 1 January of a year.
    public init(year: Int, method: CostBasisMethod) {
      self.year = year
      self.method = method
    }
  }

  /// The method of every coin and year for which nothing else is said.
  public var standard: CostBasisMethod
  /// The changes that hold for all coins without changes of their own.
  public var changes: [Change]
  /// The changes of single coins; such a coin starts with the standard method.
  public var coins: [CoinID: [Change]]

  /// Creates a schedule.
  public init(
    _ standard: CostBasisMethod, changes: [Change] = [], coins: [CoinID: [Change]] = [:]
  ) {
    self.standard = standard
    self.changes = changes
    self.coins = coins
  }

  /// The method of a coin in a calendar year: the latest change not after it; of two changes in one
  /// year the later in the list.
  public func method(of coin: CoinID, in year: Int) -> CostBasisMethod {
    var found: Change?
    for change in coins[coin] ?? changes
    where change.year <= year && change.year >= (found?.year ?? change.year) {
      found = change
    }
    return found?.method ?? standard
  }

  /// Whether every coin has one method for ever.
  var isConstant: Bool { changes.isEmpty && coins.isEmpty }
}
