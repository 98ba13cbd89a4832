import Testing

@testable import PortfolioEngine

/// For how long a question that failed is not asked again.
@Suite struct HoldTests: ~Copyable {
  private let folder = freshFolder()
  private let tag = freshTag()
  deinit { removeFolder(folder) }

  private func refresh(
    _ scenario: String, at seconds: Int64, isDemanded: Bool = false, key: Secret? = nil
  ) async throws -> (outcome: RefreshOutcome, requests: Int) {
    let server = try MarketServer.running()
    var client = CoinGecko(
      plan: key == nil ? .keyless : .demo, key: key, address: server.address(scenario, tag: tag),
      transport: .patient(), now: { SteppedClock.start })
    let now = SteppedClock.start.adding(seconds: seconds)
    client.clock.now = { now }
    client.clock.random = { 0 }
    client.retries.tries = 1
    client.isDemanded = isDemanded
    let slot = SnapshotSlot(
      SnapshotKey(.global), in: SnapshotCache(folder: folder), at: now)
    let outcome = await client.refresh(
      .global, in: slot, files: .live, within: .seconds(3600))
    return (outcome, try await server.requests(tag: tag).count)
  }

  private static func held(_ failure: FetchFailure, until seconds: Int64) -> RefreshOutcome {
    .failed(.postponed(failure, until: SteppedClock.start.adding(seconds: seconds)))
  }

  @Test func `each failure in a row doubles the pause`() async throws {
    guard case (.failed(let failure), 1) = try await refresh("500", at: 0) else {
      Issue.record("no failure")
      return
    }
    for seconds: Int64 in [4, 30, 59] {
      let (outcome, requests) = try await refresh("500", at: seconds)
      #expect(outcome == Self.held(failure, until: 60))
      #expect(requests == 1)
    }
    #expect(try await refresh("500", at: 60).requests == 2)
    #expect(try await refresh("500", at: 179) == (Self.held(failure, until: 180), 2))
    #expect(try await refresh("500", at: 180).requests == 3)
    #expect(try await refresh("500", at: 419) == (Self.held(failure, until: 420), 3))
    #expect(try await refresh("500", at: 300, isDemanded: true).requests == 4)
    let other = try await refresh("500", at: 310, key: Secret("CG-sesame"))
    #expect(other == (.failed(failure), 5))
    let record = try FileStore.live.read(folder + "/.global.json.lock.failed") ?? []
    #expect(!String(decoding: record, as: UTF8.self).contains("sesame"))
  }

  @Test func `failures of two askers in turn are held side by side`() async throws {
    let key = Secret("CG-sesame")
    _ = try await refresh("500", at: 0)
    #expect(try await refresh("500", at: 4, key: key).requests == 2)
    for seconds: Int64 in [8, 12, 16] {
      #expect(try await refresh("500", at: seconds).requests == 2)
      #expect(try await refresh("500", at: seconds, key: key).requests == 2)
      // A slash at the end of the address makes no other asker.
      #expect(try await refresh("500/", at: seconds).requests == 2)
    }
  }

  @Test func `an answer ends the row`() async throws {
    _ = try await refresh("500", at: 0)
    _ = try await refresh("500", at: 60)
    let answer = try await refresh("", at: 64, isDemanded: true)
    #expect(answer == (.replaced, 3))
    _ = try await refresh("500", at: 700)
    #expect(try await refresh("500", at: 761).requests == 5)
  }

  @Test(arguments: ["400", "401", "403", "404"])
  func `a refusal is not put to the test within ten minutes`(_ scenario: String) async throws {
    _ = try await refresh(scenario, at: 0)
    guard case (.failed(.postponed(.provider, _)), 1) = try await refresh(scenario, at: 599) else {
      Issue.record("asked again")
      return
    }
    #expect(try await refresh(scenario, at: 600).requests == 2)
  }

  @Test func `requests that are refused together are one failure`() throws {
    let budget = RequestBudget(perMinute: 9, path: folder + "/requests", files: .live)
    let now = SteppedClock.start
    for _ in 0..<2 {
      #expect(try budget.failuresInRow(at: now) == 0)
      try budget.block(until: now.adding(seconds: 60), status: 429, at: now)
    }
    let later = now.adding(seconds: 61)
    #expect(try budget.failuresInRow(at: later) == 1)
  }

  @Test func `each hop of a redirect is told of`() async throws {
    let server = try MarketServer.running()
    let trace = Trace()
    var client = CoinGecko(
      plan: .keyless, address: server.address("301-same-host", tag: tag), transport: .patient(),
      now: { SteppedClock.start })
    client.trace = trace.hear
    guard case .answered = await client.fetch(.global, within: .seconds(3600)) else {
      Issue.record("no answer")
      return
    }
    guard case .redirected(let from, 301, let to) = trace.events.first else {
      Issue.record("\(trace.events)")
      return
    }
    #expect(from == client.url(of: .global) && to != from)
    #expect(trace.events.count == 2)
  }
}
