import Testing

@testable import PortfolioEngine

/// Texts made of the characters that numbers are made of, and a few others.
struct `Number texts at random` {
  private static func texts(_ count: Int) -> [String] {
    let alphabet = Array("0000123456789......,,,,--++eE x\u{663}é")
    var state: UInt64 = 42
    func draw(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    return (0..<count).map { index in
      // Half of them of digits alone but for one mark, so that long numbers come up too.
      let length = draw(index % 4 == 0 ? 50 : 8)
      var text = (0..<length).map { _ in
        index % 2 == 0 ? Character(String(draw(10))) : alphabet[draw(alphabet.count)]
      }
      if index % 2 == 0, length > 0 { text[draw(length)] = alphabet[draw(alphabet.count)] }
      return String(text)
    }
  }

  @Test func `an error lies in the text or one past it, and its prefix was right so far`() {
    for text in Self.texts(20_000) {
      do {
        let value = try Decimal128(text)
        #expect(text.allSatisfy { "0123456789.-+eE".contains($0) })
        // Zeros in front lead through the reader of long texts.
        let bare = text.drop { "+-".contains($0) }
        let zeros = String(repeating: "0", count: 40)
        #expect((try? Decimal128(zeros + bare)) == value.magnitude)
        #expect((try? Decimal128(value.description)) == value)
      } catch {
        #expect((1...text.count + 1).contains(error.column))
        if error.reason == .unexpectedCharacter {
          let wrong = Array(text)[error.column - 1]
          let before = text.prefix(error.column - 1)
          #expect(!wrong.isASCII || !wrong.isNumber)
          // Whatever stands before it opens a number: with a digit behind, one can be read.
          do { _ = try Decimal128(before + "1") } catch { #expect(error.reason == .tooLong) }
        }
      }
    }
  }

  @Test func `a typed figure is the number without its commas`() {
    var grouped = 0
    for text in Self.texts(20_000) + ["1,234.5", "12,345,678"] {
      guard let figure = try? TypedFigure(text) else {
        #expect(text.contains(",") || (try? Decimal128(text)) == nil)
        continue
      }
      if text.contains(",") { grouped += 1 }
      #expect((try? Decimal128(text.filter { $0 != "," })) == figure.value)
    }
    #expect(grouped >= 2)
  }
}
