/// What was last believed of a coin's price, before one came that its own 24-hour change denies.
public struct PriceDoubt: Sendable, Hashable {
  /// The last price that was not doubtful.
  public var believed: Decimal128
  /// The moment for which the source gave it.
  public var asOf: Instant?
  /// The moment of the first of the doubtful prices that have come in a row.
  public var since: Instant?

  /// Creates a doubt.
  public init(believed: Decimal128, asOf: Instant?, since: Instant? = nil) {
    self.believed = believed
    self.asOf = asOf
    self.since = since
  }

  /// The doubt as a snapshot's file holds it: the price, and the moments behind a blank each.
  var written: String {
    [believed.description, asOf?.description, since?.description].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Reads what `written` wrote; nil for anything else.
  init?(written text: String) {
    let words = text.split(separator: " ")
    guard (1...3).contains(words.count), let price = try? Decimal128(words[0]) else { return nil }
    self.init(
      believed: price, asOf: words.count > 1 ? Instant(words[1]) : nil,
      since: words.count > 2 ? Instant(words[2]) : nil)
  }
}

extension CoinMarket {
  /// Whether the row is of a moment more than 24 hours after another; false where either is unknown.
  func isLaterByMoreThanADay(than then: Instant?) -> Bool {
    guard let then, let now = lastUpdated else { return false }
    return then.adding(seconds: 86_400) < now
  }
}
