extension String {
  /// The text with every byte but RFC 3986's unreserved ones percent-encoded, so that it is one path
  /// segment or one query value whatever it holds.
  var percentEncoded: String { percentEncoded { String($0, radix: 16, uppercase: true) } }

  /// The text percent-encoded, with the digits of a byte as given.
  func percentEncoded(digits write: (UInt8) -> String) -> String {
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = write(byte)
        encoded += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
    return encoded
  }
}
