/// A table of daily prices as CSV: `date,id,price`, and if need be `market_cap` and `total_volume`.
///
/// Columns are found by their names in the first line and may stand in any order; further ones are
/// passed over; a cell in quotes may hold commas, line ends and doubled quotes. A day's
/// price counts from the start of the day.
public struct DailyPriceTable: Sendable, Hashable {
  /// Why a line is left out.
  public struct Problem: Error, Sendable, Hashable {
    /// What is wrong with it.
    public enum Reason: Sendable, Hashable {
      /// It has fewer cells than the first line, or more.
      case cellCount(Int, expected: Int)
      /// The date is no day of the calendar.
      case notADay(String)
      /// There is no id.
      case noID
      /// The price is no number above zero, or has more than 38 digits.
      case notAPrice(String)
      /// The market cap is no number above zero, or has more than 38 digits; the price is kept.
      case notAMarketCap(String)
      /// An earlier line has the same coin and day with another price.
      case repeated(Day)
    }

    /// The line, from 1.
    public var line: Int
    /// What is wrong with it.
    public var reason: Reason
  }

  /// The prices by coin and day.
  public private(set) var rows: [CoinID: [Day: DailyPrices.Point]] = [:]
  /// The lines that were left out, in order.
  public private(set) var problems: [Problem] = []

  /// Whether bytes begin with the names that such a table needs.
  public static func isTable(_ bytes: [UInt8]) -> Bool { Columns(bytes) != nil }

  /// Reads a table; nil when its first line does not name a date, an id and a price.
  ///
  /// - Complexity: linear in the number of bytes.
  public init?(_ bytes: [UInt8]) {
    guard let columns = Columns(bytes) else { return nil }
    var number = 0
    let quotes = bytes.contains(Self.quote)
    var next = 1
    var open: Int?
    let end = bytes.count
    var start = 0
    while start <= end {
      var stop = start
      while stop < end, bytes[stop] != 10 { stop += 1 }
      if open == nil { number = next }
      next += 1
      let line = bytes[(open ?? start)..<stop]
      start = stop + 1
      if quotes, line.endIndex < bytes.endIndex,
        !line.count(where: { $0 == Self.quote }).isMultiple(of: 2)
      {
        open = line.startIndex
        continue
      }
      open = nil
      let record = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard number > 1, !record.isEmpty else { continue }
      let cells = Columns.cells(record)
      guard cells.count == columns.count else {
        problems.append(
          Problem(line: number, reason: .cellCount(cells.count, expected: columns.count)))
        continue
      }
      add(cells, columns, line: number)
    }
  }

  private mutating func add(_ cells: [String], _ columns: Columns, line: Int) {
    func problem(_ reason: Problem.Reason) -> Problem { Problem(line: line, reason: reason) }
    guard let day = Day(cells[columns.date]) else {
      problems.append(problem(.notADay(cells[columns.date])))
      return
    }
    let id = cells[columns.id]
    guard !id.isEmpty else {
      problems.append(problem(.noID))
      return
    }
    guard let price = try? Decimal128(cells[columns.price]), price > .zero else {
      problems.append(problem(.notAPrice(cells[columns.price])))
      return
    }
    var point = DailyPrices.Point(price: price, instant: Instant(startOf: day))
    if let column = columns.marketCap, !cells[column].isEmpty {
      if let cap = try? Decimal128(cells[column]), cap > .zero {
        point.marketCap = cap
      } else {
        problems.append(problem(.notAMarketCap(cells[column])))
      }
    }
    if let known = rows[CoinID(id)]?[day] {
      if known.price != price { problems.append(problem(.repeated(day))) }
      return
    }
    rows[CoinID(id), default: [:]][day] = point
  }

  private static let quote = UInt8(ascii: "\"")

  /// Where the columns of a table stand.
  private struct Columns {
    let date: Int
    let id: Int
    let price: Int
    let marketCap: Int?
    let count: Int

    /// Finds the columns in the first line.
    init?(_ bytes: [UInt8]) {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      var line = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
      line = line.prefix { $0 != UInt8(ascii: "\n") }
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      guard line.count < 1000 else { return nil }
      let names = Self.cells(line)
      guard let date = names.firstIndex(of: "date"), let id = names.firstIndex(of: "id"),
        let price = names.firstIndex(of: "price")
      else { return nil }
      self.date = date
      self.id = id
      self.price = price
      marketCap = names.firstIndex(of: "market_cap")
      count = names.count
    }

    /// The cells of a line without the blanks around them; quotes are taken off, a doubled one within
    /// is one.
    static func cells(_ line: ArraySlice<UInt8>) -> [String] {
      // Plain indices and bytes, as in `JSONReader`: a debug build reads whole years of this at a run.
      let bytes = Array(line)
      let end = bytes.count
      let (blank, comma, quote) = (UInt8(ascii: " "), UInt8(ascii: ","), DailyPriceTable.quote)
      var cells: [String] = []
      var position = 0
      while true {
        while position < end, bytes[position] == blank { position += 1 }
        var cell: [UInt8] = []
        if position < end, bytes[position] == quote {
          position += 1
          while position < end {
            let byte = bytes[position]
            position += 1
            if byte == quote {
              guard position < end, bytes[position] == quote else { break }
              position += 1
            }
            cell.append(byte)
          }
          while position < end, bytes[position] == blank { position += 1 }
        }
        let start = position
        while position < end, bytes[position] != comma { position += 1 }
        cell += bytes[start..<position]
        while cell.last == blank { cell.removeLast() }
        cells.append(String(decoding: cell, as: UTF8.self))
        guard position < end else { return cells }
        position += 1
      }
    }
  }
}
