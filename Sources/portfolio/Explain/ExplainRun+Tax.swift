internal import PortfolioEngine

extension ExplainCommand {
  /// The figures of a tax return.
  func tax() throws(Failure) -> Document {
    throw Failure.fault("not yet")
  }
}
