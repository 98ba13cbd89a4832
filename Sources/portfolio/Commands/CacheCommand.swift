internal import PortfolioEngine

extension Command {
  /// `cache`: the snapshots, taking over saved answers, and clearing.
  static var cache: Command {
    Command(
      "cache", in: .tool, summary: "List, import or clear market snapshots",
      discussion: """
        Without a word it lists every snapshot with its age and state, and what is built in.

        import FILE takes over an answer of the provider that you saved by hand: a market page, the \
        whole market, a coin's detail, the list of coins, exchange rates, or a price chart or a coin's \
        day, which go into the daily prices; or a CSV table date,id,price[,market_cap,total_volume] of \
        them. The kind is recognised; what an answer does not say is asked for and never guessed: \
        --currency, --id, --fetched, --on. FILE may be - for standard input. The age of an answer \
        counts from the newest time inside it. One that is older than what is cached needs --force, \
        and then counts for its coins until a newer one comes; a chart needs it whose newest price is \
        far from the cached one.

        clear removes all snapshots, and never the daily prices.
        """,
      examples: [
        "portfolio cache", "portfolio cache import page.json --currency usd",
        "portfolio cache import - --currency usd",
        "portfolio cache import chart.json --id bitcoin --currency usd",
        "portfolio cache import prices.csv --currency usd",
        "portfolio cache clear --yes",
      ],
      options: CacheOptions(),
      parameters: [
        .optionalWord(
          "ACTION", \.action, "What to do: list, import or clear.",
          completion: .values(CacheOptions.Action.allCases.map(\.rawValue)),
          parse: { (text) throws(ValueError) in try Values.choice(text) }),
        .optionalWord(
          "FILE", \.file, "The answer to import; - reads standard input.", completion: .file,
          parse: Values.text),
        .option(
          "currency", "CODE", \.currency, "The currency of the answer's prices.",
          parse: Values.currency),
        .option("id", "ID", \.id, "The id of the coin that the answer is about."),
        .option("on", "DATE", \.day, "The day that the answer is about.", parse: TypedDate.read),
        .option("fetched", "INSTANT", \.fetched, "When it was fetched.", parse: Values.instant),
        .flag("force", \.isForced, "Let it replace a newer snapshot."),
        .flag("yes", \.isConfirmed, "Clear without asking."),
      ]
    ) { (options, context) throws(Failure) in
      let session = Session(context)
      let action = options.action ?? .list
      try options.check(action)
      switch action {
      case .list: return try CacheCommand.list(session)
      case .clear: return try CacheCommand.clear(session, isConfirmed: options.isConfirmed)
      case .import: return try CacheImport(session: session, options: options).run()
      }
    }
  }
}

/// The options of `cache`.
struct CacheOptions: Sendable {
  /// What to do.
  enum Action: String, Sendable, CaseIterable {
    /// List what is cached.
    case list
    /// Take over a saved answer.
    case `import`
    /// Remove all snapshots.
    case clear
  }

  /// What to do; a list when nothing is said.
  var action: Action?
  /// The file to import.
  var file: String?
  /// The currency of the answer.
  var currency: Currency?
  /// The coin of the answer.
  var id: String?
  /// The day of the answer.
  var day: TypedDate?
  /// When the answer was fetched.
  var fetched: Instant?
  /// Whether a newer snapshot may be replaced.
  var isForced = false
  /// Whether the question is answered with yes.
  var isConfirmed = false

  /// Refuses what the action has no use for.
  ///
  /// - Throws: `Failure` with status `words`.
  func check(_ action: Action) throws(Failure) {
    var excess: [String] = []
    if action != .import {
      if file != nil { excess.append("FILE") }
      if currency != nil { excess.append("--currency") }
      if id != nil { excess.append("--id") }
      if day != nil { excess.append("--on") }
      if fetched != nil { excess.append("--fetched") }
      if isForced { excess.append("--force") }
    }
    if action != .clear, isConfirmed { excess.append("--yes") }
    if !excess.isEmpty {
      throw Failure(
        .words,
        "cache \(action.rawValue) has no use for \(Values.listed(excess, last: "and"))",
        remedies: ["`portfolio cache --help` says what belongs to import and to clear."])
    }
    if action == .import, file == nil {
      throw Failure(
        .words, "FILE is missing",
        remedies: ["Usage: portfolio cache import FILE [--currency CODE] [--id ID]"])
    }
  }
}

/// The runs of `cache` that look at the cache as it is.
enum CacheCommand {
  /// Lists every snapshot, what is built in, and the daily prices.
  static func list(_ session: Session) throws(Failure) -> Answer {
    let context = session.context
    let listed: [SnapshotCache.Listed]
    let dailyFiles: [FileFacts]
    do throws(StorageError) {
      listed = try session.cache.list(at: context.now, policy: session.policy)
      dailyFiles = try context.environment.files.list(context.places.prices)
        .filter { !$0.isFolder && $0.name.hasSuffix(".csv") }
    } catch {
      throw Failure(error, places: context.places)
    }
    let unreadable = try session.unreadableRates()
    let built = StarterSnapshot.Part.allCases.compactMap { row(of: $0, session) }
    var notes: [Note] = []
    if listed.isEmpty {
      notes.append(Note(.note, "Nothing is cached; prices come from what is built in."))
    }
    if listed.contains(where: { $0.state == .foreign }) {
      notes.append(
        Note(.note, "Files that are marked foreign are not the cache's; they are left alone."))
    }
    if listed.contains(where: { $0.state == .unfinished }) {
      notes.append(
        Note(
          .note,
          "Files that are marked unfinished were left by a program that was ended;"
            + " `portfolio cache clear` removes them too."))
    }
    if listed.contains(where: { $0.state == .damaged || $0.state == .setAside }) {
      notes.append(
        Note(.warning, "Damaged files are never used; `portfolio cache clear` removes them too."))
    }
    notes += unreadable.map { diagnostic in
      let message = diagnostic.message.capitalizedFirst
      return Note(.warning, ([message + "."] + diagnostic.reasons).joined(separator: " "))
    }
    return .document(
      Document(
        schema: "portfolio.cache/1",
        blocks: [
          .table(
            Table(
              "snapshots",
              columns: [
                .text("snapshot", "Snapshot"), .count("age", "Age"), .word("state", "State"),
                .count("size", "Size", priority: 2), .text("source", "Source", priority: 3),
                .data("file"), .data("asOf"), .data("fetched"), .data("problems", kind: .count),
              ], rows: listed.map(row) + built)),
          .facts([
            .text("folder", "Snapshots", shown(context.places.snapshots, context)),
            .text("pricesFolder", "Daily prices", shown(context.places.prices, context)),
            Fact(
              "dailyPriceFiles", "Files of daily prices", .integer(dailyFiles.count), kind: .count
            ),
          ]),
        ], notes: notes))
  }

  private static func shown(_ path: String, _ context: Context) -> Cell {
    .text(path, shown: context.places.shown(path))
  }

  private static func row(_ listed: SnapshotCache.Listed) -> [Cell] {
    func cells(
      _ name: String, _ state: Cell, age: Cell = .missing, source: Cell = .missing,
      asOf: Instant? = nil, fetched: Instant? = nil, problems: Int? = nil
    ) -> [Cell] {
      [
        .text(name), age, state, size(listed.size), source, .text(listed.name),
        .instant(asOf?.description), .instant(fetched?.description), .integer(problems),
      ]
    }
    switch listed.state {
    case .snapshot(let snapshot, let standing, let newest, let problems):
      return cells(
        name(of: snapshot.key), state(standing), age: age(standing), source: .text(snapshot.source),
        asOf: newest ?? snapshot.fetched, fetched: snapshot.fetched, problems: problems)
    case .newerSchema(let schema):
      return cells(listed.name, .text("newer", shown: "newer (\(schema))", role: .warning))
    case .damaged: return cells(listed.name, .text("damaged", role: .bad))
    case .setAside: return cells(listed.name, .text("aside", role: .bad))
    case .unfinished: return cells(listed.name, .text("unfinished", role: .warning))
    case .foreign: return cells(listed.name, .text("foreign", role: .warning))
    }
  }

  private static func row(of part: StarterSnapshot.Part, _ session: Session) -> [Cell]? {
    guard let newest = StarterSnapshot.content(part)?.newest else { return nil }
    let now = session.context.now
    return [
      .text("built in: " + name(of: StarterSnapshot.key(of: part))),
      .age(newest.wholeSeconds(until: now)), .text("expired", role: .warning), .missing,
      .text(StarterSnapshot.attribution), .missing, .instant(newest.description), .missing,
      .missing,
    ]
  }

  private static func age(_ standing: Standing) -> Cell {
    standing.isFuture
      ? .integer(Int(clamping: standing.age.seconds), text: "future")
      : .age(standing.age.seconds)
  }

  private static func state(_ standing: Standing) -> Cell {
    let role: Role =
      switch standing.state {
      case .fresh: .good
      case .stale: .plain
      case .expired: .warning
      }
    let confirmed = standing.confirmed.map { ", confirmed \($0.rounded) ago" } ?? ""
    return .text(
      standing.state.rawValue, shown: standing.state.rawValue + confirmed, role: role)
  }

  /// What a snapshot is an answer to, for a person.
  static func name(of key: SnapshotKey) -> String {
    let currency = key.currency.map { " in \($0.code.uppercased())" } ?? ""
    switch key.endpoint {
    case .markets:
      if let coins = key.parameters["coins"] {
        return "market page, \(Values.counted(Int(coins) ?? 0, "coin"))\(currency)"
      }
      return "market page \(key.parameters["page"] ?? "")\(currency)"
    case .global: return "whole market"
    case .coin: return "coin \(key.parameters["id"] ?? "")"
    case .coins: return "list of coins"
    case .rates: return "exchange rates"
    case .currencies: return "currencies"
    }
  }

  /// A number of bytes, shown in thousands with one decimal.
  static func size(_ bytes: Int) -> Cell {
    let text =
      bytes < 1000
      ? "\(bytes) B"
      : bytes < 1_000_000
        ? "\(bytes / 1000).\(bytes % 1000 / 100) kB"
        : "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
    return .integer(bytes, text: text)
  }

  /// Removes every snapshot, once that is confirmed.
  static func clear(_ session: Session, isConfirmed: Bool) throws(Failure) -> Answer {
    let context = session.context
    func storing<Result>(
      _ body: () throws(StorageError) -> Result
    ) throws(Failure) -> Result {
      do throws(StorageError) { return try body() } catch {
        throw Failure(error, places: context.places)
      }
    }
    let count = try storing { () throws(StorageError) in
      try session.cache.list(at: context.now, policy: session.policy)
        .count { $0.state != .foreign }
    }
    if count > 0, !isConfirmed {
      let files = count == 1 ? "one snapshot" : "\(count) snapshots"
      guard try context.confirms("Remove \(files)? Daily prices stay.") else {
        throw Failure(.no, "nothing was removed")
      }
    }
    return answer(
      removed: try storing { () throws(StorageError) in try session.cache.clear() })
  }

  private static func answer(removed count: Int) -> Answer {
    .document(
      Document(
        schema: "portfolio.cache.clear/1",
        blocks: [
          .data([Fact("removed", "Removed", .integer(count), kind: .count)]),
          .paragraph(
            key: nil,
            count == 0
              ? "The cache is empty already."
              : "Removed \(count == 1 ? "one snapshot" : "\(count) snapshots")."),
        ]))
  }
}
