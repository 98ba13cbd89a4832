extension CoinGecko {
  /// Brings a slot of the cache up to date with as few requests as can be.
  ///
  /// However many programs and tasks refresh a slot at the same time, one of them asks, under the
  /// slot's lock. The others wait and then find its answer in place, or take over its failure: together
  /// they make the requests that one alone makes, unless who asked waited less long for an answer than
  /// one of them can. What is held is only ever replaced by a whole body of the right kind. Where an
  /// answer is forced or demanded, a failure holds for those alone that were under way when it came.
  /// For others it holds for 3 seconds; a question that failed is not asked again for a minute, twice as long each time in a row,
  /// or for ten minutes where the provider refused it, and a coin that the provider does not know (404)
  /// is not asked for again within a day.
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
      let failures = SlotNote(path: slot.lockPath + ".failed", files: files)
      // What another provider said, or to another key, is no answer to this question.
      let asker = asker
      let known = try failures.failure(of: asker)
      if !forced, !endpoint.namedCoins.isEmpty, let known, known.isRefusal(at: clock.now()) {
        trace(.refused(url: url(of: endpoint)))
        return .failed(known.failure)
      }
      if !forced, !isDemanded, let known, !known.isRecent(at: clock.now()),
        let held = known.hold(at: clock.now())
      {
        return postponed(held, endpoint)
      }
      let lock = try await files.lock(slot.lockPath, within: deadline)
      defer { lock.end() }
      let held = try slot.held()
      if held != nil, held != before {
        trace(.joined(url: url(of: endpoint)))
        return .joined
      }
      let patience = min(timeout, end - clock.uptime())
      if let latest = try failures.failure(of: asker), !latest.gaveUp(before: patience) {
        let isSinceStart = demandedSince.map { latest.moment > $0 } ?? false
        if latest != known || (forced || isDemanded) && isSinceStart {
          trace(.joined(url: url(of: endpoint)))
          return .failed(latest.failure)
        }
        if !forced, !isDemanded, latest.isRecent(at: clock.now()) {
          let held = latest.hold(at: clock.now())
          return postponed(
            held ?? .postponed(latest.failure, until: latest.recentUntil), endpoint)
        }
      }
      guard clock.uptime() < end else { return .failed(.transport(.timedOut)) }
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
          try failures.write(
            error, after: known, at: clock.now(), asker: asker, backOff: backOff)
          return .failed(error)
        }
        try failures.clear()
        return isNewer ? .replaced : .older
      // Nothing was sent along that could be unchanged.
      case .unchanged: return .failed(.provider(status: 304, nil))
      case .failed(let failure):
        try failures.write(
          failure, after: known, at: clock.now(), asker: asker, patience: patience,
          backOff: backOff)
        return .failed(failure)
      }
    } catch {
      return .failed(error)
    }
  }

  private func postponed(_ failure: FetchFailure, _ endpoint: MarketEndpoint) -> RefreshOutcome {
    trace(.postponed(url: url(of: endpoint), failure))
    return .failed(failure)
  }

  /// The pause after so many failures in a row.
  private var backOff: (Int) -> Duration {
    { [retries, clock] in retries.pause(afterAttempt: $0, asked: nil, random: clock.random()) }
  }

  /// Who asks whom: other settings of the provider may have what these have not.
  var asker: String {
    let end = address.lastIndex { $0 != "/" }.map { address.index(after: $0) }
    let bare = address[..<(end ?? address.startIndex)]
    return SnapshotKey.hash("\(plan.rawValue) \(bare) \(key?.revealed ?? "")")
  }
}
