import Foundation
import PortfolioEngine
import Testing

/// What a reader makes of a printed explanation who has nothing else: the page is read as text, and
/// every step of it is computed again.
struct PrintedExplanation {
  /// The figure as the page states it; nil when it is unknown.
  private(set) var figure: Decimal128?
  /// The result of the step that the page names for the figure, as this reader computed it.
  private(set) var computed: Decimal128?
  /// How many steps there are.
  var count: Int { results.count }
  /// How many figures of a form the page names, all of them found right.
  private(set) var figureCount = 0
  /// The figures of a form by name, those without a step too.
  private(set) var figures: [String: Decimal128] = [:]
  /// How many numbers came from prices.
  private(set) var priceUses = 0
  /// How many sums were exchanged, each by two prices of one bitcoin on its day.
  private(set) var rateCount = 0

  private var entries: [String: Set<String>] = [:]
  private var prices: [String: Decimal128] = [:]
  private var priceDays: [String: [String]] = [:]
  private var results: [Decimal128] = []
  private var units: [String?] = []

  init(_ page: String) throws {
    var section = ""
    var step: Int?
    var named: [(figure: Decimal128, step: Int)] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if ["Figures", "Entries", "Prices", "Steps", "Taken of it"].contains(line) {
        section = line
        continue
      }
      if line.isEmpty {
        section = ""
        continue
      }
      let fields = Self.fields(line)
      switch section {
      case "Entries" where fields.count == 2:
        entries[fields[0]] = Set(fields[1].split(separator: " ").map(String.init))
      case "Entries" where fields.count > 2:
        // Blanks inside the user's own line.
        entries[fields[0]] = Set(
          fields[1...].flatMap { $0.split(separator: " ") }.map(String.init))
      case "Prices" where fields[0].hasPrefix("P"):
        prices[fields[0]] = try Decimal128(fields[2])
        priceDays[fields[0]] = [fields[1], fields[4]]
      case "Figures" where fields.count >= 2 && fields[0] != "Name":
        figures[fields[0]] = try? Decimal128(fields[1])
        guard fields.count == 3, fields[2].hasPrefix("#") else { break }
        named.append((try Decimal128(fields[1]), Int(fields[2].dropFirst()) ?? 0))
      case "Steps" where fields[0].hasPrefix("#"): try read(step: fields)
      case "" where fields[0] == "Exactly":
        let words = fields[1].split(separator: " ")
        figure = try Decimal128(String(words[0]))
        step = words.count > 1 ? Int(words[1].dropFirst(2).dropLast()) : nil
      default: break
      }
    }
    computed = step.map { results[$0 - 1] } ?? figure
    for entry in named where entry.step > 0 {
      #expect(results[entry.step - 1] == entry.figure)
      figureCount += 1
    }
  }

  /// Texts between which two blanks or more stand.
  private static func fields(_ line: String) -> [String] {
    var fields: [String] = []
    var field = ""
    var blanks = 0
    for character in line {
      if character == " " {
        blanks += 1
        continue
      }
      if blanks > 1, !field.isEmpty {
        fields.append(field)
        field = ""
      } else if blanks == 1, !field.isEmpty {
        field.append(" ")
      }
      blanks = 0
      field.append(character)
    }
    return fields + [field]
  }

  /// Money that two prices exchange, `90000 (P1) / 82000 (P2)`: both are of one bitcoin on one day.
  private mutating func read(rate texts: [String]) {
    let prices = texts.compactMap { text in
      text.range(of: "(P").map { String(text[$0.upperBound...].dropLast()) }
    }
    guard prices.count == 2 else { return }
    let days = prices.map { priceDays["P\($0)"] }
    #expect(days[0] == days[1] && days[0]?.last?.count == 10)
    #expect(["1 BTC", "1 bitcoin", "1 BITCOIN"].contains(days[0]?.first))
    rateCount += 1
  }

  private mutating func read(step fields: [String]) throws {
    #expect(fields[0] == "#\(results.count + 1)")
    let place = fields.count == 5 ? fields[1] : nil
    let finds = fields[fields.count - 3]
    let formula = fields[fields.count - 2]
    let result = try value(of: formula, at: place)
    #expect(try Decimal128(fields[fields.count - 1]) == result, "\(fields)")
    results.append(result)
    units.append(
      finds.range(of: " of ", options: .backwards).map {
        String(finds[$0.upperBound...].prefix { $0 != " " })
      })
  }

  private mutating func value(of formula: String, at place: String?) throws -> Decimal128 {
    func numbers(_ separator: String, _ text: String) throws -> [Decimal128] {
      try text.components(separatedBy: separator).map { try number($0, at: place) }
    }
    if formula.hasPrefix("the least of ") {
      return try numbers("; ", String(formula.dropFirst(13))).min() ?? .zero
    }
    if formula.hasPrefix("the greatest of ") {
      return try numbers("; ", String(formula.dropFirst(16))).max() ?? .zero
    }
    if let comma = formula.range(of: ", rounded ") {
      let words = formula[comma.upperBound...]
      let rounding = Self.roundings.first { words.hasPrefix($0.key) }?.value
      let places = words.split(separator: " ").compactMap { Int($0) }.last
      return try number(String(formula[..<comma.lowerBound]), at: place)
        .rounded(toPlaces: try #require(places), rounding: try #require(rounding))
    }
    if formula.hasSuffix(", all of it") {
      return try number(String(formula.dropLast(11)), at: place)
    }
    if let slash = formula.range(of: " / ") {
      let factors = try numbers(" x ", String(formula[..<slash.lowerBound]))
      let parts = formula[slash.upperBound...].components(separatedBy: ", to ")
      let divisor = try number(parts[0], at: place)
      read(rate: [
        formula[..<slash.lowerBound].components(separatedBy: " x ").last ?? "", parts[0],
      ])
      let places = parts.count > 1 ? Int(parts[1].prefix { $0.isNumber }) : nil
      return try factors[0].multiplied(
        by: factors[1], dividedBy: divisor, toPlaces: places ?? 20)
    }
    if formula.contains(" x ") {
      let parts = formula.components(separatedBy: ", to ")
      let factors = try numbers(" x ", parts[0])
      if parts.count > 1, let places = Int(parts[1].prefix { $0.isNumber }) {
        return try factors[0].multiplied(by: factors[1], toPlaces: places)
      }
      return try (factors[0] * factors[1]).rounded(toPlaces: 26)
    }
    if formula.contains(" - ") {
      let terms = try numbers(" - ", formula)
      return try terms[0] - terms[1]
    }
    return try numbers(" + ", formula).sum()
  }

  private static let roundings: [String: Rounding] = [
    "down to": .down, "up to": .up, "half up to": .halfUp, "to the lower to": .floor,
  ]

  /// A number with where it comes from: what is said of the origin must be so.
  private mutating func number(_ text: String, at place: String?) throws -> Decimal128 {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let number = try Decimal128(words[0])
    guard words.count == 2 else {
      let isOfFormula = ["0", "0.5", "0.01"].contains(words[0])
      let isWritten = place.flatMap { entries[$0] }?.contains { (try? Decimal128($0)) == number }
      #expect(isOfFormula || isWritten ?? false, "\(text) at \(place ?? "no entry")")
      return number
    }
    let origin = words[1].dropFirst().dropLast()
    if origin.hasPrefix("#"), let step = Int(origin.dropFirst()) {
      #expect(results[step - 1] == number, "\(text)")
    } else if origin.hasPrefix("units of #"), let step = Int(origin.dropFirst(10)) {
      #expect(units[step - 1] == words[0], "\(text)")
    } else if origin.hasPrefix("P") {
      priceUses += 1
      #expect(prices[String(origin)] == number, "\(text)")
    } else {
      #expect(["counted", "of the year", "given"].contains(origin), "\(text)")
    }
    return number
  }
}

extension [Decimal128] {
  fileprivate func sum() throws -> Decimal128 {
    var sum = Decimal128.zero
    for number in self { sum = try sum + number }
    return sum
  }
}
