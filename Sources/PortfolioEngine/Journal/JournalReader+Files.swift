extension JournalReader {
  /// Loads the main file and all that it includes, and learns their `coin` lines.
  mutating func load(
    path: String, bytes: [UInt8], including: (String) throws(StorageError) -> [UInt8]?
  ) {
    load(
      JournalSource(path: path, bytes: bytes), includedAt: nil, trail: [Self.normal(path)],
      including: including)
  }

  private mutating func load(
    _ source: JournalSource, includedAt: Transaction.Place?, trail: [String],
    including: (String) throws(StorageError) -> [UInt8]?
  ) {
    let index = sources.count
    sources.append(source)
    journal.files.append(
      .init(path: source.path, lineCount: source.lineCount, includedAt: includedAt))
    readSettings(of: index, trail: trail, including: including)
  }

  /// Learns the `coin` lines of a file, and loads what it includes.
  mutating func readSettings(
    of index: Int, trail: [String], including: (String) throws(StorageError) -> [UInt8]?
  ) {
    let source = sources[index]
    for (line, number) in source.settings
    where source.firstNUL(in: line) == nil && source.isText(line) {
      let place = Transaction.Place(file: index, line: source.linesBefore + number)
      do throws(LineFault) {
        var scanner = LineScanner(bytes: source.bytes, line: line)
        guard let word = try scanner.next(), !word.isQuoted else { continue }
        switch scanner.text(word).foldedASCII {
        case "coin": try readCoin(after: word, &scanner, place: place)
        case "include":
          try include(after: word, &scanner, place: place, trail: trail, including: including)
        default: break
        }
      } catch {
        // The second pass meets what is wrong with a line's first word by itself.
        if error.range.lowerBound > line.lowerBound {
          journal.errors.append(source.error(error, line: line, place: place))
        }
      }
    }
  }

  private mutating func readCoin(
    after word: Word, _ scanner: inout LineScanner, place: Transaction.Place
  ) throws(LineFault) {
    let aliasWord = try require(.coin, &scanner, after: word)
    let alias = scanner.text(aliasWord).foldedASCII
    if GrammarWords.all.contains(alias) { throw LineFault(aliasWord.range, .aliasIsWord(alias)) }
    if let currency = GrammarWords.currencies[alias] {
      throw LineFault(aliasWord.range, .aliasIsCurrency(currency))
    }
    guard !aliasWord.isQuoted, GrammarWords.isAlias(alias) else {
      throw LineFault(aliasWord.range, .notAnAlias(scanner.text(aliasWord)))
    }
    let equals = try require(.word("="), &scanner, after: aliasWord)
    guard scanner.text(equals) == "=", !equals.isQuoted else {
      throw LineFault(equals.range, .missing(.word("="), after: alias))
    }
    let idWord = try require(.id, &scanner, after: equals)
    if idWord.count == 0 { throw LineFault(idWord.range, .missing(.id, after: "=")) }
    try end(&scanner, of: "coin")
    let coin = CoinID(scanner.text(idWord))
    if let known = aliases[alias] {
      guard known != coin else { return }
      let first = journal.coins.first { $0.alias == alias }?.place ?? place
      throw LineFault(idWord.range, .coinDefinedTwice(alias, first: known, at: first))
    }
    aliases.insert(alias, coin)
    journal.coins.append(.init(alias: alias, coin: coin, place: place))
  }

  private mutating func include(
    after word: Word, _ scanner: inout LineScanner, place: Transaction.Place, trail: [String],
    including: (String) throws(StorageError) -> [UInt8]?
  ) throws(LineFault) {
    let pathWord = try require(.path, &scanner, after: word)
    if pathWord.count == 0 {
      throw LineFault(pathWord.range, .missing(.path, after: "include"))
    }
    try end(&scanner, of: "include")
    let path = Self.resolved(scanner.text(pathWord), from: sources[Int(place.file)].path)
    if trail.contains(path) { throw LineFault(pathWord.range, .includeCycle(path: path)) }
    if sources.contains(where: { Self.normal($0.path) == path }) {
      throw LineFault(pathWord.range, .includedTwice(path: path))
    }
    guard trail.count <= 50 else { throw LineFault(pathWord.range, .includeTooDeep) }
    let fetched: [UInt8]?
    do throws(StorageError) {
      fetched = try including(path)
    } catch {
      throw LineFault(pathWord.range, .includeUnreadable(error))
    }
    guard let bytes = fetched else {
      throw LineFault(pathWord.range, .includeMissing(path: path))
    }
    sources[Int(place.file)].includes[Int(place.line)] = sources.count
    load(
      JournalSource(path: path, bytes: bytes), includedAt: place, trail: trail + [path],
      including: including)
  }

  /// A path as an `include` names it, from the folder of the file that includes it.
  static func resolved(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return normal(path) }
    return normal(file[...slash] + path)
  }

  /// The path without `.`, empty parts and what `..` takes back; links are not followed.
  static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
