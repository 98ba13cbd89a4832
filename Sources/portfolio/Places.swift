internal import PortfolioEngine

/// Where the command keeps its files.
struct Places: Sendable, Hashable {
  /// Which system's habits hold.
  enum Platform: Sendable, Hashable {
    /// The XDG base directories.
    case linux
    /// Application Support and Caches.
    case macOS
  }

  /// The journal: the user's, precious.
  let journal: String
  /// The folder of daily prices: precious, since free plans cannot fetch them again.
  let prices: String
  /// The settings: the user's.
  let settings: String
  /// The folder of snapshots: replaceable.
  let snapshots: String
  /// Whether one of them lies in the user's home, and no home is known.
  private(set) var lacksHome = false
  /// The options by which they were named.
  private let options: [TypedOption]
  private let homeFolder: String?
  private let currentFolder: String

  /// Finds the places.
  ///
  /// `--home` beats `PORTFOLIO_HOME`, which beats the system's habits; either puts everything under
  /// one folder. `--journal` names the journal alone. An XDG variable that is empty or not absolute
  /// counts as unset, as the XDG Base Directory Specification asks.
  init(
    variables: [String: String], currentFolder: String, homeFolder: String?, platform: Platform,
    home: String? = nil, journal: String? = nil
  ) {
    options =
      (home.map { [TypedOption("--home", $0)] } ?? [])
      + (journal.map { [TypedOption("--journal", $0)] } ?? [])
    self.homeFolder = homeFolder
    self.currentFolder = currentFolder
    var lacksHome = false
    func inHome(_ path: String) -> String {
      guard let homeFolder else {
        lacksHome = true
        return "~" + path
      }
      return homeFolder + path
    }
    func absolute(_ path: String) -> String {
      let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      if trimmed == "~" || trimmed.hasPrefix("~/") { return inHome(String(trimmed.dropFirst())) }
      if trimmed.hasPrefix("/") { return trimmed }
      return (currentFolder == "/" ? "" : currentFolder) + "/" + trimmed
    }
    func base(_ variable: String, _ standard: String) -> String {
      let value = variables[variable] ?? ""
      return (value.hasPrefix("/") ? absolute(value) : inHome("/" + standard)) + "/portfolio"
    }
    let data: String
    let configuration: String
    let cache: String
    let variable = variables["PORTFOLIO_HOME"] ?? ""
    if let home = home ?? (variable.isEmpty ? nil : variable) {
      data = absolute(home)
      configuration = data
      cache = data + "/cache"
    } else {
      switch platform {
      case .linux:
        data = base("XDG_DATA_HOME", ".local/share")
        configuration = base("XDG_CONFIG_HOME", ".config")
        cache = base("XDG_CACHE_HOME", ".cache")
      case .macOS:
        data = inHome("/Library/Application Support/portfolio")
        configuration = data
        cache = inHome("/Library/Caches/portfolio")
      }
    }
    self.journal = journal.map(absolute) ?? data + "/main.journal"
    prices = data + "/prices"
    settings = configuration + "/settings.json"
    snapshots = cache
    self.lacksHome = lacksHome
  }

  /// A command line that is proposed, which means the same files.
  func commandLine(_ words: [String]) -> String {
    (["portfolio"] + words + options.flatMap(\.words)).map(Shell.quoted).joined(separator: " ")
  }

  /// The command line that sets a key, which it reads from a file.
  func keyLine(_ name: String = "api-key") -> String {
    commandLine(["config", "set", name, "-"]) + " <FILE"
  }

  /// The command line that takes over a saved answer of prices in a currency.
  func importLine(_ currency: Currency, id: CoinID? = nil) -> String {
    let coin = id.map { TypedOption("--id", $0.text).words } ?? []
    return commandLine(["cache", "import", "FILE"] + coin + ["--currency", currency.code])
  }

  /// A path as a person reads it: relative to the current folder, else to `~`, else whole.
  func shown(_ path: String) -> String {
    if path == homeFolder { return "~" }
    if currentFolder != homeFolder, currentFolder != "/", path.hasPrefix(currentFolder + "/") {
      return String(path.dropFirst(currentFolder.utf8.count + 1))
    }
    if let homeFolder, homeFolder != "/", path.hasPrefix(homeFolder + "/") {
      return "~" + path.dropFirst(homeFolder.count)
    }
    return path
  }
}
