extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first places.
  var uniqued: [Element] { uniqued(by: { $0 }) }
}

extension Sequence {
  /// The first element of each key, in their order.
  func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
