#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileStore {
  /// Creates the files of a disk in memory on which nothing can be changed, such as a demo's.
  ///
  /// Other paths hold nothing, and every write fails with `readOnly`.
  ///
  /// - Parameter files: contents by path.
  package static func holding(_ files: [String: [UInt8]]) -> FileStore {
    let paths = files.keys.sorted()
    @Sendable func status(_ path: String) -> SystemCalls.Status? {
      files[path].map {
        SystemCalls.Status(isFolder: false, size: $0.count, mode: 0o400, modified: 0)
      }
    }
    @Sendable func path(_ file: Int32) throws(SystemCalls.Failure) -> String {
      guard paths.indices.contains(Int(file)) else { throw SystemCalls.Failure(code: EBADF) }
      return paths[Int(file)]
    }
    @Sendable func refuse() throws(SystemCalls.Failure) { throw SystemCalls.Failure(code: EROFS) }
    return FileStore(
      calls: SystemCalls(
        open: { (path, opening) throws(SystemCalls.Failure) in
          guard opening == .reading else { throw SystemCalls.Failure(code: EROFS) }
          guard let index = paths.firstIndex(of: path) else {
            throw SystemCalls.Failure(code: ENOENT)
          }
          return Int32(clamping: index)
        },
        close: { _ in },
        // A file is always read at once, whole.
        read: { (file, _) throws(SystemCalls.Failure) in files[try path(file)] ?? [] },
        write: { (_, _) throws(SystemCalls.Failure) in
          try refuse()
          return 0
        },
        sync: { (_) throws(SystemCalls.Failure) in try refuse() },
        truncate: { (_, _) throws(SystemCalls.Failure) in try refuse() },
        setMode: { (_, _) throws(SystemCalls.Failure) in try refuse() },
        status: { (file) throws(SystemCalls.Failure) in
          guard let status = status(try path(file)) else { throw SystemCalls.Failure(code: EBADF) }
          return status
        },
        statusOfPath: { (path) throws(SystemCalls.Failure) in status(path) },
        linkTarget: { (_) throws(SystemCalls.Failure) in nil },
        rename: { (_, _) throws(SystemCalls.Failure) in try refuse() },
        unlink: { (path) throws(SystemCalls.Failure) in
          guard files[path] != nil else { throw SystemCalls.Failure(code: ENOENT) }
          try refuse()
        },
        makeFolder: { (_) throws(SystemCalls.Failure) in try refuse() },
        names: { (_) throws(SystemCalls.Failure) in [] },
        tryLock: { (_) throws(SystemCalls.Failure) in false },
        wait: { _ in }))
  }
}
