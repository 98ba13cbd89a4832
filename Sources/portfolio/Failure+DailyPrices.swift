internal import PortfolioEngine

extension Failure {
  /// Creates the failure of daily prices that cannot be read or kept.
  init(_ error: DailyPriceError, places: Places) {
    switch error {
    case .damaged(let path, let line):
      self.init(
        .files, "\(places.shown(path)) is not as it was written, from line \(line)",
        reasons: ["Daily prices are precious, so the file is left as it is."],
        remedies: ["Mend the line, or move the file away and import again."])
    case .newerSchema(let schema, let path):
      self.init(
        .files, "\(places.shown(path)) is of schema \(schema), which a newer portfolio wrote",
        remedies: ["Use that version."])
    case .storage(let error): self.init(error, places: places)
    }
  }
}
