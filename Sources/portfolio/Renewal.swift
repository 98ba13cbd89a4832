internal import PortfolioEngine

/// A question to the provider, and where its answer belongs.
struct MarketRequest: Sendable {
  /// What is asked.
  let endpoint: MarketEndpoint
  /// Where the answer belongs.
  let slot: SnapshotSlot
}

/// What became of the market data that a command needs.
struct Renewal: Sendable {
  /// One question and its outcome.
  struct Item: Sendable, Hashable {
    /// What was asked, or would have been.
    var endpoint: MarketEndpoint
    /// What came of it.
    var outcome: RefreshOutcome
    /// What the cache held before.
    var held: SnapshotSlot.Held?

    /// Why it failed, when it did.
    var failure: FetchFailure? {
      if case .failed(let failure) = outcome { failure } else { nil }
    }

    /// Whether the provider was asked, and answered that it failed itself.
    var isProviderFailing: Bool {
      if case .provider(let status, _)? = failure { status >= 500 } else { false }
    }

    /// Whether the provider has no past of the coin, which no later try will change.
    var isUnknownCoin: Bool {
      if case .chart = endpoint, case .provider(status: 404, _)? = failure?.cause {
        true
      } else {
        false
      }
    }
  }

  /// The questions, in the order in which they were asked.
  var items: [Item] = []
  /// The coins whose daily prices are missing and were not asked for, since naming them is not allowed.
  var withheld: [CoinID] = []
  /// The journal, where it was read to know what is needed; the command then reads it no second time.
  var journal: Journal?
  /// Whether the user demanded that the provider be asked.
  var isDemanded = false
  /// How long one request may take, where that is not the deadline of the settings.
  var requestSeconds: Int?
  /// What is to be said of it.
  var diagnostics: [Diagnostic] = []

  /// The failure that shows that the provider cannot be reached now, or that it fails whatever is asked:
  /// the last two questions alike; nil when none does.
  var unreachable: FetchFailure? {
    let failure = items.lazy.compactMap(\.failure).first { failure in
      switch failure.cause {
      case .transport(.timedOut), .transport(.hostNotFound), .transport(.refused): true
      default: false
      }
    }
    let isFailing = items.count > 1 && items.suffix(2).allSatisfy(\.isProviderFailing)
    return failure ?? (isFailing ? items.last?.failure : nil)
  }

  /// Whether something that was demanded failed.
  var isRefused: Bool { isDemanded && items.contains { $0.failure != nil && !$0.isUnknownCoin } }

  /// The answer of a command that ran after it.
  func answer(_ answer: Answer) -> Answer {
    guard !diagnostics.isEmpty else { return answer }
    var answer = answer
    answer.diagnostics = diagnostics + answer.diagnostics
    if isRefused, answer.status == .done { answer.status = .network }
    return answer
  }

  /// The failure of a command that ran after it.
  func failure(_ failure: Failure) -> Failure {
    guard !diagnostics.isEmpty else { return failure }
    let isCause = isRefused && failure.status == .noData
    return Failure(isCause ? .network : failure.status, diagnostics + failure.diagnostics)
  }
}
