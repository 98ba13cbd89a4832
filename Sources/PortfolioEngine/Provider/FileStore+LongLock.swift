extension FileStore {
  /// A lock that is held across suspensions, until it is ended or the program is.
  struct LongLock: Sendable {
    /// Gives the lock back; to be called once.
    let end: @Sendable () -> Void
  }

  /// Takes a lock file's lock without blocking a thread while another holds it.
  ///
  /// It is the same lock as `locked` takes. Its end is the caller's duty, since no closure can be
  /// handed a lock that outlives a suspension.
  ///
  /// - Throws: `locked` when another holds it for all the time that was waited, or the task is
  ///   cancelled; another `StorageError` when the lock file cannot be made.
  func lock(_ path: String, within wait: Duration) async throws(StorageError) -> LongLock {
    let calls = self.calls
    let end = ContinuousClock.now + wait
    let file: Int32
    do throws(SystemCalls.Failure) {
      try makeFolders(above: path)
      file = try calls.open(path, .locking)
    } catch {
      throw StorageError(error, path: path, writing: true)
    }
    var isOurs = false
    do throws(SystemCalls.Failure) {
      isOurs = try calls.tryLock(file)
      while !isOurs, ContinuousClock.now < end,
        (try? await Task.sleep(for: .milliseconds(5))) != nil
      {
        isOurs = try calls.tryLock(file)
      }
    } catch {
      calls.close(file)
      throw StorageError(error, path: path, writing: true)
    }
    guard isOurs else {
      calls.close(file)
      throw .locked(path)
    }
    return LongLock { calls.close(file) }
  }
}
