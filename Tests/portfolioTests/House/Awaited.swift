@testable import portfolio

/// What the house tests do not ask for yet.
enum Awaited {
  /// Statuses that no command ends with yet; a fault of ours cannot be asked for.
  static let statuses: Set<ExitStatus> = [.fault]

  /// Folders that ARCHITECTURE.md draws and that are still to be filled.
  static let folders: Set<String> = []
}
