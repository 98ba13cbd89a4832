/// What a piece of text is for; a writer that may use colour decides how that looks.
package enum Role: String, Sendable, Hashable, CaseIterable {
  /// Ordinary text.
  case plain
  /// A title, a column's head.
  case heading
  /// Text that matters less: an absent figure, a remark.
  case dim
  /// A figure that is good news.
  case good
  /// A figure that is bad news, an error.
  case bad
  /// Something that the reader should look at.
  case warning
  /// A text that stands out, such as a name.
  case accent
}
