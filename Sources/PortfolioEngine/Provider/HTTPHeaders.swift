/// The header fields of a request or an answer, found by name whatever its case.
public struct HTTPHeaders: Sendable, Hashable {
  private var values: [String: String] = [:]

  /// Creates an empty set of fields.
  public init() {}

  /// Creates fields from names and values; of equal names the later value counts.
  public init(_ fields: some Sequence<(String, String)>) {
    for (name, value) in fields { self[name] = value }
  }

  /// The value of a field, whose name is compared without regard to case; nil when there is none.
  public subscript(name: String) -> String? {
    get { values[name.lowercased()] }
    set { values[name.lowercased()] = newValue }
  }

  /// The fields with lower-case names, sorted by name.
  public var fields: [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
