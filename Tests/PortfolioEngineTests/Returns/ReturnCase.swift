import Foundation
import Testing

@testable import PortfolioEngine

/// A worked case as its file states it.
struct ReturnCase: Decodable {
  struct Options: Decodable {
    var daysPerYear: String?
    var rate: String?
    var begin: Day?
    var end: Day?
    var beginValue: Decimal128?
    var endValue: Decimal128?

    enum CodingKeys: String, CodingKey {
      case daysPerYear = "days_per_year"
      case rate, begin, end
      case beginValue = "begin_value"
      case endValue = "end_value"
    }
  }

  struct Row: Decodable {
    var date: String
    var amount: Decimal128?
    var value: Decimal128?
    var flow: Decimal128?
    var incomeOut: Decimal128?

    enum CodingKeys: String, CodingKey {
      case date, amount, value, flow
      case incomeOut = "income_out"
    }

    func day() throws -> Day { try #require(Day(date.prefix(10))) }
  }

  struct Expected: Decodable {
    var error: String?
    var xirr: String?
    var xnpv: String?
    var twr: String?
    var periods: [String]?
    var days: Int?
    var annualised: String?
    var dietz: String?
    var averageCapital: Decimal128?

    enum CodingKeys: String, CodingKey {
      case error, xirr, xnpv, twr, days
      case periods = "sub_period_returns"
      case annualised = "twr_annualised_act365"
      case dietz = "modified_dietz"
      case averageCapital = "average_capital"
    }
  }

  var id: String
  var method: String
  var options: Options?
  var transactions: [Row]
  var expected: Expected

  /// Flows in the engine's sign: spreadsheets write what is paid in as negative.
  func flows() throws -> [CashFlow] {
    try transactions.map { row in
      CashFlow(day: try row.day(), paidIn: try #require(row.amount).negated)
    }
  }

  var yearLength: YearLength { options?.daysPerYear == "365.25" ? .days365Quarter : .days365 }

  static func all(_ method: String) throws -> [ReturnCase] {
    let folder = Fixture.folder.appendingPathComponent("json/returns")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix("oracle") }
      .map { name in
        try JSONDecoder().decode(
          ReturnCase.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
      }
      .filter { $0.method == method }
  }
}

/// Where the recorded figures lie.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")
}

/// Whether two figures agree to 1e-9 of the larger of one and their size.
func agree(_ figure: Double?, _ text: String?) -> Bool {
  guard let figure, let text, let expected = Double(text) else { return false }
  return abs(figure - expected) <= 1e-9 * max(1, abs(expected))
}
