/// Units with their cost on the way into a book, inside it or out of it.
struct LotPart {
  var quantity: Decimal128
  var cost: Decimal128
  var key: LotKey
  /// The index of the acquisition; below zero for none.
  var acquisition: Int32
  /// The step of the trail that gave the cost; below zero where none is kept.
  var step = CostTrail.none
  var marks: FigureMarks
}

/// What the tests count to show that no method is worse than n log n.
package struct WorkCount: Sendable, Hashable {
  /// Keys compared.
  package var comparisons = 0
  /// Lots looked at.
  package var visits = 0
}
