extension CoinGecko {
  /// Brings a slot of the cache up to date with as few requests as can be.
  ///
  /// However many programs and tasks refresh a slot at the same time, one of them asks, under the
  /// slot's lock. The others wait and then find its answer in place, or take over its failure: together
  /// they make the requests that one alone makes. What is held is only ever replaced by a whole body
  /// of the right kind. A failure holds for the next 3 seconds, or 2 where an answer is forced. A coin
  /// that the provider does not know (404) is not asked for again within a day, unless that is forced.
  ///
  /// - Parameters:
  ///   - endpoint: what is asked.
  ///   - slot: where the answer belongs.
  ///   - files: where the lock lives.
  ///   - forced: whether to ask even though what is held is fresh.
  ///   - deadline: how long the caller waits, for the lock and for the answer.
  @concurrent
  public func refresh(
    _ endpoint: MarketEndpoint, in slot: SnapshotSlot, files: FileStore, forced: Bool = false,
    within deadline: Duration = .seconds(3)
  ) async -> RefreshOutcome {
    let end = clock.uptime() + deadline
    do throws(FetchFailure) {
      let before = try slot.held()
      if !forced, let before, before.isFresh {
        trace(.cached(url: url(of: endpoint)))
        return .fresh
      }
      if forced, let before, let demandedSince, before.fetched > demandedSince {
        trace(.joined(url: url(of: endpoint)))
        return .joined
      }
      let failures = FailureRecord.Place(path: slot.lockPath + ".failed", files: files)
      let known = try failures.read()
      if !forced, !endpoint.namedCoins.isEmpty, let known, known.isRefusal(at: clock.now()) {
        trace(.refused(url: url(of: endpoint)))
        return .failed(known.failure)
      }
      let lock = try await files.lock(slot.lockPath, within: deadline)
      defer { lock.end() }
      let held = try slot.held()
      if held != nil, held != before {
        trace(.joined(url: url(of: endpoint)))
        return .joined
      }
      if let latest = try failures.read(),
        latest != known || latest.isRecent(at: clock.now(), forced: forced)
      {
        trace(.joined(url: url(of: endpoint)))
        return .failed(latest.failure)
      }
      var outcome = await fetch(
        endpoint, validators: held?.validators ?? Validators(), within: end - clock.uptime())
      if case .unchanged(let moment) = outcome {
        if try slot.renew(moment) {
          try failures.clear()
          return .renewed
        }
        outcome = await fetch(endpoint, within: end - clock.uptime())
      }
      switch outcome {
      case .answered(let body):
        let isNewer: Bool
        do throws(FetchFailure) {
          isNewer = try slot.replace(body)
        } catch {
          try failures.write(error, after: known, at: clock.now())
          return .failed(error)
        }
        try failures.clear()
        return isNewer ? .replaced : .older
      // Nothing was sent along that could be unchanged.
      case .unchanged: return .failed(.provider(status: 304, nil))
      case .failed(let failure):
        try failures.write(failure, after: known, at: clock.now())
        return .failed(failure)
      }
    } catch {
      return .failed(error)
    }
  }
}
