/// Which entries of a journal pass a filter: their indices alone, so that a list of a million entries
/// holds none of them twice.
package struct EntrySelection: Sendable {
  /// The indices of the entries, in order.
  package private(set) var indices: [Int] = []
  /// The balance after each of them, as a row of `EntriesReport` has it; empty when the filter names
  /// no asset.
  package private(set) var balances: [Decimal128] = []

  /// Selects among entries that are in the journal's order.
  ///
  /// The journal was judged before; where its policy takes entries of one moment otherwise than they
  /// stand, a balance may be below zero in between.
  ///
  /// - Complexity: linear in the number of entries.
  package init(
    of entries: [Transaction], tracking tracked: Set<Currency>, filter: EntriesReport.Filter
  ) {
    guard filter.asset != nil || filter.wallet != nil else {
      indices = entries.indices.filter { filter.takes(entries[$0]) }
      return
    }
    var after = Balances(tracking: tracked, isFloored: false)
    for (index, entry) in entries.enumerated() {
      let isWanted = filter.takes(entry) && filter.takes(after.effects(of: entry))
      after.apply(entry)
      guard isWanted else { continue }
      indices.append(index)
      if let asset = filter.asset { balances.append(filter.balance(of: asset, in: after)) }
    }
  }
}
