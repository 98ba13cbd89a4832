/// Units with their cost on the way into a book, inside it or out of it.
struct LotPart {
  // The order of the properties leaves no gap: books hold many of these.
  var quantity: Decimal128
  /// The index of the acquisition; below zero for none.
  var acquisition: Int32
  var cost: Decimal128
  var marks: FigureMarks
  /// The step of the trail that gave the cost; below zero where none is kept.
  var step = CostTrail.none
  var key: LotKey
  /// What an entry may name it by, a tag of `LotLabels`; below zero for nothing.
  var tag = LotLabels.none
}

/// What the tests count to show that no method is worse than n log n.
package struct WorkCount: Sendable, Hashable {
  /// Keys compared.
  package var comparisons = 0
  /// Lots looked at.
  package var visits = 0
}
