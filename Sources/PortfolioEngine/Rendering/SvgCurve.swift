extension SvgWriter {
  /// A smooth path through places that ascend from left to right.
  ///
  /// Between two places it never leaves their heights, so that a smoothed count is never below zero.
  /// Source: Fritsch and Butland, "A method for constructing local monotone piecewise cubic
  /// interpolants", 1984, with the slope of the outer segment at either end.
  static func curve(_ places: [(x: Double, y: Double)]) -> String {
    guard let first = places.first else { return "" }
    let spans = zip(places, places.dropFirst()).map { (width: $1.x - $0.x, rise: $1.y - $0.y) }
    let slopes = spans.map { $0.width > 0 ? $0.rise / $0.width : 0 }
    var tangents = slopes.prefix(1) + []
    for (index, (left, right)) in zip(slopes, slopes.dropFirst()).enumerated() {
      guard left * right > 0 else {
        tangents.append(0)
        continue
      }
      let (before, after) = (spans[index].width, spans[index + 1].width)
      let weights = (2 * after + before) / left + (after + 2 * before) / right
      tangents.append(3 * (before + after) / weights)
    }
    tangents += slopes.suffix(1)
    var path = "M\(number(first.x)) \(number(first.y))"
    for (index, span) in spans.enumerated() {
      let (from, to) = (places[index], places[index + 1])
      let third = span.width / 3
      path +=
        "C\(number(from.x + third)) \(number(from.y + third * tangents[index]))"
        + " \(number(to.x - third)) \(number(to.y - third * tangents[index + 1]))"
        + " \(number(to.x)) \(number(to.y))"
    }
    return path
  }
}
