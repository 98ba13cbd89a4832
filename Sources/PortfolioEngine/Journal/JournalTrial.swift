/// A journal that was read, and what it takes to read further lines at the end of its main file.
///
/// Lines that a command is about to add are judged with it: the journal itself is read once, however
/// often they are tried.
package struct JournalTrial: Sendable {
  /// What lines at the end of a journal would bring.
  package struct Added: Sendable {
    /// The entries of the lines, in their order.
    package var entries: [Transaction]
    /// The journal's coins, prices and files with those of the lines, but only the lines' own entries
    /// and errors.
    package var journal: Journal
    /// What is wrong with the lines; the places are those that they would have.
    package var errors: [JournalError] { journal.errors }
  }

  /// The journal as it is.
  package let journal: Journal
  /// The number of lines of its main file.
  package let lineCount: Int
  /// The errors of files that are no journals: of most of their lines none could be an entry.
  let foreign: [JournalError]
  // The reader behind its last line, without the entries.
  private let end: JournalReader

  /// Reads a journal as `Journal` does.
  init(
    reading bytes: [UInt8], path: String, now: Instant, zone: CivilZone,
    including: (String) throws(StorageError) -> [UInt8]?
  ) {
    var reader = JournalReader(
      reading: bytes, path: path, now: now, zone: zone, including: including)
    reader.finish()
    journal = reader.journal
    foreign = reader.journal.errors.filter { reader.foreign.contains(Int($0.place.file)) }
    lineCount = journal.files.first?.lineCount ?? 0
    reader.journal.transactions = []
    reader.journal.errors = []
    reader.lots = []
    // An `include` among the lines must still know what is part of the journal already.
    reader.sources = reader.sources.map { JournalSource(path: $0.path, bytes: []) }
    end = reader
  }

  /// Why nothing can be put at the end: a file is no journal, or the last line is not ended, below a
  /// NUL perhaps, which keeps it from being repaired.
  package var refusal: JournalChangeError? {
    guard foreign.isEmpty else { return .unreadable(foreign) }
    let open = journal.errors.first { $0.place.file == 0 && $0.reason == .lineNotEnded }
    guard let open else { return nil }
    let torn = journal.errors.filter { $0.place.file == 0 && $0.reason == .controlCharacter(0) }
    return torn.isEmpty ? .lastLineOpen(open) : .unreadable(torn)
  }

  /// Reads lines, without line ends, as if they stood at the end of the main file.
  ///
  /// - Parameter including: fetches a file that one of the lines includes; nil when there is none.
  package func adding(
    _ lines: [String],
    including: (String) throws(StorageError) -> [UInt8]? = { _ throws(StorageError) in nil }
  ) -> Added {
    var reader = end
    var source = JournalSource(
      path: reader.sources[0].path, bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
    source.linesBefore = lineCount
    reader.sources[0] = source
    reader.readSettings(
      of: 0, trail: [JournalReader.normal(source.path)], including: including)
    reader.read(source: 0)
    let entries = reader.journal.transactions
    reader.finish()
    return Added(entries: entries, journal: reader.journal)
  }
}
