#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A sum of `coefficient x e^(-x time)`, and a search that finds all its roots.
struct ExponentialSum {
  /// One exponential; times start at 0 and ascend.
  struct Term {
    var coefficient: Double
    var time: Double
  }

  /// The terms, by ascending time; the first has time 0.
  let terms: [Term]

  /// The narrowest interval of x that is split when it is not settled whether it holds a root.
  private static let resolution = 1e-7
  /// How many intervals are looked at before the rest counts as unsettled; never met by real flows.
  private static let intervalLimit = 200_000

  /// The roots, ascending.
  ///
  /// A root where the sum only touches zero counts once.
  func roots() -> [Double] {
    guard let first = terms.first, let last = terms.last else { return [] }
    // Beyond these ends one term outweighs all those of the other sign, so there is no root.
    let lower = -end { x in
      dominates(last, at: x) { -x * (last.time - $0) }
    }
    let upper = end { x in
      dominates(first, at: x) { -x * $0 }
    }
    var found: [Double] = []
    var unsettled: (Double, Double)?
    var pending = [(lower, upper)]
    var seen = 0
    while let (a, b) = pending.popLast() {
      seen += 1
      let range = bounds(from: a, to: b)
      if range.excludesRoot { continue }
      let middle = a + (b - a) / 2
      if range.isMonotone {
        let left = scaled(at: a).value
        let right = scaled(at: b).value
        if left == 0 {
          found.append(a)
        } else if right != 0, (left < 0) != (right < 0) {
          found.append(bisect(a, b) { scaled(at: $0).value })
        }
      } else if b - a < Self.resolution || middle <= a || middle >= b || seen > Self.intervalLimit {
        if let (start, end) = unsettled, end == a {
          unsettled = (start, b)
        } else {
          if let unsettled { found += touching(unsettled) }
          unsettled = (a, b)
        }
      } else {
        pending.append((middle, b))
        pending.append((a, middle))
      }
    }
    if let unsettled { found += touching(unsettled) }
    return found.sorted().reduce(into: [Double]()) { kept, root in
      if let last = kept.last, root - last < 1e-11 * max(1, abs(root)) { return }
      kept.append(root)
    }
  }

  /// The smallest power of two at which a condition holds, which it does from there on.
  private func end(_ holds: (Double) -> Bool) -> Double {
    var x = 1.0
    while x < 1e9, !holds(x) { x *= 2 }
    return x
  }

  private func dominates(_ term: Term, at x: Double, _ exponent: (Double) -> Double) -> Bool {
    let against = terms.reduce(0.0) { sum, other in
      (other.coefficient < 0) == (term.coefficient < 0)
        ? sum : sum + abs(other.coefficient) * exp(exponent(other.time))
    }
    return against < abs(term.coefficient)
  }

  private struct Bounds {
    var excludesRoot: Bool
    var isMonotone: Bool
  }

  /// Each exponential falls with x, so positive and negative parts are bounded by the ends.
  private func bounds(from a: Double, to b: Double) -> Bounds {
    let shift = max(0, -a * (terms.last?.time ?? 0))
    var up = (a: 0.0, b: 0.0)
    var down = (a: 0.0, b: 0.0)
    var upSlope = (a: 0.0, b: 0.0)
    var downSlope = (a: 0.0, b: 0.0)
    for term in terms {
      let size = abs(term.coefficient)
      let atA = size * exp(-a * term.time - shift)
      let atB = size * exp(-b * term.time - shift)
      if term.coefficient > 0 {
        up = (up.a + atA, up.b + atB)
        upSlope = (upSlope.a + atA * term.time, upSlope.b + atB * term.time)
      } else {
        down = (down.a + atA, down.b + atB)
        downSlope = (downSlope.a + atA * term.time, downSlope.b + atB * term.time)
      }
    }
    return Bounds(
      excludesRoot: up.b > down.a || down.b > up.a,
      isMonotone: upSlope.b > downSlope.a || downSlope.b > upSlope.a)
  }

  /// The sum and its slope at x, both scaled by the same positive factor that keeps them finite.
  private func scaled(at x: Double) -> (value: Double, slope: Double, size: Double) {
    let shift = max(0, -x * (terms.last?.time ?? 0))
    return terms.reduce(into: (value: 0.0, slope: 0.0, size: 0.0)) { sum, term in
      let part = term.coefficient * exp(-x * term.time - shift)
      sum.value += part
      sum.slope -= part * term.time
      sum.size += abs(part)
    }
  }

  /// The roots in a tiny interval in which the sum may touch zero.
  private func touching(_ interval: (Double, Double)) -> [Double] {
    let (a, b) = interval
    let left = scaled(at: a)
    let right = scaled(at: b)
    guard (left.slope < 0) != (right.slope < 0) else {
      return (left.value < 0) == (right.value < 0)
        ? [] : [bisect(a, b) { scaled(at: $0).value }]
    }
    let turn = bisect(a, b) { scaled(at: $0).slope }
    let extreme = scaled(at: turn)
    if abs(extreme.value) <= 1e-14 * extreme.size * Double(terms.count) { return [turn] }
    return [(a, left.value, turn), (turn, right.value, b)].compactMap { from, outer, to in
      (outer < 0) == (extreme.value < 0) ? nil : bisect(from, to) { scaled(at: $0).value }
    }
  }

  /// The place between two points of different sign where a function changes its sign.
  private func bisect(_ from: Double, _ to: Double, _ value: (Double) -> Double) -> Double {
    var a = from
    var b = to
    let negative = value(a) < 0
    for _ in 0..<200 {
      let middle = a + (b - a) / 2
      guard middle > a, middle < b else { break }
      if (value(middle) < 0) == negative { a = middle } else { b = middle }
    }
    return a + (b - a) / 2
  }
}
