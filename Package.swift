// swift-tools-version: 6.2
import PackageDescription

// Our own make and CI treat warnings as errors; users of the package are not broken by them.
let strict: [SwiftSetting] =
  Context.environment["PORTFOLIO_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
  ] + strict

let package = Package(
  name: "portfolio",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "PortfolioEngine", targets: ["PortfolioEngine"]),
    .executable(name: "portfolio", targets: ["portfolio"]),
  ],
  targets: [
    .target(name: "PortfolioEngine", swiftSettings: settings),
    .executableTarget(
      name: "portfolio", dependencies: ["PortfolioEngine"], swiftSettings: settings),
    // What both test targets make their journals with; in no product.
    .target(
      name: "TestSupport", dependencies: ["PortfolioEngine"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "PortfolioEngineTests", dependencies: ["PortfolioEngine", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "portfolioTests", dependencies: ["portfolio", "PortfolioEngine", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
