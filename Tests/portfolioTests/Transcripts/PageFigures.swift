import Foundation
import Testing

/// The prices of the recorded page on which the pages' figures rest.
struct Market {
  /// The price of one unit by id.
  var price: [String: Decimal] = [:]
  /// The change of 24 hours in percent by id.
  var change: [String: Decimal] = [:]

  private struct Row: Decodable {
    let id: String
    let current_price: Decimal?
    let price_change_percentage_24h: Decimal?
  }

  /// Reads the recording.
  init() throws {
    let text = try Repository.text("Fixtures/json/markets/usd_p1_100_2026-04-30.json")
    for row in try JSONDecoder().decode([Row].self, from: Data(text.utf8)) {
      price[row.id] = row.current_price
      change[row.id] = row.price_change_percentage_24h
    }
  }
}

extension Decimal {
  /// A number from its plain notation; not a number when it is none.
  init(exactly text: String) {
    self = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) ?? .nan
  }
}

/// How figures of a page are found and written, by other means than the command's.
enum PageFigures {
  /// What a page says that a command prints.
  static func lines(of page: String, _ command: String) throws -> [String] {
    let exchanges = try Pages.page("Tests/Transcripts/\(page).md").exchanges
    let exchange = try #require(
      exchanges.first { $0.command == command && !$0.expected.contains("[status 3]") })
    return exchange.expected
  }

  /// A sum of dollars, half to even.
  static func money(_ amount: Decimal) -> String {
    let text = fixed(abs(amount), places: 2)
    let parts = text.split(separator: ".")
    var whole = ""
    for (index, digit) in parts[0].reversed().enumerated() {
      if index > 0, index % 3 == 0 { whole = "," + whole }
      whole = String(digit) + whole
    }
    return (amount < 0 ? "-$" : "$") + whole + "." + parts[1]
  }

  /// A change in percent, with its sign.
  static func percent(_ percent: Decimal) -> String {
    let text = fixed(percent, places: 2)
    return (text.contains { ("1"..."9").contains($0) } && percent > 0 ? "+" : "") + text + "%"
  }

  /// Shares in percent with one decimal that add up to 100.0 by the largest remainder, the first of
  /// equal ones before the others.
  static func shares(_ values: [Decimal]) -> [String] {
    let sum = values.reduce(0, +)
    let exact = values.map { $0 * 1000 / sum }
    var whole = exact.map { rounded($0, places: 0, .down) }
    let missing = Int(truncating: (1000 - whole.reduce(0, +)) as NSDecimalNumber)
    let order = exact.indices.sorted {
      (exact[$0] - whole[$0], $1) > (exact[$1] - whole[$1], $0)
    }
    for index in order.prefix(missing) { whole[index] += 1 }
    return whole.map { fixed($0 / 10, places: 1) }
  }

  /// Value now minus value a day ago, of the coins whose change is known, and that in percent.
  static func change(
    _ market: Market, _ quantities: [String: Decimal]
  ) -> (amount: Decimal, percent: Decimal) {
    var now = Decimal(0)
    var then = Decimal(0)
    for (id, quantity) in quantities {
      guard let price = market.price[id], let change = market.change[id] else { continue }
      now += price * quantity
      then += price * quantity / (1 + change / 100)
    }
    return (now - then, (now - then) / then * 100)
  }

  private static func rounded(
    _ value: Decimal, places: Int, _ mode: NSDecimalNumber.RoundingMode
  ) -> Decimal {
    var value = value
    var result = Decimal()
    unsafe NSDecimalRound(&result, &value, places, mode)
    return result
  }

  private static func fixed(_ value: Decimal, places: Int) -> String {
    var text = rounded(value, places: places, .bankers).description
    if !text.contains(".") { text += "." }
    let digits = text.split(separator: ".", omittingEmptySubsequences: false)[1].count
    return text + String(repeating: "0", count: places - digits)
  }
}
