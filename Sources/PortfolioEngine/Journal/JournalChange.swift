/// A change that a command made to the main file, as the change log keeps it.
public struct JournalChange: Sendable, Hashable, Codable {
  /// What was done.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// Lines were added at the end.
    case append
    /// Entries became comments.
    case remove
    /// The change before was taken back.
    case undo
    /// A last line without an end became a comment, or was ended.
    case repair
  }

  /// One line that changed.
  public struct Edit: Sendable, Hashable, Codable {
    /// Its 1-based line; among the lines of the new file, or where it stood when it is gone.
    public var line: Int
    /// What it read before, without its line end; nil when it was not there.
    public var before: String?
    /// What it reads now; nil when it is gone.
    public var after: String?
  }

  /// What was done.
  public var kind: Kind
  /// When.
  public var at: Instant
  /// The lines, in the order of the file.
  public var edits: [Edit]
  /// How many lines the main file has after it.
  public var lineCount: Int

  /// The change that takes this one back, when its lines have moved by a number of lines.
  func reversed(shift: Int, at now: Instant, lineCount: Int) -> JournalChange {
    let put = edits.count { $0.before == nil }
    let taken = edits.count { $0.after == nil }
    return JournalChange(
      kind: .undo, at: now,
      edits: edits.map { Edit(line: $0.line + shift, before: $0.after, after: $0.before) },
      lineCount: lineCount - put + taken)
  }
}

/// Why a change to a journal was refused; the journal is then as it was.
public enum JournalChangeError: Error, Sendable, Hashable {
  /// A file or the lock could not be had.
  case storage(StorageError)
  /// The last line has no line feed, so that nothing may be put behind it.
  case lastLineOpen(JournalError)
  /// A file is no journal, by most of its lines or a NUL in one, so nothing can be written to it.
  case unreadable([JournalError])
  /// The lines to be added are in error; the places are those that they would have had.
  case newLines([JournalError])
  /// The journal has errors, so it is not rewritten.
  case journalInError([JournalError])
  /// Without these lines, or with them, other lines would be in error.
  case wouldBreak([JournalError])
  /// The main file has no such line.
  case noSuchLine(Int)
  /// The line is neither an entry nor a `price` or `track` line.
  case notRemovable(line: Int, text: String)
  /// No command has changed the journal.
  case nothingToUndo
  /// The newest change is a repair of the last line, which is not taken back.
  case repairStays(JournalChange)
  /// The lines of the newest change no longer read as it left them.
  case changedSince(JournalChange)
  /// Somebody else changed the journal between judging new lines and adding them.
  case changedMeanwhile
}
