/// The snapshot that is built into the program, for when nothing else is there.
///
/// It holds what Scripts/starter took from recorded answers: the 100 coins with the largest market caps
/// of 2026-04-30 in US dollars, the provider's published example of the whole market (2026-05-27), and
/// of its published example of bitcoin what hardly changes. It is always expired, serves value and
/// search but never prices that are written down, and every figure from it says so. Data provided by
/// CoinGecko.
public enum StarterSnapshot {
  /// One part of it.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The rows of 100 coins.
    case markets
    /// The whole market.
    case global
    /// Bitcoin's block time, algorithm, links and description.
    case bitcoin
  }

  /// The only currency of its prices.
  public static let currency = Currency.usd

  /// The line that the provider asks for wherever its data are shown.
  public static let attribution = "Data provided by CoinGecko"

  /// The newest time inside its rows.
  package static let moment = Instant("2026-04-30T02:29:10.32Z") ?? Instant(seconds: 0)

  /// A part of it, which is read when it is first asked for.
  ///
  /// - Complexity: about half a millisecond for the rows, the first time.
  public static func content(_ part: Part) -> SnapshotContent? {
    switch part {
    case .markets: markets
    case .global: global
    case .bitcoin: bitcoin
    }
  }

  private static let markets = decoded(.markets)
  private static let global = decoded(.global)
  private static let bitcoin = decoded(.bitcoin)

  private static func decoded(_ part: Part) -> SnapshotContent? {
    try? SnapshotContent.decode(bytes(of: part), for: key(of: part)).value
  }

  /// The key under which a part would be cached.
  public static func key(of part: Part) -> SnapshotKey {
    switch part {
    case .markets: .markets(currency, page: 1, perPage: 100)
    case .global: SnapshotKey(.global)
    case .bitcoin: .coin("bitcoin")
    }
  }

  /// The bytes of a part.
  static func bytes(of part: Part) -> [UInt8] {
    let text =
      switch part {
      case .markets: StarterPayloads.markets
      case .global: StarterPayloads.global
      case .bitcoin: StarterPayloads.bitcoin
      }
    return text.withUTF8Buffer { buffer in unsafe Array(buffer) }
  }
}
