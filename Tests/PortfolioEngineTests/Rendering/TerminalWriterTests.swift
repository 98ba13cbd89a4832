import Testing

@testable import PortfolioEngine

@Suite struct TerminalWriterTests {
  static let coins = Table(
    "coins",
    columns: [
      .text("name", "Name"), .figure("quantity", "Quantity", priority: 1),
      .figure("price", "Price", priority: 2), .figure("value", "Value"),
    ],
    rows: [
      [
        .text("Bitcoin", role: .accent), .number(1, text: "1.0"),
        .number(76_223, text: "$76,223.00"), .number(76_223, text: "$76,223.00"),
      ],
      [
        .text("A coin with a long name"), .number(20, text: "20"), .missing,
        .missing,
      ],
    ],
    footer: [.text("Total"), .blank, .blank, .number(76_223, text: "$76,223.00")])

  static func text(_ width: Int?, color: Bool = false, ascii: Bool = false) -> String {
    TerminalWriter(width: width, usesColor: color, usesASCII: ascii)
      .text(Document(schema: "test/1", blocks: [.table(coins)]))
  }

  @Test(arguments: [
    ("Write: portfolio add btc 1", ["Write: portfolio add btc 1"]),
    (
      "Type them so: portfolio add btc 1 --note 'a: portfolio b'",
      ["Type them so:", "portfolio add btc 1 --note 'a: portfolio b'"]
    ),
    (
      "A sentence too long for one line: portfolio demo",
      ["A sentence too long for one", "line:", "portfolio demo"]
    ),
  ])
  func `a command that ends a sentence is never broken in two`(text: String, lines: [String]) {
    #expect(TerminalWriter().sentence(text, width: 28) == lines)
  }

  @Test func `columns align by kind and the footer stands below a rule`() {
    #expect(
      Self.text(nil) == """
        Name                     Quantity       Price       Value
        Bitcoin                       1.0  $76,223.00  $76,223.00
        A coin with a long name        20         n/a         n/a
        ─────────────────────────────────────────────────────────
        Total                                          $76,223.00

        """)
  }

  @Test func `free text gives way before a column is dropped`() {
    #expect(
      Self.text(50, ascii: true) == """
        Name              Quantity       Price       Value
        Bitcoin                1.0  $76,223.00  $76,223.00
        A coin with a...        20         n/a         n/a
        --------------------------------------------------
        Total                                   $76,223.00

        """)
  }

  @Test func `the column of the highest priority is dropped first, and named`() {
    #expect(
      Self.text(38) == """
        Name              Quantity       Value
        Bitcoin                1.0  $76,223.00
        A coin with a l…        20         n/a
        ──────────────────────────────────────
        Total                       $76,223.00
        Too narrow for: Price

        """)
  }

  @Test func `at twenty columns names are cut and figures are whole`() {
    #expect(
      Self.text(20) == """
        Name           Value
        Bitcoin   $76,223.00
        A coin…          n/a
        ────────────────────
        Total     $76,223.00
        Too narrow for:
        Quantity, Price

        """)
  }

  @Test func `where figures do not fit every row becomes lines`() {
    let table = Table(
      "coins", columns: [.word("id", "Id"), .figure("value", "Market cap")],
      rows: [
        [.text("bitcoin"), .number(1, text: "$1,523,456,789,012.34")],
        [.text("ether"), .number(2, text: "$2.00")],
      ])
    let text = TerminalWriter(width: 20).text(Document(schema: "test/1", blocks: [.table(table)]))
    #expect(
      text == """
        Id: bitcoin
        Market cap:
          $1,523,456,789,012
          .34

        Id: ether
        Market cap: $2.00

        """)
  }

  @Test func `a line feed in a heading is written out`() {
    let document = Document(schema: "test/1", blocks: [.heading("Coin (S\nM\u{1b}[2J)")])
    let text = TerminalWriter(width: 80, usesColor: false).text(document)
    #expect(text == "Coin (S\\u{a}M\\u{1b}[2J)\n")
  }

  @Test(arguments: 1...120)
  func `no line is wider than the terminal`(width: Int) {
    let document = Document(
      schema: "test/1",
      blocks: [
        .heading("A heading of some words"), .table(Self.coins),
        .facts([
          .figure("a", "A label", .number(1, text: "$1,234.00"), aside: .init("b", .text("+1%"))),
          .text("c", "Another", .text("日本語のコインの長い名前 and more words behind it")),
        ]),
        .paragraph(key: nil, "Prose with a-very-long-word-in-it-that-must-be-broken and 👩‍👩‍👧‍👦 emoji."),
      ], notes: [Note(.warning, "Two coins have no price and are left out of the total.")])
    for color in [false, true] {
      let text = TerminalWriter(width: width, usesColor: color).text(document)
      for line in text.split(separator: "\n") {
        let plain = line.replacing(/\u{1b}\[[0-9]*m/, with: "")
        #expect(DisplayWidth.of(plain) <= max(20, width), "\(line)")
        #expect(!plain.hasSuffix(" "))
      }
      #expect(text.contains("$76,223.00"))
    }
  }

  @Test func `wide names keep the columns in line`() {
    let table = Table(
      "t", columns: [.text("name", "Name"), .count("rank", "Rank")],
      rows: [
        [.text("柴犬コイン"), .integer(1)], [.text("cafe\u{301}"), .integer(10)],
        [.text("👩‍👩‍👧‍👦🇩🇪"), .integer(100)],
      ])
    #expect(
      TerminalWriter().text(Document(schema: "test/1", blocks: [.table(table)])) == """
        Name        Rank
        柴犬コイン     1
        cafe\u{301}          10
        👩‍👩‍👧‍👦🇩🇪         100

        """)
  }

  @Test func `roles become colours only where they may`() {
    let colored = Self.text(nil, color: true)
    #expect(colored.contains("\u{1b}[36mBitcoin\u{1b}[0m"))
    #expect(colored.contains("\u{1b}[2mn/a\u{1b}[0m"))
    #expect(colored.replacing(/\u{1b}\[[0-9]*m/, with: "") == Self.text(nil))
  }

  @Test func `facts stand in two columns with what belongs behind them`() {
    let document = Document(
      schema: "test/1",
      blocks: [
        .heading("Market"),
        .facts([
          .figure(
            "cap", "Market cap", .number(2, text: "$2.81Tr"),
            aside: .init("change", .number(1, text: "+1.25%", role: .good))),
          .figure("volume", "24h volume", .number(9, text: "$98.10Bn")),
          .text("note", "Leader", .text("Bitcoin")),
        ]),
      ])
    #expect(
      TerminalWriter().text(document) == """
        Market
        Market cap   $2.81Tr  +1.25%
        24h volume  $98.10Bn
        Leader      Bitcoin

        """)
  }

  @Test func `a line feed in a name is written out, also in a note`() {
    #expect(
      TerminalWriter().text(
        Document(schema: "x", blocks: [], notes: [Note(.note, "It is A\nerror: b.")]))
        == "note: It is A\\u{a}error: b.\n")
  }

  @Test func `notes hang below their name`() {
    let document = Document(
      schema: "test/1", blocks: [],
      notes: [Note(.note, "Prices are of 2026-04-30."), Note(.warning, "One coin has no price.")])
    #expect(
      TerminalWriter(width: 20).text(document) == """
        note: Prices are of
              2026-04-30.
        warning: One coin
                 has no
                 price.

        """)
  }

  @Test func `an empty table says so`() {
    let table = Table("t", columns: [.text("a", "A")], rows: [], emptyText: "Nothing is held.")
    #expect(
      TerminalWriter().text(Document(schema: "test/1", blocks: [.table(table)]))
        == "Nothing is held.\n")
  }

  @Test func `rows that are made when they are asked for read as those that stand there`() {
    let cells: @Sendable (Int) -> [Cell] = { [.text("row \($0)"), .integer($0)] }
    let columns: [Column] = [.text("name", "Name"), .count("number", "Number")]
    let made = Table("rows", columns: columns, rows: Table.Rows(count: 12, row: cells))
    let standing = Table("rows", columns: columns, rows: (0..<12).map(cells))
    #expect(made == standing)
    #expect(made != Table("rows", columns: columns, rows: (0..<11).map(cells)))
    let documents = [made, standing].map { Document(schema: "test/1", blocks: [.table($0)]) }
    #expect(TerminalWriter().text(documents[0]) == TerminalWriter().text(documents[1]))
    #expect(JSONWriter().text(documents[0]) == JSONWriter().text(documents[1]))
    #expect(CSVWriter().text(documents[0]) == CSVWriter().text(documents[1]))
  }
}
