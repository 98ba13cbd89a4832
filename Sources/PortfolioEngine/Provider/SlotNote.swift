/// A small file beside the lock of a slot, in which programs that ask the same question tell one another
/// what came of it.
///
/// A note that a power cut takes away has nobody left who waits for it, so it does not wait for the disk.
struct SlotNote: Sendable {
  private let path: String
  private var files: FileStore

  /// Creates a note on a file, which need not be there yet.
  init(path: String, files: FileStore) {
    self.path = path
    self.files = files
    self.files.calls.sync = { _ in }
  }

  /// The bytes of the note; nil when there is none.
  func bytes() throws(FetchFailure) -> [UInt8]? {
    try FetchFailure.storing { () throws(StorageError) in try files.read(path) }
  }

  /// Replaces the note.
  func write(_ bytes: [UInt8]) throws(FetchFailure) {
    try FetchFailure.storing { () throws(StorageError) in
      try files.replace(path, with: bytes, keepingPrevious: false)
    }
  }

  /// Removes the note.
  func clear() throws(FetchFailure) {
    try FetchFailure.storing { () throws(StorageError) in try files.remove(path) }
  }
}
