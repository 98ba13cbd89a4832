/// The number of edits that make one text of another: a byte inserted, removed or replaced, or two
/// neighbours swapped (optimal string alignment).
enum EditDistance {
  /// The distance, or `bound` when it is that or more.
  static func between(_ left: [UInt8], _ right: ArraySlice<UInt8>, atMost bound: Int) -> Int {
    let right = Array(right)
    let width = right.count
    var beforeLast: [Int] = []
    var last = Array(0...width)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(width + 1)
      var least = row + 1
      // No iterator in the loop that sees every pair: a debug build would be at it for most of a search.
      var column = 0
      while column < width {
        let other = right[column]
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
        least = min(least, cost)
        column += 1
      }
      if least >= bound { return bound }
      beforeLast = last
      last = current
    }
    return min(bound, last[width])
  }
}
