#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a folder's listing says of one file.
public struct FileFacts: Sendable, Hashable {
  /// The name, without its folder.
  public var name: String
  /// The length in bytes.
  public var size: Int
  /// When it was last changed, in seconds since 1970-01-01T00:00:00Z.
  public var modified: Int64
  /// Whether it is a folder.
  public var isFolder: Bool
}

/// The file operations of the engine: whole reads, atomic replacement, durable appends and locks.
///
/// Files are private to the user from their creation (0600, folders 0700). The operations stand on
/// closures for the system calls, so that a test can make each of them fail. Paths are UTF-8 and
/// may be relative to the working folder.
public struct FileStore: Sendable {
  /// The system calls beneath.
  package var calls: SystemCalls

  /// Creates a store on given system calls.
  package init(calls: SystemCalls) { self.calls = calls }

  /// The files of this machine.
  public static let live = FileStore(calls: .live)

  /// Reads a whole file; nil when there is none.
  ///
  /// - Parameter limit: the most bytes that it may have; of a larger one nothing is read.
  /// - Throws: `isFolder`, `notRegular`, `notReadable`, `badPath`, `tooLarge` or another `StorageError`.
  public func read(_ path: String, atMost limit: Int = .max - 1) throws(StorageError) -> [UInt8]? {
    do throws(SystemCalls.Failure) {
      let file = try calls.open(path, .reading)
      defer { calls.close(file) }
      let status = try calls.status(file)
      if status.isFolder { throw SystemCalls.Failure(code: EISDIR) }
      if !status.isRegular { throw SystemCalls.Failure(code: ESPIPE) }
      if status.size > limit { throw SystemCalls.Failure(code: EFBIG) }
      // One byte more than the size, so that a file read at once is also known to have ended.
      var bytes = try calls.read(file, status.size + 1)
      while !bytes.isEmpty, bytes.count != status.size {
        let more = try calls.read(file, 1 << 16)
        if more.isEmpty { break }
        bytes += more
        if bytes.count > limit { throw SystemCalls.Failure(code: EFBIG) }
      }
      return bytes
    } catch {
      if error.code == ENOENT { return nil }
      throw StorageError(error, path: path, writing: false)
    }
  }

  /// Whether anything stands under a path, readable or not.
  ///
  /// - Throws: a `StorageError` when the system does not say.
  package func exists(_ path: String) throws(StorageError) -> Bool {
    do throws(SystemCalls.Failure) {
      return try calls.statusOfPath(path) != nil
    } catch {
      throw StorageError(error, path: path, writing: false)
    }
  }

  /// The files and folders in a folder, sorted by the bytes of their names; empty when there is no
  /// such folder.
  ///
  /// - Throws: `notFolder`, `notReadable` or another `StorageError`.
  public func list(_ folder: String) throws(StorageError) -> [FileFacts] {
    do throws(SystemCalls.Failure) {
      guard try calls.statusOfPath(folder) != nil else { return [] }
      var facts: [FileFacts] = []
      for name in try calls.names(folder) {
        // A file that went away since its name was read is none.
        guard let status = try calls.statusOfPath(folder + "/" + name) else { continue }
        facts.append(
          FileFacts(
            name: name, size: status.size, modified: status.modified, isFolder: status.isFolder))
      }
      return facts.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    } catch {
      throw StorageError(error, path: folder, writing: false)
    }
  }

  /// Renames a file, over what stands under the other path, and brings the change to the disk.
  ///
  /// - Throws: `absent` when there is nothing to move, or another `StorageError`.
  public func move(_ path: String, to other: String) throws(StorageError) {
    do throws(SystemCalls.Failure) {
      try calls.rename(path, other)
      try syncFolder(of: other)
    } catch {
      throw StorageError(error, path: path, writing: true)
    }
  }

  /// Removes a file; nothing happens when there is none.
  ///
  /// - Throws: a `StorageError` when the file is still there afterwards.
  public func remove(_ path: String) throws(StorageError) {
    do throws(SystemCalls.Failure) {
      try calls.unlink(path)
    } catch {
      if error.code == ENOENT { return }
      throw StorageError(error, path: path, writing: true)
    }
  }

  /// Runs a body while holding a lock file's lock, which ends with the body or with the program.
  ///
  /// The lock file is one of its own and stays behind, empty: removing it would let two programs
  /// hold a lock of the same name. The lock is advisory (`flock`) and counts between threads too.
  /// It must not be taken again inside the body.
  ///
  /// - Throws: `locked` when another holds the lock for as long as was waited, another
  ///   `StorageError` when the lock file cannot be made, and what the body throws.
  @discardableResult
  public func locked<Result>(
    _ path: String, waitingSeconds: Double, _ body: () throws -> Result
  ) throws -> Result {
    let file = try lock(path, waitingSeconds: waitingSeconds)
    defer { calls.close(file) }
    return try body()
  }

  private func lock(_ path: String, waitingSeconds: Double) throws(StorageError) -> Int32 {
    do throws(SystemCalls.Failure) {
      try makeFolders(above: path)
      let file = try calls.open(path, .locking)
      do throws(SystemCalls.Failure) {
        let pause = 10
        var tries = max(0, min(waitingSeconds * 1000 / Double(pause), 1_000_000))
        while try !calls.tryLock(file) {
          guard tries >= 1 else { throw SystemCalls.Failure(code: EWOULDBLOCK) }
          tries -= 1
          calls.wait(pause)
        }
        return file
      } catch {
        calls.close(file)
        throw error
      }
    } catch {
      if error.code == EWOULDBLOCK { throw .locked(path) }
      // The folder is there, and takes no new file: that of a file system the kernel makes up, say.
      if error.code == ENOENT { throw .notWritable(path) }
      throw StorageError(error, path: path, writing: true)
    }
  }
}
