/// The number of requests that may be made in a minute, counted across programs in a small file.
///
/// The file holds a line for each request of the last minute and, when the provider said to wait, one
/// for until when, one for the status of that answer, one for who was told so, and one for how often it
/// said so since it last answered. It is rewritten under a lock. Damaged lines and times that cannot be are ignored.
public struct RequestBudget: Sendable {
  /// How many requests may begin within any 60 seconds.
  public var perMinute: Int
  /// The file's path; its lock stands beside it.
  public var path: String
  private var files: FileStore

  /// Creates a budget that is counted in a file.
  public init(perMinute: Int, path: String, files: FileStore) {
    self.perMinute = max(1, perMinute)
    self.path = path
    self.files = files
    // A count that a power cut takes away costs nothing: the minute is over when the power is back.
    self.files.calls.sync = { _ in }
  }

  /// Why no request may be made now, and when one may be.
  struct Hold: Sendable, Hashable {
    /// When to try again.
    var until: Instant
    /// The status with which the provider said to wait; nil when the budget is spent.
    var status: Int?

    /// The hold as a failure.
    var failure: FetchFailure {
      switch status {
      case nil: .budgetSpent(until: until)
      case 429?: .throttled(until: until)
      case let status?: .paused(status: status, until: until)
      }
    }
  }

  /// Takes one request out of the budget; returns nil when it may be made now.
  ///
  /// What the provider said to one asker does not hold for another: one with a key, say.
  ///
  /// - Throws: a `StorageError` when the file cannot be read or written.
  func take(at now: Instant, asker: String = "") throws(StorageError) -> Hold? {
    try update(at: now) { state in
      if let blocked = state.blockedUntil, blocked > now,
        state.asker.isEmpty || state.asker == asker
      {
        return Hold(until: blocked, status: state.status)
      }
      guard state.requests.count < perMinute else {
        let first = state.requests[state.requests.count - perMinute]
        return Hold(until: first.adding(seconds: Self.window))
      }
      state.requests.append(now)
      return nil
    }
  }

  /// Lets an asker not ask before a moment, since the provider said so with a status; the latest moment
  /// counts, and of several askers the last.
  ///
  /// - Throws: a `StorageError` when the file cannot be read or written.
  func block(
    until moment: Instant, status: Int, at now: Instant, asker: String = ""
  ) throws(StorageError) {
    try update(at: now) { state in
      if state.asker != asker {
        state.blockedUntil = nil
        state.failures = 0
        state.asker = asker
      }
      // Requests that were under way together fail together, which is one failure.
      if state.blockedUntil.map({ $0 <= now }) ?? true {
        state.failures = min(state.failures + 1, Self.mostFailures)
      }
      if state.blockedUntil.map({ $0 <= moment }) ?? true { state.status = status }
      state.blockedUntil = max(state.blockedUntil ?? moment, moment)
    }
  }

  /// How often in a row the provider said to wait, with no answer since and no day between, before the
  /// answers that come now.
  ///
  /// While it is left alone no request begins: one that it refuses then was under way together with the
  /// last that it refused, and both are one failure.
  func failuresInRow(at now: Instant) throws(StorageError) -> Int {
    try update(at: now) { state in
      let isTogether = state.blockedUntil.map { $0 > now } ?? false
      return max(0, state.failures - (isTogether ? 1 : 0))
    }
  }

  /// Forgets the failures, since the provider answered.
  func recover(at now: Instant) throws(StorageError) {
    try update(at: now) { state in
      state.failures = 0
      if let blocked = state.blockedUntil, blocked <= now { state.blockedUntil = nil }
    }
  }

  private static let mostFailures = 20

  private static let window: Int64 = 60
  // The longest that a provider's wish is remembered, in seconds, and a little for clocks that differ;
  // more is a damaged line or a clock that was set back.
  private static let longestBlock: Int64 = 86_400 + StalenessPolicy.tolerance

  fileprivate struct State: Equatable {
    var requests: [Instant] = []
    var blockedUntil: Instant?
    // That of older files, which did not say, was nearly always this.
    var status = 429
    var asker = ""
    var failures = 0
  }

  private func update<Result>(
    at now: Instant, _ change: (inout State) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try files.locked(path + ".lock", waitingSeconds: 2) {
        let before = State(bytes: try files.read(path) ?? [])
        var state = before
        state.requests.removeAll { $0.adding(seconds: Self.window) <= now || $0 > now }
        if let blocked = state.blockedUntil,
          blocked.adding(seconds: Self.longestBlock) <= now
            || blocked > now.adding(seconds: Self.longestBlock)
        {
          state.blockedUntil = nil
        }
        // How many failures there were counts only beside when they were.
        if state.blockedUntil == nil { state.failures = 0 }
        let result = change(&state)
        if state != before {
          try files.replace(path, with: state.bytes, keepingPrevious: false)
        }
        return result
      }
    } catch {
      throw error as? StorageError ?? .failed(path, code: 0)
    }
  }
}

extension RequestBudget.State {
  fileprivate init(bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      if words.count == 2, words[0].elementsEqual("asker".utf8) {
        asker = String(decoding: words[1], as: UTF8.self)
      }
      guard words.count == 2, let digits = Int(digits: words[1]) else { continue }
      let instant = Instant(microseconds: Int64(digits))
      if words[0].elementsEqual("request".utf8) { requests.append(instant) }
      if words[0].elementsEqual("blocked".utf8) { blockedUntil = instant }
      if words[0].elementsEqual("status".utf8), (100...999).contains(digits) { status = digits }
      if words[0].elementsEqual("failures".utf8) { failures = min(digits, 20) }
    }
    requests.sort()
  }

  fileprivate var bytes: [UInt8] {
    var lines = requests.map { "request \($0.microseconds)\n" }
    if let blockedUntil {
      lines += ["blocked \(blockedUntil.microseconds)\n", "status \(status)\n"]
      if !asker.isEmpty { lines.append("asker \(asker)\n") }
    }
    if failures > 0 { lines.append("failures \(failures)\n") }
    return Array(lines.joined().utf8)
  }
}
