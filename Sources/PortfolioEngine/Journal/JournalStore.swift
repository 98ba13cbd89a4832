/// A journal on the disk: reading it, and the changes that commands make to it.
///
/// Every change is made under a lock (`main.journal.lock`), on the file as it is once the lock is
/// held, so that lines written while it was waited for are seen. Only the main file is ever written.
public struct JournalStore: Sendable {
  /// The main file.
  public let path: String
  /// The files.
  public let files: FileStore
  /// How long the lock is waited for.
  public var waitingSeconds: Double

  /// The comment that a new journal begins with.
  public static let header = "; portfolio journal: one entry a line, a note behind `;`\n"

  /// The most bytes that a file of a journal may have: some fifteen million entries.
  public static let maximumSize = 1 << 30

  /// Creates a store for the journal at a path.
  public init(path: String, files: FileStore = .live, waitingSeconds: Double = 5) {
    self.path = path
    self.files = files
    self.waitingSeconds = waitingSeconds
  }

  /// The file behind symbolic links: two names of one journal share its lock and its change log.
  private var target: String { (try? files.resolved(path)) ?? path }

  /// What is put behind the main file's path to name its change log.
  package static let changesSuffix = ".changes"
  /// What is put behind the main file's path to name its lock.
  package static let lockSuffix = ".lock"

  var log: ChangeLog { ChangeLog(path: target + Self.changesSuffix, files: files) }

  var lockPath: String { target + Self.lockSuffix }

  /// Reads the journal; nil when there is none.
  ///
  /// A last line without a line feed may be one that another program is writing: the lock is then
  /// waited for and the file read once more.
  ///
  /// - Throws: a `StorageError` when the main file cannot be read, `tooLarge` beyond `maximumSize`.
  public func read(now: Instant, zone: CivilZone = .utc) throws(StorageError) -> Journal? {
    try settledBytes().map { journal($0, now: now, zone: zone) }
  }

  /// The main file's bytes, read once more under the lock when their last line is not ended; nil
  /// when there is no file.
  package func settledBytes() throws(StorageError) -> [UInt8]? {
    guard let bytes = try files.read(path, atMost: Self.maximumSize) else { return nil }
    guard let last = bytes.last, last != 10 else { return bytes }
    // A lock that cannot be had leaves the line as it is seen now.
    let again = try? files.locked(lockPath, waitingSeconds: waitingSeconds) {
      try files.read(path, atMost: Self.maximumSize)
    }
    return again ?? bytes
  }

  /// Adds lines at the end of the main file and returns when they are on the disk; makes the file
  /// when there is none.
  ///
  /// The new lines must be free of errors in the journal that they come to stand in; errors of
  /// other lines do not keep them out.
  ///
  /// - Parameters:
  ///   - lines: lines of the grammar, without line ends.
  ///   - judged: the bytes of the main file that the lines were judged against, nil for no file: the
  ///     journal is then not read again. Leave it out when whatever stands there now will do.
  /// - Throws: a `JournalChangeError`, `changedMeanwhile` when other bytes than those judged stand in
  ///   the file by now; nothing was added then.
  @discardableResult
  public func append(
    _ lines: [String], judgedAgainst judged: [UInt8]?? = .none, now: Instant,
    zone: CivilZone = .utc
  ) throws(JournalChangeError) -> JournalChange {
    try changing { () throws(JournalChangeError) in
      let existing = try bytes()
      if case .some(let judged) = judged, judged != existing { throw .changedMeanwhile }
      let before = existing ?? Array(Self.header.utf8)
      if case .none = judged {
        let trial = trial(before, now: now, zone: zone)
        if let refusal = trial.refusal { throw refusal }
        let errors = trial.adding(lines) { path throws(StorageError) in
          try files.read(path)
        }.errors
        guard errors.isEmpty else { throw .newLines(errors) }
      }
      let end = LineList.end(after: before)
      let added = Array(lines.map { $0 + end }.joined().utf8)
      let count = before.count { $0 == 10 }
      let texts = LineList(added).texts
      let change = JournalChange(
        kind: .append, at: now,
        edits: texts.enumerated().map {
          .init(line: count + $0.offset + 1, before: nil, after: $0.element)
        }, lineCount: count + texts.count)
      try record(change) { () throws(StorageError) in
        if existing == nil {
          try files.replace(path, with: before + added, keepingPrevious: false)
        } else {
          try files.append(added, to: path)
        }
      }
      return change
    }
  }

  /// Turns entries, `price` and `track` lines into comments: `; removed 2026-11-30: 2023-01-10 buy`
  /// and so on.
  ///
  /// - Parameters:
  ///   - lines: 1-based lines of the main file.
  ///   - judged: the bytes of the main file that the lines were found in. Leave it out when they mean
  ///     whatever stands there now.
  /// - Throws: a `JournalChangeError`, `changedMeanwhile` when other bytes than those judged stand in
  ///   the file by now; nothing was removed then.
  @discardableResult
  public func remove(
    lines: [Int], judgedAgainst judged: [UInt8]? = nil, now: Instant, zone: CivilZone = .utc
  ) throws(JournalChangeError) -> JournalChange {
    try changing { () throws(JournalChangeError) in
      if let judged, try bytes() != judged { throw .changedMeanwhile }
      let list = LineList(try soundBytes(now: now, zone: zone))
      var change = JournalChange(kind: .remove, at: now, edits: [], lineCount: list.count)
      for line in Set(lines).sorted() {
        guard list.texts.indices.contains(line - 1) else { throw .noSuchLine(line) }
        let text = list.texts[line - 1]
        let word = text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        guard let first = word.utf8.first,
          (48...57).contains(first) || ["price", "track"].contains(String(word).foldedASCII)
        else { throw .notRemovable(line: line, text: text) }
        change.edits.append(
          .init(line: line, before: text, after: "; removed \(zone.day(of: now)): \(text)"))
      }
      try rewrite(list, with: change, now: now, zone: zone)
      return change
    }
  }

  /// Takes back the newest change that a command made; the newest may itself be an undo, which puts
  /// its lines back.
  ///
  /// A repair is not taken back, since the line without an end could not be read.
  /// In a journal with errors only what stands at its very end is taken back, or put back there: what
  /// could be appended can be undone, and no other line is touched.
  ///
  /// - Returns: the change that this made.
  /// - Throws: a `JournalChangeError`; nothing was changed then.
  @discardableResult
  public func undo(now: Instant, zone: CivilZone = .utc) throws(JournalChangeError) -> JournalChange
  {
    try changing { () throws(JournalChangeError) in
      guard let newest = try newestChange() else { throw .nothingToUndo }
      if newest.kind == .repair { throw .repairStays(newest) }
      let bytes = try bytes() ?? []
      let errors = journal(bytes, now: now, zone: zone).errors
      let list = LineList(bytes)
      let shift = list.shift(of: newest)
      let change = newest.reversed(shift: shift ?? 0, at: now, lineCount: list.count)
      guard errors.isEmpty || shift != nil && list.ends(with: change) else {
        throw .journalInError(errors)
      }
      guard shift != nil else { throw .changedSince(newest) }
      try rewrite(list, with: change, standing: errors, now: now, zone: zone)
      return change
    }
  }

  /// Makes a last line that has no line feed a comment, so that it can be appended to again; one that
  /// is a comment is ended.
  ///
  /// No other byte changes, whatever else is wrong; the version before is kept beside the file. In
  /// the comment NULs are left out, and bytes that are no UTF-8 are replaced by U+FFFD.
  ///
  /// - Returns: the comment, or nil when the last line was ended.
  /// - Throws: a `JournalChangeError`, `unreadable` when the file is no journal, as `append`, or a line
  ///   above the last holds a NUL; nothing was changed then.
  public func repair(
    now: Instant, zone: CivilZone = .utc
  ) throws(JournalChangeError) -> String? {
    try changing { () throws(JournalChangeError) in
      guard let bytes = try bytes(), let last = bytes.last, last != 10 else { return nil }
      let first = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
      let start = bytes.lastIndex(of: 10).map { $0 + 1 } ?? first
      // A line that is the whole file says what the file is.
      let judged = trial(start > first ? Array(bytes[..<start]) : bytes, now: now, zone: zone)
      let alien =
        judged.foreign.isEmpty
        ? judged.journal.errors.filter { $0.reason == .controlCharacter(0) } : judged.foreign
      let errors = alien.filter { $0.place.file == 0 }
      guard errors.isEmpty else { throw .unreadable(errors) }
      let text = String(decoding: bytes[start...].filter { $0 != 0 }, as: UTF8.self)
      let comment = text.utf8.first == UInt8(ascii: ";") ? text : "; not ended: " + text
      let end = LineList.end(after: bytes[..<start])
      let line = bytes[..<start].count { $0 == 10 } + 1
      let change = JournalChange(
        kind: .repair, at: now, edits: [.init(line: line, before: text, after: comment)],
        lineCount: line)
      try record(change) { () throws(StorageError) in
        try files.replace(
          path, with: bytes[..<start] + Array((comment + end).utf8), keepingPrevious: true)
      }
      return comment
    }
  }
}
