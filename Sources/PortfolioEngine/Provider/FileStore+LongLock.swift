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
  /// - Throws: `transport(.timedOut)` when another holds it for all the time that was waited,
  ///   `transport(.cancelled)` when the task is, `storage` when the lock file cannot be made.
  func lock(_ path: String, within wait: Duration) async throws(FetchFailure) -> LongLock {
    let calls = self.calls
    let end = ContinuousClock.now + wait
    let file: Int32
    do throws(SystemCalls.Failure) {
      try makeFolders(above: path)
      file = try calls.open(path, .locking)
    } catch {
      throw .storage(StorageError(error, path: path, writing: true))
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
      throw .storage(StorageError(error, path: path, writing: true))
    }
    guard isOurs else {
      calls.close(file)
      throw .transport(Task.isCancelled ? .cancelled : .timedOut)
    }
    return LongLock { calls.close(file) }
  }
}
