/// Which imports must stand behind a condition, and which must not be.
///
/// Modules that not every platform has stand behind `canImport` of themselves, or are what remains after
/// `canImport` of others; what only the newest systems have is not imported at all.
enum ImportRule {
  private static let conditional: Set<Substring> = [
    "Glibc", "Musl", "Darwin", "FoundationEssentials", "FoundationNetworking",
  ]
  private static let newest: Set<Substring> = ["Runtime"]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  /// The lines of a file whose import is not allowed where it stands.
  static func violations(in lines: [SourceLine]) -> [SourceLine] {
    // The conditions of each open `#if`, up to the branch that is being read.
    var chains: [[Substring]] = []
    return lines.filter { line in
      let words = line.text.split { $0 == " " || $0 == "\t" }
      switch words.first {
      case "#if": chains.append([condition(words)])
      case "#elseif", "#else":
        if let last = chains.indices.last { chains[last].append(condition(words)) }
      case "#endif": chains.removeLast(chains.isEmpty ? 0 : 1)
      default:
        guard let module = module(of: words) else { return false }
        return newest.contains(module)
          || conditional.contains(module) && !chains.contains { isRight($0, for: module) }
      }
      return false
    }
  }

  /// Whether the branch that is being read is one for a module.
  private static func isRight(_ chain: [Substring], for module: Substring) -> Bool {
    let own = "canImport(\(module))"
    guard chain.last == "" else { return chain.last.map { $0 == own } ?? false }
    return chain.dropLast().allSatisfy { $0.wholeMatch(of: /canImport\(\w+\)/) != nil && $0 != own }
  }

  private static func condition(_ words: [Substring]) -> Substring {
    Substring(words.dropFirst().joined(separator: " "))
  }

  /// The module of `import X`, `internal import X`, `@testable import X` or `import struct X.Y`.
  private static func module(of words: [Substring]) -> Substring? {
    guard let index = words.firstIndex(of: "import") else { return nil }
    // Only what may stand before an import; elsewhere the word is one of another thing.
    let before = words[..<index]
    let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    guard before.allSatisfy({ $0.hasPrefix("@") || levels.contains($0) }) else { return nil }
    let names = words[(index + 1)...].drop { kinds.contains($0) }
    return names.first?.split(separator: ".").first
  }
}
