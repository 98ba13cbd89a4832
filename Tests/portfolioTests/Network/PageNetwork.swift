import Foundation
import PortfolioEngine

@testable import portfolio

/// The network of a page: the provider's addresses lead to the recorded market server.
struct PageNetwork: Sendable {
  /// The way there.
  let transport: Transport

  private static let failures: [String: TransportError] = [
    "offline": .offline, "hostNotFound": .hostNotFound, "refused": .refused, "proxied": .proxied,
    "reset": .reset,
    "timedOut": .timedOut, "insecureConnection": .insecureConnection, "truncated": .truncated,
    "failed": .failed(code: -1001),
  ]

  /// Creates the network of a page's setting: a scenario of the server, or `fails` and a failure; nil
  /// for `none`.
  init?(_ words: some Collection<String>) throws {
    let words = Array(words)
    if words == ["none"] { return nil }
    if words.first == "fails", let failure = Self.failures[words.last ?? ""] {
      transport = Transport { _ throws(TransportError) in throw failure }
      return
    }
    let server = try MarketServer.running()
    let scenario = words[0] == "recorded" ? "" : words[0]
    let address = server.address(scenario, tag: freshTag())
    let live = Transport.urlSession()
    transport = Transport { request throws(TransportError) in
      var request = request
      // A busy machine needs its time, and no page waits for time to run out.
      request.timeout = .seconds(600)
      for plan in ProviderPlan.allCases where request.url.hasPrefix(plan.address) {
        request.url = address + request.url.dropFirst(plan.address.count)
        break
      }
      return try await live.send(request)
    }
  }

  /// The way there as an environment opens it.
  var opening: @Sendable () -> Transport {
    let transport = transport
    return { transport }
  }

  /// A clock on which no time passes but that which is slept.
  static func clock(now: @escaping @Sendable () -> Instant) -> RequestClock {
    let stepped = SteppedClock().clock()
    return RequestClock(
      now: now, uptime: stepped.uptime, sleep: stepped.sleep, random: stepped.random)
  }
}
