internal import PortfolioEngine

extension CacheImport {
  /// Names the days of an import whose price is far from those of the days around it, the price that is
  /// kept apart too, and those that keep another price than the file's, with the way out of both.
  ///
  /// - Throws: `Failure` with status `files` when what was kept cannot be read.
  func notes(
    onOdd merges: [(coin: CoinID, merge: DailyPrices.Merge)], in currency: Currency
  ) throws(Failure) -> [Note] {
    let factor = session.context.settings.priceJumpFactor
    var odd: [String] = []
    var differing: [String] = []
    var example: (coin: CoinID, day: Day)?
    for (coin, merge) in merges {
      let kept: DailyPrices
      do throws(DailyPriceError) {
        kept = try session.dailyPrices.prices(of: coin, in: currency, at: session.context.now)
      } catch {
        throw Failure(error, places: session.context.places)
      }
      var points = kept.outliers(among: merge.addedDays + merge.differing, factor: factor)
        .map { ($0, kept.days[$0]) }
      if let day = merge.apart?.day, kept.isOutlier(apartOn: day, factor: factor) {
        points.append((day, kept.unsettled[day]))
      }
      example = example ?? (points.first?.0 ?? merge.differing.first).map { (coin, $0) }
      for (day, point) in points {
        let price = point.map { Cell.price($0.price, currency).text } ?? ""
        odd.append("\(coin) of \(day) (\(price))")
      }
      differing += merge.differing.map { "\(coin) of \($0)" }
    }
    guard let example else { return [] }
    var notes: [Note] = []
    if !odd.isEmpty {
      notes.append(
        Note(
          .warning,
          "Kept, but more than \(factor) times off the known days around: \(Values.listed(odd, atMost: 5))."
        ))
    }
    if !differing.isEmpty {
      notes.append(
        Note(.note, "Another price was known, and stays: \(Values.listed(differing, atMost: 5))."))
    }
    let line = session.priceLine(example.coin.text, in: currency, on: "\(example.day)")
    return notes + [
      Note(.note, "The journal's price of a day counts before the one that is kept: \(line)")
    ]
  }
}
