/// A text that must not be seen, such as an API key: it is masked wherever it is described,
/// interpolated, dumped or debugged, and has no `Codable` conformance.
public struct Secret: Sendable, Hashable {
  /// The text itself, for the one place that sends it.
  package let revealed: String

  /// Creates a secret from its text.
  public init(_ text: String) { revealed = text }

  /// A text in which `***` stands for the secret wherever it occurs, plain or percent-encoded.
  func masked(in text: String) -> String {
    guard !revealed.isEmpty else { return text }
    let upper = revealed.percentEncoded { String($0, radix: 16, uppercase: true) }
    let lower = revealed.percentEncoded { String($0, radix: 16) }
    return [revealed, upper, lower].reduce(text) { $0.replacing($1, with: "***") }
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `***`, so that not even its length is told.
  public var description: String { "***" }
  /// Always `***`.
  public var debugDescription: String { "***" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
