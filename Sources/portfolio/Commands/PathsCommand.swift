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
          ]))
    }
  }
}
