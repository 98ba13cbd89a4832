import Foundation
import Testing

@testable import portfolio

/// The rules of the house, as far as they can be read off the files.
@Suite struct HouseTests {
  static let sources = Repository.files(in: "Sources", suffix: ".swift")
  static let everything =
    sources + Repository.files(in: "Tests", suffix: ".swift")
    + Repository.files(in: "Snippets", suffix: ".swift")

  /// The lines of the sources with their words, which several tests look at.
  private static let code = Result {
    try SourceLine.code(of: sources).map { (line: $0, words: $0.words) }
  }

  @Test func `no file is longer than 400 lines`() throws {
    for file in Self.everything {
      let text = try Repository.text(file)
      if SourceLine.isGenerated(text) { continue }
      let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(count <= 400, "\(file) has \(count) lines")
    }
  }

  @Test func `what not every platform has is imported behind a condition`() throws {
    for file in Self.everything {
      for line in ImportRule.violations(in: try SourceLine.code(of: [file])) {
        Issue.record("\(line.place)")
      }
    }
  }

  @Test(arguments: [
    ("import Glibc", false), ("#if canImport(Glibc)\nimport Glibc\n#endif", true),
    ("#if os(Linux)\nimport Glibc\n#endif", false),
    ("import struct FoundationEssentials.Data", false), ("import struct Foundation.Data", true),
    ("#if canImport(Musl)\n#else\nimport Musl\n#endif", false),
    ("#if canImport(Darwin)\nimport Darwin\n#elseif canImport(Musl)\nimport Musl\n#endif", true),
    ("#if canImport(Darwin)\nimport Musl\n#endif", false),
    ("internal import func Glibc.open", false),
    ("#if !canImport(Glibc)\nimport Glibc\n#endif", false), ("import Darwin.C", false),
    ("#if canImport(Darwin)\n#endif\nimport Darwin", false), ("import Runtime", false),
    ("#if canImport(Darwin)\nimport Darwin\n#else\nimport Glibc\n#endif", true),
    ("#if os(Linux)\nimport Glibc\n#else\nimport Darwin\n#endif", false),
  ])
  func `the rule of imports knows every form`(text: String, isRight: Bool) {
    let lines = text.split(separator: "\n").enumerated().map {
      SourceLine(file: "", number: $0 + 1, text: String($1))
    }
    #expect(ImportRule.violations(in: lines).isEmpty == isRight)
  }

  @Test func `no source names what came after macOS 15 and iOS 18`() throws {
    #expect(NewerNames.all.isSuperset(of: ["InlineArray", "UTF8Span", "Observations"]))
    for (line, words) in try Self.code.get() {
      for word in words where NewerNames.all.contains(word) {
        Issue.record("\(word): \(line.place)")
      }
    }
  }

  @Test func `no source uses what the house does without`() throws {
    let unwanted: Set<Substring> = [
      "class", "actor", "fatalError", "preconditionFailure", "precondition", "assert", "print",
      "debugPrint", "dump", "autoupdatingCurrent",
    ]
    let fragments = [
      "try!", "as!", "@unchecked", "nonisolated(unsafe)", "Date()", "Date.now", "Locale.current",
      "TimeZone.current", "Calendar.current", "available(macOS 26", "available(iOS 26",
    ]
    for (line, words) in try Self.code.get() {
      for word in words where unwanted.contains(word) {
        if word == "class", Allowed.classes.contains(line.file) { continue }
        Issue.record("\(word): \(line.place)")
      }
      for fragment in fragments where line.text.contains(fragment) {
        Issue.record("\(fragment): \(line.place)")
      }
    }
  }

  @Test func `no task, helper or fix is noted in a comment`() throws {
    // Written apart, so that this file does not find itself.
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
    for file in Self.everything {
      let text = try Repository.text(file)
      for word in words { #expect(!text.contains(word), "\(file) holds \(word)") }
    }
  }

  @Test func `only statistics and drawings are computed in binary fractions`() throws {
    for (line, words) in try Self.code.get()
    where words.contains("Double") || words.contains("Float") {
      let isAllowed = Allowed.binaryFractions.contains { line.file.hasPrefix($0) }
      #expect(isAllowed, "\(line.place)")
    }
  }

  @Test func `every package declaration is documented`() throws {
    for file in Self.sources {
      let lines = try Repository.text(file).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.trimmingCharacters(in: .whitespaces) }
      for (index, line) in lines.enumerated()
      where line.hasPrefix("package ") && !line.hasPrefix("package import ") {
        let above = lines[..<index].last { !$0.hasPrefix("@") } ?? ""
        #expect(above.hasPrefix("///"), "\(file):\(index + 1): \(line)")
      }
    }
  }

  @Test func `every path in ARCHITECTURE.md exists`() throws {
    let text = try Repository.text("ARCHITECTURE.md")
    for match in text.matches(of: /\b(Sources|Tests|Scripts|Fixtures|Snippets)(\/[\w.-]+)+/) {
      let path = String(match.output.0)
      #expect(Repository.has(path) || Awaited.folders.contains(path), "\(path)")
    }
  }

  @Test func `every folder of the engine is drawn in ARCHITECTURE.md`() throws {
    let text = try Repository.text("ARCHITECTURE.md")
    let folders = Set(
      Self.sources.filter { $0.hasPrefix("Sources/PortfolioEngine/") }
        .map { $0.split(separator: "/").prefix(3).joined(separator: "/") })
    for folder in folders { #expect(text.contains("| \(folder) |"), "\(folder)") }
  }

  @Test func `the change log starts with the current version`() throws {
    let heads = try Repository.text("CHANGELOG.md").split(separator: "\n")
      .filter { $0.hasPrefix("## ") }
    #expect(heads.first?.hasPrefix("## \(Version.current) ") == true)
  }

  @Test func `the two commands of the README are those that CI runs`() throws {
    guard Repository.has("README.md") else { return }
    let readme = try Repository.text("README.md")
    let script = try Repository.text(".ci/run")
    for command in ["swift run -c release portfolio demo", "swift test"] {
      #expect(readme.contains(command), "README.md: \(command)")
      #expect(script.contains(command), ".ci/run: \(command)")
    }
  }
}
