import Foundation
import Testing

/// The figures of the pages of gains, lots, harvest and costs, found again by a book that is a list:
/// each sale looks through it for the lot that comes next.
@Suite struct GainsOracleTests {
  struct Lot {
    var coin: String
    var day: String
    var quantity: Decimal
    var cost: Decimal
    var unitCost: Decimal
    var label: String?
  }

  struct Part {
    var day: String
    var acquired: String
    var quantity: Decimal
    var cost: Decimal
    var proceeds: Decimal?
    var isTaxed: Bool
    var gain: Decimal? { proceeds.map { $0 - cost } }
    var isLong: Bool {
      let year = Int(acquired.prefix(4)) ?? 0
      return day > "\(year + 1)\(acquired.dropFirst(4))"
    }
  }

  enum Event {
    case buy(String, String, String, cost: String, label: String? = nil)
    case sell(String, String, String, proceeds: String?, label: String? = nil, isTaxed: Bool = true)
  }

  /// The journal of the pages as data: costs with fees, proceeds without them.
  static let events: [Event] = [
    .buy("2023-01-10", "0.5", "btc", cost: "8510"), .buy("2023-06-01", "4", "eth", cost: "7408"),
    .buy("2024-02-01", "0.3", "btc", cost: "12915"),
    .buy("2024-05-20", "0.02", "eth", cost: "62"),
    .sell("2024-09-01", "0.0002", "btc", proceeds: "11.80"),
    .sell("2024-11-15", "0.5", "btc", proceeds: "44940"),
    .sell("2024-12-03", "1.5", "eth", proceeds: "5471"),
    .buy("2024-12-03", "23", "sol", cost: "5475"),
    .sell("2025-01-15", "0.1", "eth", proceeds: "330"),
    .sell("2025-03-02", "0.5", "eth", proceeds: nil, isTaxed: false),
    .buy("2025-05-05", "0.1", "btc", cost: "9409", label: "third"),
    .buy("2025-06-30", "0.03", "eth", cost: "74.4"),
    .sell("2025-08-20", "3", "sol", proceeds: nil),
    .sell("2025-10-10", "0.05", "btc", proceeds: "5744", label: "third"),
    .buy("2025-10-12", "2", "sol", cost: "380"),
  ]

  /// Sells lot after lot; of an average every lot has its share of the pool.
  static func run(_ method: String, _ events: [Event] = events) -> (open: [Lot], parts: [Part]) {
    var open: [Lot] = []
    var parts: [Part] = []
    for event in events {
      switch event {
      case .buy(let day, let quantity, let coin, let cost, let label):
        let units = Decimal(exactly: quantity)
        let sum = Decimal(exactly: cost)
        open.append(
          Lot(
            coin: coin, day: day, quantity: units, cost: sum, unitCost: sum / units, label: label))
      case .sell(let day, let quantity, let coin, let proceeds, let label, let isTaxed):
        var rest = Decimal(exactly: quantity)
        let whole = rest
        let own = open.indices.filter { open[$0].coin == coin }
        let held = own.reduce(Decimal(0)) { $0 + open[$1].quantity }
        let pool = own.reduce(Decimal(0)) { $0 + open[$1].cost }
        while rest > 0 {
          let candidates = open.indices.filter { open[$0].coin == coin && open[$0].quantity > 0 }
          let named = candidates.first { open[$0].label == label && label != nil }
          guard
            let next = method == "average"
              ? candidates.first : named ?? pick(method, candidates, open)
          else { break }
          let part = min(rest, open[next].quantity)
          let cost =
            method == "average" ? pool * part / held : open[next].cost * part / open[next].quantity
          parts.append(
            Part(
              day: day, acquired: open[next].day, quantity: part, cost: cost,
              proceeds: proceeds.map { Decimal(exactly: $0) * part / whole }, isTaxed: isTaxed))
          open[next].cost -= cost
          open[next].quantity -= part
          rest -= part
        }
        if method == "average" {
          let left = held - whole
          for index in own { open[index].cost = pool * (left / held) * open[index].quantity / left }
        }
      }
    }
    return (open.filter { $0.quantity > 0 }, parts)
  }

  private static func pick(_ method: String, _ candidates: [Int], _ lots: [Lot]) -> Int? {
    switch method {
    case "lifo": candidates.last
    case "hifo": candidates.max { (lots[$0].unitCost, $1) < (lots[$1].unitCost, $0) }
    case "lofo": candidates.min { (lots[$0].unitCost, $0) < (lots[$1].unitCost, $1) }
    default: candidates.first
    }
  }

  private func csv(_ page: String, _ command: String) throws -> [[String: String]] {
    let lines = try PageFigures.lines(of: page, command).filter { !$0.hasPrefix("!") }
    let keys = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return lines.dropFirst().filter { !$0.isEmpty }.map { line in
      var cells: [String] = []
      var isQuoted = false
      var cell = ""
      for character in line {
        if character == "\"" {
          isQuoted.toggle()
        } else if character == ",", !isQuoted {
          cells.append(cell)
          cell = ""
        } else {
          cell.append(character)
        }
      }
      return Dictionary(uniqueKeysWithValues: zip(keys, cells + [cell]))
    }
  }

  private func expect(_ text: String?, _ figure: Decimal?, _ comment: Comment) {
    guard let figure else {
      #expect(text == "", comment)
      return
    }
    #expect(
      abs(Decimal(exactly: text ?? "") - figure) < Decimal(exactly: "0.000000000000001"), comment)
  }

  @Test func `every part of a disposal has the cost of its lot and its share of the proceeds`()
    throws
  {
    let rows = try csv("gains", "portfolio gains --year 2025 --by match --format csv")
    let parts = Self.run("fifo").parts.filter { $0.day > "2025" && $0.isTaxed }
    #expect(rows.count == parts.count)
    for (row, part) in zip(rows, parts) {
      #expect(row["day"] == part.day && row["acquired"] == part.acquired)
      #expect(row["term"] == (part.isLong ? "long" : "short"))
      expect(row["quantity"], part.quantity, "\(row)")
      expect(row["cost"], part.cost, "\(row)")
      expect(row["proceeds"], part.proceeds, "\(row)")
      expect(row["gain"], part.gain, "\(row)")
    }
  }

  @Test(arguments: ["fifo", "lifo", "hifo", "lofo", "average"])
  func `a method gains in each year what its parts gain, and holds what is left`(
    method: String
  ) throws {
    let run = Self.run(method)
    func sum(_ parts: [Part]) -> Decimal { parts.reduce(0) { $0 + ($1.gain ?? 0) } }
    let held = run.open.reduce(Decimal(0)) { $0 + $1.cost }
    let taxed = run.parts.filter(\.isTaxed)
    let last = taxed.filter { $0.day > "2025" }
    let rows = try csv("gains", "portfolio gains --compare --year 2025 --format csv")
    let row = try #require(rows.first { $0["method"] == method })
    expect(row["gain"], sum(last), "\(method)")
    expect(row["shortGain"], sum(last.filter { !$0.isLong }), "\(method)")
    expect(row["longGain"], sum(last.filter(\.isLong)), "\(method)")
    expect(row["heldCost"], held, "\(method)")
    let first = taxed.filter { $0.day < "2025" }
    let line = try #require(
      try PageFigures.lines(of: "gains", "portfolio gains --compare --year 2024")
        .first { $0.hasPrefix(method + " ") })
    for figure in [sum(first), sum(first.filter { !$0.isLong }), sum(first.filter(\.isLong)), held]
    {
      #expect(line.contains(" " + PageFigures.money(figure)), "\(line)")
    }
  }

  @Test func `an open lot has what is left of it`() throws {
    let rows = try csv("lots", "portfolio lots --coin btc --format csv")
    let open = Self.run("fifo").open.filter { $0.coin == "btc" }
    let price = try #require(try Market().price["bitcoin"])
    #expect(rows.count == open.count)
    for (row, lot) in zip(rows, open) {
      #expect(row["acquired"] == lot.day)
      expect(row["quantity"], lot.quantity, "\(row)")
      expect(row["cost"], lot.cost, "\(row)")
      expect(row["value"], lot.quantity * price, "\(row)")
      expect(row["gain"], lot.quantity * price - lot.cost, "\(row)")
    }
  }

  @Test func `a sale of the lots with a loss realises what its method picks`() throws {
    let prices = try Market().price
    let ids = ["btc": "bitcoin", "eth": "ethereum", "sol": "solana"]
    let bought =
      Self.events + [
        .buy("2026-04-10", "0.2", "btc", cost: "15908"),
        .buy("2026-04-12", "2", "eth", cost: "4700"),
      ]
    let lines = try PageFigures.lines(of: "harvest", "portfolio harvest")
    let start = try #require(lines.firstIndex { $0.hasPrefix("What selling") })
    for (coin, id) in ids {
      let price = try #require(prices[id])
      let losing = Self.run("fifo", bought).open
        .filter { $0.coin == coin && $0.quantity * price < $0.cost }
      let quantity = losing.reduce(Decimal(0)) { $0 + $1.quantity }
      let sale = Event.sell(
        "2026-04-30", "\(quantity)", coin, proceeds: "\(quantity * price)")
      let parts = Self.run("fifo", bought + [sale]).parts.filter { $0.day == "2026-04-30" }
      let named = losing.reduce(Decimal(0)) { $0 + $1.quantity * price - $1.cost }
      let row = try #require(lines[start...].first { $0.hasPrefix(coin.uppercased() + " ") })
      let words = row.split(separator: " ").map(String.init)
      #expect(words[2] == PageFigures.money(named))
      #expect(words[3] == PageFigures.money(parts.reduce(0) { $0 + ($1.gain ?? 0) }))
      #expect(
        words[4] == PageFigures.money(parts.filter { !$0.isLong }.reduce(0) { $0 + ($1.gain ?? 0) })
      )
    }
  }

  @Test func `the costs of a portfolio are those of its open lots`() throws {
    let events: [Event] = [
      .buy("2023-01-10", "0.5", "btc", cost: "8010"), .buy("2023-02-01", "2", "eth", cost: "3200"),
      .sell("2023-05-01", "2", "eth", proceeds: "3792"),
      .sell("2024-03-14", "0.2", "btc", proceeds: "14180"),
      .buy("2025-02-03", "1", "eth", cost: "2805"), .buy("2025-03-01", "0.1", "btc", cost: "8500"),
    ]
    let run = Self.run("fifo", events)
    let prices = try Market().price
    let rows = try csv("costs", "portfolio value --cost --format csv")
    var total = Decimal(0)
    for (coin, id) in [("btc", "bitcoin"), ("eth", "ethereum")] {
      let lots = run.open.filter { $0.coin == coin }
      let quantity = lots.reduce(Decimal(0)) { $0 + $1.quantity }
      let cost = lots.reduce(Decimal(0)) { $0 + $1.cost }
      let row = try #require(rows.first { $0["id"] == id })
      let gain = quantity * (prices[id] ?? 0) - cost
      expect(row["cost"], cost, "\(row)")
      expect(row["gain"], gain, "\(row)")
      expect(row["breakEven"], cost / quantity, "\(row)")
      let percent = try #require(row["gainPercent"])
      #expect(abs(Decimal(exactly: percent) - gain / cost * 100) <= Decimal(exactly: "0.0000005"))
      total += gain
    }
    let lines = try PageFigures.lines(of: "costs", "portfolio value --cost")
    #expect(
      lines.contains { $0.hasPrefix("Unrealised gain") && $0.contains(PageFigures.money(total)) })
    let realized = run.parts.reduce(Decimal(0)) { $0 + ($1.gain ?? 0) }
    #expect(
      lines.contains { $0.hasPrefix("Realised gain") && $0.contains(PageFigures.money(realized)) })
  }

  /// The journal of the demo as data.
  static let demo: [Event] = [
    .buy("2022-03-02", "120", "cel", cost: "310"),
    .buy("2023-04-12", "0.25", "btc", cost: "7590.75"),
    .buy("2023-06-01", "3", "eth", cost: "5630.94"),
    .buy("2023-09-20", "40", "sol", cost: "800.40"),
    .buy("2023-09-20", "2500", "ada", cost: "637.8375"),
    .buy("2023-11-15", "150", "link", cost: "2133"),
    .sell("2023-12-01", "0.0001", "btc", proceeds: "3.87"),
    .buy("2024-01-11", "0.15", "btc", cost: "7000.70"),
    .sell("2024-03-14", "10", "sol", proceeds: "1668.40"),
    .sell("2024-03-14", "20", "sol", proceeds: "3342.92"),
    .buy("2024-03-14", "0.83", "eth", cost: "3346.80"),
    .sell("2024-03-14", "0.001", "eth", proceeds: "3.88"),
    .buy("2024-04-01", "0.0081", "eth", cost: "28.3905"),
    .sell("2024-06-03", "0.01", "btc", proceeds: "675.64"),
    .buy("2024-08-05", "0.2", "btc", cost: "11377"),
    .sell("2024-11-11", "0.1", "btc", proceeds: "8047.90"),
    .sell("2024-12-20", "0.5", "eth", proceeds: nil, isTaxed: false),
    .sell("2025-01-20", "1000", "ada", proceeds: "964.96"),
    .buy("2025-02-03", "1.5", "eth", cost: "4230.92"),
    .buy("2025-04-07", "800", "usdc", cost: "800"),
    .sell("2025-07-14", "50", "link", proceeds: "783.50"),
    .buy("2025-07-14", "784", "usdc", cost: "784.50"),
    .sell("2025-07-14", "1", "usdc", proceeds: "1"),
    .sell("2025-10-06", "0.1", "btc", proceeds: "12312.30"),
    .buy("2025-10-07", "0.05", "sol", cost: "11.10"),
    .sell("2025-12-01", "0.05", "link", proceeds: "0.62"),
    .buy("2026-02-05", "0.05", "btc", cost: "3640.40"),
    .sell("2026-03-10", "100", "ada", proceeds: nil, isTaxed: false),
  ]

  @Test func `the demo gains what a list of its lots gains`() throws {
    let run = Self.run("fifo", Self.demo)
    func sum(_ year: String, _ parts: [Part]) -> String {
      PageFigures.money(
        parts.filter { $0.isTaxed && $0.day.hasPrefix(year) }.reduce(0) { $0 + ($1.gain ?? 0) })
    }
    let gains = try PageFigures.lines(of: "demo", "portfolio demo gains --year 2025")
    for (label, parts) in [
      ("Gain", run.parts), ("Short", run.parts.filter { !$0.isLong }),
      ("Long", run.parts.filter(\.isLong)),
    ] {
      let line = try #require(gains.first { $0.hasPrefix(label + " ") })
      #expect(line.hasSuffix(" " + sum("2025", parts)), "\(line)")
    }
    let held = PageFigures.money(run.open.reduce(0) { $0 + $1.cost })
    let lots = try PageFigures.lines(of: "demo", "portfolio demo lots")
    #expect(lots.contains { $0.hasPrefix("Total ") && $0.contains(held) })
    let compared = try PageFigures.lines(of: "demo", "portfolio demo gains --compare --year 2024")
    for method in ["fifo", "lifo", "hifo", "lofo", "average"] {
      let run = Self.run(method, Self.demo)
      let line = try #require(compared.first { $0.hasPrefix(method + " ") })
      #expect(line.contains(" " + sum("2024", run.parts) + " "), "\(line)")
    }
    let value = try PageFigures.lines(of: "demo", "portfolio demo value --cost")
    #expect(value.contains { $0.hasPrefix("Realised gain") && $0.hasSuffix(sum("", run.parts)) })
    #expect(value.contains { $0.hasPrefix("Cost ") && $0.hasSuffix(" " + held) })
  }
}
