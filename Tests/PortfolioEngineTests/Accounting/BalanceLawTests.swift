import PortfolioEngine
import TestSupport
import Testing

struct BalanceLawTests {
  /// Entries drawn from a seed: all acts but splits, three coins, three wallets, up to 18 places.
  private func entries(seed: UInt64) -> [Transaction] {
    var generator = SeededGenerator(seed: seed)
    let coins: [CoinID] = ["bitcoin", "ethereum", "solana"]
    let wallets: [Wallet] = ["main", "cold", "kraken"]
    func quantity() -> Decimal128 {
      Decimal128(
        significand: Int128(UInt64.random(in: 1...999_999_999, using: &generator)),
        scale: Int.random(in: 0...18, using: &generator)) ?? 1
    }
    return (1...300).map { line in
      let act = Transaction.Act.allCases.filter { $0 != .split }.randomElement(using: &generator)
      var details = Transaction.Details()
      details.counterpart = Amount(quantity(), coins[line % 3])
      details.destination = wallets[(line / 3) % 3]
      let fee = Amount(quantity(), coins[(line / 7) % 3])
      return Transaction(
        instant: noon, day: noon.day, act: act ?? .deposit,
        amount: Amount(quantity(), coins[line / 2 % 3]),
        fees: line % 4 == 0 ? [.coins(fee, worth: nil), .money(money("1"))] : [],
        wallet: wallets[line % 3], details: details, place: Transaction.Place(file: 0, line: line))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is held is the sum of all effects and of what was missing`(seed: UInt64) throws {
    let entries = entries(seed: seed)
    var balances = Balances(tracking: [.usd])
    var sums: [String: Decimal128] = [:]
    for entry in entries {
      for effect in balances.effects(of: entry) {
        let key = "\(effect.asset) in \(effect.wallet)"
        sums[key] = try (sums[key] ?? .zero) + effect.change
      }
      balances.apply(entry)
    }
    for shortfall in balances.shortfalls {
      let key = "\(Asset.coin(shortfall.coin)) in \(shortfall.wallet)"
      sums[key] = try (sums[key] ?? .zero) + shortfall.missing
    }
    for asset in balances.assets {
      var total = Decimal128.zero
      for balance in balances.balances(of: asset) {
        #expect(sums["\(asset) in \(balance.wallet)"] == balance.quantity)
        #expect(!balance.quantity.isNegative || asset == .cash(.usd))
        total = try total + balance.quantity
      }
      #expect(balances.total(of: asset) == total)
    }
    #expect(Balances(of: entries, tracking: [.usd]).lines == balances.lines)
  }
}
