/// A row of figures as a row of blocks, one character high.
package enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws figures from the lowest block to the highest, in at most `width` characters.
  ///
  /// More figures than characters are averaged in equal runs. Figures that are not finite are left
  /// out; figures that are all the same stand at the middle; no figures give an empty text. The
  /// figures are only looked at: nothing computed here goes back into an amount. With `--ascii` the
  /// terminal writer turns the blocks into ASCII.
  package static func text(_ figures: [Double], width: Int = 40) -> String {
    let known = figures.filter(\.isFinite)
    guard width > 0, let lowest = known.min(), let highest = known.max() else { return "" }
    let count = min(width, known.count)
    let range = highest / 2 - lowest / 2
    var result = ""
    for position in 0..<count {
      let run = known[(position * known.count / count)..<((position + 1) * known.count / count)]
      let mean = run.reduce(0) { $0 + $1 / Double(run.count) }
      let level = range > 0 ? (mean / 2 - lowest / 2) / range * 8 : 4
      result.append(blocks[min(7, max(0, Int(level)))])
    }
    return result
  }
}
