internal import PortfolioEngine

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The settings' file as its members: names and values in their order, those that nobody knows
/// included.
///
/// It is strict JSON: one object, no comments, no name twice.
struct SettingsFile: Sendable {
  /// One name and its value.
  struct Member: Sendable, Hashable {
    /// The name.
    let name: String
    /// The value's JSON text.
    var value: String
    /// How many bytes stand before the value in the file it was read from.
    var offset = 0
  }

  /// The members, in the file's order.
  private(set) var members: [Member] = []

  /// Creates a file without members.
  init() {}

  /// Reads the bytes of a file.
  ///
  /// - Throws: `notJSON`, `notAnObject` or `twice`.
  init(_ bytes: [UInt8]) throws(SettingsFault) {
    if let fault = JSONFault.first(in: bytes) { throw .notJSON(fault) }
    var scanner = Scanner(bytes)
    guard scanner.next() == UInt8(ascii: "{") else { throw .notAnObject }
    scanner.skip()
    while scanner.next() == UInt8(ascii: "\"") {
      let start = scanner.index
      guard let name = Self.string(scanner.value()) else {
        throw .notJSON(JSONFault(offset: start, reason: .unexpectedByte))
      }
      _ = scanner.next()
      scanner.skip()
      _ = scanner.next()
      let offset = scanner.index
      if members.contains(where: { $0.name == name }) { throw .twice(name, offset: start) }
      members.append(Member(name: name, value: scanner.value(), offset: offset))
      if scanner.next() == UInt8(ascii: ",") { scanner.skip() }
    }
  }

  /// The names that no setting has.
  var unknownNames: [String] { members.map(\.name).filter { Setting.named($0) == nil } }

  /// Whether a member holds what nobody else may read, under the name of a setting or one like it.
  var holdsSecret: Bool { members.contains { Setting.isSecretName($0.name) } }

  /// The JSON text of a member's value on one line; nil when there is none.
  func value(of name: String) -> String? {
    members.first { $0.name == name }?.value.split(whereSeparator: \.isNewline)
      .joined(separator: " ")
  }

  /// Where a value stands in the file it was read from.
  func offset(of name: String) -> Int { members.first { $0.name == name }?.offset ?? 0 }

  /// The text of a setting's value; nil when the file has none.
  ///
  /// - Throws: `badValue` when it is neither a text, a number nor a flag.
  func text(of setting: Setting) throws(SettingsFault) -> String? {
    guard let member = members.first(where: { $0.name == setting.name }) else { return nil }
    let value = member.value
    if value.hasPrefix("\""), let text = Self.string(value) { return text }
    if !value.hasPrefix("{"), !value.hasPrefix("["), value != "null" { return value }
    throw .badValue(
      setting, ValueError("It takes a text, a number, true or false."), offset: member.offset)
  }

  /// Puts the text of a setting's value in its place, or at the end.
  mutating func set(_ setting: Setting, to text: String) {
    let value: String
    switch setting.form {
    case .number: value = text
    case .flag: value = (try? Values.yesOrNo(text)) == true ? "true" : "false"
    case .text: value = Self.quoted(text)
    }
    if let index = members.firstIndex(where: { $0.name == setting.name }) {
      members[index].value = value
    } else {
      members.append(Member(name: setting.name, value: value))
    }
  }

  /// Takes a member away; false when there is none.
  mutating func remove(_ name: String) -> Bool {
    let count = members.count
    members.removeAll { $0.name == name }
    return members.count < count
  }

  /// The bytes of the file: a member on each line.
  var bytes: [UInt8] {
    if members.isEmpty { return Array("{}\n".utf8) }
    let lines = members.map { "  \(Self.quoted($0.name)): \($0.value)" }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  private static func string(_ json: String) -> String? {
    try? JSONDecoder().decode(String.self, from: Data(json.utf8))
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}

/// A walk over the values of bytes that are known to be JSON.
private struct Scanner {
  let bytes: [UInt8]
  private(set) var index: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte that is no blank, which is not passed.
  mutating func next() -> UInt8? {
    while index < bytes.count, [32, 9, 10, 13].contains(bytes[index]) { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  mutating func skip() { index += 1 }

  /// The value that begins here, as it is written.
  mutating func value() -> String {
    let start = index
    var depth = 0
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\\") {
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
          if depth == 0 {
            index += 1
            break
          }
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isQuoted = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return text(from: start) }
          depth -= 1
          if depth == 0 {
            index += 1
            return text(from: start)
          }
        case UInt8(ascii: ","), 32, 9, 10, 13:
          if depth == 0 { return text(from: start) }
        default: break
        }
      }
      index += 1
    }
    return text(from: start)
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
  }
}
