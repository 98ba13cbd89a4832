/// The app's filter of a coin list: `coins.filter { filter.matches($0.coin) }`.
///
/// A coin matches when its name, symbol or id contains the text, ignoring case, accents and blanks at
/// the text's ends; the list keeps its order, and an empty text matches everything. Filtering a list
/// changes no total, since totals come from the holdings.
public struct CoinFilter: Sendable, Hashable {
  private let needle: [UInt8]

  /// Creates a filter for a text as it is typed.
  public init(_ text: String) { needle = FoldedText.bytes(of: text) }

  /// Whether a coin stays in the list.
  public func matches(_ coin: Coin) -> Bool {
    guard !needle.isEmpty else { return true }
    return [coin.name, coin.symbol, coin.id.text].contains { text in
      let bytes = FoldedText.bytes(of: text)
      guard bytes.count >= needle.count else { return false }
      return (0...(bytes.count - needle.count)).contains {
        bytes[$0...].starts(with: needle)
      }
    }
  }
}
