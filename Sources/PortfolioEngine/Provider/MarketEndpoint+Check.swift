extension MarketEndpoint {
  /// The kind of a good answer.
  public var kind: PayloadKind {
    switch self {
    case .ping: .ping
    case .markets: .markets
    case .global: .global
    case .coin: .coinDetail
    case .coinsList: .coinList
    case .chart, .range: .marketChart
    case .history: .historyOfDay
    case .exchangeRates: .exchangeRates
    case .currencies: .supportedCurrencies
    }
  }

  /// Whether an answer without rows means something: a page past the end, or ids that nobody knows.
  private var mayBeEmpty: Bool {
    switch self {
    case .markets(let query): query.page > 1 || !query.ids.isEmpty
    default: false
    }
  }

  /// Makes sure that a body is whole, is text and is of the kind asked for.
  ///
  /// The whole body is read, since a body that was cut inside its compression comes without an error.
  ///
  /// - Throws: `notUTF8`, `malformed`, `provider` when the body is an error that came with status
  ///   200, `emptyPage` or `wrongKind`.
  func check(_ body: [UInt8]) throws(FetchFailure) {
    guard String(validating: body, as: UTF8.self) != nil else { throw .notUTF8 }
    let found: PayloadKind
    do throws(JSONFault) {
      found = try PayloadKind.recognize(body)
      if found != .error {
        var reader = JSONReader(body)
        try reader.skip()
        try reader.finish()
      }
    } catch {
      throw .malformed(error)
    }
    switch found {
    case kind: return
    case .error: throw .provider(status: 200, ProviderError(body: body))
    case .emptyArray where mayBeEmpty: return
    case .emptyArray where kind.isArray: throw .emptyPage
    default: throw .wrongKind(expected: kind, found: found)
    }
  }
}
