#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SystemCalls {
  /// The calls of the system that the program runs on.
  package static let live = SystemCalls(
    open: openFile,
    close: { descriptor in _ = closeFile(descriptor) },
    read: readFile,
    write: writeFile,
    sync: syncFile,
    truncate: { (descriptor, size) throws(Failure) in
      _ = try retried { Int(ftruncate(descriptor, off_t(size))) }
    },
    setMode: { (descriptor, mode) throws(Failure) in
      _ = try retried { Int(fchmod(descriptor, mode_t(truncatingIfNeeded: mode))) }
    },
    status: { descriptor throws(Failure) in
      var facts = stat()
      _ = try retried { unsafe Int(fstat(descriptor, &facts)) }
      return Status(facts)
    },
    statusOfPath: readStatus,
    linkTarget: readLinkTarget,
    rename: { (path, other) throws(Failure) in _ = try retried { renameFile(path, other) } },
    unlink: { path throws(Failure) in _ = try retried { unlinkFile(path) } },
    makeFolder: createFolder,
    names: namesInFolder,
    tryLock: takeLock,
    wait: { milliseconds in _ = usleep(UInt32(clamping: milliseconds) &* 1000) }
  )
}

extension SystemCalls.Status {
  fileprivate init(_ facts: stat) {
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
    isRegular = facts.st_mode & S_IFMT == S_IFREG
    size = Int(facts.st_size)
    mode = UInt32(facts.st_mode) & 0o7777
    identity = SystemCalls.Identity(
      device: UInt64(truncatingIfNeeded: facts.st_dev), number: UInt64(facts.st_ino))
    #if canImport(Darwin)
      modified = Int64(facts.st_mtimespec.tv_sec)
    #else
      modified = Int64(facts.st_mtim.tv_sec)
    #endif
  }
}

/// Repeats a call for as long as a signal interrupts it.
private func retried(_ call: () -> Int) throws(SystemCalls.Failure) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw SystemCalls.Failure(code: code) }
  }
}

@Sendable
private func openFile(
  _ path: String, _ opening: SystemCalls.Opening
) throws(SystemCalls.Failure) -> Int32 {
  // A C string ends at its first NUL: without this another file than the one named would open.
  guard !path.isEmpty, !path.utf8.contains(0) else {
    throw SystemCalls.Failure(code: ENAMETOOLONG)
  }
  let flags =
    switch opening {
    case .reading: O_RDONLY | O_NONBLOCK
    case .appending: O_RDWR | O_APPEND | O_CREAT
    case .creating: O_WRONLY | O_CREAT | O_EXCL
    case .locking: O_RDWR | O_CREAT
    }
  return Int32(
    truncatingIfNeeded: try retried { unsafe Int(open(path, flags | O_CLOEXEC, 0o600)) })
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

@Sendable
private func readFile(_ descriptor: Int32, _ count: Int) throws(SystemCalls.Failure) -> [UInt8] {
  var failure: SystemCalls.Failure?
  // Room that is not filled before, and in large pages: a journal may have many megabytes.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
    #if os(Linux)
      if count >= 4 << 20, let base = UnsafeMutableRawPointer(buffer.baseAddress) {
        let first = unsafe base.alignedUp(toMultipleOf: 4096)
        _ = unsafe madvise(first, unsafe (count - (first - base)) & ~4095, MADV_HUGEPAGE)
      }
    #endif
    do throws(SystemCalls.Failure) {
      got = try retried { unsafe read(descriptor, buffer.baseAddress, count) }
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  return bytes
}

@Sendable
private func writeFile(
  _ descriptor: Int32, _ bytes: ArraySlice<UInt8>
) throws(SystemCalls.Failure) -> Int {
  try retried {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress, buffer.count)
    }
  }
}

@Sendable
private func syncFile(_ descriptor: Int32) throws(SystemCalls.Failure) {
  #if canImport(Darwin)
    // fsync of Darwin leaves the bytes in the drive's cache; file systems without the stronger
    // call refuse it.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
  #endif
  do {
    _ = try retried { Int(fsync(descriptor)) }
  } catch {
    // Devices and pipes cannot be synchronised; there is nothing to bring to a disk.
    if error.code != EINVAL { throw error }
  }
}

@Sendable
private func readStatus(
  _ path: String
) throws(SystemCalls.Failure) -> SystemCalls.Status? {
  var facts = stat()
  do {
    _ = try retried { unsafe Int(stat(path, &facts)) }
  } catch {
    if error.code == ENOENT { return nil }
    throw error
  }
  return SystemCalls.Status(facts)
}

@Sendable
private func readLinkTarget(_ path: String) throws(SystemCalls.Failure) -> String? {
  var bytes = [CChar](repeating: 0, count: 4096)
  do throws(SystemCalls.Failure) {
    let count = try retried { unsafe readlink(path, &bytes, 4096) }
    return String(
      decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  } catch {
    if error.code == EINVAL || error.code == ENOENT { return nil }
    throw error
  }
}

private func renameFile(_ path: String, _ other: String) -> Int {
  unsafe Int(rename(path, other))
}

private func unlinkFile(_ path: String) -> Int { unsafe Int(unlink(path)) }

@Sendable
private func createFolder(_ path: String) throws(SystemCalls.Failure) {
  do {
    _ = try retried { unsafe Int(mkdir(path, 0o700)) }
  } catch {
    if error.code != EEXIST { throw error }
  }
}

@Sendable
private func takeLock(_ descriptor: Int32) throws(SystemCalls.Failure) -> Bool {
  do {
    _ = try retried { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
    return true
  } catch {
    if error.code == EWOULDBLOCK { return false }
    throw error
  }
}

@Sendable
private func namesInFolder(_ path: String) throws(SystemCalls.Failure) -> [String] {
  guard let folder = unsafe opendir(path) else { throw SystemCalls.Failure(code: errno) }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
