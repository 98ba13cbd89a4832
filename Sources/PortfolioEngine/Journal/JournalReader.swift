extension Journal {
  /// Reads a journal from its main file's bytes.
  ///
  /// Every line is read, and a line in error is left out and reported: reading goes on at the next.
  /// `coin` lines hold for the whole journal, wherever they stand.
  ///
  /// - Parameters:
  ///   - path: what the main file is called in errors, and where its includes start from.
  ///   - now: entries later than this moment are errors.
  ///   - zone: the payer's zone, in which days begin and end.
  ///   - including: fetches an included file by its resolved path; nil when there is none.
  /// - Complexity: linear in the bytes, for entries in order of time.
  public init(
    reading bytes: [UInt8], path: String, now: Instant, zone: CivilZone = .utc,
    including: (String) throws(StorageError) -> [UInt8]? = { _ throws(StorageError) in nil }
  ) {
    var reader = JournalReader(
      reading: bytes, path: path, now: now, zone: zone, including: including)
    reader.finish()
    self = reader.journal
  }
}

/// The state of reading a journal: all its files are loaded and their `coin` lines known before the
/// first entry is read.
struct JournalReader {
  var journal = Journal()
  var sources: [JournalSource] = []
  let now: Instant
  let today: Day
  let zone: CivilZone
  var aliases = WordTable<CoinID>()
  var wallets = WordTable<Wallet>()
  /// The clauses of the entry that is being read.
  var clauses: [Transaction.Clause] = []
  /// The entry above in the same file: what an entry without a time stands behind.
  var above: (day: Day, instant: Instant)?
  var startOfDay: (day: Day, instant: Instant)?
  var labels: [String: (place: Transaction.Place, coin: CoinID?)] = [:]
  /// What wraps turn into what, each pair once.
  var wraps: [CoinID: Set<CoinID>] = [:]
  var lots: [LotUse] = []
  var nearestAliases: [String: String?] = [:]
  /// The files that are no journals: more of their lines are another format's than could be a journal's.
  var foreign: Set<Int> = []

  /// A `lot` clause, to be checked when all labels are known.
  struct LotUse {
    var label: String
    var coin: CoinID
    var place: Transaction.Place
    var line: Range<Int>
    var range: Range<Int>
  }

  /// How many lines of a file speak for a journal, and how many against it.
  private struct Tally {
    /// The lines that could be read, but comments.
    var own = 0
    /// The comments.
    var notes = 0
    /// The lines in error that were meant for a journal.
    private var meant = 0
    /// The lines that are another format's, or no text.
    private var alien = 0
    /// The lines that begin with a word of no grammar.
    private var prose = 0

    /// Counts a line in error.
    mutating func count(_ reason: JournalError.Reason, isMarked: Bool) {
      if isMarked || reason.isNoText {
        alien += 1
      } else if case .unknownLine = reason {
        prose += 1
      } else {
        meant += 1
      }
    }

    /// Whether the file is no journal.
    ///
    /// Prose is only where nothing else can be read, comments included, since a few lines of a journal
    /// may begin with a wrong word. Exported tables have comments too, so that these speak for a journal
    /// only beside a line that can be read, or against one line alone.
    var isForeign: Bool {
      if own > 0 { return alien > own + notes + meant + prose }
      return notes > 0 ? alien > 1 && alien > meant + prose : alien + prose > meant
    }

    /// The tally with one more line in error.
    func with(_ reason: JournalError.Reason, isMarked: Bool) -> Tally {
      var tally = self
      tally.count(reason, isMarked: isMarked)
      return tally
    }
  }

  init(now: Instant, zone: CivilZone) {
    self.now = now
    self.zone = zone
    today = zone.day(of: now)
    wallets.insert(Wallet.main.name, .main)
  }

  /// Reads a journal up to its last line; what only the whole shows is left to `finish`.
  init(
    reading bytes: [UInt8], path: String, now: Instant, zone: CivilZone,
    including: (String) throws(StorageError) -> [UInt8]?
  ) {
    self.init(now: now, zone: zone)
    load(path: path, bytes: bytes, including: including)
    journal.transactions.reserveLargePages(sources.reduce(0) { $0 + $1.lineCount })
    read(source: 0)
  }

  /// Reads the lines of one file, and of those that it includes where it includes them.
  ///
  /// A file with a NUL is no text when none of its lines says anything, or when more of them are in
  /// error than do, and more than a person would write: that is then its only error. A comment may
  /// stand in any file by chance.
  mutating func read(source index: Int) {
    let source = sources[index]
    var readable = 0
    var refused = 0
    var tally = Tally()
    var next: Int? = source.start
    var number = source.linesBefore
    while let start = next, start < source.bytes.count {
      let line: Range<Int>
      (line, next) = source.line(at: start)
      number += 1
      let place = Transaction.Place(file: index, line: number)
      do throws(LineFault) {
        guard next != nil else {
          // Of a file that is no journal the line is not half of an entry.
          if let fault = source.foreignEnd(line),
            tally.with(fault.reason, isMarked: source.isForeign(line)).isForeign
          {
            throw fault
          }
          throw LineFault(line, .lineNotEnded)
        }
        if let offset = source.firstNUL(in: line) {
          throw LineFault(offset..<offset + 1, .controlCharacter(0))
        }
        guard source.isText(line) else { throw LineFault(line, .notUTF8) }
        var scanner = LineScanner(bytes: source.bytes, line: line)
        guard let word = try scanner.next() else {
          if scanner.note != nil { tally.notes += 1 }
          continue
        }
        if (48...57).contains(source.bytes[word.start]), !word.isQuoted {
          try readEntry(first: word, &scanner, line: line, place: place)
        } else {
          try readSetting(first: word, &scanner, place: place)
        }
        readable += 1
        tally.own += 1
      } catch {
        refused += 1
        tally.count(error.reason, isMarked: source.isForeign(line))
        journal.errors.append(source.error(error, line: line, place: place))
      }
    }
    if readable == 0 || refused > max(20, readable), let offset = source.firstNUL {
      refuse(source, index, at: offset)
    }
    if tally.isForeign { foreign.insert(index) }
  }

  /// Reports a file that is no text, and nothing else of it.
  private mutating func refuse(_ source: JournalSource, _ index: Int, at offset: Int) {
    let before = source.bytes[..<offset]
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? source.start
    foreign.insert(index)
    journal.errors.removeAll { Int($0.place.file) == index }
    journal.errors.append(
      source.error(
        LineFault(offset..<offset + 1, .binary), line: start..<max(start, offset),
        place: .init(file: index, line: source.linesBefore + before.count { $0 == 10 } + 1)))
  }

  private mutating func readSetting(
    first word: Word, _ scanner: inout LineScanner, place: Transaction.Place
  ) throws(LineFault) {
    switch word.isQuoted ? "" : scanner.text(word).foldedASCII {
    case "coin": break
    case "include":
      guard let included = sources[Int(place.file)].includes[Int(place.line)] else { break }
      let above = above
      self.above = nil
      read(source: included)
      self.above = above
    case "price":
      let date = try require(.date, &scanner, after: word)
      let day = try day(date, in: scanner)
      guard day <= today else { throw LineFault(date.range, .futureDate(today: today)) }
      let coin = try coin(try require(.coin, &scanner, after: date), in: scanner, act: nil)
      let price = try money(&scanner, after: date, act: nil)
      try end(&scanner, of: "price")
      journal.prices.append(.init(day: day, coin: coin, price: price, place: place))
    case "track":
      let code = try require(.currency, &scanner, after: word)
      let currency = try currency(code, in: scanner, act: nil)
      try end(&scanner, of: "track")
      if !journal.tracked.contains(currency) { journal.tracked.append(currency) }
    default:
      let text = scanner.text(word)
      throw LineFault(
        word.range,
        .unknownLine(
          text,
          nearest: NearestWord.nearest(to: text.foldedASCII, among: GrammarWords.lines)))
    }
  }

  /// Checks that nothing but a note is left of a line that begins with a word.
  func end(_ scanner: inout LineScanner, of line: String) throws(LineFault) {
    guard let word = try scanner.next() else {
      _ = try scanner.noteText()
      return
    }
    throw LineFault(word.range, .excessWord(scanner.text(word), line: line))
  }

  /// The next word, which must be there.
  func require(
    _ missing: JournalError.Missing, _ scanner: inout LineScanner, after word: Word
  ) throws(LineFault) -> Word {
    guard let next = try scanner.next() else {
      throw LineFault(scanner.here, .missing(missing, after: scanner.text(word)))
    }
    return next
  }

  /// Puts everything in its order and checks what only the whole journal shows.
  mutating func finish() {
    for lot in lots { check(lot) }
    if !isInOrder { sort() }
    journal.errors.sort { ($0.place, $0.columns.lowerBound) < ($1.place, $1.columns.lowerBound) }
  }

  private var isInOrder: Bool {
    let entries = journal.transactions
    for index in entries.indices.dropFirst()
    where entries[index - 1].instant > entries[index].instant {
      return false
    }
    return true
  }

  private mutating func sort() {
    let entries = journal.transactions
    // The index settles equal instants, so that the order is total.
    var order = entries.indices.map { (entries[$0].instant, Int32(truncatingIfNeeded: $0)) }
    order.sort { $0 < $1 }
    journal.transactions = order.map { entries[Int($0.1)] }
  }

  /// Whether a coin is another one, or may have become it by wraps.
  private func becomes(_ coin: CoinID, _ other: CoinID) -> Bool {
    var seen: Set<CoinID> = [coin]
    var open = [coin]
    while let next = open.popLast() {
      if next == other { return true }
      for coin in wraps[next] ?? [] where seen.insert(coin).inserted { open.append(coin) }
    }
    return false
  }

  private mutating func check(_ lot: LotUse) {
    let reason: JournalError.Reason
    if let entry = labels[lot.label] {
      if let coin = entry.coin, becomes(coin, lot.coin) { return }
      reason = .lotOfAnotherCoin(lot.label, at: entry.place)
    } else {
      let nearest = NearestWord.nearest(to: lot.label, among: labels.keys)
      reason = .unknownLabel(lot.label, nearest: nearest)
    }
    journal.errors.append(
      sources[Int(lot.place.file)].error(
        LineFault(lot.range, reason), line: lot.line, place: lot.place))
  }
}
