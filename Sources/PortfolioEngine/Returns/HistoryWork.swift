/// What the tests count to show that a history costs no more than its days times its coins.
struct HistoryWork: Sendable, Hashable {
  /// Days of coins looked at.
  var days = 0
  /// Prices passed by.
  var prices = 0
  /// Changes taken in.
  var changes = 0
}
