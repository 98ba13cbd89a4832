import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Transport {
  /// Creates a transport on the platform's URL loading system.
  ///
  /// Connections are kept open between requests and the session lasts until the program ends, so one
  /// transport should serve a whole program. Nothing is cached, no cookie is kept or sent. Anything
  /// but `https`, or `http` to this machine, is refused before a socket is opened, and so is `http` to
  /// this machine that a proxy of the environment would carry: `no_proxy` must name it where
  /// `http_proxy` or `all_proxy` is set. A redirect is
  /// followed only within the same host, at most five times, never in a circle or with a user in it. Bodies come decompressed. A request on a
  /// kept connection that turns out to be dead is repeated by the system on a fresh one. A timeout
  /// counts the time of the network alone: what came in time stays an answer, and its redirect is
  /// followed, however long this program's threads were busy with other work meanwhile.
  public static func urlSession() -> Transport {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    // Answers are taken in before other work: the threads of tasks may all be busy for long, and while
    // an answer waits to be taken in, Foundation on Linux keeps a processor busy.
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.qualityOfService = .userInitiated
    let exchanges = Exchanges()
    let session = URLSession(
      configuration: configuration, delegate: exchanges, delegateQueue: queue)
    let localExchanges = Exchanges()
    // Where the system and not the environment names proxies, what is for this machine needs none.
    configuration.connectionProxyDictionary = [:]
    let local = URLSession(
      configuration: configuration, delegate: localExchanges, delegateQueue: queue)
    return Transport { request throws(TransportError) in
      var remaining = request.timeout
      guard var url = URL(string: request.url), url.isSecureOrLocal else { throw .insecure }
      #if canImport(FoundationNetworking)
        guard !url.isProxied(by: ProcessInfo.processInfo.environment) else { throw .proxied }
      #endif
      var visited: Set<String> = []
      for redirect in 0...5 {
        visited.insert(url.absoluteString)
        guard remaining > .zero else { throw .timedOut }
        let ended = await (url.isEncrypted ? exchanges : localExchanges).perform(
          (url.isEncrypted ? session : local).dataTask(
            with: request.message(to: url, timeout: remaining)),
          timeout: remaining, limit: request.bodyLimit)
        let response = try ended.ending.get()
        remaining -= ended.duration
        guard [301, 302, 303, 307, 308].contains(response.status),
          let location = response.headers["Location"]
        else { return response }
        guard let next = URL(string: location, relativeTo: url)?.absoluteURL,
          url.allowsRedirect(to: next)
        else { throw .redirected(to: URL(string: location)?.host() ?? "") }
        guard !visited.contains(next.absoluteString) else { throw .circular }
        if redirect < 5 {
          try request.willFollow(url.absoluteString, response.status, next.absoluteString)
        }
        url = next
      }
      throw .redirected(to: url.host() ?? "")
    }
  }
}

extension HTTPRequest {
  fileprivate func message(to url: URL, timeout: Duration) -> URLRequest {
    var message = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: max(1, timeout / .seconds(1)))
    message.httpShouldHandleCookies = false
    for (name, value) in headers.fields { message.setValue(value, forHTTPHeaderField: name) }
    if let credential {
      message.setValue(credential.key.revealed, forHTTPHeaderField: credential.header)
    }
    return message
  }
}

extension URL {
  /// Whether what is sent to the address is encrypted or does not leave this machine.
  fileprivate var isSecureOrLocal: Bool {
    guard let host = host()?.lowercased(), !host.isEmpty else { return false }
    switch scheme?.lowercased() {
    case "https": return true
    case "http": return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    default: return false
    }
  }

  fileprivate var isEncrypted: Bool { scheme?.lowercased() == "https" }

  /// Whether a proxy that the environment names would be asked for an address that is not encrypted.
  ///
  /// It goes by the variables as libcurl reads them, where those in lower case count first.
  func isProxied(by environment: [String: String]) -> Bool {
    guard !isEncrypted,
      ["http_proxy", "all_proxy", "ALL_PROXY"].contains(where: { environment[$0]?.isEmpty == false }
      )
    else { return false }
    let exceptions = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").lowercased()
    let host = (host()?.lowercased() ?? "").filter { !"[]".contains($0) }
    return exceptions != "*"
      && !exceptions.split(whereSeparator: { ", ".contains($0) }).contains { $0 == host }
  }

  /// Whether another address is served by the same host, over a connection no less safe.
  fileprivate func allowsRedirect(to other: URL) -> Bool {
    guard other.isSecureOrLocal, other.user() == nil, other.password() == nil,
      host()?.lowercased() == other.host()?.lowercased()
    else {
      return false
    }
    let upgrades = scheme == "http" && other.scheme == "https" && port == nil && other.port == nil
    return upgrades || (scheme == other.scheme && port == other.port)
  }
}

/// The exchanges under way by task: what URLSession tells its delegate, on a queue of its own.
///
/// Whoever takes an exchange out of the table resumes its caller, once.
private final class Exchanges: NSObject, URLSessionDataDelegate {
  typealias Ending = Result<HTTPResponse, TransportError>

  /// How an exchange ended, and how long the network took for it.
  struct Ended: Sendable {
    let ending: Ending
    let duration: Duration
  }

  private struct Exchange {
    let continuation: CheckedContinuation<Ended, Never>
    let timeout: Duration
    let limit: Int
    let start = ContinuousClock.now
    var isRedirected = false
    var answer: HTTPURLResponse?
    var body: [UInt8] = []

    /// Adds bytes to the body, or says why they come too late or are too many.
    ///
    /// The time is looked at here too, since the timer needs a thread of the program, and all of them may
    /// be busy.
    mutating func append(_ data: Data) -> TransportError? {
      guard start.duration(to: ContinuousClock.now) <= timeout else { return .timedOut }
      guard data.count <= limit - body.count else { return .tooLarge(limit: limit) }
      body += data
      return nil
    }

    /// Resumes the caller.
    ///
    /// The time is taken here, since a busy program may take long to go on.
    func end(_ ending: Ending) {
      continuation.resume(
        returning: Ended(ending: ending, duration: start.duration(to: ContinuousClock.now)))
    }

    func ending(_ error: (any Error)?) -> Ending {
      if let error {
        // Linux reports a body that ends early under the code of unknown errors; what matters is
        // that the head had come.
        return .failure(answer == nil ? TransportError(error) : .truncated)
      }
      guard let answer else { return .failure(.reset) }
      let fields = answer.allHeaderFields.compactMap { name, value in
        (name as? String).map { ($0, "\(value)") }
      }
      return .success(
        HTTPResponse(status: answer.statusCode, headers: HTTPHeaders(fields), body: body))
    }
  }

  private let underWay = Mutex<[Int: Exchange]>([:])

  func perform(
    _ task: URLSessionDataTask, timeout: Duration, limit: Int
  ) async -> Ended {
    let timer = Task(priority: .high) {
      try await Task.sleep(for: timeout)
      self.stop(task, because: .timedOut)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        underWay.withLock {
          $0[task.taskIdentifier] = Exchange(
            continuation: continuation, timeout: timeout, limit: limit)
        }
        task.resume()
        if Task.isCancelled { stop(task, because: .cancelled) }
      }
    } onCancel: {
      stop(task, because: .cancelled)
    }
  }

  /// Ends an exchange for a reason of our own, without waiting for the session to notice.
  private func stop(_ task: URLSessionTask, because failure: TransportError) {
    guard let ended = underWay.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    // Foundation on Linux stops the program when a task that was cancelled is answered about its
    // redirect, so a task is either cancelled or answered, never both.
    if !ended.isRedirected { task.cancel() }
    ended.end(.failure(failure))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isWaiting = underWay.withLock {
      $0[task.taskIdentifier]?.isRedirected = true
      return $0[task.taskIdentifier] != nil
    }
    if isWaiting { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    underWay.withLock { $0[dataTask.taskIdentifier]?.answer = response as? HTTPURLResponse }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let failure = underWay.withLock { $0[dataTask.taskIdentifier]?.append(data) } ?? nil
    if let failure { stop(dataTask, because: failure) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let ended = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let ended else { return }
    let answer = ended.answer ?? task.response as? HTTPURLResponse
    var exchange = ended
    exchange.answer = answer
    exchange.end(exchange.ending(error))
  }
}

extension TransportError {
  /// Turns an error that came before any answer into a reason that a person can act on.
  fileprivate init(_ error: any Error) {
    guard let error = error as? URLError else {
      self = .failed(code: 0)
      return
    }
    switch error.code {
    case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
    case .cannotConnectToHost, .notConnectedToInternet: self = .refused
    case .networkConnectionLost, .badServerResponse: self = .reset
    // Linux: bytes that are no HTTP on a kept connection, such as the rest of an overlong body.
    case .unsupportedURL: self = .reset
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .insecureConnection
    case .unknown where error.failingURL?.scheme == "https":
      // Linux knows no better code for a failed handshake.
      self = .insecureConnection
    default: self = .failed(code: error.errorCode)
    }
  }
}
