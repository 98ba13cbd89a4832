internal import Foundation
internal import PortfolioEngine

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#endif

extension Setting {
  /// All settings, in the order in which they are listed: a new one is a row here, and a property of
  /// `Settings`.
  static let all: [Setting] = general + provider + limits + lots

  private static let general: [Setting] = [
    Setting(
      "currency", standard: "usd", \.currency,
      "The currency of all money, unless --currency names another.", parse: Values.currency),
    Setting(
      "zone", standard: "UTC", \.zone,
      "The time zone in which your days begin and end, such as Europe/Berlin.", parse: Values.zone),
    Setting(
      "deadline", standard: "3", form: .number, \.deadline,
      "How many seconds a command waits for the network, 1 to 300.", parse: Values.whole(1...300)),
    Setting(
      "allow-naming-coins", standard: "no", form: .flag, \.allowsNamingCoins,
      "Whether coins outside the pages of the market may be asked for by name, so that the provider"
        + " learns that you look at them: yes or no.", parse: Values.yesOrNo),
    Setting(
      "market-pages", standard: "1", form: .number, \.marketPages,
      "How many pages of 250 coins a refresh asks for, 1 to 20; each is one request.",
      parse: Values.whole(1...20)),
    Setting(
      "price-jump-factor", standard: CoinMarket.jumpFactor.description, form: .number,
      \.priceJumpFactor,
      "How many times its cached price a new price may be, or be below it, before its 24h change"
        + " must bear it out.", parse: Values.factor),
  ]

  private static let provider: [Setting] = [
    Setting(
      "plan", variable: "COINGECKO_PLAN", \.plan,
      "The provider's terms: keyless, demo or pro. Without it they are demo where there is a key.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as ProviderPlan }),
    Setting(
      "api-key", variable: "COINGECKO_API_KEY", isSecret: true, \.key,
      "The key of a demo or pro plan; shown nowhere, sent to the provider alone.",
      parse: Values.key),
    Setting(
      "address", variable: "COINGECKO_ADDRESS", \.address,
      "The address of a proxy of the provider; https, or http on this machine. Without it, the plan's.",
      parse: Values.address),
    Setting(
      "requests-per-minute", form: .number, \.requestsPerMinute,
      "How many requests all runs together make in a minute. Without it, what the plan allows:"
        + " keyless 5, demo 30, pro 250.", parse: Values.whole(1...100_000)),
  ]

  private static let limits: [Setting] = [
    limit("markets", .markets, "market pages"), limit("global", .global, "the whole market"),
    limit("detail", .coinDetail, "a coin's detail"),
    limit("list", .coinList, "the list of all coins"),
    limit("rates", .exchangeRates, "exchange rates"),
    limit("currencies", .currencies, "the provider's currencies"),
    limit("open-day", .openDay, "prices of a day that is not over"),
  ].flatMap { $0 }

  /// The two limits of a kind of snapshot.
  private static func limit(
    _ name: String, _ subject: StalenessPolicy.Subject, _ what: String
  ) -> [Setting] {
    let standard = StalenessPolicy.standard.limits[subject]
    return [
      Setting(
        "fresh-\(name)", standard: standard?.fresh?.description ?? "",
        \.policy[fresh: subject],
        "Up to which age \(what) are used without asking for newer.".agreeing(with: what),
        parse: Values.someAge),
      Setting(
        "usable-\(name)", standard: standard?.usable?.description ?? "",
        \.policy[usable: subject],
        "Up to which age \(what) are used without a loud warning.".agreeing(with: what),
        parse: Values.someAge),
    ]
  }
}

extension StalenessPolicy {
  /// Up to which age snapshots of a kind are fresh.
  fileprivate subscript(fresh subject: Subject) -> Age? {
    get { limits[subject]?.fresh }
    set { limits[subject]?.fresh = newValue }
  }

  /// Up to which age snapshots of a kind are usable.
  fileprivate subscript(usable subject: Subject) -> Age? {
    get { limits[subject]?.usable }
    set { limits[subject]?.usable = newValue }
  }
}

extension String {
  /// The sentence with its verb in the singular, where its subject is one thing.
  fileprivate func agreeing(with subject: String) -> String {
    subject.hasPrefix("the whole") || subject.hasPrefix("the list") || subject.hasPrefix("a ")
      ? replacing(" are used ", with: " is used ") : self
  }
}

extension Values {
  /// Reads a yes or a no.
  static func yesOrNo(_ text: String) throws(ValueError) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on": return true
    case "no", "false", "off": return false
    default: throw ValueError("It takes yes or no.")
    }
  }

  /// Reads an age for a place that may hold none.
  static func someAge(_ text: String) throws(ValueError) -> Age? { try age(text) }

  /// Reads a factor above 1.
  static func factor(_ text: String) throws(ValueError) -> Decimal128 {
    guard let factor = try? Decimal128(text), factor > 1, factor <= 1_000_000 else {
      throw ValueError("It takes a number above 1, such as 3 or 2.5.")
    }
    return factor
  }

  /// Reads the name of a time zone.
  static func zone(_ text: String) throws(ValueError) -> CivilZone {
    if ["UTC", "GMT", "Z"].contains(text.uppercased()) { return .utc }
    let names = TimeZone.knownTimeZoneIdentifiers
    // The list leaves out names of the time zone database that are in use, such as Asia/Kolkata.
    guard names.contains(text) || text.contains("/"), let zone = TimeZone(identifier: text) else {
      throw ValueError(
        "It takes the name of a time zone, such as Europe/Berlin or UTC.",
        remedy: Nearest.of(text, among: names).map { "The nearest is \($0)." })
    }
    return CivilZone(zone)
  }

  /// Reads a key, which is one word.
  static func key(_ text: String) throws(ValueError) -> Secret {
    guard text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), text.utf8.count >= Secret.shortest else {
      throw ValueError(
        "It takes a key: one word of at least \(Secret.shortest) letters, digits and signs.")
    }
    return Secret(text)
  }

  /// Reads the address of a provider.
  static func address(_ text: String) throws(ValueError) -> String {
    // The URL loading system of Linux opens no address in brackets.
    let local = ["http://127.0.0.1", "http://localhost"].contains { start in
      text.hasPrefix(start) && [nil, ":", "/"].contains(text.dropFirst(start.count).first)
    }
    guard CoinGecko.isAddress(text), !text.contains("["),
      text.lowercased().hasPrefix("https://") || local,
      hasGoodPort(text)
    else {
      throw ValueError(
        "It takes an address such as https://proxy.example/api/v3, without a query; http only for"
          + " this machine, as localhost or 127.0.0.1; a port is a number from 1 to 65535.")
    }
    return text
  }

  /// Whether an address names no port, or one that there can be.
  private static func hasGoodPort(_ address: String) -> Bool {
    let parts = address.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count > 1 else { return false }
    let host = parts[1]
    guard let colon = host.firstIndex(of: ":") else { return true }
    let digits = host[host.index(after: colon)...]
    return digits.utf8.allSatisfy { (48...57).contains($0) }
      && UInt16(digits).map { $0 > 0 } == true
  }
}
