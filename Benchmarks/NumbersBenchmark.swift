// Exact decimals beside Foundation.Decimal, on the same values in one run.
//
// Run with `Scripts/bench numbers`; each row is the best of several passes, in nanoseconds an
// operation.
import Foundation
import PortfolioEngine

/// A seeded stream of numbers such as a portfolio holds: 4 to 20 digits, 0 to 12 places.
struct Figures {
  private var state: UInt64 = 20_260_430

  mutating func next(_ bound: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % bound
  }

  mutating func text(digits: ClosedRange<Int> = 4...20) -> String {
    let digits = Int(next(UInt64(digits.count))) + digits.lowerBound
    let places = Int(next(UInt64(min(13, digits))))
    var text = String(next(9) + 1)
    for _ in 1..<digits { text += String(next(10)) }
    if places > 0 {
      text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
    }
    return text
  }
}

/// A use of a result that the optimiser cannot see through.
@inline(never) @_optimize(none) func keep<T>(_ value: T) {}

/// The best of several passes over all pairs of neighbours, in nanoseconds a pair.
func time(_ count: Int, passes: Int = 9, _ body: (Int) -> Void) -> Double {
  var best = Double.infinity
  for _ in 0..<passes {
    let start = ContinuousClock.now
    for index in 0..<count { body(index) }
    let taken = (ContinuousClock.now - start).components
    let nanoseconds = Double(taken.seconds) * 1e9 + Double(taken.attoseconds) / 1e9
    best = min(best, nanoseconds / Double(count))
  }
  return best
}

func row(_ name: String, _ ours: Double, _ theirs: Double?) {
  func cell(_ value: Double) -> String {
    let text = String(Int((value * 10).rounded()))
    let padded = text.count < 2 ? "0" + text : text
    return padded.dropLast() + "." + padded.suffix(1)
  }
  func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
  let ratio = theirs.map { cell($0 / ours) + "x" } ?? ""
  print(
    name + String(repeating: " ", count: max(0, 26 - name.count)) + right(cell(ours), 10)
      + right(theirs.map(cell) ?? "", 12) + right(ratio, 10))
}

@main
enum NumbersBenchmark {
  static func main() throws {
    let count = 20_000
    var source = Figures()
    let texts = (0...count).map { _ in source.text() }
    let ours = try texts.map { try Decimal128($0) }
    let theirs = texts.map { Decimal(string: $0) ?? 0 }
    let bytes = texts.map { Array($0.utf8) }
    let longTexts = (0...count).map { _ in source.text(digits: 25...35) }
    let long = try longTexts.map { try Decimal128($0) }
    let theirLong = longTexts.map { Decimal(string: $0) ?? 0 }
    print("ns an operation           Decimal128     Decimal     ratio")

    row(
      "add", time(count) { keep(try? ours[$0] + ours[$0 + 1]) },
      time(count) { keep(theirs[$0] + theirs[$0 + 1]) })
    row(
      "add, 25 to 35 digits", time(count) { keep(try? long[$0] + long[$0 + 1]) },
      time(count) { keep(theirLong[$0] + theirLong[$0 + 1]) })
    row(
      "multiply", time(count) { keep(try? ours[$0] * ours[$0 + 1]) },
      time(count) { keep(theirs[$0] * theirs[$0 + 1]) })
    row(
      "multiply long, to 4 places",
      time(count) { keep(try? long[$0].multiplied(by: ours[$0], toPlaces: 4)) },
      time(count) { keep(theirLong[$0] * theirs[$0]) })
    row(
      "compare", time(count) { keep(ours[$0] < ours[$0 + 1]) },
      time(count) { keep(theirs[$0] < theirs[$0 + 1]) })
    row(
      "compare, 25 to 35 digits", time(count) { keep(long[$0] < long[$0 + 1]) },
      time(count) { keep(theirLong[$0] < theirLong[$0 + 1]) })
    row(
      "equal", time(count) { keep(ours[$0] == ours[$0 + 1]) },
      time(count) { keep(theirs[$0] == theirs[$0 + 1]) })
    row(
      "print", time(count) { keep(ours[$0].description) },
      time(count) { keep(theirs[$0].description) })
    row(
      "print, 25 to 35 digits", time(count) { keep(long[$0].description) },
      time(count) { keep(theirLong[$0].description) })
    let price = FigureFormat.price(.usd)
    row("show as a price", time(count) { keep(price.text(ours[$0])) }, nil)
    row(
      "hash", time(count) { keep(ours[$0].hashValue) }, time(count) { keep(theirs[$0].hashValue) })
    row(
      "divide to 20 places",
      time(count) { keep(try? ours[$0].divided(by: ours[$0 + 1], toPlaces: 20)) },
      time(count) { keep(theirs[$0] / theirs[$0 + 1]) })
    row(
      "cost x part / whole",
      time(count) {
        keep(try? ours[$0].multiplied(by: ours[$0 + 1], dividedBy: ours[$0], toPlaces: 20))
      }, time(count) { keep(theirs[$0] * theirs[$0 + 1] / theirs[$0]) })
    row(
      "read a text", time(count) { keep(try? Decimal128(texts[$0])) },
      time(count) { keep(Decimal(string: texts[$0])) })
    row(
      "read bytes",
      time(count) {
        let number = bytes[$0]
        keep(try? Decimal128(utf8: number.span))
      }, nil)
  }
}
