import Foundation
import Testing

/// The figures of the pages, computed again with Foundation's decimals from the recorded answers as
/// text and from the holdings as data: nothing here goes through the reports.
@Suite struct PageOracleTests {
  /// How much of a coin is in a wallet.
  typealias Holding = (wallet: String, id: String, quantity: String)

  static let value: [Holding] = [
    ("cold", "bitcoin", "0.2"), ("cold", "celsius-degree-token", "120"),
    ("kraken", "bitcoin", "0.0499"), ("kraken", "ethereum", "3"), ("kraken", "usd-coin", "800"),
  ]
  static let demo: [Holding] = [
    ("coinbase", "bitcoin", "0.04"), ("coinbase", "ethereum", "1.5"),
    ("coinbase", "usd-coin", "1583"), ("coinbase", "chainlink", "39.95"),
    ("cold", "bitcoin", "0.2"), ("cold", "chainlink", "60"),
    ("cold", "celsius-degree-token", "120"),
    ("kraken", "bitcoin", "0.1999"), ("kraken", "ethereum", "3.3371"),
    ("kraken", "solana", "10.05"), ("kraken", "cardano", "1400"),
  ]
  static let symbols = [
    "bitcoin": "BTC", "ethereum": "ETH", "usd-coin": "USDC", "chainlink": "LINK", "solana": "SOL",
    "cardano": "ADA", "celsius-degree-token": "CEL",
  ]

  @Test(arguments: [
    ("value", "portfolio value", value), ("value", "portfolio", value),
    ("value", "portfolio value --sort change --reverse", value),
    ("demo", "portfolio demo", demo),
  ])
  func `a table of holdings has the values, shares and change that its prices give`(
    page: String, command: String, holdings: [Holding]
  ) throws {
    let lines = try PageFigures.lines(of: page, command).drop { !$0.hasPrefix("Coin ") }
    let quantities = Dictionary(
      holdings.map { ($0.id, Decimal(exactly: $0.quantity)) }, uniquingKeysWith: +)
    let market = try Market()
    let ids = quantities.keys.sorted()
    let values = ids.map { id in market.price[id].map { $0 * (quantities[id] ?? 0) } }
    let shares = PageFigures.shares(values.map { $0 ?? 0 })
    for (index, id) in ids.enumerated() {
      let line = try #require(lines.first { $0.hasPrefix((Self.symbols[id] ?? "?") + " ") })
      let words = line.split(separator: " ").map(String.init)
      guard let value = values[index], let price = market.price[id] else {
        #expect(words.suffix(5) == ["n/a", "n/a", "n/a", "n/a", "n/a"], "\(line)")
        continue
      }
      #expect(words.contains(PageFigures.money(value)), "\(line)")
      #expect(words.contains("\(shares[index])%"), "\(line)")
      #expect(words.contains(PageFigures.percent(market.change[id] ?? 0)), "\(line)")
      #expect(Decimal(exactly: words[words.count - 5].filter { $0 != "$" && $0 != "," }) == price)
    }
    let total = try #require(lines.first { $0.hasPrefix("Total ") })
    let sum = values.reduce(0) { $0 + ($1 ?? 0) }
    #expect(total.contains(PageFigures.money(sum)))
    #expect(total.contains("100.0%"))
    let percent = PageFigures.change(market, quantities).percent
    #expect(total.contains(PageFigures.percent(percent)))
  }

  @Test(arguments: [
    ("value", "portfolio value --by wallet", value),
    ("demo", "portfolio demo value --by wallet", demo),
  ])
  func `a table of wallets adds up`(
    page: String, command: String, holdings: [Holding]
  ) throws {
    let lines = try PageFigures.lines(of: page, command)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Wallet") && $0.contains("Holdings") })
    let market = try Market()
    let groups = Dictionary(grouping: holdings, by: \.wallet)
    let names = groups.keys.sorted()
    let values = names.map { name in
      (groups[name] ?? []).reduce(Decimal(0)) {
        $0 + (market.price[$1.id] ?? 0) * Decimal(exactly: $1.quantity)
      }
    }
    let shares = PageFigures.shares(values)
    for (index, name) in names.enumerated() {
      let members = groups[name] ?? []
      let quantities = Dictionary(
        members.map { ($0.id, Decimal(exactly: $0.quantity)) }, uniquingKeysWith: +)
      let percent = PageFigures.change(market, quantities).percent
      let isPartial = members.contains { market.change[$0.id] == nil }
      let words = lines[start + 1 + index].split(separator: " ").map(String.init)
      let expected = [
        name, "\(members.count)", PageFigures.money(values[index]), "\(shares[index])%",
        PageFigures.percent(percent) + (isPartial ? "*" : ""),
      ]
      #expect(words == expected)
    }
  }

  @Test func `the exact figures of the data are the products of quantity and price`() throws {
    let market = try Market()
    for (page, command) in [
      ("value", "portfolio value --format csv"), ("demo", "portfolio demo --format csv"),
    ] {
      let lines = try PageFigures.lines(of: page, command)
      let head = try #require(lines.firstIndex { $0.hasPrefix("symbol,") })
      for line in lines[(head + 1)...] {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == 14, !cells[3].isEmpty else { continue }
        let price = try #require(market.price[cells[8]])
        #expect(Decimal(exactly: cells[3]) == price)
        #expect(Decimal(exactly: cells[4]) == Decimal(exactly: cells[2]) * price)
      }
    }
  }

  @Test func `the change of the portfolio is value now minus value then`() throws {
    let lines = try PageFigures.lines(of: "value", "portfolio value --format json")
    let quantities = Dictionary(
      Self.value.map { ($0.id, Decimal(exactly: $0.quantity)) }, uniquingKeysWith: +)
    let change = PageFigures.change(try Market(), quantities)
    for (key, expected) in [("change", change.amount), ("changePercent", change.percent)] {
      let line = try #require(lines.first { $0.hasPrefix("  \"\(key)\": ") })
      let shown = Decimal(exactly: line.split(separator: " ")[1].filter { $0 != "," })
      #expect(abs(shown - expected) < Decimal(exactly: "0.000000000000001"), "\(key)")
    }
  }

  @Test func `balances after entries are sums of what the entries say`() throws {
    let expected: [(String, [String])] = [
      ("portfolio list --coin btc", ["0.25", "-0.0001", "0.05", "-0.01"]),
      ("portfolio list --coin usd", ["-7590.75", "-5621.94", "675.64"]),
    ]
    for (command, changes) in expected {
      var balance = Decimal(0)
      let rows = try PageFigures.lines(of: "list", command).filter { $0.contains(".journal:") }
      #expect(rows.count == changes.count)
      for (row, change) in zip(rows, changes) {
        balance += Decimal(exactly: change)
        let shown = row.split(separator: " ").last.map { $0.filter { $0 != "," } }
        #expect(shown.map { Decimal(exactly: String($0)) } == balance, "\(row)")
      }
    }
  }

  @Test func `the week of a coin is that of its recording`() throws {
    struct Detail: Decodable {
      struct Data: Decodable {
        struct Line: Decodable { let price: [Decimal] }
        let sparkline_7d: Line
        let current_price: [String: Decimal]
      }
      let market_data: Data
    }
    let text = try Repository.text("Fixtures/json/coin/bitcoin_2022-01-31_sparkline.json")
    let data = try JSONDecoder().decode(Detail.self, from: Data(text.utf8)).market_data
    let prices = data.sparkline_7d.price
    let (first, last) = (try #require(prices.first), try #require(prices.last))
    let lines = try PageFigures.lines(of: "coin", "portfolio coin --id bitcoin")
    let change = try #require(lines.first { $0.hasPrefix("Change ") })
    #expect(change.contains(PageFigures.percent((last / first - 1) * 100)))
    let held = try #require(lines.first { $0.hasPrefix("Value ") })
    let price = try #require(data.current_price["usd"])
    #expect(held.contains(PageFigures.money(price * Decimal(exactly: "0.25"))))
  }
}
