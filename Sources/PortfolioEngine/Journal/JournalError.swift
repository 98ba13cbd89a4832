/// One thing that is wrong with a line of a journal: where, the line itself, and why.
///
/// Texts in it are as the file has them, control characters included: who prints them escapes them.
public struct JournalError: Error, Sendable, Hashable {
  /// The file, as it was named or as the `include` that led to it resolves.
  public var path: String
  /// The index of the file in the journal, and the 1-based line.
  public var place: Transaction.Place
  /// The 1-based columns of what is wrong, in characters; empty where something is missing.
  public var columns: Range<Int>
  /// The whole line, without its end; bytes that are no UTF-8 are replaced by U+FFFD.
  public var excerpt: String
  /// What is wrong.
  public var reason: Reason

  /// Creates an error.
  public init(
    path: String, place: Transaction.Place, columns: Range<Int>, excerpt: String, reason: Reason
  ) {
    self.path = path
    self.place = place
    self.columns = columns
    self.excerpt = excerpt
    self.reason = reason
  }
}
