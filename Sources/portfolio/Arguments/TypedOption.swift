/// An option as it was typed, so that a command line can be proposed with it.
struct TypedOption: Sendable, Hashable {
  /// The name, with its dashes.
  let name: String
  /// The value; nil for a flag.
  let value: String?

  /// Creates an option, or a flag.
  init(_ name: String, _ value: String? = nil) {
    self.name = name
    self.value = value
  }

  /// The words that state it; a value that looks like an option is one word with the name.
  var words: [String] {
    guard let value else { return [name] }
    return value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
  }
}
