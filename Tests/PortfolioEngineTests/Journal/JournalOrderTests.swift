import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct JournalOrderTests {
  /// The quantities in the order of the journal.
  func order(_ journal: Journal) -> [String] {
    journal.transactions.map(\.amount.quantity.description)
  }

  @Test func `entries stand by instant, and equal instants by place`() {
    let journal = readJournal(
      """
      2023-01-12 buy 4 btc
      2023-01-10 buy 1 btc
      2023-01-10 buy 2 btc
      2023-01-11T00:00:00Z buy 3 btc
      2023-01-12T00:00:00Z buy 5 btc

      """)
    #expect(journal.errors == [])
    #expect(order(journal) == ["1", "2", "3", "4", "5"])
  }

  @Test func `an entry without a time stands directly after the one above when that is of its day`()
  {
    let journal = readJournal(
      """
      2023-01-10T12:00:00Z buy 3 btc
      2023-01-10 sell 4 btc
      2023-01-10 sell 5 btc
      2023-01-11 buy 7 btc
      2023-01-10 buy 1 btc
      2023-01-10T13:00:00Z buy 6 btc
      2023-01-10 buy 6.5 btc
      ; a comment is not an entry
      2023-01-10T11:00:00Z buy 2 btc

      """)
    #expect(journal.errors == [])
    #expect(order(journal) == ["1", "2", "3", "4", "5", "6", "6.5", "7"])
    #expect(
      journal.transactions.first { $0.amount.quantity == .written("5") }?.instant
        == Instant("2023-01-10T12:00:00Z"))
  }

  @Test func `days are those of the payer's zone`() throws {
    let berlin = CivilZone(try #require(TimeZone(identifier: "Europe/Berlin")))
    let journal = readJournal(
      """
      2023-06-30T22:30:00Z buy 1 btc
      2023-07-01 buy 2 btc
      2023-07-02 buy 3 btc

      """, zone: berlin)
    #expect(journal.errors == [])
    #expect(
      journal.transactions.map(\.day.description) == ["2023-07-01", "2023-07-01", "2023-07-02"])
    #expect(
      journal.transactions.map(\.instant.description) == [
        "2023-06-30T22:30:00Z", "2023-06-30T22:30:00Z", "2023-07-01T22:00:00Z",
      ])
  }

  // From the IANA database: Berlin's clocks change at 01:00 UTC; São Paulo's of 2018 went forward at
  // midnight of 4 November (03:00 UTC); Havana's of 2022 too, on 13 March (05:00 UTC).
  @Test(arguments: [
    ("Europe/Berlin", "2023-03-26", "2023-03-25T23:00:00Z"),
    ("Europe/Berlin", "2023-10-30", "2023-10-29T23:00:00Z"),
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
    ("America/Havana", "2022-03-13", "2022-03-13T05:00:00Z"),
    ("America/New_York", "2024-01-01", "2024-01-01T05:00:00Z"),
    ("Pacific/Kiritimati", "2024-01-01", "2023-12-31T10:00:00Z"),
    ("Asia/Kolkata", "2024-01-01", "2023-12-31T18:30:00Z"),
  ])
  func `a day begins at its first instant`(zone: String, day: String, start: String) throws {
    let zone = CivilZone(try #require(TimeZone(identifier: zone)))
    let day = try #require(Day(day))
    let instant = zone.start(of: day)
    #expect(instant == Instant(start))
    #expect(zone.day(of: instant) == day)
    #expect(zone.day(of: instant.adding(seconds: -1)) < day)
  }

  @Test func `an entry of today's civil day is not in the future`() throws {
    let auckland = CivilZone(try #require(TimeZone(identifier: "Pacific/Auckland")))
    #expect(readJournal("2026-05-01 buy 1 btc\n", zone: auckland).errors == [])
    #expect(readJournal("2026-05-01 buy 1 btc\n").errors.count == 1)
  }

  func read(_ files: [String: String]) -> Journal {
    Journal(
      reading: Array((files["home/main.journal"] ?? "").utf8), path: "home/main.journal",
      now: readingMoment
    ) { path throws(StorageError) in
      if path == "home/locked" { throw .notReadable(path) }
      return files[path].map { Array($0.utf8) }
    }
  }

  @Test func `an included file stands where its line stands`() {
    let journal = read([
      "home/main.journal": """
      coin btc = bitcoin
      2023-01-10 buy 1 btc
      include "sub/old one.journal" ; 2022
      2023-01-10 buy 4 btc

      """,
      "home/sub/old one.journal": "2023-01-10 buy 2 btc\ninclude ../other.journal\n",
      "home/other.journal": "2023-01-10 buy 3 eth\ncoin eth = ethereum\n",
    ])
    #expect(journal.errors == [])
    #expect(order(journal) == ["1", "2", "3", "4"])
    #expect(
      journal.files.map(\.path) == [
        "home/main.journal", "home/sub/old one.journal", "home/other.journal",
      ])
    #expect(journal.files.last?.includedAt == .init(file: 1, line: 2))
    #expect(journal.transactions.map(\.place.file) == [0, 1, 2, 0])
    #expect(journal.name(of: .init(file: 2, line: 1)) == "other.journal:1")
    #expect(journal.name(of: .init(file: 1, line: 1)) == "sub/old one.journal:1")
  }

  @Test func `cycles, second includes and files that cannot be had are errors`() {
    let journal = read([
      "home/main.journal": "include a\ninclude ./a\ninclude none\ninclude locked\ninclude b\n",
      "home/a": "include main.journal\nnonsense\n",
      "home/b": "2023-01-10 buy 1 btc",
    ])
    #expect(
      journal.errors.map(\.reason) == [
        .includedTwice(path: "home/a"), .includeMissing(path: "home/none"),
        .includeUnreadable(.notReadable("home/locked")),
        .includeCycle(path: "home/main.journal"), .unknownLine("nonsense", nearest: nil),
        .lineNotEnded,
      ])
    #expect(journal.errors.map(\.path).last == "home/b")
    #expect(!journal.isLastLineOpen)
  }

  @Test func `includes nested without end are refused`() {
    let journal = Journal(
      reading: Array("include x/f\n".utf8), path: "f", now: readingMoment
    ) { _ throws(StorageError) in Array("include x/f\n".utf8) }
    #expect(journal.errors.map(\.reason) == [.includeTooDeep])
  }
}
