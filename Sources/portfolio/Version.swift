/// The version of the command and the engine, as CHANGELOG.md names it.
enum Version {
  /// The current version.
  static let current = "0.1.0"
}
