#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The log beside a journal that `undo` reads: a line of JSON before each change and one after it.
///
/// The line before goes to the disk before the journal is touched, so that a program killed in
/// between leaves either a change that the log knows or one that it can see was never made: a
/// change without its second line counts when its lines stand in the journal, and only then. Lines
/// that are no JSON are the torn ends of killed programs and count for nothing; each is cut off from
/// the next by a line feed of its own.
struct ChangeLog {
  /// What one line says.
  private struct Record: Codable {
    var version = 1
    /// The change that is about to be made.
    var begin: JournalChange?
    /// That the change before was made (true) or was not (false).
    var done: Bool?
  }

  let path: String
  let files: FileStore

  /// The newest change that was made, and the one that may have been made after it.
  ///
  /// - Complexity: only the last lines are decoded, however long the log is.
  func read() throws(StorageError) -> (newest: JournalChange?, open: JournalChange?) {
    var rest = (try files.read(path) ?? [])[...]
    var open: JournalChange?
    var done: Bool?
    var isLast = true
    while !rest.isEmpty {
      let start = rest.dropLast().lastIndex(of: 10).map { $0 + 1 } ?? rest.startIndex
      let line = rest[start...]
      rest = rest[..<start]
      guard let record = try? JSONDecoder().decode(Record.self, from: Data(line)) else { continue }
      if let change = record.begin {
        if done == true { return (change, open) }
        if done == nil, isLast { open = change }
        done = nil
      } else {
        done = record.done
      }
      isLast = false
    }
    return (nil, open)
  }

  /// Writes that a change is about to be made.
  func begin(_ change: JournalChange) throws(StorageError) { try write(Record(begin: change)) }

  /// Writes whether the change was made.
  func finish(made: Bool) throws(StorageError) { try write(Record(done: made)) }

  private func write(_ record: Record) throws(StorageError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(record) else { throw .failed(path, code: 0) }
    let isTorn = try files.read(path)?.last.map { $0 != 10 } ?? false
    try files.append((isTorn ? [10] : []) + Array(line) + [10], to: path)
  }
}
