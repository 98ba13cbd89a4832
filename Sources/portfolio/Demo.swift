internal import PortfolioEngine

/// The world of the demo: one journal at a fixed moment, and no other file to read or write.
enum Demo {
  /// The moment for which the demo's figures hold.
  static let moment = "2026-04-30T12:00:00Z"

  /// The commands that the demo runs, since they only read.
  static let commands = [
    "value", "history", "performance", "allocation", "report", "list", "activity", "lots", "gains",
    "income", "harvest", "explain", "search", "coins", "coin", "market", "cache",
  ]

  private static let home = "/demo"

  /// The world with the sample journal in it; of the real one only the terminal is left.
  static func world(of environment: Environment) -> Environment {
    var world = environment
    world.variables = environment.variables.filter { name, _ in
      ["COLUMNS", "NO_COLOR", "TERM"].contains(name)
    }
    world.variables["PORTFOLIO_NOW"] = moment
    world.variables["PORTFOLIO_HOME"] = home
    world.currentFolder = home
    world.homeFolder = home
    world.transport = nil
    world.files = .holding([home + "/main.journal": Array((SampleJournal.text + "\n").utf8)])
    return world
  }
}
