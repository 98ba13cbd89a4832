/// A ring chart laid out in turns: 0 is at the top, a quarter at the right, 1 at the top again.
public struct RingLayout: Sendable, Hashable, Codable {
  /// One part of the ring.
  public struct Arc: Sendable, Hashable, Codable {
    /// The slice's name.
    public let name: String
    /// What it stands for.
    public let role: ChartRole
    /// Its size.
    public let value: Decimal128
    /// Its share in percent with one decimal place; those of a ring add up to 100.
    public let share: Decimal128
    /// Where it starts, in turns.
    public let start: Double
    /// Where it ends, in turns.
    public let end: Double
    /// How many slices it gathers: 1 for a slice of its own.
    public let count: Int

    /// The share as text: `42.6%`.
    public var shareText: String { share.plain(minimumPlaces: 1) + "%" }
  }

  /// The parts, the largest first, of equal ones the earlier in the chart; the gathered one last.
  ///
  /// Empty when nothing is above zero.
  public let arcs: [Arc]

  /// Lays a chart out.
  ///
  /// - Throws: `DecimalError.overflow` when the slices add up to more than 38 digits.
  public init(_ chart: RingChart) throws(DecimalError) {
    let slices = chart.slices.enumerated().filter { $0.element.value > .zero }
      .sorted { left, right in
        left.element.value == right.element.value
          ? left.offset < right.offset : left.element.value > right.element.value
      }
      .map(\.element)
    let shares = try slices.map(\.value).percentShares(places: 6) ?? []
    let small = shares.firstIndex { $0 < chart.smallestShare } ?? slices.count
    let limit = max(2, min(chart.sliceLimit, ChartRole.palette.count + 1))
    var own = min(small, slices.count > limit ? limit - 1 : slices.count)
    // One small slice needs no other name than its own.
    if slices.count - own == 1, slices.count <= limit { own = slices.count }
    var parts = slices.prefix(own).enumerated().map {
      (name: $1.name, role: ChartRole.series($0), value: $1.value, count: 1)
    }
    let rest = slices.dropFirst(own)
    if !rest.isEmpty {
      var sum = Decimal128.zero
      for slice in rest { sum = try sum + slice.value }
      parts.append((chart.otherName, .other, sum, rest.count))
    }
    // Cut before parts are gathered, so that a slice has the same share here as in a table of all.
    let cut = try slices.map(\.value).percentShares(places: 1) ?? []
    var shown = Array(cut.prefix(own))
    if !rest.isEmpty { shown.append(try cut.dropFirst(own).sum()) }
    let whole = parts.reduce(0) { $0 + $1.value.doubleValue }
    var arcs: [Arc] = []
    var from = 0.0
    for (part, share) in zip(parts, shown) {
      let to = arcs.count == parts.count - 1 ? 1 : min(1, from + part.value.doubleValue / whole)
      arcs.append(
        Arc(
          name: part.name, role: part.role, value: part.value, share: share, start: from, end: to,
          count: part.count))
      from = to
    }
    self.arcs = arcs
  }
}
