#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An axis of figures: what lies at its ends, and the marks that a person would choose.
public struct ValueScale: Sendable, Hashable, Codable {
  /// How figures become distances.
  public let kind: ScaleKind
  /// The figure at position 0.
  public let lower: Double
  /// The figure at position 1, above the lower one.
  public let upper: Double
  /// The figures marked, ascending, all within the ends.
  public let values: [Decimal128]
  /// The marks, in the same order.
  public let ticks: [Tick]

  /// Where a figure lies, or nil when the scale cannot show it.
  public func position(of value: Double) -> Double? {
    switch kind {
    case .linear:
      let position = (value - lower) / (upper - lower)
      return position.isFinite ? position : nil
    case .logarithmic:
      guard value > 0 else { return nil }
      let position = (log10(value) - log10(lower)) / (log10(upper) - log10(lower))
      return position.isFinite ? position : nil
    }
  }

  /// A linear axis whose ends are marks, with steps of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - minimum: the smallest figure to show.
  ///   - maximum: the largest figure to show.
  ///   - limit: how many marks there may be; fewer than 3 are taken as 3.
  ///   - unit: what the figures are.
  public static func linear(
    from minimum: Double, to maximum: Double, limit: Int = 6, unit: ChartUnit = .number
  ) -> ValueScale {
    let (low, high) = spread(minimum, maximum)
    let most = Double(max(3, limit) - 1)
    var exponent = Int(log10((high - low) / most).rounded(.down)) - 1
    var marks: [Decimal128] = []
    search: for _ in 0..<8 {
      for factor in [1, 2, 5] {
        if unit == .count, exponent < 0 { continue }
        let step = Double(factor) * pow(10, Double(exponent))
        let first = (low / step + 1e-9).rounded(.down)
        let last = (high / step - 1e-9).rounded(.up)
        guard last - first <= most, abs(first) < 1e15, abs(last) < 1e15 else { continue }
        marks = (Int(first)...max(Int(first) + 1, Int(last))).compactMap {
          Decimal128(whole: $0 * factor, exponent: exponent)
        }
        break search
      }
      exponent += 1
    }
    guard let start = marks.first, let end = marks.last, start < end else {
      return ValueScale(kind: .linear, lower: low, upper: high, values: [], ticks: [])
    }
    return ValueScale(
      kind: .linear, lower: start.doubleValue, upper: end.doubleValue, values: marks,
      labels: unit.labels(marks))
  }

  /// A logarithmic axis whose ends are marks at 1, 2 or 5 times a power of ten, or at powers of ten
  /// alone where those are many.
  ///
  /// Figures of zero or below do not count; without any other the axis goes from 1 to 10.
  public static func logarithmic(
    from minimum: Double, to maximum: Double, limit: Int = 6, unit: ChartUnit = .number
  ) -> ValueScale {
    let high = maximum > 0 && maximum.isFinite ? min(maximum, 1e30) : 10
    let low = minimum > 0 && minimum <= high ? max(minimum, high * 1e-30, 1e-30) : high / 10
    let bottom = Int(log10(low).rounded(.down)) - 1
    let top = Int(log10(high).rounded(.up)) + 1
    let choices: [(factors: [Int], every: Int)] =
      [([1, 2, 5], 1), ([1, 3], 1)] + (1...10).map { ([1], $0) }
    for (factors, every) in choices {
      let all = ((bottom - every)...(top + every)).filter { $0 % every == 0 }.flatMap { exponent in
        factors.compactMap { Decimal128(whole: $0, exponent: exponent) }
      }
      let below = all.last { $0.doubleValue <= low * (1 + 1e-9) } ?? all.first
      let above = all.first { $0.doubleValue >= high * (1 - 1e-9) } ?? all.last
      guard let below, let above else { continue }
      var marks = all.filter { $0 >= below && $0 <= above }
      if marks.count == 1, let next = all.first(where: { $0 > above }) { marks.append(next) }
      if marks.count > max(3, limit), every < 10 { continue }
      guard let start = marks.first, let end = marks.last, start < end else { continue }
      return ValueScale(
        kind: .logarithmic, lower: start.doubleValue, upper: end.doubleValue, values: marks,
        labels: marks.map { unit.label($0) })
    }
    return ValueScale(kind: .logarithmic, lower: low, upper: low * 10, values: [], ticks: [])
  }

  private init(
    kind: ScaleKind, lower: Double, upper: Double, values: [Decimal128], ticks: [Tick]
  ) {
    self.kind = kind
    self.lower = lower
    self.upper = upper
    self.values = values
    self.ticks = ticks
  }

  private init(
    kind: ScaleKind, lower: Double, upper: Double, values: [Decimal128], labels: [String]
  ) {
    let bare = ValueScale(kind: kind, lower: lower, upper: upper, values: values, ticks: [])
    self = ValueScale(
      kind: kind, lower: lower, upper: upper, values: values,
      ticks: zip(values, labels).map { value, label in
        let position = bare.position(of: value.doubleValue) ?? 0
        return Tick(position: min(1, max(0, position)), label: label)
      })
  }

  /// Ends that differ enough to be drawn; a single figure gets room on both sides.
  private static func spread(_ minimum: Double, _ maximum: Double) -> (Double, Double) {
    let low = minimum.isFinite ? max(-1e30, min(1e30, minimum)) : 0
    let high = max(low, maximum.isFinite ? min(1e30, maximum) : low)
    let size = max(abs(low), abs(high))
    if size < 1e-30 { return (0, 1) }
    if high - low > size * 1e-9 { return (low, high) }
    return (low - size * 0.05, high + size * 0.05)
  }
}

extension Decimal128 {
  /// `whole x 10^exponent`, or nil when that is out of range.
  init?(whole: Int, exponent: Int) {
    guard whole != 0 else {
      self = .zero
      return
    }
    guard exponent > 0 else {
      self.init(significand: Int128(whole), scale: -exponent)
      return
    }
    guard exponent <= 38 else { return nil }
    let (digits, overflow) = Int128(whole).multipliedReportingOverflow(
      by: Int128(PowersOfTen[exponent]))
    guard !overflow else { return nil }
    self.init(significand: digits, scale: 0)
  }
}
