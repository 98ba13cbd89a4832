internal import PortfolioEngine

extension Session {
  /// Lets something judge the journal as it is and write; when another program wrote in between, all
  /// of it is done once more with what stands there now.
  ///
  /// - Parameter body: returns nil when the journal changed before it was written, as
  ///   `unlessChanged` says.
  /// - Throws: what the body throws, and `Failure` with status `files` when the journal keeps
  ///   changing; nothing was written then.
  func judgingAgain(_ body: () throws(Failure) -> Answer?) throws(Failure) -> Answer {
    // Whoever comes too late saw another one succeed: so many writers at once wait for each other.
    for _ in 0..<100 {
      if let answer = try body() { return answer }
    }
    throw Failure(JournalChangeError.changedMeanwhile, self)
  }

  /// Writes what was judged.
  ///
  /// - Returns: nil when other bytes than those judged stand in the journal by now.
  /// - Throws: `Failure`. Nothing was written in either case.
  func unlessChanged<Change>(
    _ write: () throws(JournalChangeError) -> Change
  ) throws(Failure) -> Change? {
    do throws(JournalChangeError) {
      return try write()
    } catch {
      if case .changedMeanwhile = error { return nil }
      throw Failure(error, self)
    }
  }
}
