/// Where and why bytes are not JSON.
public struct JSONFault: Error, Hashable, Sendable {
  /// What is wrong at the offset.
  public enum Reason: String, Hashable, Sendable {
    /// The bytes end inside a value.
    case endsEarly
    /// A byte that cannot stand at this place.
    case unexpectedByte
    /// Arrays and objects lie deeper in one another than any market answer does.
    case tooDeep
    /// Something follows the value.
    case trailingBytes
  }

  /// How many bytes stand before the wrong one.
  public let offset: Int
  /// What is wrong there.
  public let reason: Reason

  /// Creates a fault at an offset.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension JSONFault {
  /// The first fault of bytes that should be one JSON value and nothing else; nil when they are.
  package static func first(in bytes: [UInt8]) -> JSONFault? {
    var reader = JSONReader(bytes)
    do throws(JSONFault) {
      try reader.skip()
      try reader.finish()
      return nil
    } catch {
      return error
    }
  }
}
