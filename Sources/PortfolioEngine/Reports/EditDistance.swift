/// The number of edits that make one text of another: a byte inserted, removed or replaced, or two
/// neighbours swapped (optimal string alignment).
enum EditDistance {
  /// The distance, or `bound` when it is that or more.
  static func between(_ left: [UInt8], _ right: ArraySlice<UInt8>, atMost bound: Int) -> Int {
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      if (current.min() ?? 0) >= bound { return bound }
      beforeLast = last
      last = current
    }
    return min(bound, last[right.count])
  }
}
