internal import PortfolioEngine

extension Session {
  /// What a reader must know of a renewal that did not bring everything: why, and what is used instead.
  ///
  /// Questions that failed for the same reason are told of together.
  func diagnostics(of renewal: Renewal, isDemanded: Bool) -> [Diagnostic] {
    var groups: [(failure: FetchFailure, items: [Renewal.Item])] = []
    for item in renewal.items {
      guard let failure = item.failure else { continue }
      let reason = Self.reason(of: failure.cause)
      if let index = groups.firstIndex(where: {
        Self.reason(of: $0.failure.cause) == reason
          && ($0.failure == $0.failure.cause) == (failure == failure.cause)
      }) {
        groups[index].items.append(item)
        if case .postponed(_, let until) = failure,
          case .postponed(_, let known) = groups[index].failure, until > known
        {
          groups[index].failure = failure
        }
      } else {
        groups.append((failure, [item]))
      }
    }
    let failures = groups.map { failure, items in
      let what = Values.listed(items.map { Self.name(of: $0.endpoint) }, last: "and")
      return Diagnostic(
        severity: isDemanded && !items.allSatisfy(\.isUnknownCoin) ? .error : .warning,
        message: "could not refresh \(what): \(shownReason(of: failure))",
        reasons: [fallback(items)],
        remedies: remedy(
          of: failure, items, within: renewal.requestSeconds, isDemanded: isDemanded
        ).map { [$0] } ?? [])
    }
    let older = renewal.items.filter { $0.outcome == .older }
    guard isDemanded, !older.isEmpty else { return failures }
    let what = Values.listed(older.map { Self.name(of: $0.endpoint) }, last: "and")
    return failures + [
      Diagnostic(
        severity: .warning,
        message: "not refreshed: \(what): the provider's answer is older than what is cached",
        reasons: [fallback(older)], remedies: [])
    ]
  }

  private func fallback(_ items: [Renewal.Item]) -> String {
    let ages = items.compactMap { $0.held.map { Age(from: $0.fetched, to: context.now) } }
    guard let oldest = ages.max() else { return "No earlier answer to this question is cached." }
    if items.contains(where: isBehindStarter) {
      return
        "What the cache holds was fetched \(oldest.rounded) ago; newer rows that are built in count."
    }
    return ages.count == items.count
      ? "The cached answer is used, fetched \(oldest.rounded) ago."
      : "What the cache holds of it is used, fetched \(oldest.rounded) ago."
  }

  /// Whether the built-in rows are newer than what the cache holds, and so count before it.
  private func isBehindStarter(_ item: Renewal.Item) -> Bool {
    guard case .markets(let query) = item.endpoint, let held = item.held else { return false }
    return query.currency == StarterSnapshot.currency && held.fetched < StarterSnapshot.moment
      && StarterSnapshot.moment <= context.now
  }

  /// What is asked, in words.
  static func name(of endpoint: MarketEndpoint) -> String {
    switch endpoint {
    case .ping: "the provider"
    case .markets(let query):
      query.ids.isEmpty
        ? "prices in \(query.currency.code.uppercased())"
          + (query.page == 1 ? "" : ", page \(query.page)")
        : "prices of \(Values.listed(query.ids.map(\.text), last: "and"))"
          + " in \(query.currency.code.uppercased())"
    case .global: "the whole market"
    case .coin(let id): "the detail of \(id)"
    case .coinsList: "the list of coins"
    case .chart(let id, let currency, _), .range(let id, let currency, _, _):
      "daily prices of \(id) in \(currency.code.uppercased())"
    case .history(let id, let day): "\(id) on \(day)"
    case .exchangeRates: "exchange rates"
    case .currencies: "the provider's currencies"
    }
  }

  /// Why a question has no usable answer, with paths as the user writes them.
  private func shownReason(of failure: FetchFailure) -> String {
    switch failure {
    case .storage(let error):
      "the cache refused: \(error.words(context.places.shown(error.path)))"
    case .damaged(let path): Self.reason(of: .damaged(path: context.places.shown(path)))
    default: Self.reason(of: failure)
    }
  }

  /// Why a question has no usable answer, in words that stand behind a colon.
  static func reason(of failure: FetchFailure) -> String {
    switch failure {
    case .transport(let error): return reason(of: error)
    case .provider(200, let error?) where error.form == .html:
      return "a web page came instead of data"
        + (error.message.isEmpty ? "" : ": \(error.message.shortened)")
    case .provider(let status, let error):
      let words = error.map { error in
        let code = error.code.map { $0 == status ? "" : " (\($0))" } ?? ""
        return error.message.isEmpty ? code : ": \(error.message.shortened)\(code)"
      }
      let refusal = status == 200 ? "refused" : "answered with status \(status)"
      return "the provider \(refusal)\(words ?? "")"
    case .throttled(let until): return "the provider's limit is reached until \(until.nextSecond)"
    case .paused(let status, let until):
      return
        "the provider answered with status \(status), and asks to wait until \(until.nextSecond)"
    case .budgetSpent(let until):
      return "the limit of requests is reached until \(until.nextSecond)"
    case .notUTF8: return "the answer is not text"
    case .malformed(let fault): return "the answer is broken at byte \(fault.offset)"
    case .wrongKind(_, let found):
      return found == .unknown
        ? "the answer is of a kind that nobody knows"
        : "the answer is something else: \(found.words)"
    case .holdsKey: return "the answer holds the key, and is not kept"
    case .emptyPage: return "the answer is empty"
    case .missingTotals: return "the answer lacks totals of the market that are cached"
    case .shortPage(let rows, let cached):
      return "the answer has fewer usable coins than what is cached (\(rows) of \(cached))"
    case .unpricedPage(let rows):
      return
        "the page has no price for any of its \(Values.counted(rows, "coin")), unlike what is cached"
    case .foreignPage:
      return "the answer has too few of the coins that are cached or asked for"
    case .noUsablePrice: return "the answer has no price that can be used"
    case .contradictedPrices:
      return "the newest of them is far from the cached price of that day; none is kept"
    case .postponed(let failure, let until):
      return "\(reason(of: failure)); not asked again until \(until.nextSecond)"
    case .notAnID(let id): return "\"\(id)\" cannot be asked for"
    case .notAllowed: return "the coins would be named to the provider, which is not allowed"
    case .badAddress: return "the provider's address is no address"
    case .newerSchema(let schema, _):
      return "a newer portfolio wrote the snapshot (schema \(schema)), which is left alone"
    case .damaged(let path): return "\(path) is damaged, and is left alone"
    case .storage(let error): return "the cache refused: \(error.words(error.path))"
    }
  }

  private static func reason(of error: TransportError) -> String {
    switch error {
    case .offline: "there is no way to the network here"
    case .insecure: "the address is neither https nor this machine"
    case .proxied: "a proxy would carry what is meant for this machine alone"
    case .hostNotFound: "the provider's name has no address; is this machine online?"
    case .refused: "nothing answers at the provider's address"
    case .reset: "the connection broke"
    case .timedOut: "no answer in time"
    case .insecureConnection: "the secure connection could not be made"
    case .redirected(let host):
      host.isEmpty
        ? "the provider sends the request elsewhere, which was not followed"
        : "the provider sends the request on to \(host), which was not followed"
    case .circular: "the provider sends the request on in a circle"
    case .heldBack(let until, _): "the limit of requests is reached until \(until.nextSecond)"
    case .tooLarge(let limit): "the answer is larger than \(limit / 1_048_576) MiB"
    case .truncated: "the answer was cut off"
    case .cancelled: "it was interrupted"
    case .failed(let code): "the network failed with the system's error \(code)"
    }
  }

  /// What to do about a failure; nil when there is nothing but to try again.
  ///
  /// - Parameters:
  ///   - failure: why there is no answer.
  ///   - items: the questions that it befell.
  ///   - seconds: how long each request could take, where that is not the deadline of the settings.
  ///   - isDemanded: whether the provider would have been asked, had it not failed just before.
  func remedy(
    of failure: FetchFailure, _ items: [Renewal.Item], within seconds: Int?,
    isDemanded: Bool
  ) -> String? {
    switch failure {
    case .transport(.timedOut) where seconds != nil:
      "Nothing came within \(seconds ?? 0) s; try again later."
    case .transport(.timedOut): "Wait longer with `portfolio config set deadline SECONDS`."
    case .transport(.insecureConnection):
      "Check the clock and the certificates of this machine, and any proxy."
    case .transport(.proxied):
      "Name this machine in no_proxy: no_proxy=127.0.0.1,localhost"
    case .transport(.redirected), .transport(.circular), .transport(.insecure), .badAddress:
      context.settings.address == nil
        ? "A proxy or a login page may stand between; try again elsewhere."
        : "Check the address: portfolio config get address"
    case .provider(_, let error?) where error.code == 10_012:
      "Free plans give prices of the last 365 days only."
    case .provider(_, let error?) where [10_002, 10_005, 10_010, 10_011].contains(error.code ?? 0):
      "Check the key and its plan: portfolio config"
    case .provider(400, let error?)
    where error.message.contains("vs_currency") && !items.contains { $0.endpoint == .global }:
      "The provider does not quote in that currency; choose another with --currency."
    case .provider(401, _): "Check the key and its plan: portfolio config"
    case .provider(403, _): "The network in front of the provider refuses; try again later."
    case .throttled, .budgetSpent:
      context.settings.key == nil
        ? "A free key allows more: \(context.places.keyLine())" : nil
    case .missingTotals, .shortPage, .unpricedPage, .foreignPage:
      "To take it all the same, remove what is cached: portfolio cache clear"
    case .postponed where isDemanded: nil
    case .postponed: "To ask all the same: --refresh, or `portfolio refresh`."
    case .notAllowed: privacy
    case .newerSchema: "Update portfolio, or remove the file."
    case .damaged: "Put the file back from a copy, or move it away and ask again."
    case .holdsKey: "Check the address: portfolio config get address"
    case .transport, .provider, .paused, .notUTF8, .malformed, .wrongKind, .emptyPage,
      .noUsablePrice, .contradictedPrices,
      .notAnID, .storage:
      nil
    }
  }

  /// That something of coins is missing which was not asked for, and what asking would reveal; nil where
  /// nothing is.
  func note(withheld parts: [(what: String, coins: [CoinID])]) -> Diagnostic? {
    let named = parts.filter { !$0.coins.isEmpty }.map { part in
      "\(part.what) of \(Values.listed(part.coins.map(\.text), last: "and"))"
    }
    guard !named.isEmpty else { return nil }
    return Diagnostic(
      severity: .note, message: "\(Values.listed(named, last: "and")) are not asked for",
      reasons: [privacy])
  }

  /// What asking for coins by name would reveal, and how to allow it.
  var privacy: String {
    let line = context.places.commandLine(["config", "set", "allow-naming-coins", "yes"])
    return
      "Asking for coins by name tells the provider which coins you look at. Allow it once: \(line)"
  }

  /// One thing that happened on the way to an answer, as --verbose tells it.
  static func line(of event: RequestEvent) -> String {
    switch event {
    case .answered(let url, let status, let bytes, let milliseconds):
      "GET \(url): \(status), "
        + (status == 304 ? "not modified" : "\(bytes) bytes")
        + ", \(milliseconds) ms"
    case .broke(let url, let error, let milliseconds):
      "GET \(url): \(reason(of: error)), \(milliseconds) ms"
    case .cached(let url): "\(url): fresh in the cache, no request"
    case .postponed(let url, let failure): "\(url): \(reason(of: failure)), no request"
    case .redirected(let url, let status, let next): "GET \(url): \(status), on to \(next)"
    case .joined(let url): "\(url): asked by another run meanwhile, no request"
    case .refused(let url): "\(url): not known within the last day, no request"
    case .waiting(let url, let seconds, let failure):
      "\(url): again in \(seconds) s, since \(reason(of: failure))"
    }
  }
}

extension StorageError {
  /// What the system refused, in a few words, with the path as it is to be shown.
  fileprivate func words(_ path: String) -> String {
    switch self {
    case .notReadable: "\(path) may not be read"
    case .notWritable: "\(path) may not be written"
    case .readOnly: "\(path) lies on a disk for reading only"
    case .noSpace: "the disk is full"
    case .sizeLimit: "\(path) may not grow so large"
    case .isFolder: "\(path) is a folder"
    case .notRegular: "\(path) is no regular file"
    case .tooLarge: "\(path) is too large"
    case .notFolder: "a part of \(path) is no folder"
    case .absent: "\(path) is not there"
    case .locked: "another run holds \(path)"
    case .badPath: "\(path) cannot be a file"
    case .failed(_, let code): "\(path), error \(code)"
    }
  }
}

extension Instant {
  /// The moment itself when it is a whole second, else the next that is.
  fileprivate var nextSecond: Instant {
    let whole = Instant(seconds: seconds)
    return whole == self ? whole : whole.adding(seconds: 1)
  }
}

extension String {
  /// At most 120 characters of a text from outside, without an end to its sentence.
  fileprivate var shortened: String {
    let text = count > 120 ? String(prefix(119)) + "…" : self
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
