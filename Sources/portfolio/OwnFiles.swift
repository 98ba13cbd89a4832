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
      if target == file {
        return Failure(
          .no, "\(shown) is a file of your journal, which no page replaces", remedies: remedies)
      }
      if Self.besides.contains(where: { target == file + $0 }) {
        return belonging(to: "your journal")
      }
    }
    for (place, what) in [
      (places.settings, "your settings"), (places.prices, "the daily prices that are kept"),
      (places.snapshots, "the cache"),
    ] {
      let place = try files.canonical(place)
      if target == place || target == place + ".lock" || target.hasPrefix(place + "/") {
        return belonging(to: what)
      }
    }
    return nil
  }

  /// What the name of the copy that an editor opens ends in.
  static let editSuffix = ".edit"

  /// What names of files beside a journal end in.
  private static let besides = [
    JournalStore.lockSuffix, JournalStore.changesSuffix, FileStore.previousSuffix,
    JournalStore.changesSuffix + FileStore.previousSuffix, editSuffix,
  ]
}
