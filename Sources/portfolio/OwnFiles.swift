internal import PortfolioEngine

/// The files that are the program's own, which no page may replace.
struct OwnFiles: Sendable {
  private let files: FileStore
  private let places: Places
  private let journal: [String]

  /// Creates the files of a journal and those beside it.
  init(of journal: Journal, _ context: Context) {
    files = context.environment.files
    places = context.places
    self.journal = [places.journal] + journal.files.map(\.path)
  }

  /// Why a path may not be written to; nil when it may.
  ///
  /// - Throws: a `StorageError` when links cannot be followed.
  func refusal(of path: String) throws(StorageError) -> Failure? {
    let target = try files.canonical(path)
    let shown = places.shown(path)
    let remedies = ["Write the page to a file of its own, such as report.html."]
    func belonging(to what: String) -> Failure {
      Failure(
        .no, "\(shown) belongs to \(what), and no page is written there", remedies: remedies)
    }
    for file in journal {
      let file = try files.canonical(file)
      if isSame(target, file) {
        return Failure(
          .no, "\(shown) is a file of your journal, which no page replaces", remedies: remedies)
      }
      if Self.besides.contains(where: { isSame(target, file + $0) }) {
        return belonging(to: "your journal")
      }
    }
    for (place, what) in [
      (places.settings, "your settings"), (places.prices, "the daily prices that are kept"),
      (places.snapshots, "the cache"),
    ] {
      let place = try files.canonical(place)
      if isSame(target, place + ".lock")
        || ancestry(of: target).contains(where: { isSame($0, place) })
      {
        return belonging(to: what)
      }
    }
    return nil
  }

  /// Whether two paths lead to one file: by what the disk says where both are there, since it may not
  /// tell upper from lower case, else by the letters.
  private func isSame(_ path: String, _ other: String) -> Bool {
    if path == other { return true }
    guard let identity = identity(of: path) else { return false }
    return identity == self.identity(of: other)
  }

  private func identity(of path: String) -> SystemCalls.Identity? {
    ((try? files.calls.statusOfPath(path)) ?? nil)?.identity
  }

  /// A canonical path and the folders above it.
  private func ancestry(of path: String) -> [String] {
    var paths = [path]
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
      rest = rest[..<slash]
      paths.append(String(rest))
    }
    return paths
  }

  /// What the name of the copy that an editor opens ends in.
  static let editSuffix = ".edit"

  /// What names of files beside a journal end in.
  private static let besides = [
    JournalStore.lockSuffix, JournalStore.changesSuffix, FileStore.previousSuffix,
    JournalStore.changesSuffix + FileStore.previousSuffix, editSuffix,
  ]
}
