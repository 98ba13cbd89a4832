import Testing

@testable import PortfolioEngine

@Suite struct RequestBudgetTests: ~Copyable {
  private let folder = freshFolder()
  private let start = SteppedClock.start

  deinit { removeFolder(folder) }

  @Test func `no more than the budget is spent in any minute`() async throws {
    let budget = RequestBudget(perMinute: 3, path: folder + "/requests", files: .live)
    #expect(try budget.take(at: start) == nil)
    #expect(try budget.take(at: start.adding(seconds: 10)) == nil)
    #expect(try budget.take(at: start.adding(seconds: 20)) == nil)
    #expect(try budget.take(at: start.adding(seconds: 30))?.until == start.adding(seconds: 60))
    #expect(try budget.take(at: start.adding(seconds: 59))?.until == start.adding(seconds: 60))
    #expect(try budget.take(at: start.adding(seconds: 60)) == nil)
    #expect(try budget.take(at: start.adding(seconds: 61))?.until == start.adding(seconds: 70))
  }

  @Test func `a smaller budget waits for as many requests as are too many`() async throws {
    let budget = RequestBudget(perMinute: 3, path: folder + "/requests", files: .live)
    for second in 0..<3 { _ = try budget.take(at: start.adding(seconds: Int64(second))) }
    let smaller = RequestBudget(perMinute: 1, path: folder + "/requests", files: .live)
    #expect(try smaller.take(at: start.adding(seconds: 5))?.until == start.adding(seconds: 62))
  }

  @Test func `what the provider said to wait holds for everybody`() async throws {
    let path = folder + "/requests"
    let one = RequestBudget(perMinute: 5, path: path, files: .live)
    try one.block(until: start.adding(seconds: 119), status: 503, at: start)
    try one.block(until: start.adding(seconds: 60), status: 429, at: start)
    let other = RequestBudget(perMinute: 5, path: path, files: .live)
    #expect(
      try other.take(at: start.adding(seconds: 118))
        == RequestBudget.Hold(until: start.adding(seconds: 119), status: 503))
    #expect(try other.take(at: start.adding(seconds: 119)) == nil)
  }

  @Test func `what the provider said to one asker holds up to a day, and for no other`() throws {
    let budget = RequestBudget(perMinute: 9, path: folder + "/requests", files: .live)
    let day = start.adding(seconds: 86_400)
    try budget.block(until: day, status: 429, at: start, asker: "one")
    for asker in ["one", "two"] {
      // The clock of another program may be a little behind.
      let hold = try budget.take(at: start.adding(seconds: -30), asker: asker)
      #expect(hold?.until == (asker == "one" ? day : nil))
    }
    try budget.block(until: start.adding(seconds: 60), status: 503, at: start, asker: "two")
    #expect(try budget.take(at: start, asker: "two")?.status == 503)
    #expect(try budget.take(at: start, asker: "one")?.until == day)
    #expect(try budget.take(at: start, asker: "three") == nil)
  }

  @Test(arguments: [
    "", "garbage", "request", "request x\nblocked -1\n", "request 99999999999999999999\n",
    "request 999999999999999999\nblocked 999999999999999999\n", "\u{0}\n\n  \n",
  ])
  func `a damaged file or one from the future counts nothing`(text: String) async throws {
    let path = folder + "/requests"
    try FileStore.live.replace(path, with: Array(text.utf8), keepingPrevious: false)
    let budget = RequestBudget(perMinute: 1, path: path, files: .live)
    #expect(try budget.take(at: start) == nil)
    #expect(try budget.take(at: start)?.until == start.adding(seconds: 60))
  }

  @Test func `many tasks together take exactly the budget`() async throws {
    let budget = RequestBudget(perMinute: 7, path: folder + "/requests", files: .live)
    let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 { group.addTask { try budget.take(at: SteppedClock.start) == nil } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 7)
  }

  @Test func `a spent budget makes no request and waits only when there is time`() async throws {
    let server = try MarketServer.running()
    let tag = freshTag()
    let clock = SteppedClock()
    var client = CoinGecko(
      plan: .keyless, address: server.address("", tag: tag), transport: .patient(),
      now: { SteppedClock.start })
    client.clock = clock.clock()
    client.budget = RequestBudget(perMinute: 2, path: folder + "/requests", files: .live)
    for _ in 0..<2 { _ = await client.fetch(.ping) }
    #expect(
      await client.fetch(.ping, within: .seconds(50))
        == .failed(.budgetSpent(until: start.adding(seconds: 60))))
    #expect(try await server.requests(tag: tag).count == 2)
    guard case .answered = await client.fetch(.ping, within: .seconds(90)) else {
      Issue.record("no answer")
      return
    }
    #expect(clock.pauses == [.seconds(60)])
    #expect(try await server.requests(tag: tag).count == 3)
  }

  @Test func `a throttled request keeps the next program from asking`() async throws {
    let server = try MarketServer.running()
    let tag = freshTag()
    for expected in [
      FetchFailure.throttled(until: start.adding(seconds: 60)),
      .throttled(until: start.adding(seconds: 60)),
    ] {
      var client = CoinGecko(
        plan: .keyless, address: server.address("429", tag: tag), transport: .patient(),
        now: { SteppedClock.start })
      client.clock = SteppedClock().clock()
      client.budget = RequestBudget(perMinute: 5, path: folder + "/requests", files: .live)
      #expect(await client.fetch(.ping, within: .seconds(50)) == .failed(expected))
    }
    #expect(try await server.requests(tag: tag).count == 1)
  }

  @Test func `a lock that nobody gives back keeps a budget shut`() async throws {
    let budget = RequestBudget(perMinute: 5, path: folder + "/requests", files: .live)
    let lock = try await FileStore.live.lock(folder + "/requests.lock", within: .seconds(1))
    #expect(throws: StorageError.locked(folder + "/requests.lock")) {
      try budget.take(at: SteppedClock.start)
    }
    lock.end()
    #expect(try budget.take(at: start) == nil)
  }

  @Test func `requests that cannot be counted are not made`() async throws {
    var files = FileStore.live
    files.calls.rename = { _, _ throws(SystemCalls.Failure) in throw .init(code: 28) }
    let broken = files
    var client = CoinGecko(plan: .keyless, transport: .offline, now: { SteppedClock.start })
    client.budget = RequestBudget(perMinute: 5, path: folder + "/requests", files: broken)
    #expect(await client.fetch(.ping) == .failed(.storage(.noSpace(folder + "/requests"))))
  }
}
