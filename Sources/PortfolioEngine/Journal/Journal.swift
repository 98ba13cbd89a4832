/// A journal as read: everything that its files say, in order, and everything that is wrong with
/// them.
///
/// No figure should be computed while `errors` is not empty: what was read is then incomplete.
public struct Journal: Sendable {
  /// One file of a journal.
  public struct File: Sendable, Hashable {
    /// The path, as it was named or as the `include` that led to it resolves.
    public var path: String
    /// The number of its lines, those without an entry included.
    public var lineCount: Int
    /// The `include` line that led to it; nil for the main file.
    public var includedAt: Transaction.Place?
  }

  /// A `coin` line: what an alias stands for.
  public struct CoinLine: Sendable, Hashable {
    /// The alias, in lower case.
    public var alias: String
    /// The coin.
    public var coin: CoinID
    /// Where the line stands.
    public var place: Transaction.Place
  }

  /// A `price` line: a price that the user states.
  public struct PriceLine: Sendable, Hashable {
    /// The civil day for which it holds.
    public var day: Day
    /// The coin.
    public var coin: CoinID
    /// The price of one unit.
    public var price: Money
    /// Where the line stands.
    public var place: Transaction.Place
  }

  /// The files; the main file first, the others in the order of their `include` lines.
  public internal(set) var files: [File] = []
  /// The `coin` lines in the order of the files, each alias once.
  public internal(set) var coins: [CoinLine] = []
  /// The `price` lines in the order of reading.
  ///
  /// Of two for the same coin, day and currency the
  /// later one holds.
  public internal(set) var prices: [PriceLine] = []
  /// The currencies of the `track` lines in the order of reading, each once.
  public internal(set) var tracked: [Currency] = []
  /// The entries in the order of the journal: by instant, then by place.
  public internal(set) var transactions: [Transaction] = []
  /// What is wrong, by file and line.
  public internal(set) var errors: [JournalError] = []

  /// An empty journal.
  public init() {}

  /// Whether the main file's last line has no line feed, so that nothing may be appended to it.
  public var isLastLineOpen: Bool {
    errors.contains { $0.reason == .lineNotEnded && $0.place.file == 0 }
  }

  /// The alias under which the journal knows a coin: of several, the first.
  public func alias(of coin: CoinID) -> String? {
    coins.first { $0.coin == coin }?.alias
  }

  /// The alias under which a coin can be written: the one it has, else its symbol when no other coin
  /// has that and the grammar allows it, else its id, in letters that an alias may have.
  ///
  /// A new one is unique in the journal; the `coin` line that defines it must still be written.
  public func alias(for coin: Coin) -> String {
    if let alias = alias(of: coin.id) { return alias }
    let taken = Set(coins.map(\.alias))
    func isFree(_ text: String) -> Bool { GrammarWords.isAlias(text) && !taken.contains(text) }
    let symbol = coin.symbol.foldedASCII
    if isFree(symbol) { return symbol }
    let letters = coin.id.text.foldedASCII.unicodeScalars.filter {
      GrammarWords.hasAliasShape("a" + String($0))
    }
    let id = String(String.UnicodeScalarView(letters).drop { "._+-".unicodeScalars.contains($0) })
    let base = id.isEmpty ? "coin" : id
    if isFree(base) { return base }
    // One of these is free, since the journal has fewer aliases than there are numbers.
    return (2...(taken.count + 3)).lazy.map { "\(base)-\($0)" }.first(where: isFree) ?? base
  }

  /// A place as people name it: `main.journal:42`, or `2022/trades.journal:42` of a file included from
  /// a folder beside it.
  public func name(of place: Transaction.Place) -> String {
    "\(fileName(Int(place.file))):\(place.line)"
  }

  /// A file as people name it: its path from the main file's folder, which no other file of the
  /// journal has; empty when the journal has no such file.
  package func fileName(_ index: Int) -> String {
    guard let main = files.first, files.indices.contains(index) else { return "" }
    // Most rows of a report name a place in the main file.
    if index == 0 {
      return main.path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
        ?? main.path
    }
    func parts(_ path: String) -> [Substring.UTF8View] {
      Substring(JournalReader.normal(path)).utf8.split(separator: UInt8(ascii: "/"))
    }
    let path = parts(files[index].path)
    let folder = parts(main.path).dropLast()
    let shared = zip(path.dropLast(), folder).prefix { $0.elementsEqual($1) }.count
    let isAbsolute = main.path.hasPrefix("/")
    // Two folders that share nothing have no short way from one to the other.
    guard files[index].path.hasPrefix("/") == isAbsolute, shared > 0 || folder.isEmpty
    else { return files[index].path }
    let up = folder.dropFirst(shared).map { _ in ".." }
    return (up + path.dropFirst(shared).map { String(Substring($0)) }).joined(separator: "/")
  }
}
