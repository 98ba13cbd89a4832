/// What a snapshot is an answer to: the cache holds one snapshot for each key.
public struct SnapshotKey: Sendable, Hashable {
  /// The kinds of answer that are cached, named as in file names.
  public enum Endpoint: String, Sendable, Hashable, CaseIterable {
    /// `/coins/markets`
    case markets
    /// `/global`
    case global
    /// `/coins/{id}`; the parameter `id` says which.
    case coin
    /// `/coins/list`
    case coins
    /// `/exchange_rates`
    case rates
    /// `/simple/supported_vs_currencies`
    case currencies

    /// The kind of body that the endpoint answers with.
    public var kind: PayloadKind { answer.kind }

    /// Whose limits of age hold for it.
    public var subject: StalenessPolicy.Subject { answer.subject }

    private var answer: (kind: PayloadKind, subject: StalenessPolicy.Subject) {
      switch self {
      case .markets: (.markets, .markets)
      case .global: (.global, .global)
      case .coin: (.coinDetail, .coinDetail)
      case .coins: (.coinList, .coinList)
      case .rates: (.exchangeRates, .exchangeRates)
      case .currencies: (.supportedCurrencies, .currencies)
      }
    }
  }

  /// What was asked.
  public let endpoint: Endpoint
  /// The currency in which it was asked for, where the endpoint has one.
  public let currency: Currency?
  /// Whatever else tells the answer apart, by name; the order does not matter.
  public let parameters: [String: String]

  /// Creates a key.
  public init(_ endpoint: Endpoint, currency: Currency? = nil, parameters: [String: String] = [:]) {
    self.endpoint = endpoint
    self.currency = currency
    self.parameters = parameters
  }

  /// The key of a page of market rows.
  public static func markets(_ currency: Currency, page: Int = 1, perPage: Int = 250) -> SnapshotKey
  {
    SnapshotKey(
      .markets, currency: currency,
      parameters: ["page": String(page), "per_page": String(perPage)])
  }

  /// The key of one coin's detail.
  public static func coin(_ id: CoinID) -> SnapshotKey {
    SnapshotKey(.coin, parameters: ["id": id.text])
  }

  /// The name of the snapshot's file, such as `markets_usd_page=1_per%5Fpage=250.json`.
  ///
  /// Only lower-case letters, digits and `-` stand for themselves, so that no text from outside leaves
  /// the folder, hides a file or meets another on a file system that ignores case; a name that would
  /// be longer than 150 bytes is cut, and ends with a hash of the whole.
  public var fileName: String {
    var parts = [endpoint.rawValue]
    if let currency { parts.append(currency.code) }
    for (name, value) in parameters.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      parts.append("\(Self.escaped(name))=\(Self.escaped(value))")
    }
    return Self.bounded(parts.joined(separator: "_")) + Self.suffix
  }

  /// What the name of every snapshot's file ends with.
  static let suffix = ".json"

  /// A text in which everything but lower-case letters, digits and `-` is a `%` with two digits.
  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 97...122, 48...57, UInt8(ascii: "-"): result.append(byte)
      default:
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A name of at most 150 bytes; of a longer one the start, and the hash of the whole.
  static func bounded(_ name: String) -> String {
    guard name.utf8.count > 150 else { return name }
    return String(decoding: Array(name.utf8.prefix(120)), as: UTF8.self) + "_" + hash(name)
  }

  /// The FNV-1a hash of a text, in 16 hexadecimal digits.
  static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
