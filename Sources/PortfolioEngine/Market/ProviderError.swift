/// A provider's refusal as its body says it, in whichever of its shapes.
///
/// The provider has at least six of them: `error` as a text, or as an object with a `status`; a
/// `status` at the top; a code beside it; plain text; an HTML page of the network in front of it. It
/// may come with HTTP status 200, or sit in a file that was saved as if it were data.
public struct ProviderError: Error, Sendable, Hashable {
  /// The shape that the body had.
  public enum Form: String, Sendable, Hashable {
    /// JSON.
    case json
    /// An HTML page; the message is its title.
    case html
    /// Plain text.
    case text
  }

  /// The provider's own code: an HTTP status, or one such as 10012 for a time range beyond the plan.
  public var code: Int?
  /// What it says, on one line and without blanks around it; may be empty.
  public var message: String
  /// When it said so.
  public var timestamp: Instant?
  /// The shape of the body.
  public var form: Form

  /// Creates an error.
  public init(code: Int? = nil, message: String, timestamp: Instant? = nil, form: Form = .json) {
    self.code = code
    self.message = message
    self.timestamp = timestamp
    self.form = form
  }

  /// Reads the body of an answer; nil when it is no error.
  ///
  /// Bytes that start like JSON are an error only when their keys say so; a damaged payload is none.
  public init?(body: [UInt8]) {
    if let error = Self(text: body) {
      self = error
      return
    }
    guard PayloadKind(recognizing: body) == .error else { return nil }
    self.init(message: "")
    var reader = PayloadReader(body)
    do {
      try read(&reader)
    } catch {
      return nil
    }
  }

  /// Reads a page of HTML or a short plain text; nil for anything else.
  init?(text body: [UInt8]) {
    let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    guard let first = body.first(where: { !isBlank($0) }) else { return nil }
    if first == UInt8(ascii: "<") {
      // A title stands near the start; the rest of a page may be long.
      let start = String(decoding: body.prefix(8192), as: UTF8.self)
      self.init(message: Self.line(Self.title(start)), form: .html)
      return
    }
    guard body.count <= 300, !"{[\"-0123456789".utf8.contains(first),
      let text = String(validating: body, as: UTF8.self)
    else { return nil }
    let line = Self.line(text)
    guard !["true", "false", "null", "NaN"].contains(line),
      line.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else { return nil }
    self.init(message: line, form: .text)
  }

  /// A text on one line, without blanks around it.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Reads an object's members into the error; what an inner object says wins over what lies around it.
  private mutating func read(_ reader: inout PayloadReader) throws(JSONFault) {
    try reader.json.enterObject()
    while let key = try reader.nextKey() {
      switch (key, try reader.json.kind()) {
      case ("error", .object), ("status", .object): try read(&reader)
      case ("error", .string), ("error_message", .string), ("message", .string):
        if let text = try reader.text(key) {
          message = Self.line(text)
        }
      case ("error_code", _), ("code", _): code = try reader.whole(key) ?? code
      case ("timestamp", _): timestamp = try reader.instant(key) ?? timestamp
      default: try reader.json.skip()
      }
    }
  }

  private static func title(_ page: String) -> String {
    guard let start = page.firstRange(of: "<title>"), let end = page.firstRange(of: "</title>"),
      start.upperBound <= end.lowerBound
    else { return "" }
    return String(DescriptionText.of(String(page[start.upperBound..<end.lowerBound])).prefix(200))
  }
}
