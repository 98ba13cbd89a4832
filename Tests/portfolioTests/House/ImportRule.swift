/// Which imports must stand behind a condition, and which must not be.
///
/// Modules that not every platform has stand behind `canImport` of themselves; what only the newest
/// systems have is not imported at all.
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
    var conditions: [Substring] = []
    return lines.filter { line in
      let words = line.text.split { $0 == " " || $0 == "\t" }
      switch words.first {
      case "#if": conditions.append(condition(words))
      case "#elseif", "#else":
        conditions.removeLast(conditions.isEmpty ? 0 : 1)
        conditions.append(condition(words))
      case "#endif": conditions.removeLast(conditions.isEmpty ? 0 : 1)
      default:
        guard let module = module(of: words) else { return false }
        return newest.contains(module)
          || conditional.contains(module) && !conditions.contains("canImport(\(module))")
      }
      return false
    }
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
