import Foundation
import Synchronization
import Testing

@testable import PortfolioEngine

@Suite struct RefreshTests: ~Copyable {
  private static let endpoint = MarketEndpoint.global
  private let folder = freshFolder()
  private let tag = freshTag()

  deinit { removeFolder(folder) }

  private static let key = SnapshotKey(.global)

  // Many tests at once would keep every thread waiting for the disk.
  private static func cache(_ folder: String) -> SnapshotCache {
    var files = FileStore.live
    files.calls.sync = { _ in }
    return SnapshotCache(folder: folder, files: files)
  }

  private static func slot(_ folder: String, at now: Instant = SteppedClock.start) -> SnapshotSlot {
    SnapshotSlot(key, in: cache(folder), at: now)
  }

  private static func client(_ address: String) -> CoinGecko {
    var client = CoinGecko(
      plan: .keyless, address: address, transport: .patient(), now: { SteppedClock.start })
    client.bodyLimit = 1 << 20
    client.retries.tries = 1
    return client
  }

  private func refresh(
    _ scenario: String, later seconds: Int64 = 0, forced: Bool = false,
    within deadline: Duration = .seconds(3600), trace: Trace = Trace()
  ) async throws -> RefreshOutcome {
    var client = Self.client(try MarketServer.running().address(scenario, tag: tag))
    let now = SteppedClock.start.adding(seconds: seconds)
    client.clock.now = { now }
    client.trace = trace.hear
    return await client.refresh(
      Self.endpoint, in: Self.slot(folder, at: now), files: .live, forced: forced,
      within: deadline)
  }

  private func requests() async throws -> Int {
    try await MarketServer.running().requests(tag: tag).count
  }

  private func held() throws -> [UInt8]? {
    try Self.cache(folder).entry(Self.key)?.snapshot.payload
  }

  @Test func `what is fresh is not asked for, what is stale is renewed`() async throws {
    let body = try MarketServer.fixture("global/global_2025-04-07.json")
    #expect(try await refresh("") == .replaced)
    #expect(try held() == body)
    let trace = Trace()
    #expect(try await refresh("", later: 600, trace: trace) == .fresh)
    #expect(trace.events.count == 1)
    #expect(try await requests() == 1)
    #expect(try await refresh("", later: 601, trace: trace) == .renewed)
    #expect(try await refresh("", later: 1201) == .fresh)
    #expect(try await refresh("", later: 1201, forced: true) == .renewed)
    #expect(try await requests() == 3)
    #expect(try held() == body)
    guard case .cached = trace.events.first, case .answered(_, 304, 0, _) = trace.events.last else {
      Issue.record("\(trace.events)")
      return
    }
  }

  @Test(arguments: [
    "400", "401", "403", "404", "429", "429-seconds", "429-text", "500", "503", "error-in-200",
    "html", "empty-array", "empty-body", "wrong-shape", "cut-json", "invalid-utf8", "301", "reset",
    "truncated", "truncated-chunks", "length-long", "length-short", "gzip-broken", "huge",
    "gzip-bomb",
  ])
  func `a bad answer leaves what is held as it is`(scenario: String) async throws {
    #expect(try await refresh("") == .replaced)
    let body = try held()
    let outcome = try await refresh(scenario, later: 700)
    guard case .failed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try held() == body)
    #expect(try await requests() == 2)
    #expect(try await refresh("", later: 700) == .renewed)
  }

  @Test func `an older answer does not replace a newer one`() async throws {
    let text = String(
      decoding: try MarketServer.fixture("global/global_2025-04-07.json"), as: UTF8.self)
    let newer = text.replacing("1744025333", with: "1777546799")
    try Self.cache(folder).store(
      Snapshot(
        key: Self.key, fetched: SteppedClock.start.adding(seconds: -3600),
        payload: Array(newer.utf8)))
    #expect(try await refresh("") == .older)
    #expect(try held() == Array(newer.utf8))
  }

  @Test func `what is held and of no use is fetched anew`() async throws {
    #expect(try await refresh("") == .replaced)
    let path = folder + "/" + Self.key.fileName
    let file = try #require(try FileStore.live.read(path))
    let snapshot = try Snapshot(file: file)
    let body = snapshot.payload
    let useless = Snapshot(
      key: Self.key, fetched: snapshot.fetched, etag: snapshot.etag,
      payload: Array("{\"gecko_says\":1}".utf8))
    try FileStore.live.replace(path, with: useless.file, keepingPrevious: false)
    #expect(try await refresh("", later: 700) == .replaced)
    #expect(try held() == body)
    try FileStore.live.replace(path, with: Array("{".utf8), keepingPrevious: false)
    #expect(try await refresh("", later: 700) == .replaced)
    #expect(try held() == body)
    #expect(try await requests() == 4)
  }

  @Test func `a snapshot of a newer program is left alone`() async throws {
    let file = Array("{\"schema\":2,\"payload\":{}}\n".utf8)
    let path = folder + "/" + Self.key.fileName
    try FileStore.live.replace(path, with: file, keepingPrevious: false)
    #expect(try await refresh("") == .failed(.newerSchema(2, path: path)))
    #expect(try FileStore.live.read(path) == file)
    #expect(try await requests() == 0)
  }

  @Test(
    arguments: [
      (MarketEndpoint.global, "global.json"), (.coin("bitcoin"), "coin_id=bitcoin.json"),
      (.coinsList, "coins.json"), (.exchangeRates, "rates.json"), (.currencies, "currencies.json"),
      (.markets(MarketQuery(currency: .eur)), "markets_eur_page=1_per%5Fpage=250.json"),
      (
        .markets(
          MarketQuery(currency: .usd, ids: ["b", "a"], changePeriods: ["7d"], sparkline: true)),
        "markets_usd_changes=7d_ids=a%2Cb_page=1_per%5Fpage=250_sparkline=true.json"
      ),
      (.ping, nil), (.chart("a", currency: .usd, days: 1), nil),
      (.history("a", Day(number: 0)), nil),
      (.range("a", currency: .usd, from: Instant(seconds: 0), to: Instant(seconds: 1)), nil),
    ] as [(MarketEndpoint, String?)])
  func `answers that differ are cached apart`(endpoint: MarketEndpoint, name: String?) {
    #expect(endpoint.snapshotKey?.fileName == name)
  }

  @Test func `a server that never answers costs no more than the deadline`() async throws {
    #expect(
      try await refresh("never", within: .milliseconds(300)) == .failed(.transport(.timedOut)))
  }

  @Test func `a lock that is not given back costs no more than the deadline`() async throws {
    let slot = Self.slot(folder)
    let lock = try await FileStore.live.lock(slot.lockPath, within: .seconds(1))
    #expect(try await refresh("", within: .milliseconds(100)) == .failed(.transport(.timedOut)))
    lock.end()
    #expect(try await requests() == 0)
    #expect(try await refresh("") == .replaced)
  }

  /// How many came to a place.
  private final class Arrivals: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test(arguments: [
    ("", 1), ("500", 1), ("429-long", 1), ("wrong-shape", 1), ("cut-json", 1), ("truncated", 1),
  ])
  func `tasks that refresh at once make one request and get one answer`(
    scenario: String, expected: Int
  ) async throws {
    let address = try MarketServer.running().address(scenario, tag: tag)
    let folder = self.folder
    let slot = Self.slot(folder)
    // None of them asks before all wait for the lock, however busy the machine is.
    let lock = try await FileStore.live.lock(slot.lockPath, within: .seconds(3600))
    let arrivals = Arrivals()
    var files = FileStore.live
    files.calls.open = { (path, opening) throws(SystemCalls.Failure) in
      let file = try SystemCalls.live.open(path, opening)
      if path == slot.lockPath, arrivals.next() == 8 { lock.end() }
      return file
    }
    let outcomes = await withTaskGroup(of: RefreshOutcome.self) { group in
      for _ in 0..<8 {
        group.addTask { [files] in
          await Self.client(address).refresh(
            Self.endpoint, in: slot, files: files, within: .seconds(3600))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    if scenario.isEmpty {
      #expect(outcomes.count { $0 == .replaced } == 1)
      #expect(outcomes.allSatisfy { [.replaced, .joined, .fresh].contains($0) })
    } else {
      #expect(Set(outcomes).count == 1)
    }
    #expect(try await requests() == expected)
  }

  @Test func `eight programs that refresh at once make the requests of one`() async throws {
    let address = try MarketServer.running().address("", tag: tag)
    let folder = self.folder
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [address = address as String, folder = folder as String] in
            var client = RefreshTests.client(address)
            client.budget = RequestBudget(
              perMinute: 5, path: folder + "/requests", files: .live)
            let slot = RefreshTests.slot(folder)
            let outcome = await client.refresh(
              RefreshTests.endpoint, in: slot, files: .live, within: .seconds(3600))
            #expect([.replaced, .joined, .fresh].contains(outcome))
          }
        }
      }
    }
    #expect(try await requests() == 1)
    #expect(
      try held() == MarketServer.fixture("global/global_2025-04-07.json"))
    let left = try FileStore.live.list(folder).map(\.name)
    #expect(
      left == [
        ".global.json.lock", ".snapshots.lock", "global.json", "requests", "requests.lock",
      ])
  }

  @Test(arguments: [
    FetchFailure.transport(.reset), .transport(.redirected(to: "h")),
    .transport(.tooLarge(limit: 5)), .transport(.failed(code: -7)),
    .provider(status: 500, nil),
    .provider(status: 403, ProviderError(code: 403, message: "a \"b\"", form: .html)),
    .throttled(until: SteppedClock.start), .paused(status: 503, until: SteppedClock.start),
    .budgetSpent(until: SteppedClock.start), .notUTF8,
    .emptyPage, .missingTotals, .shortPage(rows: 3, cached: 250), .unpricedPage(rows: 250),
    .foreignPage, .noUsablePrice, .contradictedPrices, .holdsKey,
    .malformed(JSONFault(offset: 3, reason: .endsEarly)),
    .wrongKind(expected: .markets, found: .global),
  ])
  func `a failure reaches those who waited as it was`(failure: FetchFailure) throws {
    let place = SlotNote(path: folder + "/failed", files: .live)
    try place.write(failure, after: nil, at: SteppedClock.start)
    let first = try place.failure()
    #expect(first?.count == 1 && first?.failure == failure)
    #expect(first?.moment == SteppedClock.start)
    try place.write(failure, after: first, at: SteppedClock.start)
    let second = try place.failure()
    #expect(second?.count == 2 && second?.row == 2 && second?.failure == failure)
    #expect(second?.moment == SteppedClock.start)
    try place.clear()
    #expect(try place.failure() == nil)
  }

  @Test(arguments: [
    FetchFailure.transport(.cancelled), .transport(.offline), .badAddress, .notAnID(""),
    .notAllowed(["a"]), .storage(.noSpace("x")),
  ])
  func `a failure of one's own is not passed on`(failure: FetchFailure) throws {
    let place = SlotNote(path: folder + "/failed", files: .live)
    try place.write(failure, after: nil, at: SteppedClock.start)
    #expect(try place.failure() == nil)
  }
}

extension SnapshotCache {
  fileprivate func entry(_ key: SnapshotKey) throws -> Entry? {
    guard case .found(let entry) = try load(key) else { return nil }
    return entry
  }
}
