/// A text that must not be seen, such as an API key: it is masked wherever it is described,
/// interpolated, dumped or debugged, and has no `Codable` conformance.
public struct Secret: Sendable, Hashable {
  /// The text itself, for the one place that sends it.
  package let revealed: String

  /// Creates a secret from its text.
  public init(_ text: String) { revealed = text }

  /// A text in which `***` stands for the secret wherever it occurs, in capitals or not, whichever
  /// of its bytes are percent-encoded.
  package func masked(in text: String) -> String {
    let (bytes, secret) = (Array(text.utf8), Array(revealed.utf8))
    guard let first = secret.first?.lowercased else { return text }
    var masked: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isCandidate = bytes[index].lowercased == first || bytes[index] == UInt8(ascii: "%")
      if isCandidate, let end = Self.end(of: secret, in: bytes[index...]) {
        masked += "***".utf8
        index = end
      } else {
        masked.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: masked, as: UTF8.self)
  }

  /// Whether bytes hold the secret, in capitals or not; one of less than 8 bytes may be any word, and
  /// counts as not held.
  func isHeld(in bytes: [UInt8]) -> Bool {
    let secret = revealed.utf8.map(\.lowercased)
    guard secret.count >= Self.shortest, let first = secret.first else { return false }
    return bytes.indices.contains { start in
      bytes[start].lowercased == first
        && bytes[start...].lazy.map(\.lowercased).starts(with: secret)
    }
  }

  /// How many bytes a key has at least: masking a shorter one would mangle words.
  package static let shortest = 8

  /// Where the secret ends that a text begins with; nil when it begins otherwise.
  private static func end(of secret: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    for byte in secret {
      guard let next = rest.first else { return nil }
      let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
      if next == UInt8(ascii: "%"), UInt8(digits, radix: 16)?.lowercased == byte.lowercased {
        rest = rest.dropFirst(3)
      } else if next.lowercased == byte.lowercased {
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    return rest.startIndex
  }
}

extension UInt8 {
  /// The byte of a small letter for that of a capital, and any other as it is.
  fileprivate var lowercased: UInt8 { (65...90).contains(self) ? self | 32 : self }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `***`, so that not even its length is told.
  public var description: String { "***" }
  /// Always `***`.
  public var debugDescription: String { "***" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
