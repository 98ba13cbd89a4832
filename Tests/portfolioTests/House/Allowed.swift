/// Exceptions to the rules of the house, each with its reason.
enum Allowed {
  /// Files and folders that may compute in binary fractions.
  static let binaryFractions = [
    // Rates are statistics: what goes into them is exact, and none becomes money.
    "Sources/PortfolioEngine/Returns/",
    // Places in a drawing.
    "Sources/PortfolioEngine/Charts/",
    "Sources/PortfolioEngine/Rendering/Svg",
    "Sources/PortfolioEngine/Rendering/Terminal",
    // Blocks one character high.
    "Sources/PortfolioEngine/Rendering/Sparkline.swift",
    // Rates as cells: from statistics to figures, never back.
    "Sources/portfolio/Figures+Rates.swift",
    "Sources/portfolio/Commands/PerformanceDocument.swift",
    // A recorded sparkline is only ever drawn, and its change is a statistic.
    "Sources/PortfolioEngine/Market/CoinMarket.swift",
    "Sources/PortfolioEngine/Market/MarketPage.swift",
    "Sources/PortfolioEngine/Market/PayloadReader.swift",
    "Sources/PortfolioEngine/Market/JSONReader+Number.swift",
    "Sources/PortfolioEngine/Reports/CoinReport.swift",
    // Views for charts and for an app whose model has a Double, documented as such.
    "Sources/PortfolioEngine/Numbers/Decimal128.swift",
    "Sources/PortfolioEngine/Screens/StatisticModel.swift",
    // A random part of a pause.
    "Sources/PortfolioEngine/Provider/RequestClock.swift",
    "Sources/PortfolioEngine/Provider/RetryPolicy.swift",
    // How long a program waits for a lock.
    "Sources/PortfolioEngine/Storage/FileStore.swift",
    "Sources/PortfolioEngine/Journal/JournalStore.swift",
    // Foundation's time zones speak in seconds as Double; whole ones, exact to 2^53.
    "Sources/PortfolioEngine/Journal/CivilZone.swift",
  ]

  /// Files that may hold a class, each with its reason in DECISIONS.md.
  static let classes = ["Sources/PortfolioEngine/Provider/Transport+URLSession.swift"]
}
