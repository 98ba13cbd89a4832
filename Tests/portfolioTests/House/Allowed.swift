/// Exceptions to the rules of the house, each with its reason.
enum Allowed {
  /// Files and folders that may compute in binary fractions.
  static let binaryFractions = [
    // Blocks one character high.
    "Sources/PortfolioEngine/Rendering/Sparkline.swift",
    // A recorded sparkline is only ever drawn.
    "Sources/PortfolioEngine/Market/CoinMarket",
    // How long a program waits for a lock.
    "Sources/PortfolioEngine/Storage/FileStore.swift",
    // Foundation's time zones speak in seconds as Double; whole ones, exact to 2^53.
    "Sources/PortfolioEngine/Journal/CivilZone.swift",
  ]
}
