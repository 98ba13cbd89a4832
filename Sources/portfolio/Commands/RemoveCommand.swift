internal import PortfolioEngine

extension Command {
  /// `remove`: entries become comments.
  static var remove: Command {
    Command(
      "remove", in: .journal, summary: "Take entries out of your journal",
      discussion: """
        Entries are named by their lines, as list shows them: 42 or main.journal:42. They become \
        comments, so that nothing is lost; undo brings them back. The entries are shown, and asked \
        about unless --yes is given.
        """,
      examples: ["portfolio remove main.journal:6", "portfolio remove --day 2024-03-14 --yes"],
      options: RemoveOptions(),
      parameters: [
        .rest("LINE", \.lines, "A line such as 42 or main.journal:42.", isRequired: false),
        .option("day", "DATE", \.day, "All entries of this day.", parse: TypedDate.read),
        .flag("yes", \.isSure, "Do not ask."),
      ]
    ) { (options, context) throws(Failure) in try RemoveCommand(options, context).run() }
  }
}

/// The options of `remove`.
struct RemoveOptions: Sendable {
  /// The lines as they were typed.
  var lines: [String] = []
  /// The day.
  var day: TypedDate?
  /// Whether no question is asked.
  var isSure = false
}

/// A run of `remove`.
struct RemoveCommand: Sendable {
  private let options: RemoveOptions
  private let session: Session

  /// Creates the run.
  init(_ options: RemoveOptions, _ context: Context) {
    self.options = options
    session = Session(context)
  }

  /// Removes the entries once they were shown and agreed to.
  func run() throws(Failure) -> Answer {
    guard options.lines.isEmpty == (options.day != nil) else {
      throw Failure(
        .words,
        options.day == nil ? "no entry is named" : "lines and --day cannot stand together",
        remedies: [
          "Name lines as `portfolio list` shows them, or a day: portfolio remove --day 2024-03-14"
        ])
    }
    var agreed: [ChangeDocument.Row]?
    return try session.judgingAgain { () throws(Failure) in
      let (rows, bytes) = try judge()
      if let agreed, agreed != rows { throw movedEntries }
      if agreed == nil, !options.isSure, try !isAgreed(rows) {
        throw Failure(.no, "nothing was removed")
      }
      agreed = rows
      let change = try session.unlessChanged { () throws(JournalChangeError) in
        try session.store.remove(
          lines: rows.map(\.line), judgedAgainst: bytes, now: session.context.now,
          zone: session.zone)
      }
      return change == nil ? nil : answer(rows)
    }
  }

  /// The entries that are meant in the journal as it is, and the bytes that it was read from.
  private func judge() throws(Failure) -> (rows: [ChangeDocument.Row], bytes: [UInt8]) {
    let read: [UInt8]?
    do throws(StorageError) {
      read = try session.store.settledBytes()
    } catch {
      throw Failure(error, places: session.context.places)
    }
    guard let bytes = read else { throw session.missingJournal }
    let journal = session.store.trial(bytes, now: session.context.now, zone: session.zone).journal
    guard journal.errors.isEmpty else {
      throw Failure(JournalChangeError.journalInError(journal.errors), session)
    }
    var lines: [Int] = []
    for word in options.lines { lines.append(try line(word, in: journal)) }
    if let date = options.day { lines = try self.lines(of: date, in: journal) }
    let texts = bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self)
    }
    for line in lines where !texts.indices.contains(line - 1) {
      throw Failure(JournalChangeError.noSuchLine(line), session)
    }
    try checkBalances(without: Set(lines), in: journal)
    let rows = Set(lines).sorted().map { line in
      ChangeDocument.Row(line: line, change: .removed, text: texts[line - 1])
    }
    return (rows, bytes)
  }

  private var movedEntries: Failure {
    Failure(
      .no, "another program changed these lines meanwhile; nothing was removed",
      remedies: ["`portfolio list` shows the entries as they are now."])
  }

  private func answer(_ rows: [ChangeDocument.Row]) -> Answer {
    .document(
      ChangeDocument(
        schema: "portfolio.remove/1", rows: rows,
        notes: [
          Note(
            .note,
            rows.count == 1
              ? "It is a comment now; `portfolio undo` brings it back."
              : "They are comments now; `portfolio undo` brings them back.")
        ]
      ).document(for: session))
  }

  private func isAgreed(_ rows: [ChangeDocument.Row]) throws(Failure) -> Bool {
    let count = rows.count == 1 ? "this entry" : "these \(rows.count) entries"
    return try session.context.confirms(
      "Remove \(count)?", about: rows.map { "\($0.line): \($0.text)" })
  }

  /// The line that a word names: a number, alone or behind the name of the main file.
  private func line(_ word: String, in journal: Journal) throws(Failure) -> Int {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, let number = Int(last), number > 0, number < Int(Int32.max),
      last.utf8.allSatisfy({ (48...57).contains($0) })
    else {
      throw Failure(
        .words, "\(word) is no line of the journal",
        remedies: [
          "Entries are removed by line, such as 42 or main.journal:42; `portfolio list` shows them,"
            + " and `portfolio list --coin btc` those of a coin."
        ])
    }
    let file = parts.dropLast().joined(separator: ":")
    let main = session.store.path
    let name = main.split(separator: "/").last.map(String.init) ?? main
    guard file.isEmpty || [main, name, session.context.places.shown(main)].contains(file) else {
      let isIncluded = journal.files.indices.dropFirst().contains { index in
        let path = journal.files[index].path
        return [path, journal.fileName(index), session.context.places.shown(path)].contains(file)
          || path.hasSuffix("/" + file)
      }
      throw Failure(
        .no,
        isIncluded
          ? "\(file) is an included file, and commands write only to \(name)"
          : "\(file) is no file of this journal",
        remedies: isIncluded
          ? ["Take the entry out of \(file) by hand."] : ["The journal's own file is \(name)."])
    }
    return number
  }

  private func lines(of date: TypedDate, in journal: Journal) throws(Failure) -> [Int] {
    let day = date.day(at: session.context.now, in: session.zone)
    let entries = journal.transactions.filter { $0.day == day }
    guard !entries.isEmpty else {
      throw Failure(
        .no, "the journal has no entry of \(day)",
        remedies: ["`portfolio list` shows the entries with their days."])
    }
    if let included = entries.first(where: { $0.place.file != 0 }) {
      throw Failure(
        .no,
        "an entry of \(day) stands in an included file, which commands do not write:"
          + " \(journal.name(of: included.place))",
        remedies: ["Name the other entries by line, and take that one out by hand."])
    }
    return entries.map { Int($0.place.line) }
  }

  /// Checks that the entries that stay take out no more than is then held.
  private func checkBalances(
    without lines: Set<Int>, in journal: Journal
  ) throws(Failure) {
    let rest = journal.transactions.filter {
      $0.place.file != 0 || !lines.contains(Int($0.place.line))
    }
    let problems = session.balances(of: rest, in: journal).problems
    guard let first = problems.first,
      session.balances(of: journal.transactions, in: journal).problems.isEmpty
    else { return }
    var diagnostic = session.diagnostic(
      of: first, journal.transactions.first { $0.place == first.place }, in: journal)
    diagnostic.reasons.append("So it would be without what was to be removed; nothing was removed.")
    diagnostic.remedies = ["Remove this entry with it, or add what takes its place first."]
    throw Failure(.journal, [diagnostic])
  }
}
