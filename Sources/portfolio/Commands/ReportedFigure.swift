internal import PortfolioEngine

/// A row of a report as a person types it: `42`, or `42/2` for the second row of that line.
struct ReportedRow: Sendable, Hashable {
  /// The line of the sale.
  var line: String
  /// Which of its rows, from 1; nil where it has one.
  var number: Int?

  /// Reads `42`, `42/2` or `main.journal:42`.
  static func read(_ text: Substring) throws(ValueError) -> ReportedRow {
    guard let slash = text.lastIndex(of: "/") else { return ReportedRow(line: String(text)) }
    let digits = text[text.index(after: slash)...]
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits), number > 0
    else { throw ValueError("Behind the slash it takes the number of a row, from 1.") }
    return ReportedRow(line: String(text[..<slash]), number: number)
  }
}

/// A figure of a broker's form as a person types it: `42=900`, or `42/2=900` for the second row.
struct ReportedFigure: Sendable, Hashable {
  /// The row of the sale.
  var row: ReportedRow
  /// The sum.
  var amount: Decimal128

  /// Reads `42=900`, `42/2=900` or `main.journal:42=900`.
  static func read(_ text: String) throws(ValueError) -> ReportedFigure {
    guard let equals = text.lastIndex(of: "=") else {
      throw ValueError("It takes a line and a sum, such as 42=900, or 42/2=900 for its second row.")
    }
    let amount = try Values.sum(String(text[text.index(after: equals)...]))
    return ReportedFigure(row: try .read(text[..<equals]), amount: amount)
  }
}

/// A term of a broker's form as a person types it: `42=short`, or `42/2=long` for the second row.
struct ReportedTerm: Sendable, Hashable {
  /// The row of the sale.
  var row: ReportedRow
  /// Short or long.
  var term: HoldingTerm

  /// Reads `42=short`, `42/2=long` or `main.journal:42=short`.
  static func read(_ text: String) throws(ValueError) -> ReportedTerm {
    let terms: [HoldingTerm] = [.short, .long]
    guard let equals = text.lastIndex(of: "="),
      let term = terms.first(where: { $0.rawValue == text[text.index(after: equals)...] })
    else {
      throw ValueError(
        "It takes a line and short or long, such as 42=short, or 42/2=short for its second row.")
    }
    return ReportedTerm(row: try .read(text[..<equals]), term: term)
  }
}

extension Values {
  /// Reads a sum of 0 or more, without a currency.
  static func sum(_ text: String) throws(ValueError) -> Decimal128 {
    let typed = try figure(text)
    guard typed.sign == nil else { throw ValueError("It takes a sum of 0 or more.", column: 1) }
    return typed.magnitude
  }
}
