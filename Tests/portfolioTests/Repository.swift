import Foundation

/// The files of the project, for tests that read them.
enum Repository {
  /// The project's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file of the project.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Whether there is a file or folder of this path in the project.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The files of a folder and the folders in it, sorted, whose names end in a suffix.
  static func files(in folder: String, suffix: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }.sorted()
  }
}
