import Foundation
import Synchronization
import Testing

@testable import PortfolioEngine

/// The market server of Tests/Support, started once; it ends with this program, whose end closes its
/// standard input.
struct MarketServer: Sendable {
  let port: Int
  private let process: Process
  private let input: Pipe

  private static let started = Result { try MarketServer() }

  static func running() throws -> MarketServer { try started.get() }

  private init() throws {
    process = Process()
    input = Pipe()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Self.root + "/Tests/Support/market_server.py"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw CocoaError(.executableLoad) }
      line += String(decoding: data, as: UTF8.self)
    }
    port = try #require(Int(line.dropLast()))
  }

  static let root = String(#filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 })

  static func fixture(_ path: String) throws -> [UInt8] {
    try #require(try FileStore.live.read(root + "/Fixtures/json/" + path))
  }

  /// The address under which everything goes as a scenario says, with a tag of its own.
  func address(_ scenario: String, tag: String) -> String {
    "http://127.0.0.1:\(port)/s/\(scenario)~\(tag)/api/v3"
  }

  struct Seen: Decodable {
    var path: String
    var scenario: String
    var headers: [String: String]
    var status: Int?
  }

  /// The requests that were made under a tag, in order.
  func requests(tag: String) async throws -> [Seen] {
    let response = try await Transport.patient().send(
      HTTPRequest(url: "http://127.0.0.1:\(port)/__requests?tag=\(tag)"))
    return try JSONDecoder().decode([Seen].self, from: Data(response.body))
  }
}

extension Transport {
  /// The real way to the network for a busy machine: only a request that may take less than five seconds
  /// ends by its time, the others when nothing but a hang is left as a reason.
  static func patient() -> Transport {
    let live = Transport.urlSession()
    return Transport { request throws(TransportError) in
      var request = request
      if request.timeout >= .seconds(5) { request.timeout = .seconds(600) }
      return try await live.send(request)
    }
  }
}

/// A text that no other test uses.
func freshTag() -> String { "t\(UInt64.random(in: 0 ... .max))" }

/// The path of a folder that no other test uses, to be removed in the end.
func freshFolder() -> String { NSTemporaryDirectory() + "/provider-" + freshTag() }

func removeFolder(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }

extension FetchedBody {
  /// An answer without validators.
  init(_ text: String, fetched: Instant) {
    self.init(bytes: Array(text.utf8), validators: Validators(), fetched: fetched, url: "")
  }
}

/// Time that passes only when somebody sleeps, and what was slept.
final class SteppedClock: Sendable {
  static let start = Instant(seconds: 1_777_550_400)
  private let slept = Mutex<[Duration]>([])
  private let skipped = Mutex<Duration>(.zero)

  var pauses: [Duration] { slept.withLock { $0 } }
  func skip(_ duration: Duration) { skipped.withLock { $0 += duration } }

  private var passed: Duration {
    slept.withLock { $0.reduce(.zero, +) } + skipped.withLock { $0 }
  }

  func clock(random: Double = 0) -> RequestClock {
    RequestClock(
      now: { Self.start.adding(seconds: Int64(self.passed / .seconds(1))) },
      uptime: { self.passed },
      sleep: { pause in self.slept.withLock { $0.append(pause) } },
      random: { random })
  }
}

/// Collects what is told of requests.
final class Trace: Sendable {
  private let heard = Mutex<[RequestEvent]>([])
  var events: [RequestEvent] { heard.withLock { $0 } }
  func hear(_ event: RequestEvent) { heard.withLock { $0.append(event) } }
}
