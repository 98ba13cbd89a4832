#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileStore {
  /// An absolute path with every symbolic link on its way followed, and without `.` and `..`: two paths
  /// of one file have the same.
  ///
  /// What is not there counts as it is written.
  ///
  /// - Throws: a `StorageError` when a link cannot be read, or when links run in a circle.
  package func canonical(_ path: String) throws(StorageError) -> String {
    do throws(SystemCalls.Failure) {
      var done: [Substring] = []
      var rest = Array(path.split(separator: "/").reversed())
      var links = 0
      while let part = rest.popLast() {
        if part == "." { continue }
        if part == ".." {
          _ = done.popLast()
          continue
        }
        guard let target = try calls.linkTarget("/" + (done + [part]).joined(separator: "/")) else {
          done.append(part)
          continue
        }
        links += 1
        if links > 40 { throw SystemCalls.Failure(code: ELOOP) }
        if target.hasPrefix("/") { done = [] }
        rest += target.split(separator: "/").reversed()
      }
      return "/" + done.joined(separator: "/")
    } catch {
      throw StorageError(error, path: path, writing: false)
    }
  }
}
