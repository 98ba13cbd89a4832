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
        if let hold = try budget?.take(at: clock.now(), asker: asker) {
          failure = hold.failure
          pause = .microseconds(hold.until.microseconds - clock.now().microseconds)
        } else {
          let remaining = min(timeout, max(end - clock.uptime(), .milliseconds(1)))
          let answer = await ask(request(endpoint, validators: validators, timeout: remaining))
          switch outcome(of: answer, to: endpoint, conditional: !validators.isEmpty) {
          case .failed(let reason) where reason.isTransient:
            let asked = (try? answer.get()).flatMap {
              RetryPolicy.retryAfter($0.headers, now: clock.now())
            }
            (failure, pause) = try noting(reason, attempt: attempt, asked: asked)
            attempt += 1
          case .failed(let reason): return .failed(reason)
          case let outcome:
            _ = try? budget?.recover(at: clock.now(), asker: asker)
            return outcome
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
    let url = masked(request.url)
    do throws(TransportError) {
      let response = try await transport.send(request)
      trace(
        .answered(
          url: url, status: response.status, bytes: response.body.count,
          milliseconds: (clock.uptime() - start).milliseconds))
      return .success(response)
    } catch {
      let error = masked(error)
      trace(.broke(url: url, error, milliseconds: (clock.uptime() - start).milliseconds))
      return .failure(error)
    }
  }

  /// Finds the pause after a failure, and writes its end where other programs see it when the provider
  /// asked for it or throttles: then each failure in a row, whichever program's, doubles the pause that
  /// was not asked for.
  private func noting(
    _ failure: FetchFailure, attempt: Int, asked: Duration?
  ) throws(StorageError) -> (FetchFailure, pause: Duration) {
    let now = clock.now()
    let isThrottled = if case .throttled = failure { true } else { false }
    let row = isThrottled ? try budget?.failuresInRow(at: now, asker: asker) ?? 0 : 0
    let pause = retries.pause(
      afterAttempt: max(attempt, row + 1), asked: asked, random: clock.random())
    let status: Int
    switch failure {
    case .throttled: status = 429
    case .provider(let answered, _) where asked != nil: status = answered
    default: return (failure, pause)
    }
    let until = now.adding(seconds: Int64(pause.wholeSeconds))
    try budget?.block(until: until, status: status, at: now, asker: asker)
    return (isThrottled ? .throttled(until: until) : .paused(status: status, until: until), pause)
  }

  private func outcome(
    of answer: Result<HTTPResponse, TransportError>, to endpoint: MarketEndpoint,
    conditional: Bool
  ) -> FetchOutcome {
    let response: HTTPResponse
    switch answer {
    case .success(let success): response = success
    case .failure(.heldBack(let until, let status)):
      return .failed(RequestBudget.Hold(until: until, status: status).failure)
    case .failure(let error): return .failed(.transport(error))
    }
    switch response.status {
    case 200: break
    case 304 where conditional: return .unchanged(clock.now())
    case 429: return .failed(.throttled(until: clock.now()))
    default:
      return .failed(
        .provider(status: response.status, refusal(ProviderError(body: masked(response.body)))))
    }
    do throws(FetchFailure) {
      try endpoint.check(response.body)
    } catch {
      guard case .provider(let status, _) = error else { return .failed(error) }
      return .failed(
        .provider(status: status, refusal(ProviderError(body: masked(response.body)))))
    }
    if let key, key.isHeld(in: response.body) { return .failed(.holdsKey) }
    var validators = Validators(response.headers)
    if let tag = validators.eTag, masked(tag) != tag { validators.eTag = nil }
    if let date = validators.lastModified, masked(date) != date { validators.lastModified = nil }
    return .answered(
      FetchedBody(
        bytes: response.body, validators: validators, fetched: clock.now(), url: url(of: endpoint)))
  }

  /// The body of a refusal without the key; before it is read, since a long title is cut.
  private func masked(_ body: [UInt8]) -> [UInt8] {
    guard key != nil, let text = String(validating: body, as: UTF8.self) else { return body }
    return Array(masked(text).utf8)
  }

  /// A refusal whose words do not hold the key, which JSON may have escaped.
  private func refusal(_ error: ProviderError?) -> ProviderError? {
    guard var error else { return nil }
    error.message = masked(error.message)
    return error
  }
}
