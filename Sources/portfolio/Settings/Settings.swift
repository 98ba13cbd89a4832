internal import PortfolioEngine

/// What the user has settled for all runs: the values of settings.json, of the environment, and the
/// defaults for the rest.
///
/// Each is a row of `Setting.all`, which says how it is named, read and described.
struct Settings: Sendable {
  /// The currency of all money, unless a command is told another.
  var currency = Currency.usd
  /// The payer's zone, in which days begin and end.
  var zone = CivilZone.utc
  /// The terms of the market data provider; nil means those of the key, if there is one.
  var plan: ProviderPlan?
  /// The key of the provider.
  var key: Secret?
  /// The address of the provider or of a proxy; nil means the plan's.
  var address: String?
  /// How many requests may be made a minute; nil means as many as the plan allows.
  var requestsPerMinute: Int?
  /// How many seconds a command waits for the network.
  var deadline = 3
  /// How many pages of 250 coins a refresh asks for.
  var marketPages = 1
  /// Whether coins may be named to the provider, who then learns what is held.
  var allowsNamingCoins = false
  /// The factor beyond which a price has jumped.
  var priceJumpFactor = CoinMarket.jumpFactor
  /// How old snapshots may be.
  var policy = StalenessPolicy.standard
  /// How lots are counted.
  var lots = LotChoices()
}

extension Settings {
  /// The currency of money that is written without one: that of figures, where a government issues it.
  var moneyCurrency: Currency { currency.isGovernment ? currency : .usd }

  /// Where the value of a setting comes from.
  enum Origin: String, Sendable, Hashable {
    /// Nobody has settled it.
    case standard = "default"
    /// The settings' file.
    case file = "settings.json"
    /// A variable of the environment.
    case variable = "environment"
  }

  /// One setting as it holds in this run.
  struct Held: Sendable {
    /// The setting.
    let setting: Setting
    /// The text of its value; nil where it has none.
    let text: String?
    /// Where the value comes from.
    let origin: Origin
  }

  /// The value of a setting that counts: the environment's, else the file's, else the default.
  ///
  /// - Throws: a `SettingsFault` when the file's value is of the wrong kind.
  static func held(
    _ setting: Setting, in file: SettingsFile, _ variables: [String: String]
  ) throws(SettingsFault) -> Held {
    if let text = variables[setting.variable], !text.isEmpty {
      return Held(setting: setting, text: text, origin: .variable)
    }
    if let text = try file.text(of: setting) {
      return Held(setting: setting, text: text, origin: .file)
    }
    return Held(
      setting: setting, text: setting.standard.isEmpty ? nil : setting.standard, origin: .standard)
  }

  /// Settles every setting.
  ///
  /// - Throws: a `SettingsFault` at the first value that cannot be read.
  init(_ file: SettingsFile, variables: [String: String]) throws(SettingsFault) {
    self.init()
    for setting in Setting.all {
      let held = try Self.held(setting, in: file, variables)
      guard held.origin != .standard, let text = held.text else { continue }
      do throws(ValueError) {
        try setting.apply(&self, text)
      } catch {
        if held.origin == .variable { throw .badVariable(setting, error) }
        throw .badValue(setting, error, offset: file.offset(of: setting.name))
      }
    }
  }
}

/// Why settings cannot be read.
enum SettingsFault: Error {
  /// The file is not JSON.
  case notJSON(JSONFault)
  /// The file is JSON and no object.
  case notAnObject
  /// A name stands there twice; the offset is that of the second.
  case twice(String, offset: Int)
  /// A value in the file is not what its setting takes.
  case badValue(Setting, ValueError, offset: Int)
  /// A variable of the environment is not what its setting takes.
  case badVariable(Setting, ValueError)
}
