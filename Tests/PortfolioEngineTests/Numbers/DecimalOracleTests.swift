import Foundation
import Testing

@testable import PortfolioEngine

/// Operations whose answers Python computed; see Tests/Support/decimal_oracle.py.
struct `Decimal oracle` {
  /// One line of the fixture.
  private struct Case {
    let line: Substring
    let fields: [Substring]

    init(_ line: Substring) {
      self.line = line
      fields = line.split(separator: ",", omittingEmptySubsequences: false)
    }

    var operation: Substring { fields[0] }
    var expected: Substring { fields[6] }
    var kind: Substring { fields[7] }

    /// What the operation gives here, in the fixture's words.
    func result() throws -> String {
      let a = try Decimal128(fields[1])
      let b = fields[2].isEmpty ? .zero : try Decimal128(fields[2])
      let places = Int(fields[4]) ?? -1
      let rounding = Rounding(rawValue: String(fields[5])) ?? .down
      do throws(DecimalError) {
        switch operation {
        case "add": return try (a + b).description
        case "subtract": return try (a - b).description
        case "multiply": return try (a * b).description
        case "multiplyTo":
          return try a.multiplied(by: b, toPlaces: places, rounding: rounding).description
        case "divideTo":
          return try a.divided(by: b, toPlaces: places, rounding: rounding).description
        case "muldivTo":
          guard let c = try? Decimal128(fields[3]) else { return "unreadable" }
          return try a.multiplied(by: b, dividedBy: c, toPlaces: places, rounding: rounding)
            .description
        case "round": return a.rounded(toPlaces: places, rounding: rounding).description
        case "compare":
          #expect((a == b) == (a.hashValue == b.hashValue))
          return a < b ? "-1" : a == b ? "0" : a > b ? "1" : "unordered"
        default: return "unknown operation"
        }
      } catch {
        return "\(error)"
      }
    }
  }

  private static func cases() throws -> [Case] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/numbers/decimal_oracle.csv").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { Case($0) }
  }

  @Test func `every operation gives the answer that Python gives`() throws {
    var wrong: [String] = []
    for row in try Self.cases() {
      let result = try row.result()
      if result != row.expected { wrong.append("\(row.line) but here \(result)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(5))")
  }

  @Test func `the fixture holds enough of every kind`() throws {
    let cases = try Self.cases()
    #expect(cases.count == 10_000)
    #expect(cases.count { $0.kind == "inexact" } >= 1000)
    #expect(cases.count { $0.kind == "overflow" } >= 200)
    let operations = Dictionary(grouping: cases, by: \.operation)
    #expect(operations.count == 8)
    #expect(operations.values.allSatisfy { $0.count == 1250 })
    for rounding in Rounding.allCases {
      #expect(cases.count { $0.fields[5] == rounding.rawValue && $0.kind == "inexact" } >= 100)
    }
    let digits = Set(cases.map { $0.fields[1].filter(\.isNumber).drop { $0 == "0" }.count })
    #expect(digits.isSuperset(of: 1...38))
  }
}
