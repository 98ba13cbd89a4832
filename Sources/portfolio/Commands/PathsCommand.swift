internal import PortfolioEngine

extension Command {
  /// `paths`: where the files are.
  static var paths: Command {
    Command(
      "paths", in: .tool, summary: "Say where the files are",
      discussion: """
        The journal and the daily prices are precious; the snapshots can be fetched again. --home \
        or PORTFOLIO_HOME puts everything under one folder, --journal names another journal.
        """,
      examples: ["portfolio paths", "portfolio paths --home backup"],
      options: (), usesSettings: false
    ) { (_, context) throws(Failure) in
      let places = context.places
      func fact(_ key: String, _ label: String, _ path: String) -> Fact {
        .text(key, label, .text(path, shown: places.shown(path)))
      }
      return .document(
        Document(
          schema: "portfolio.paths/1",
          blocks: [
            .facts([
              fact("journal", "Journal", places.journal),
              fact("prices", "Daily prices", places.prices),
              fact("settings", "Settings", places.settings),
              fact("snapshots", "Snapshots", places.snapshots),
            ])
          ], notes: relativeVariables(context)))
    }
  }

  /// The variables that count as unset, since they must be absolute.
  private static func relativeVariables(_ context: Context) -> [Note] {
    guard context.environment.platform == .linux else { return [] }
    return ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].compactMap { name in
      let value = context.environment.variables[name] ?? ""
      return value.isEmpty || value.hasPrefix("/")
        ? nil : Note(.warning, "\(name) counts as unset, since it is no absolute path: \(value)")
    }
  }
}
