#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileStore {
  /// What is put behind a path to name the version before the last replacement.
  public static let previousSuffix = ".previous"

  /// Replaces a file's content in one step: whoever reads sees the old bytes or the new ones, even
  /// after a power cut.
  ///
  /// A temporary file in the same folder is written, flushed and renamed over the file, and the
  /// folder is flushed. A symbolic link stays and its target is replaced. An existing file keeps
  /// its permission bits, unless it holds what nobody else may read; a new one is private, as are
  /// folders made on the way to it.
  ///
  /// - Parameters:
  ///   - keepingPrevious: whether the bytes that were there are kept beside the file under its name
  ///     with `.previous` behind it, which nobody but the user may read.
  ///   - isSecret: whether nobody but the user may read the file from now on.
  /// - Throws: a `StorageError`; the file is then as it was.
  public func replace(
    _ path: String, with bytes: [UInt8], keepingPrevious: Bool, isSecret: Bool = false
  ) throws(StorageError) {
    do throws(SystemCalls.Failure) {
      let target = try followed(path)
      try makeFolders(above: target)
      let before = try calls.statusOfPath(target)
      if before?.isFolder == true { throw SystemCalls.Failure(code: EISDIR) }
      if before?.isRegular == false { throw SystemCalls.Failure(code: ESPIPE) }
      if keepingPrevious, let before, let old = try whole(target) {
        // No wider than the user's own: it is a file of the program's, which nobody asked for.
        try put(old, at: target + Self.previousSuffix, mode: before.mode & 0o600)
      }
      try put(bytes, at: target, mode: isSecret ? nil : before?.mode)
    } catch {
      throw StorageError(error, path: path, writing: true)
    }
  }

  /// Adds bytes to the end of a file and returns when they are on the disk; a missing file is made,
  /// private, with its folders.
  ///
  /// - Throws: a `StorageError`; what was written of the bytes is then cut off again, unless the
  ///   system refuses that too or somebody else has written behind it.
  public func append(_ bytes: [UInt8], to path: String) throws(StorageError) {
    do throws(SystemCalls.Failure) {
      try makeFolders(above: path)
      let isNew = try calls.statusOfPath(path) == nil
      let file = try calls.open(path, .appending)
      defer { calls.close(file) }
      let before = try calls.status(file).size
      var written = 0
      do throws(SystemCalls.Failure) {
        try write(bytes, to: file, counting: &written)
        try calls.sync(file)
        if isNew { try syncFolder(of: followed(path)) }
      } catch {
        if let now = try? calls.status(file).size, now == before + written, written > 0 {
          try? calls.truncate(file, before)
          try? calls.sync(file)
        }
        throw error
      }
    } catch {
      throw StorageError(error, path: path, writing: true)
    }
  }

  /// Whether a name is that of a temporary file, which stays behind only where a program was killed
  /// while it replaced a file.
  package static func isTemporary(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 4 && parts[0].isEmpty && parts[parts.count - 1] == "new"
      && UInt64(parts[parts.count - 2]) != nil
  }

  private func whole(_ path: String) throws(SystemCalls.Failure) -> [UInt8]? {
    do throws(StorageError) {
      return try read(path)
    } catch {
      throw SystemCalls.Failure(code: EACCES)
    }
  }

  /// Writes a temporary file beside the path and renames it over the path.
  private func put(
    _ bytes: [UInt8], at path: String, mode: UInt32?
  ) throws(SystemCalls.Failure) {
    let (folder, name) = Self.split(path)
    // Random, so that two programs that replace a file without a lock do not mix their bytes.
    let temporary = "\(folder)/.\(name).\(UInt64.random(in: 0 ... .max)).new"
    let file = try calls.open(temporary, .creating)
    do throws(SystemCalls.Failure) {
      defer { calls.close(file) }
      var written = 0
      try write(bytes, to: file, counting: &written)
      if let mode, mode != 0o600 { try calls.setMode(file, mode) }
      try calls.sync(file)
      try calls.rename(temporary, path)
    } catch {
      try? calls.unlink(temporary)
      throw error
    }
    try syncFolder(of: path)
  }

  private func write(
    _ bytes: [UInt8], to file: Int32, counting written: inout Int
  ) throws(SystemCalls.Failure) {
    while written < bytes.count {
      let count = try calls.write(file, bytes[written...])
      guard count > 0 else { throw SystemCalls.Failure(code: ENOSPC) }
      written += count
    }
  }

  /// The path that a path stands for once symbolic links at its end are followed.
  ///
  /// The last link's target need not be there; a path that is no link stays as it is.
  ///
  /// - Throws: a `StorageError` when a link cannot be read, or when links run in a circle.
  public func resolved(_ path: String) throws(StorageError) -> String {
    do throws(SystemCalls.Failure) {
      return try followed(path)
    } catch {
      throw StorageError(error, path: path, writing: false)
    }
  }

  /// The path behind symbolic links; the last one's target need not be there.
  private func followed(_ path: String) throws(SystemCalls.Failure) -> String {
    var path = path
    for _ in 0..<40 {
      guard let target = try calls.linkTarget(path) else { return path }
      path = target.hasPrefix("/") ? target : Self.split(path).folder + "/" + target
    }
    throw SystemCalls.Failure(code: ELOOP)
  }

  /// Makes the folders that a path needs, private ones.
  func makeFolders(above path: String) throws(SystemCalls.Failure) {
    var missing: [String] = []
    var folder = Self.split(path).folder
    while folder != ".", folder != "/", try calls.statusOfPath(folder) == nil {
      missing.append(folder)
      folder = Self.split(folder).folder
    }
    for folder in missing.reversed() {
      try calls.makeFolder(folder)
      try syncFolder(of: folder)
    }
  }

  /// Brings the names in a path's folder to the disk.
  func syncFolder(of path: String) throws(SystemCalls.Failure) {
    let folder = try calls.open(Self.split(path).folder, .reading)
    defer { calls.close(folder) }
    try calls.sync(folder)
  }

  /// A path's folder and name; `.` is the folder of a bare name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[bytes.index(after: slash)...])
    var end = slash
    while end > bytes.startIndex, bytes[bytes.index(before: end)] == UInt8(ascii: "/") {
      end = bytes.index(before: end)
    }
    return (end == bytes.startIndex ? "/" : String(path[..<end]), name)
  }
}
