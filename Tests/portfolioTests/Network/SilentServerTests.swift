import Foundation
import PortfolioEngine
import Synchronization
import Testing

@testable import portfolio

/// Commands against a server that accepts connections and never answers, or not to its end.
@Suite struct SilentServerTests: ~Copyable {
  private let world: OnlineHome

  private var home: String { world.folder }

  init() throws { world = try OnlineHome() }

  /// Sends requests to the real server, notes how long each may take, and shortens that, so that no test
  /// waits for it; the time that a request may take passes on a clock that nothing else moves.
  private final class Hurry: Sendable {
    private let noted = Mutex<[Duration]>([])
    private let live = Transport.urlSession()
    let time = SteppedClock()
    let isSilent: Bool

    init(isSilent: Bool) { self.isSilent = isSilent }

    var timeouts: [Duration] { noted.withLock { $0 } }

    var transport: Transport {
      Transport { request throws(TransportError) in
        let given = request.timeout
        self.noted.withLock { $0.append(given) }
        var request = request
        request.timeout = self.isSilent ? .milliseconds(200) : .seconds(600)
        defer { if self.isSilent { self.time.skip(given) } }
        return try await self.live.send(request)
      }
    }
  }

  private func run(
    _ words: [String], _ scenario: String, later seconds: Int64 = 0, deadline: Int = 7
  ) async throws -> (outcome: Outcome, timeouts: [Duration], waited: Duration) {
    let hurry = Hurry(isSilent: !scenario.isEmpty)
    let uptime = hurry.time.clock().uptime
    var variables = ["PORTFOLIO_ALLOW_NAMING_COINS": "yes"]
    // Three seconds are what holds when nothing is set.
    if deadline != 3 { variables["PORTFOLIO_DEADLINE"] = String(deadline) }
    var environment = try world.environment(scenario, later: seconds, variables: variables)
    environment.uptime = uptime
    environment.transport = { hurry.transport }
    environment.requestClock = { now in
      RequestClock(now: now, uptime: uptime, sleep: { hurry.time.skip($0) }, random: { 0 })
    }
    let outcome = await Tool.run(words: words, in: environment)
    return (outcome, hurry.timeouts, uptime())
  }

  /// The files of the cache and of the daily prices by name.
  private func kept() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for folder in ["/cache/", "/prices/"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: home + folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        found[folder + name] = try Data(contentsOf: URL(filePath: home + folder + name))
      }
    }
    return found
  }

  /// A command with its scenario, its deadline, how long a request of it may take, its status, and what it
  /// could not refresh.
  @Test(arguments: [
    ("coin btc", "never", 7, 7, Int32(0), "prices in USD"),
    ("coin btc", "slow", 2, 2, 0, "prices in USD"),
    ("coin btc --refresh", "never", 7, 7, 6, "prices in USD"),
    ("value", "never", 3, 3, 0, "prices in USD"),
    ("refresh", "never", 3, 10, 6, "prices in USD, the whole market"),
    ("refresh", "never", 20, 20, 6, "prices in USD, the whole market"),
    ("refresh --force", "never", 3, 10, 6, "prices in USD, the whole market"),
  ])
  func `a silent server costs the deadline, and what is cached stays and serves`(
    command: String, scenario: String, deadline: Int, longest: Int, status: Int32, what: String
  ) async throws {
    let words = command.split(separator: " ").map(String.init)
    _ = try await run(["refresh"], "")
    _ = try await run(["coin", "btc"], "")
    let cached = try kept()
    #expect(cached.count >= 4)
    let (outcome, timeouts, waited) = try await run(
      words, scenario, later: 100_000, deadline: deadline)
    #expect(outcome.status.rawValue == status, "\(outcome.errors)")
    let severity = status == 0 ? "warning" : "error"
    #expect(
      outcome.errors.hasPrefix("\(severity): could not refresh \(what)"), "\(outcome.errors)")
    #expect(outcome.errors.contains(": no answer in time\n"), "\(outcome.errors)")
    #expect(outcome.errors.contains(" is used, fetched 27h ago."))
    #expect(
      outcome.errors.contains(
        command.hasPrefix("refresh") && deadline < 10
          ? "Nothing came within 10 s; try again later." : "Wait longer with `portfolio config"))
    #expect(try kept() == cached)
    #expect(!timeouts.isEmpty && timeouts.allSatisfy { $0 <= .seconds(longest) }, "\(timeouts)")
    // Who is silent once is asked nothing after it; questions that go out together cost the time of one.
    #expect(timeouts.count == (command.hasPrefix("refresh") ? 2 : 1))
    #expect(waited <= .seconds(longest * timeouts.count))
    guard !command.hasPrefix("refresh") else { return }
    let offline = try await run(Array(words.prefix(2)) + ["--offline"], "", later: 100_000)
    #expect(offline.timeouts.isEmpty)
    #expect(offline.outcome.output == outcome.output)
  }
}
