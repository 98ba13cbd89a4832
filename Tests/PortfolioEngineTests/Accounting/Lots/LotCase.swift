import Foundation
import Testing

@testable import PortfolioEngine

/// A published or constructed case of lots with its expected numbers, as Fixtures/json/cases/lots.json
/// holds it.
struct LotCase: Decodable, Sendable, CustomTestStringConvertible {
  let id: String
  let method: String
  let scope: String
  let currency: String
  let options: Options
  let transactions: [Row]
  let prices: [String: String]
  let expected: Expected
  /// Paths of expected values that do not terminate.
  let loose: [String]
  let disputed: Bool

  var testDescription: String { id }

  struct Options: Decodable, Sendable {
    var term_rule: String?
    var utc_offset_minutes: Int?
    var transfer_fee: String?
    var trade_fee: String?
    var oversell: String?
    var crypto_fee: String?
    var gift_out_is_taxable: Bool?
    var donation_is_taxable: Bool?
    var hifo_key: String?
    var same_timestamp: String?
    var regime: String?
    var superficial: String?
    var lost_reacquire: Bool?
    var no_match_kinds: [String]?
  }

  struct Row: Decodable, Sendable {
    var date: String
    var kind: String
    var asset: String?
    var quantity: String?
    var total: String?
    var wallet: String?
    var to_wallet: String?
    var received: String?
    var fee_value_total: String?
    var fee: Fee?
    var sold: Leg?
    var bought: Leg?
    var value: String?
    var to_asset: String?
    var to_quantity: String?
    var ratio: String?
    var basis: String?
    var acquired: String?
    var subtype: String?
    var lots: [Choice]?
  }

  struct Fee: Decodable, Sendable {
    var value: String?
    var asset: String?
    var quantity: String?
  }

  struct Leg: Decodable, Sendable {
    var asset: String
    var quantity: String
  }

  struct Choice: Decodable, Sendable {
    var tx: Int
    var quantity: String?
  }

  struct Expected: Decodable, Sendable {
    var error: String?
    var disposals: [Disposed]?
    var holdings: [Held]?
    var lots: [Held]?
    var income: [Earned]?
    var totals: Totals?
    var unrealized: [Unrealized]?
  }

  struct Disposed: Decodable, Sendable {
    var tx: Int?
    var txs: [Int]?
    var date: String
    var kind: String?
    var asset: String
    var wallet: String?
    var quantity: String
    var proceeds: String
    var fees: String?
    var cost: String
    var gain: String
    var taxable: Bool?
    var matches: [Matched]?
    var gain_before_denial: String?
    var acb_after: String?
    var balance_after: String?
    var denied_loss: String?
    var superficial_fraction: String?
    var no_gain_no_loss: NoGain?
    var taxable_quantity: String?
    var taxable_cost: String?
  }

  struct NoGain: Decodable, Sendable {
    var quantity: String
    var cost_transferred: String
  }

  struct Matched: Decodable, Sendable {
    var acquired: String?
    var acquired_tx: Int?
    var rule: String?
    var quantity: String
    var cost: String
    var proceeds: String?
    var gain: String?
    var term: String?
  }

  struct Held: Decodable, Sendable {
    var asset: String
    var wallet: String?
    var acquired: String?
    var acquired_tx: Int?
    var quantity: String
    var cost: String
  }

  struct Earned: Decodable, Sendable {
    var tx: Int
    var asset: String
    var quantity: String
    var value: String
  }

  struct Totals: Decodable, Sendable {
    var realized_gain: String
    var proceeds: String?
    var cost: String?
    var income: String?
    var by_term: [String: String]?
    var cost_removed_without_gain: String?
    var gains: String?
    var losses: String?
    var denied_loss: String?
    var market_value: String?
    var unrealized_gain: String?
  }

  struct Unrealized: Decodable, Sendable {
    var asset: String
    var market_value: String
    var unrealized_gain: String
  }

  /// Every case of the file.
  static let all: [LotCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Fixtures/json/cases/lots.json")
    do {
      return try JSONDecoder().decode([LotCase].self, from: Data(contentsOf: file))
    } catch {
      return []
    }
  }()
}
