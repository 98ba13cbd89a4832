/// A client of the CoinGecko API: typed questions, checked answers, few requests.
///
///     let coinGecko = CoinGecko(plan: .keyless, transport: .urlSession(), now: { moment() })
///     switch await coinGecko.fetch(.markets(MarketQuery(currency: .usd))) {
///     case .answered(let body): print(try MarketPage.decode(body.bytes, currency: .usd).value)
///     case .unchanged, .failed: print("no news")
///     }
///
/// Data provided by CoinGecko.
public struct CoinGecko: Sendable {
  /// The terms on which the provider answers.
  public var plan: ProviderPlan
  /// The key of a demo or pro plan; it is sent in a header and shown nowhere.
  public var key: Secret?
  /// The address under which the endpoints stand; the plan's own by default.
  public var address: String
  /// How this program names itself.
  public var userAgent = "portfolio"
  /// How long one request may take.
  public var timeout: Duration = .seconds(10)
  /// The longest body that is accepted, in bytes.
  public var bodyLimit = 16 << 20
  /// When a request is made again.
  public var retries = RetryPolicy()
  /// How many requests may be made, counted together with other programs; nil counts none.
  public var budget: RequestBudget?
  /// Whether coins may be named to the provider, who then learns what is looked at; whole pages of the
  /// market name none.
  public var mayNameCoins = false
  /// Since when an answer is new enough for whoever demands one: the start of the program, say; nil takes
  /// none that another program brought before the question.
  public var demandedSince: Instant?
  /// Whether an answer is demanded: then a failure before is no reason not to ask, but for a moment.
  public var isDemanded = false
  /// The way to the network.
  public var transport: Transport
  /// Time and chance.
  public var clock: RequestClock
  /// What is told of each request.
  public var trace: @Sendable (RequestEvent) -> Void = { _ in }

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - plan: the terms; demo and pro want a key.
  ///   - key: the key; a keyless plan sends none.
  ///   - address: the address of a proxy; nil takes the plan's.
  ///   - transport: the way to the network.
  ///   - now: the moment by the calendar.
  public init(
    plan: ProviderPlan, key: Secret? = nil, address: String? = nil, transport: Transport,
    now: @escaping @Sendable () -> Instant
  ) {
    self.plan = plan
    self.key = key
    self.address = address ?? plan.address
    self.transport = transport
    clock = .live(now: now)
  }

  /// Whether a text can be the address of the provider: an absolute URL of `https` or `http` without
  /// a user, query or fragment.
  public static func isAddress(_ text: String) -> Bool {
    guard let start = ["https://", "http://"].first(where: text.lowercased().hasPrefix) else {
      return false
    }
    let rest = text.utf8.dropFirst(start.utf8.count)
    guard let first = rest.first, first != UInt8(ascii: "/") else { return false }
    return rest.allSatisfy { $0 > 32 && $0 < 127 && !"@?#\\\"<>".utf8.contains($0) }
  }

  /// The address of a question, without the key.
  public func url(of endpoint: MarketEndpoint) -> String { masked(fullURL(of: endpoint)) }

  private func fullURL(of endpoint: MarketEndpoint) -> String {
    var base = Substring(address)
    while base.hasSuffix("/") { base.removeLast() }
    return base + endpoint.path
  }

  func request(
    _ endpoint: MarketEndpoint, validators: Validators, timeout: Duration
  ) -> HTTPRequest {
    var headers = HTTPHeaders()
    headers["User-Agent"] = userAgent
    headers["Accept"] = "application/json"
    // Said by us, since the system would say the user's own languages.
    headers["Accept-Language"] = "en"
    headers["If-None-Match"] = validators.eTag
    headers["If-Modified-Since"] = validators.lastModified
    var request = HTTPRequest(
      url: fullURL(of: endpoint), headers: headers, timeout: timeout, bodyLimit: bodyLimit)
    request.willFollow = { [self] from, status, to throws(TransportError) in
      // A count that cannot be written is left out, since the request is under way.
      if let hold = try? budget?.take(at: clock.now(), asker: asker) {
        throw .heldBack(until: hold.until, status: hold.status)
      }
      trace(
        .redirected(
          url: shown(from, asked: endpoint), status: status, to: shown(to, asked: endpoint)))
    }
    if let header = plan.keyHeader, let key { request.credential = .init(header: header, key: key) }
    return request
  }

  /// A text with `***` in place of the key.
  func masked(_ text: String) -> String { key?.masked(in: text) ?? text }

  /// An address to which a server sent a question on, as it may be told of: without a user, a fragment,
  /// the key, and whatever its query holds beyond the names that the question's own query has.
  private func shown(_ address: String, asked endpoint: MarketEndpoint) -> String {
    let asked = Set(Self.query(of: fullURL(of: endpoint)).map { $0.prefix { $0 != "=" } })
    let items = Self.query(of: address)
    let known = items.filter { asked.contains($0.prefix { $0 != "=" }) }
    let path = Snapshot.withoutSecrets(String(address.prefix { $0 != "?" && $0 != "#" }))
    let query = (known + (known.count < items.count ? ["…"] : [])).joined(separator: "&")
    return masked(query.isEmpty ? path : "\(path)?\(query)")
  }

  private static func query(of address: String) -> [Substring] {
    address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1).dropFirst()
      .flatMap { $0.split(separator: "&") }
  }

  /// The error without the key, which a server may have put into the name of a host.
  func masked(_ error: TransportError) -> TransportError {
    guard case .redirected(let host) = error else { return error }
    return .redirected(to: masked(host))
  }
}
