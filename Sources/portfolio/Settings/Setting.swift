internal import PortfolioEngine

/// One setting: its name, how a value of it is read, and what is said about it.
struct Setting: Sendable {
  /// How a value is written in the file.
  enum Form: Sendable, Hashable {
    /// As a JSON string.
    case text
    /// As a JSON number.
    case number
    /// As true or false.
    case flag
  }

  /// The key in the file and the word on the command line.
  let name: String
  /// The variable of the environment that beats the file.
  let variable: String
  /// The default as a user would write it; empty where nothing is the default.
  let standard: String
  /// What it settles, as a sentence.
  let help: String
  /// How a value is written in the file.
  let form: Form
  /// Whether its value is shown nowhere.
  let isSecret: Bool
  /// Reads a value and puts it in place.
  let apply: @Sendable (inout Settings, String) throws(ValueError) -> Void

  /// Creates a setting; the variable is `PORTFOLIO_` and the name, unless another is given.
  init<Value>(
    _ name: String, variable: String? = nil, standard: String = "", form: Form = .text,
    isSecret: Bool = false, _ path: any WritableKeyPath<Settings, Value> & Sendable, _ help: String,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    self.name = name
    self.variable =
      variable ?? "PORTFOLIO_" + name.uppercased().replacing("-", with: "_")
    self.standard = standard
    self.form = form
    self.isSecret = isSecret
    self.help = help
    apply = { (settings, text) throws(ValueError) in settings[keyPath: path] = try parse(text) }
  }

  /// The value as it may be shown: a secret never is, nor one that is refused and may be a key, nor keys
  /// that stand inside of an address.
  func shown(_ text: String?, hiding keys: [String] = []) -> String? {
    guard let text else { return nil }
    var settings = Settings()
    let isRefused = (try? apply(&settings, text)) == nil
    if isSecret || isRefused && mayBeKey(text) { return Secret(text).description }
    if name == "address" {
      return keys.reduce(Self.withoutCredentials(text)) { Secret($1).masked(in: $0) }
    }
    guard form == .flag, let flag = try? Values.yesOrNo(text) else { return text }
    return flag ? "yes" : "no"
  }

  /// Whether a value that is refused may be a key at the wrong place, which must not be shown: any value
  /// of a secret or of the plan, which is settled beside it, and any long word of letters and digits.
  func mayBeKey(_ text: String) -> Bool {
    isSecret || name == "plan"
      || text.utf8.count > 20
        && text.utf8.allSatisfy { byte in
          (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
  }

  /// An address without the user, query and fragment that it must not have, and that may hold a key.
  static func withoutCredentials(_ address: String) -> String {
    let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    var rest = address[start...]
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    return String(address[..<start] + rest.prefix { $0 != "?" && $0 != "#" })
  }

  /// Whether a word that names no setting may be a key at the wrong place: settings have short names of
  /// letters.
  static func mayBeKey(name: String) -> Bool {
    name.utf8.count > 20 || name.utf8.contains { (48...57).contains($0) }
  }

  /// Whether a word is the name of a secret setting, or that of a key with the provider, however its
  /// parts are put together: `api-key`, `API_KEY`, `--apikey`, `x_cg_demo_api_key`.
  static func isSecretName(_ word: String) -> Bool {
    func letters(_ name: String) -> String { name.lowercased().filter { !"-_ ".contains($0) } }
    let names =
      all.filter(\.isSecret).flatMap { [$0.name, $0.variable] }
      + ProviderPlan.allCases.compactMap(\.keyHeader)
    return names.map(letters).contains(letters(word))
  }

  /// The keys that a file and the environment hold.
  static func keys(in file: SettingsFile? = nil, variables: [String: String] = [:]) -> [String] {
    all.filter(\.isSecret).flatMap { setting in
      [file.flatMap { (try? $0.text(of: setting)) ?? nil }, variables[setting.variable]]
        .compactMap(\.self)
    }
  }

  /// The setting of a name.
  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }
}
