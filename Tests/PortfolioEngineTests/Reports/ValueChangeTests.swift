import PortfolioEngine
import Testing

struct ValueChangeTests {
  /// The six rows of the published comparison of trackers, and those of the product's own table.
  @Test(arguments: [
    ([("1050", "5")], "5.00", "50.00"),
    ([("1000", "100"), ("1000", "0")], "33.33", "500.00"),
    ([("1000", "10"), ("1000", "-10")], "-1.00", "-20.20"),
    ([("500", "-50"), ("500", "1")], "-33.11", "-495.05"),
    ([("1000", "-1"), ("1000", "2")], "0.48", "9.51"),
  ])
  func `the change of a portfolio is measured against what it was worth before`(
    rows: [(value: String, change: String)], percent: String, amount: String
  ) {
    let held = rows.enumerated().map { index, row in
      Held(coin: CoinID("coin-\(index)"), price: row.value, change: row.change)
    }
    let change = report(held).total.change
    #expect(change.percent?.rounded(toPlaces: 2) == number(percent))
    #expect(change.amount?.rounded(toPlaces: 2) == number(amount))
    #expect(!change.isPartial)
  }

  @Test func `a coin that lost everything has no derivable change, and the rest is partial`() {
    let change = report([
      Held(coin: "gone", price: "0", change: "-100"),
      Held(coin: "still", price: "1000", change: "0"),
    ]).total.change
    #expect(change.percent == .zero)
    #expect(change.omissions.map(\.gap) == [.notDerivable])
    #expect(change.omissions.map(\.label) == ["gone"])
  }

  @Test(arguments: ["-100", "-100.5", "-250"])
  func `alone, a coin at -100 percent or below leaves the change unknown`(change: String) {
    let change = report([Held(coin: "gone", price: "1", change: change)]).total.change
    #expect(change.percent == nil)
    #expect(change.amount == nil)
    #expect(change.omissions.map(\.gap) == [.notDerivable])
  }

  /// What 1,000 was worth before it lost nearly all, computed by hand: 1000 x 100 / (100 + change).
  @Test(arguments: [
    ("-99.99", "10000000"), ("-99.999999", "100000000000"),
    ("-99.99999999999999", "1" + String(repeating: "0", count: 19)),
  ])
  func `a coin that lost nearly all has its exact previous value`(change: String, before: String) {
    let result = report([Held(coin: "fell", price: "1000", change: change)]).total.change
    #expect(result.previous == number(before))
    #expect(result.amount == (try? 1000 - number(before)))
    #expect(result.omissions == [])
  }

  @Test func `what no 38 digits can hold is left out and named, and the rest stays`() {
    let change = "-99." + String(repeating: "9", count: 36)
    let total = report([
      Held(coin: "fell", price: "1000", change: change),
      Held(coin: "still", price: "1000", change: "25"),
    ]).total
    #expect(total.value == 2000)
    #expect(total.change.omissions.map(\.label) == ["fell"])
    #expect(total.change.omissions.map(\.gap) == [.tooLarge])
    #expect(total.change.amount == 200)
    #expect(total.change.percent == 25)
  }

  @Test func `a huge previous value takes places from the others, not the others themselves`() {
    let change = report([
      Held(coin: "fell", price: "1000", change: "-99.9999999999999999999"),
      Held(coin: "rose", price: "1000", change: "3"),
    ]).total.change
    #expect(change.omissions == [])
    #expect(change.previous?.description == "1000000000000000000000970.873786407767")
  }

  @Test func `an empty portfolio has change 0 and no percentage`() {
    let total = report([]).total
    #expect(total.value == .zero)
    #expect(total.change.amount == .zero)
    #expect(total.change.percent == nil)
    #expect(!total.change.isPartial)
  }

  @Test func `a portfolio of which no change is known has an unknown change`() {
    let total = report([Held(coin: "a", price: "5"), Held(coin: "b", price: "6")]).total
    #expect(total.value == 11)
    #expect(total.change.amount == nil)
    #expect(total.change.percent == nil)
    #expect(total.change.omissions.map(\.gap) == [.notGiven, .notGiven])
  }

  @Test func `a coin without a known change is left out of both sides`() {
    let change = report([
      Held(coin: "a", price: "1050", change: "5"), Held(coin: "b", price: "6000"),
      Held(coin: "c", price: nil),
    ]).total.change
    #expect(change.percent == 5)
    #expect(change.amount == 50)
    #expect(change.omissions.map(\.gap) == [.notGiven, .unpriced])
    #expect(change.isPartial)
  }

  @Test func `a row's percentage is the coin's own, its amount what that means for the value`() {
    let row = report([Held(coin: "a", quantity: "2", price: "525", change: "5")]).rows.first
    #expect(row?.change.percent == 5)
    #expect(row?.change.previous == 1000)
    #expect(row?.change.amount == 50)
  }

  @Test func `without a change, nothing changed to the last digit`() {
    let price = "0.1234567890123456789012345678"
    #expect(report([Held(coin: "a", price: price, change: "0")]).total.change.amount == .zero)
  }

  /// Small portfolios, computed with fractions by Tests/Support/dust_oracle.py: the amount to a number of
  /// places, the percentage to three.
  private static let small: [([(String, String)], Int, String, String)] = [
    (
      [("0.0000000000000000078", "0.31")], 23,
      "0.00000000000000000002411", "0.31"
    ),
    (
      [("0.00000000000000000000000543", "-1.27")], 29,
      "-0.00000000000000000000000006985", "-1.27"
    ),
    (
      [("0.00000000000000000000000543", "12.5"), ("0.0000000000000000078", "0.31")], 23,
      "0.00000000000000000002411", "0.31"
    ),
    (
      [("0.0000000000000000000000000000003", "25")], 35,
      "0.00000000000000000000000000000006", "25"
    ),
    (
      [("1", "10000000000000000")], 4,
      "1", "10000000000000000"
    ),
    (
      [("0.00000000000001", "-99.99")], 14,
      "-0.00000000009999", "-99.99"
    ),
    (
      [("0.0000000000000000078", "0.31"), ("76134", "-0.41814")], 1,
      "-319.7", "-0.418"
    ),
    (
      [("0.00000000000000000000000543", "-99.9999999")], 18,
      "-0.00000000000000543", "-100"
    ),
  ]

  @Test(arguments: small)
  func `a small value keeps the digits of its change`(
    rows: [(value: String, change: String)], places: Int, amount: String, percent: String
  ) {
    let held = rows.enumerated().map { index, row in
      Held(coin: CoinID("coin-\(index)"), price: row.value, change: row.change)
    }
    let change = report(held).total.change
    #expect(change.amount?.rounded(toPlaces: places) == number(amount))
    #expect(change.percent?.rounded(toPlaces: 3) == number(percent))
    #expect(!change.isPartial)
  }

  @Test func `where 38 places leave no room for a change, it is unknown`() {
    let dust = Held(coin: "dust", price: "0.00000000000000000000000000000000001", change: "7")
    let alone = report([dust]).total.change
    #expect(alone.amount == nil)
    #expect(alone.percent == nil)
    #expect(alone.omissions.map(\.gap) == [.tooSmall])
    let beside = report([dust, Held(coin: "still", price: "5", change: "25")]).total.change
    #expect(beside.amount?.rounded(toPlaces: 12) == 1)
    #expect(!beside.isPartial)
  }
}
