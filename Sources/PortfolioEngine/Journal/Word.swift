/// Up to sixteen bytes of a word in two machine words, so that a word is compared and looked up
/// without a string; NUL occurs in no word, so different words have different keys.
struct WordKey: Hashable, Sendable {
  var high: UInt64 = 0
  var low: UInt64 = 0

  /// The key with ASCII letters in lower case.
  var folded: WordKey { WordKey(high: Self.folded(high), low: Self.folded(low)) }

  // All eight bytes at once: the high bit of each byte of `letter` says that it is `A` to `Z`.
  private static func folded(_ bytes: UInt64) -> UInt64 {
    let low7 = bytes & 0x7f7f_7f7f_7f7f_7f7f
    let atLeastA = low7 &+ 0x3f3f_3f3f_3f3f_3f3f
    let beyondZ = low7 &+ 0x2525_2525_2525_2525
    let letter = atLeastA & ~beyondZ & ~bytes & 0x8080_8080_8080_8080
    return bytes | letter >> 2
  }

  /// A spread of the key over all bits.
  var mixed: Int {
    let product = (high ^ (low &* 0x9e37_79b9_7f4a_7c15)) &* 0xff51_afd7_ed55_8ccd
    return Int(truncatingIfNeeded: product ^ product >> 32)
  }
}

/// Where a word stands in its file's bytes, and what it is.
struct Word {
  /// The first byte of its content; behind the opening quote when it has one.
  var start: Int
  /// One past the last byte of its content.
  var end: Int
  /// The content's first sixteen bytes.
  var key: WordKey
  /// Whether it stands in quotes.
  var isQuoted = false
  /// Whether there are escapes between the quotes.
  var hasEscapes = false

  var count: Int { end - start }
  /// Whether the key is the whole word.
  var fitsKey: Bool { count <= 16 && !hasEscapes }
  /// The bytes that it takes up, quotes included.
  var range: Range<Int> { isQuoted ? start - 1..<end + 1 : start..<end }
}

/// A hash table from words to values, looked up by key; long words go by a dictionary.
struct WordTable<Value> {
  private var slots = [Int32](repeating: -1, count: 64)
  private var keys: [WordKey] = []
  private(set) var values: [Value] = []
  private var long: [String: Int] = [:]

  /// The value of a word of at most sixteen bytes.
  subscript(key: WordKey) -> Value? {
    var slot = key.mixed & (slots.count - 1)
    while true {
      let index = Int(slots[slot])
      if index < 0 { return nil }
      if keys[index] == key { return values[index] }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// The value of a word of any length.
  subscript(text: String) -> Value? {
    if let key = WordKey(text) { return self[key] }
    return long[text].map { values[$0] }
  }

  /// Adds a word that is not in the table yet.
  mutating func insert(_ text: String, _ value: Value) {
    values.append(value)
    keys.append(WordKey(text) ?? WordKey())
    guard WordKey(text) != nil else {
      long[text] = values.count - 1
      return
    }
    if values.count * 2 > slots.count {
      slots = [Int32](repeating: -1, count: slots.count * 2)
      for index in keys.indices.dropLast() where keys[index] != WordKey() { place(index) }
    }
    place(values.count - 1)
  }

  private mutating func place(_ index: Int) {
    var slot = keys[index].mixed & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: index)
  }
}

extension WordKey {
  /// The key of a text; nil when it is longer than sixteen bytes.
  init?(_ text: String) {
    guard text.utf8.count <= 16 else { return nil }
    self.init()
    var count = 0
    for byte in text.utf8 { add(byte, at: &count) }
  }

  /// Adds the next byte; those after the sixteenth are left out.
  @inline(__always)
  mutating func add(_ byte: UInt8, at count: inout Int) {
    if count < 8 {
      high = high << 8 | UInt64(byte)
    } else if count < 16 {
      low = low << 8 | UInt64(byte)
    }
    count += 1
  }
}

extension WordTable: Sendable where Value: Sendable {}

extension String {
  /// The text with the letters `A` to `Z` in lower case and no other character changed.
  var foldedASCII: String {
    String(decoding: utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
