import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct DataWriterTests {
  static let document = Document(
    schema: "portfolio.test/1",
    blocks: [
      .heading("For a person"),
      .facts([
        .figure(
          "total", "Total", .number(try? Decimal128("1234.50"), text: "$1,234.50"),
          aside: .init("change", .missing)),
        .text("at", "At", .instant("2026-04-30T12:00:00Z", text: "today")),
        .text("isPartial", "Partial", .flag(true)),
      ]),
      .data([.figure("hiddenTotal", "Hidden", .hidden(text: "***"))]),
      .table(
        Table(
          "rows",
          columns: [
            .text("name", "Name"), .figure("price", "Price"), .count("rank", "Rank"),
            .word("day", "Day"),
          ],
          rows: [
            [
              .text("=SUM(A1)\n\"x\", \u{1b}\u{1F600}"), .number(-5, text: "-5.00"), .integer(1),
              .day("2026-04-30"),
            ],
            [.text("short")],
          ], footer: [.text("Total"), .number(7)])),
      .paragraph(key: "about", "Text\twith \\ and \u{7f}"), .paragraph(key: nil, "Only shown."),
    ], notes: [Note(.warning, "One coin has no price.")])

  @Test func `JSON keeps the order, the exact numbers and the texts`() {
    #expect(
      JSONWriter().text(Self.document) == #"""
        {
          "schema": "portfolio.test/1",
          "total": 1234.5,
          "totalText": "$1,234.50",
          "change": null,
          "changeText": null,
          "at": "2026-04-30T12:00:00Z",
          "isPartial": true,
          "hiddenTotal": null,
          "hiddenTotalText": null,
          "rows": [
            {
              "name": "=SUM(A1)\n\"x\", \u001b😀",
              "price": -5,
              "priceText": "-5.00",
              "rank": 1,
              "day": "2026-04-30"
            },
            {
              "name": "short",
              "price": null,
              "priceText": null,
              "rank": null,
              "day": null
            }
          ],
          "rowsTotal": {
            "name": "Total",
            "price": 7,
            "priceText": "7",
            "rank": null,
            "day": null
          },
          "about": "Text\twith \\ and \u007f",
          "notes": [
            {
              "severity": "warning",
              "text": "One coin has no price."
            }
          ]
        }

        """#)
  }

  @Test func `JSON of any scalar is read back by another reader`() throws {
    let all = String(
      String.UnicodeScalarView(
        ([0...0x2FFF, 0xD7F0...0xD7FF, 0xFE00...0xFFFF, 0x1F3F0...0x1F3FF, 0xE0000...0xE007F]
          as [ClosedRange<UInt32>]).flatMap { $0 }.compactMap(Unicode.Scalar.init)))
    let text = JSONWriter().text(.object([.init("all", .text(all)), .init("none", .list([]))]))
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(value?["all"] as? String == all)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
  }

  @Test func `CSV is the first table with formulas disarmed`() {
    #expect(
      CSVWriter().text(Self.document)
        == "name,price,rank,day\r\n\"'=SUM(A1)\\u{a}\"\"x\"\", \\u{1b}😀\",-5,1,2026-04-30\r\nshort,,,\r\n"
    )
  }

  @Test func `CSV of a document without a table is its facts`() {
    let document = Document(
      schema: "test/1",
      blocks: [
        .facts([
          .figure(
            "cap", "Cap", .number(1, text: "$1.00"),
            aside: .init("change", .number(2, text: "+2.00%")))
        ])
      ])
    #expect(
      CSVWriter().text(document)
        == "key,label,value,text\r\ncap,Cap,1,$1.00\r\nchange,Cap,2,+2.00%\r\n")
  }

  @Test(arguments: [
    ("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "\\u{9}a"),
    ("\r=a", "\\u{d}=a"), ("a\nb", "a\\u{a}b"), ("a=1", "a=1"), ("", ""),
  ])
  func `a text that a sheet would run gets an apostrophe`(text: String, field: String) {
    let table = Table("t", columns: [.text("a", "A")], rows: [[.text(text)]])
    #expect(
      CSVWriter().text(Document(schema: "test/1", blocks: [.table(table)])) == "a\r\n\(field)\r\n")
  }
}
