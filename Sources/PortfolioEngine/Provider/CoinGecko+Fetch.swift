extension CoinGecko {
  /// Asks a question, again if need be, and checks the answer.
  ///
  /// - Parameters:
  ///   - endpoint: what is asked.
  ///   - validators: those of a cached answer, so that `unchanged` can come back.
  ///   - deadline: how long the caller waits. A pause that does not fit is not begun: the failure
  ///     comes back at once.
  @concurrent
  public func fetch(
    _ endpoint: MarketEndpoint, validators: Validators = Validators(),
    within deadline: Duration = .seconds(30)
  ) async -> FetchOutcome {
    guard Self.isAddress(address) else { return .failed(.badAddress) }
    if let id = endpoint.unaskableCoin { return .failed(.notAnID(id)) }
    guard mayNameCoins || endpoint.namedCoins.isEmpty else {
      return .failed(.notAllowed(endpoint.namedCoins))
    }
    let end = clock.uptime() + deadline
    var attempt = 1
    while true {
      let failure: FetchFailure
      let pause: Duration
      // A request for which no time is left is not counted.
      guard clock.uptime() < end else { return .failed(.transport(.timedOut)) }
      do throws(StorageError) {
        if let later = try budget?.take(at: clock.now()) {
          failure = .budgetSpent(until: later)
          pause = .microseconds(later.microseconds - clock.now().microseconds)
        } else {
          let remaining = min(timeout, max(end - clock.uptime(), .milliseconds(1)))
          let answer = await ask(request(endpoint, validators: validators, timeout: remaining))
          switch outcome(of: answer, to: endpoint, conditional: !validators.isEmpty) {
          case .failed(let reason) where reason.isTransient:
            let asked = (try? answer.get()).flatMap {
              RetryPolicy.retryAfter($0.headers, now: clock.now())
            }
            pause = retries.pause(afterAttempt: attempt, asked: asked, random: clock.random())
            failure = try noting(reason, pause: pause)
            attempt += 1
          case let outcome: return outcome
          }
        }
      } catch {
        return .failed(.storage(error))
      }
      guard attempt <= retries.tries, clock.uptime() + pause < end else { return .failed(failure) }
      trace(.waiting(url: url(of: endpoint), seconds: pause.wholeSeconds, failure))
      guard (try? await clock.sleep(pause)) != nil else { return .failed(.transport(.cancelled)) }
    }
  }

  /// Sends one request and tells of it.
  private func ask(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    let start = clock.uptime()
    do throws(TransportError) {
      let response = try await transport.send(request)
      trace(
        .answered(
          url: request.url, status: response.status, bytes: response.body.count,
          milliseconds: (clock.uptime() - start).milliseconds))
      return .success(response)
    } catch {
      trace(
        .broke(
          url: request.url, error, milliseconds: (clock.uptime() - start).milliseconds))
      return .failure(error)
    }
  }

  /// Writes the moment of a throttled request's next try where other programs see it.
  private func noting(
    _ failure: FetchFailure, pause: Duration
  ) throws(StorageError) -> FetchFailure {
    guard case .throttled = failure else { return failure }
    let now = clock.now()
    let until = now.adding(seconds: Int64(pause.wholeSeconds))
    try budget?.block(until: until, at: now)
    return .throttled(until: until)
  }

  private func outcome(
    of answer: Result<HTTPResponse, TransportError>, to endpoint: MarketEndpoint,
    conditional: Bool
  ) -> FetchOutcome {
    let response: HTTPResponse
    switch answer {
    case .success(let success): response = success
    case .failure(let error): return .failed(.transport(error))
    }
    switch response.status {
    case 200: break
    case 304 where conditional: return .unchanged(clock.now())
    case 429: return .failed(.throttled(until: clock.now()))
    default:
      return .failed(
        .provider(status: response.status, ProviderError(body: response.body)))
    }
    do throws(FetchFailure) {
      try endpoint.check(response.body)
    } catch {
      return .failed(error)
    }
    return .answered(
      FetchedBody(
        bytes: response.body, validators: Validators(response.headers), fetched: clock.now(),
        url: url(of: endpoint)))
  }
}
