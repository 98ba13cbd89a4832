internal import PortfolioEngine

extension Session {
  /// Whether there is a way to the network, and nobody forbids it.
  var isOnline: Bool { context.environment.transport != nil && !context.global.offline }

  /// Whether the moment of the run is fixed: then figures must not change unless that is demanded.
  private var isMomentFixed: Bool {
    !(context.environment.variables["PORTFOLIO_NOW"] ?? "").isEmpty
  }

  /// Brings what a command needs up to date: what is fresh is left alone, what is stale is asked for
  /// within the deadline of the settings, which counts from the start of the run, and what cannot be
  /// had stays as the cache holds it.
  ///
  /// With `--refresh` everything is asked for. Without it nothing is where the moment is fixed.
  ///
  /// - Throws: `Failure` with status `words` when the settings of the provider contradict each other
  ///   and it would have been asked.
  func renew(_ needs: MarketNeeds) async throws(Failure) -> Renewal {
    let isDemanded = context.global.refresh
    guard needs != MarketNeeds(), isDemanded || (isOnline && !isMomentFixed) else {
      return Renewal()
    }
    var renewal = try await renew(
      needs, forced: isDemanded, isDemanded: isDemanded,
      within: context.start + .seconds(context.settings.deadline) - context.environment.uptime())
    renewal.diagnostics = diagnostics(of: renewal, isDemanded: isDemanded)
    var withheld = [("daily prices", renewal.withheld)]
    if isDemanded, !context.settings.allowsNamingCoins {
      withheld.insert(("details", needs.details), at: 0)
      // Where the pages failed nobody knows what is outside of them.
      if !renewal.isRefused {
        withheld.insert(("prices", outsidePages(needs, renewal.journal)), at: 1)
      }
    }
    if let note = note(withheld: withheld) { renewal.diagnostics.append(note) }
    return renewal
  }

  /// The held coins of which prices are needed that no cached page has, in order.
  private func outsidePages(_ needs: MarketNeeds, _ journal: Journal?) -> [CoinID] {
    guard needs.holdings, let currency = needs.currency,
      let journal = journal ?? ((try? readJournal()) ?? nil)
    else { return [] }
    return coinsOutsidePages(of: journal, in: currency)
  }

  /// Asks for what is needed.
  ///
  /// - Parameters:
  ///   - needs: what is needed.
  ///   - forced: whether to ask even for what is fresh.
  ///   - isDemanded: whether to ask even for what failed a little before.
  ///   - deadline: how long to wait for all of it.
  ///   - progress: is told how many questions have their outcome, and how many there are.
  func renew(
    _ needs: MarketNeeds, forced: Bool, isDemanded: Bool, within deadline: Duration,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(Failure) -> Renewal {
    let end = context.environment.uptime() + deadline
    var needs = needs
    var renewal = Renewal()
    renewal.isDemanded = isDemanded
    var daily: [MarketRequest] = []
    var freshDays: [MarketEndpoint] = []
    let namesHoldings =
      needs.holdings && context.settings.allowsNamingCoins && needs.currency != nil
    // Whoever needs the journal meets whatever forbids to read it.
    if needs.past != nil || namesHoldings { renewal.journal = (try? readJournal()) ?? nil }
    if let past = needs.past, let journal = renewal.journal {
      let history = DailyHistory(session: self, need: past)
      (daily, freshDays) = try history.requests(for: journal, forced: forced)
      if history.needsRates(for: journal) { needs.rates = true }
      if !context.settings.allowsNamingCoins {
        renewal.withheld = Set(daily.flatMap(\.endpoint.namedCoins)).sorted()
        (daily, freshDays) = ([], [])
      }
    }
    let known = freshDays.map { Renewal.Item(endpoint: $0, outcome: .fresh) }
    var endpoints = needs.endpoints(pages: context.settings.marketPages)
    if context.settings.allowsNamingCoins { endpoints += needs.details.map { .coin($0) } }
    let state = Dictionary(
      endpoints.map { ($0, held($0)) }, uniquingKeysWith: { first, _ in first })
    let isStale = forced || state.values.contains { $0?.isFresh != true }
    guard isStale || namesHoldings || !daily.isEmpty else {
      for endpoint in endpoints {
        renewal.items.append(
          Renewal.Item(endpoint: endpoint, outcome: .fresh, held: state[endpoint] ?? nil))
        if context.global.verbose { tell(.cached(url: address(of: endpoint))) }
      }
      renewal.items += known
      return renewal
    }
    var client = try client()
    client.isDemanded = isDemanded
    renewal.items = await outcomes(
      of: requests(endpoints), client, forced: forced, within: deadline, progress: progress)
    if namesHoldings, let currency = needs.currency, let journal = renewal.journal,
      renewal.unreachable == nil
    {
      let queries = MarketQuery.named(
        coinsOutsidePages(of: journal, in: currency), in: currency)
      let asked = renewal.items.count
      renewal.items += await outcomes(
        of: requests(queries.map { .markets($0) }), client, forced: forced,
        within: end - context.environment.uptime()
      ) { done, count in progress(asked + done, asked + count) }
    }
    // One after another, so that the first of them get what is left of the budget.
    let asked = renewal.items.count
    for (index, request) in daily.enumerated() {
      progress(asked + index, asked + daily.count)
      // Who did not answer one question will not answer the next, and each would take its time.
      if let failure = renewal.unreachable {
        let held = (try? request.slot.held()) ?? nil
        renewal.items.append(
          Renewal.Item(endpoint: request.endpoint, outcome: .failed(failure), held: held))
        continue
      }
      renewal.items += await outcomes(
        of: [request], client, forced: forced, within: end - context.environment.uptime()
      ) { _, _ in }
    }
    renewal.items += known
    return renewal
  }

  /// The coins of the journal that no cached page of the market has, in order; none while a page is
  /// missing, since nobody knows what is on it.
  ///
  /// The journal may have errors, and what can be read of it counts. A coin that no provider can have
  /// is left out, so that it does not fail the question for the others.
  func coinsOutsidePages(of journal: Journal, in currency: Currency) -> [CoinID] {
    let balances = Balances(of: journal.transactions, tracking: Set(journal.tracked))
    var outside = Set(balances.assets.compactMap(\.coin))
    for page in 1...max(1, context.settings.marketPages) {
      let key = MarketEndpoint.markets(MarketQuery(currency: currency, page: page)).snapshotKey
      guard let key, case .found(let entry)? = try? cache.load(key),
        case .markets(let rows) = entry.content.value
      else { return [] }
      outside.subtract(rows.coins.map(\.coin.id))
    }
    return outside.filter(Self.mayBeAsked).sorted()
  }

  /// The client of the provider as the settings want it.
  ///
  /// - Throws: `Failure` with status `words` when a plan lacks its key.
  func client() throws(Failure) -> CoinGecko {
    let settings = context.settings
    let plan = settings.plan ?? (settings.key == nil ? .keyless : .demo)
    guard plan == .keyless || settings.key != nil || settings.address != nil else {
      throw Failure(
        .words, "the plan \(plan.rawValue) wants a key, and none is set",
        remedies: [
          "Set COINGECKO_API_KEY, or: \(context.places.keyLine())",
          "Or do without: \(context.places.commandLine(["config", "set", "plan", "keyless"]))",
        ])
    }
    let transport = isOnline ? context.environment.transport?() : nil
    let moment: @Sendable () -> Instant
    if isMomentFixed {
      let fixed = context.now
      moment = { fixed }
    } else {
      moment = context.environment.clock
    }
    let demandedSince = isMomentFixed ? nil : context.now
    var client = CoinGecko(
      plan: plan, key: settings.key, address: settings.address, transport: transport ?? .offline,
      now: moment)
    client.clock = context.environment.requestClock(moment)
    client.demandedSince = demandedSince
    client.userAgent = "portfolio/\(Version.current)"
    client.timeout = max(client.timeout, .seconds(settings.deadline))
    client.mayNameCoins = settings.allowsNamingCoins
    client.budget = RequestBudget(
      perMinute: settings.requestsPerMinute ?? plan.requestsPerMinute,
      path: cache.folder + "/.requests", files: context.environment.files)
    if context.global.verbose {
      client.trace = { tell($0) }
    }
    return client
  }

  /// The address of a question, for one who will not be asked.
  private func address(of endpoint: MarketEndpoint) -> String {
    CoinGecko(
      plan: context.settings.plan ?? .keyless, key: context.settings.key,
      address: context.settings.address,
      transport: .offline, now: { Instant(seconds: 0) }
    ).url(of: endpoint)
  }

  /// Tells of a request on standard error, at once.
  private func tell(_ event: RequestEvent) {
    context.environment.tell(context.errors.shown(Self.line(of: event)) + "\n")
  }

  private func slot(_ endpoint: MarketEndpoint) -> SnapshotSlot? {
    endpoint.snapshotKey.map {
      SnapshotSlot(
        $0, in: cache, at: context.now, policy: policy,
        ratesStore: dailyPrices, jumpFactor: context.settings.priceJumpFactor)
    }
  }

  private func requests(_ endpoints: [MarketEndpoint]) -> [MarketRequest] {
    endpoints.compactMap { endpoint in
      slot(endpoint).map { MarketRequest(endpoint: endpoint, slot: $0) }
    }
  }

  private func held(_ endpoint: MarketEndpoint) -> SnapshotSlot.Held? {
    (try? slot(endpoint)?.held()) ?? nil
  }

  /// Asks all questions at once, and answers in their order.
  private func outcomes(
    of requests: [MarketRequest], _ client: CoinGecko, forced: Bool, within deadline: Duration,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) async -> [Renewal.Item] {
    guard !requests.isEmpty else { return [] }
    progress(0, requests.count)
    // One request after another where they are told of, so that their lines stand in order.
    if requests.count > 1, context.global.verbose {
      var items: [Renewal.Item] = []
      for request in requests {
        items += await outcomes(
          of: [request], client, forced: forced, within: deadline, progress: progress)
      }
      return items
    }
    var items: [Int: Renewal.Item] = [:]
    await withTaskGroup(of: (Int, Renewal.Item).self) { group in
      for (index, request) in requests.enumerated() {
        let held = (try? request.slot.held()) ?? nil
        let files = context.environment.files
        group.addTask {
          let outcome = await client.refresh(
            request.endpoint, in: request.slot, files: files, forced: forced, within: deadline)
          return (index, Renewal.Item(endpoint: request.endpoint, outcome: outcome, held: held))
        }
      }
      for await (index, item) in group {
        items[index] = item
        progress(items.count, requests.count)
      }
    }
    return items.sorted { $0.key < $1.key }.map(\.value)
  }
}
