/// The terms on which the provider answers: who may ask, where, and how often.
public enum ProviderPlan: String, Sendable, Hashable, Codable, CaseIterable {
  /// No key: few requests, shared by everybody behind one address.
  case keyless
  /// A free key.
  case demo
  /// A paid key, which has a host of its own.
  case pro

  /// The address under which the endpoints stand, without a slash at its end.
  public var address: String {
    switch self {
    case .keyless, .demo: "https://api.coingecko.com/api/v3"
    case .pro: "https://pro-api.coingecko.com/api/v3"
    }
  }

  /// The header field that carries the key; nil when the plan has none.
  public var keyHeader: String? {
    switch self {
    case .keyless: nil
    case .demo: "x-cg-demo-api-key"
    case .pro: "x-cg-pro-api-key"
    }
  }

  /// How many requests a minute the plan allows, as far as the provider's papers agree: keyless 5,
  /// demo 30, pro 250.
  public var requestsPerMinute: Int {
    switch self {
    case .keyless: 5
    case .demo: 30
    case .pro: 250
    }
  }
}
