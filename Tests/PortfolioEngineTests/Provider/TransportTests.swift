import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct TransportTests {
  private static let page = "/coins/markets?vs_currency=usd&per_page=250&page=1"
  private static let transport = Transport.patient()

  private func send(
    _ url: String, timeout: Duration = .seconds(600), limit: Int = 1 << 20
  ) async -> Result<HTTPResponse, TransportError> {
    do throws(TransportError) {
      return .success(
        try await Self.transport.send(HTTPRequest(url: url, timeout: timeout, bodyLimit: limit)))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [
    ("truncated", TransportError.truncated), ("truncated-chunks", .truncated),
    ("length-long", .truncated), ("reset", .reset), ("301", .redirected(to: "localhost.invalid")),
    ("301-other-port", .redirected(to: "127.0.0.1")), ("301-circle", .circular),
    ("301-user", .redirected(to: "127.0.0.1")),
    ("huge", .tooLarge(limit: 1 << 20)), ("huge-chunks", .tooLarge(limit: 1 << 20)),
    ("gzip-bomb", .tooLarge(limit: 1 << 20)),
  ])
  func `a fault of the network has a name`(scenario: String, error: TransportError) async throws {
    let server = try MarketServer.running()
    let result = await send(server.address(scenario, tag: freshTag()) + Self.page)
    #expect(result == .failure(error))
  }

  @Test(arguments: ["never", "slow"])
  func `a server that takes too long is left`(scenario: String) async throws {
    let server = try MarketServer.running()
    let result = await send(
      server.address(scenario, tag: freshTag()) + Self.page, timeout: .milliseconds(300))
    #expect(result == .failure(.timedOut))
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/", TransportError.refused), ("https://nosuch.invalid/", .hostNotFound),
    ("http://api.coingecko.com/api/v3/ping", .insecure), ("ftp://127.0.0.1/", .insecure),
    ("file:///etc/passwd", .insecure), ("http:///", .insecure), ("", .insecure),
    ("http://localhost.example/", .insecure),
  ])
  func `an address that cannot be asked has a reason`(
    url: String, error: TransportError
  ) async {
    #expect(await send(url) == .failure(error))
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080/x", ["http_proxy": "http://proxy.example"], true),
    ("http://[::1]:8080/x", ["all_proxy": "p", "NO_PROXY": "localhost"], true),
    ("http://localhost/x", ["ALL_PROXY": "p", "no_proxy": "", "NO_PROXY": "localhost"], true),
    ("http://localhost/x", ["ALL_PROXY": "p", "NO_PROXY": "a, localhost"], false),
    ("http://[::1]:8080/x", ["http_proxy": "p", "no_proxy": "127.0.0.1,localhost,::1"], false),
    ("http://127.0.0.1/x", ["http_proxy": "p", "no_proxy": "*"], false),
    ("http://127.0.0.1/x", ["http_proxy": "", "HTTP_PROXY": "p"], false),
    ("https://127.0.0.1/x", ["https_proxy": "p", "http_proxy": "p"], false),
  ])
  func `no proxy carries what is meant for this machine`(
    url: String, environment: [String: String], isProxied: Bool
  ) throws {
    #expect(try #require(URL(string: url)).isProxied(by: environment) == isProxied)
  }

  @Test func `a server that speaks no TLS is insecure`() async throws {
    let server = try MarketServer.running()
    #expect(await send("https://127.0.0.1:\(server.port)/") == .failure(.insecureConnection))
  }

  @Test(arguments: [
    ("", 200), ("304", 304), ("400", 400), ("401", 401), ("403", 403), ("404", 404), ("429", 429),
    ("500", 500), ("503", 503), ("gzip", 200), ("clock-skew", 200), ("301-same-host", 200),
  ])
  func `an answer comes with its status`(scenario: String, status: Int) async throws {
    let server = try MarketServer.running()
    let response = try await send(server.address(scenario, tag: freshTag()) + Self.page).get()
    #expect(response.status == status)
    if status == 200 {
      #expect(
        response.body
          == (try MarketServer.fixture("markets/usd_p1_250_2022-02-23_allpct.json")))
    }
  }

  @Test func `an overlong body does not spoil later answers`() async throws {
    let server = try MarketServer.running()
    let transport = Transport.urlSession()
    let overlong = server.address("length-short", tag: freshTag()) + Self.page
    #expect(try await transport.send(HTTPRequest(url: overlong)).body.count == 299_360)
    let ping = HTTPRequest(url: server.address("", tag: freshTag()) + "/ping")
    // What is left of the body on the connection may break one request, but is no answer to it.
    do {
      let body = try await transport.send(ping).body
      #expect(body == (try MarketServer.fixture("misc/ping.json")))
    } catch {
      #expect(error as? TransportError == .reset)
    }
    #expect(try await transport.send(ping).body == MarketServer.fixture("misc/ping.json"))
  }

  @Test func `headers are found whatever their case`() async throws {
    let server = try MarketServer.running()
    let response = try await send(server.address("", tag: freshTag()) + "/ping").get()
    #expect(response.headers["eTaG"] == response.headers["ETag"])
    #expect(response.headers["LAST-modified"] == "Wed, 23 Feb 2022 11:31:45 GMT")
    #expect(HTTPHeaders([("B", "2"), ("a", "1"), ("b", "3")]).fields.map(\.value) == ["1", "3"])
  }

  @Test func `no cookie goes back and nothing is answered from a cache`() async throws {
    let server = try MarketServer.running()
    let tag = freshTag()
    for _ in 0..<2 {
      let response = try await send(server.address("", tag: tag) + "/ping").get()
      #expect(response.headers["Set-Cookie"] != nil)
      #expect(response.status == 200)
    }
    let seen = try await server.requests(tag: tag)
    #expect(seen.count == 2)
    #expect(seen.allSatisfy { $0.headers["cookie"] == nil })
    #expect(seen.allSatisfy { $0.headers["accept-encoding"]?.contains("gzip") == true })
  }

  @Test func `a redirect to another host is not followed`() async throws {
    let server = try MarketServer.running()
    let tag = freshTag()
    _ = await send(server.address("301-other-port", tag: tag) + Self.page)
    #expect(try await server.requests(tag: tag).count == 1)
  }

  @Test func `a cancelled task gives up its request`() async throws {
    let server = try MarketServer.running()
    let url = server.address("never", tag: freshTag()) + "/ping"
    let begun = DispatchSemaphore(value: 0)
    let task = Task {
      begun.signal()
      return await send(url, timeout: .seconds(600))
    }
    // The threads of the tests may be busy for long, and Foundation on Linux keeps a processor busy for
    // as long as it waits for an answer.
    DispatchQueue(label: "cancelling").async {
      begun.wait()
      Thread.sleep(forTimeInterval: 0.05)
      task.cancel()
    }
    #expect(await task.value == .failure(.cancelled))
  }

  @Test func `the offline transport asks nobody`() async {
    await #expect(throws: TransportError.offline) {
      try await Transport.offline.send(HTTPRequest(url: "http://127.0.0.1:1/"))
    }
  }
}
