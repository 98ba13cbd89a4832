/// The number of requests that may be made in a minute, counted across programs in a small file.
///
/// The file holds a line for each request of the last minute and, for each of the last askers that the
/// provider told to wait, one for until when, one for the status of that answer, one for who was told
/// so, and one for how often it said so since it last answered. It is rewritten under a lock. Damaged
/// lines and times that cannot be are ignored.
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
  /// What the provider said to one asker does not hold for another: one with a key, say. What it said
  /// to nobody by name holds for all.
  ///
  /// - Throws: a `StorageError` when the file cannot be read or written.
  func take(at now: Instant, asker: String? = nil) throws(StorageError) -> Hold? {
    try update(at: now) { state in
      let blocks = state.blocks.filter {
        $0.until > now && $0.holds(for: asker)
      }
      if let block = blocks.max(by: { $0.until < $1.until }) {
        return Hold(until: block.until, status: block.status)
      }
      guard state.requests.count < perMinute else {
        let first = state.requests[state.requests.count - perMinute]
        return Hold(until: first.adding(seconds: Self.window))
      }
      state.requests.append(now)
      return nil
    }
  }

  /// Lets an asker not ask before a moment, since the provider said so with a status.
  ///
  /// The latest moment counts. Of more than `mostAskers` those with the earliest are forgotten.
  ///
  /// - Throws: a `StorageError` when the file cannot be read or written.
  func block(
    until moment: Instant, status: Int, at now: Instant, asker: String? = nil
  ) throws(StorageError) {
    try update(at: now) { state in
      var block = state.block(of: asker) ?? Block(until: now, asker: asker)
      // Requests that were under way together fail together, which is one failure.
      if block.until <= now { block.failures = min(block.failures + 1, Self.mostFailures) }
      if block.until <= moment { block.status = status }
      block.until = max(block.until, moment)
      state.blocks.removeAll { $0.asker == asker }
      state.blocks.append(block)
      if state.blocks.count > Self.mostAskers {
        state.blocks.sort { ($0.until, $0.asker ?? "") > ($1.until, $1.asker ?? "") }
        state.blocks.removeLast(state.blocks.count - Self.mostAskers)
      }
    }
  }

  /// How often in a row the provider said to wait, with no answer since and no day between, before the
  /// answers that come now.
  ///
  /// While it is left alone no request begins: one that it refuses then was under way together with the
  /// last that it refused, and both are one failure.
  func failuresInRow(at now: Instant, asker: String? = nil) throws(StorageError) -> Int {
    try update(at: now) { state in
      guard let block = state.block(of: asker) else { return 0 }
      return max(0, block.failures - (block.until > now ? 1 : 0))
    }
  }

  /// Forgets the failures of an asker, since the provider answered it.
  func recover(at now: Instant, asker: String? = nil) throws(StorageError) {
    try update(at: now) { state in
      state.blocks.removeAll {
        $0.holds(for: asker) && $0.until <= now
      }
      for index in state.blocks.indices where state.blocks[index].asker == asker {
        state.blocks[index].failures = 0
      }
    }
  }

  /// How many askers are remembered: each has settings of its own, of which few are in use.
  static let mostAskers = 8

  private static let mostFailures = 20

  private static let window: Int64 = 60
  // The longest that a provider's wish is remembered, in seconds, and a little for clocks that differ;
  // more is a damaged line or a clock that was set back.
  private static let longestBlock: Int64 = 86_400 + StalenessPolicy.tolerance

  fileprivate struct Block: Equatable {
    var until: Instant
    // That of older files, which did not say, was nearly always this.
    var status = 429
    // Older files did not say who was told, so that all were.
    var asker: String?
    var failures = 0

    func holds(for other: String?) -> Bool { asker == nil || asker == other }
  }

  fileprivate struct State: Equatable {
    var requests: [Instant] = []
    var blocks: [Block] = []

    func block(of asker: String?) -> Block? { blocks.first { $0.asker == asker } }
  }

  private func update<Result>(
    at now: Instant, _ change: (inout State) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try files.locked(path + ".lock", waitingSeconds: 2) {
        let before = State(bytes: try files.read(path) ?? [])
        var state = before
        state.requests.removeAll { $0.adding(seconds: Self.window) <= now || $0 > now }
        // How many failures there were counts only beside when they were.
        state.blocks.removeAll {
          $0.until.adding(seconds: Self.longestBlock) <= now
            || $0.until > now.adding(seconds: Self.longestBlock)
        }
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
      // What follows the moment of a block tells of that block.
      let last = blocks.indices.last
      if words.count == 2, words[0].elementsEqual("asker".utf8), let last {
        blocks[last].asker = String(decoding: words[1], as: UTF8.self)
      }
      guard words.count == 2, let digits = Int(digits: words[1]) else { continue }
      let instant = Instant(microseconds: Int64(digits))
      if words[0].elementsEqual("request".utf8) { requests.append(instant) }
      if words[0].elementsEqual("blocked".utf8) {
        blocks.append(RequestBudget.Block(until: instant))
      }
      guard let last else { continue }
      if words[0].elementsEqual("status".utf8), (100...999).contains(digits) {
        blocks[last].status = digits
      }
      if words[0].elementsEqual("failures".utf8) { blocks[last].failures = min(digits, 20) }
    }
    requests.sort()
  }

  fileprivate var bytes: [UInt8] {
    var lines = requests.map { "request \($0.microseconds)\n" }
    for block in blocks {
      lines += ["blocked \(block.until.microseconds)\n", "status \(block.status)\n"]
      if let asker = block.asker { lines.append("asker \(asker)\n") }
      if block.failures > 0 { lines.append("failures \(block.failures)\n") }
    }
    return Array(lines.joined().utf8)
  }
}
