/// Eight bytes of a file in one machine word, the first in the lowest, so that lines and words are
/// found a block at a time.
///
/// The marks are exact up to and at the first byte marked, which is all that is asked of them (the
/// zero-byte test of Hacker's Delight, section 6-1).
struct ByteBlock {
  let bytes: UInt64

  /// Loads the bytes at an offset; nil when fewer than eight are left.
  @inline(__always)
  init?(_ span: borrowing Span<UInt8>, at offset: Int) {
    guard offset <= span.count - 8 else { return nil }
    // Any eight bytes are an integer; the offset was checked.
    bytes = UInt64(
      littleEndian: unsafe span.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private func marks(equalTo byte: UInt8) -> UInt64 {
    let difference = bytes ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.tops
  }

  /// The number of bytes before the first one marked; eight when there is none.
  @inline(__always)
  private static func count(_ marks: UInt64) -> Int { marks.trailingZeroBitCount / 8 }

  /// The number of bytes before the first line feed.
  @inline(__always)
  var lengthOfLine: Int { Self.count(marks(equalTo: 10)) }

  /// The number of bytes before the first that ends a bare word: a blank, a control character or `"`.
  @inline(__always)
  var lengthOfWord: Int {
    let below33 = (bytes &- Self.ones &* 33) & ~bytes & Self.tops
    return Self.count(below33 | marks(equalTo: 34) | marks(equalTo: 127))
  }

  /// Whether any byte is zero.
  @inline(__always)
  var hasNUL: Bool { marks(equalTo: 0) != 0 }

  /// The first bytes as part of a word's key.
  @inline(__always)
  func key(_ length: Int) -> UInt64 {
    length == 0 ? 0 : bytes.byteSwapped >> UInt64(64 - 8 * length)
  }
}
