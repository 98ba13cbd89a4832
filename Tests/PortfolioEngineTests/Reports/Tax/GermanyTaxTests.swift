import Testing

@testable import PortfolioEngine

/// Anlage SO: the year of section 23 EStG, its exemption limits, and the lines of the forms.
@Suite struct GermanyTaxTests {
  static func report(
    _ text: String, _ year: Int, zone: String? = nil, method: CostBasisMethod? = nil
  ) throws -> GermanyTaxReport {
    var policy = AccountingPolicy.germany
    if let method { policy.methods = MethodSchedule(method) }
    return try GermanyTaxReport(of: try TaxJournal.lots(text, policy, zone: zone), year: year)
  }

  static let example = """
    2024-02-10 buy 1 btc for 40000 eur fee 40 eur
    2024-11-05 buy 1 btc for 62000 eur fee 62 eur
    2025-03-01 sell 1.5 btc for 120000 eur fee 120 eur
    """

  @Test func `one sale, half of it within the year`() throws {
    let report = try Self.report(Self.example, 2025)
    let free = try #require(report.exempt.first)
    #expect([free.price, free.cost, free.expenses, free.gain] == [80_000, 40_040, 80, 39_880])
    let block = try #require(report.block)
    let row = report.taxable[block.row]
    #expect([row.acquired, row.sold].map { $0?.description } == ["2024-11-05", "2025-03-01"])
    #expect(
      [block.price, block.cost, block.expenses, block.gain].map(\.text)
        == ["40000", "31031", "40", "8929"])
    #expect(report.further == nil)
    #expect(report.taxableGain == 8929)
    let lines = report.lines
    #expect(
      [lines.asset, lines.days, lines.price, lines.cost, lines.expenses, lines.gain]
        == [46, 47, 48, 49, 50, 51])
    #expect([lines.share, lines.further, lines.income] == [58, 59, 15])
  }

  @Test func `the average for the value, the earliest units for the period`() throws {
    let report = try Self.report(Self.example, 2025, method: .averageCost)
    #expect(report.taxable.map(\.cost.text) == ["25525.5"])
    #expect(report.taxable.map(\.gain.text) == ["14434.5"])
    #expect(report.exempt.map { $0.acquired?.description } == ["2024-02-10"])
  }

  @Test(arguments: [
    ("2021-03-15", "2022-03-15T22:59:59Z", true), ("2021-03-15", "2022-03-15T23:00:00Z", false),
    ("2023-02-28", "2024-02-28", true), ("2023-02-28", "2024-02-29", false),
    ("2024-02-29", "2025-02-28", true), ("2024-02-29", "2025-03-01", false),
    ("2024-02-28", "2025-02-28", true), ("2024-02-28", "2025-03-01", false),
    ("2021-03-15T23:30:00Z", "2022-03-16T12:00:00Z", true),
  ])
  func `taxable up to the anniversary, free from the next day in Berlin`(
    bought: String, sold: String, isTaxable: Bool
  ) throws {
    let report = try Self.report(
      "\(bought) buy 1 a for 1 eur\n\(sold) sell 1 a for 2 eur",
      try #require(Int(sold.prefix(4))), zone: "Europe/Berlin")
    #expect(report.taxable.count == (isTaxable ? 1 : 0))
    #expect(report.exempt.count == (isTaxable ? 0 : 1))
  }

  @Test(arguments: [
    (2023, "599.99", "0"), (2023, "600.00", "600"), (2024, "999.99", "0"),
    (2024, "1000.00", "1000"), (2025, "-20", "-20"),
  ])
  func `below the exemption limit nothing is taxed, from it on all`(
    year: Int, gain: String, taxable: String
  ) throws {
    let price = try 1000 + TaxJournal.figure(gain)
    let report = try Self.report(
      "\(year)-01-01 buy 1 a for 1000 eur\n\(year)-02-01 sell 1 a for \(price) eur", year)
    #expect(report.netGain == TaxJournal.figure(gain))
    #expect(report.taxableGain == TaxJournal.figure(taxable))
  }

  @Test func `gains and losses are listed, their difference decides`() throws {
    let report = try Self.report(
      """
      2024-01-01 buy 1 a for 1000 eur
      2024-01-01 buy 1 b for 1000 eur
      2024-02-01 sell 1 a for 2500 eur
      2024-02-01 sell 1 b for 499 eur
      """, 2024)
    #expect([report.gains, report.losses, report.netGain] == [1500, 501, 999])
    #expect(report.taxableGain == 0)
    #expect(report.block?.gain.text == "1500")
    #expect(report.further?.text == "-501")
    #expect(report.lines.further == 55)
  }

  @Test(arguments: [("255.99", "0"), ("256.00", "256")])
  func `income of 256 and more is taxed`(value: String, taxable: String) throws {
    let report = try Self.report("2025-05-01 income 1 a staking for \(value) eur", 2025)
    #expect(report.income.total == TaxJournal.figure(value))
    #expect(report.taxableIncome == TaxJournal.figure(taxable))
  }

  @Test func `lines are whole euros in the payer's favour`() throws {
    let report = try Self.report(
      """
      2025-01-01 buy 1 a for 31031.10 eur
      2025-02-01 sell 1 a for 40000.90 eur fee 39.20 eur
      """, 2025)
    let block = try #require(report.block)
    #expect(
      [block.price, block.cost, block.expenses, block.gain].map(\.text)
        == ["40000", "31032", "40", "8928"])
    #expect(block.gain.exact == TaxJournal.figure("8930.60"))
  }

  @Test func `further disposals are one sum, rounded once`() throws {
    let report = try Self.report(
      """
      2025-01-01 buy 3 a for 3000 eur
      2025-02-01 sell 1 a for 2000.50 eur
      2025-02-02 sell 1 a for 1500.60 eur
      2025-02-03 sell 1 a for 900.30 eur
      """, 2025)
    #expect(report.further == FormFigure(exact: TaxJournal.figure("400.90"), shown: 400))
  }

  @Test(arguments: [2021, 2022, 2023, 2024, 2025])
  func `only confirmed lines have numbers`(year: Int) throws {
    let lines = try Self.report("2021-01-01 buy 1 a for 1 eur", year).lines
    #expect((lines.income == nil) == (year < 2024))
    #expect(lines.further == [2021: 49, 2022: 49, 2024: 55, 2025: 59][year])
    #expect(lines.gain == (year == 2025 ? 51 : 47))
  }

  @Test(arguments: [2020, 2026])
  func `a year whose form was not read is refused`(year: Int) throws {
    #expect(throws: TaxError.unknownYear(.de, year, known: [2021, 2022, 2023, 2024, 2025])) {
      try Self.report("2021-01-01 buy 1 a for 1 eur", year)
    }
  }
}
