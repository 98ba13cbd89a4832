/// Which units of which day's purchases answer for which day's disposals, by quantity alone.
///
/// Both regimes serve the earliest disposal first from the earliest purchase of its window, after
/// every day's own purchases were set aside for that day's own disposals. Two pointers that only
/// move forward find all links, so the work is linear in the days.
struct MatchPlan {
  /// Units of a purchase day that answer for units of a disposal day.
  struct Link {
    let disposalDay: Int32
    let purchaseDay: Int32
    /// The units as the purchase day counts them.
    let bought: Decimal128
    /// The same units as the disposal day counts them.
    let sold: Decimal128
    let rule: LotMatch.Rule
    /// Their cost, once the purchase day was folded.
    var cost: Decimal128 = .zero
    var marks: FigureMarks = []
    /// The step of the trail that gave the cost.
    var step = CostTrail.none
    /// The only purchase of that day, or below zero.
    var acquisition: Int32 = -1
  }

  /// What a day's purchases and disposals have to do with each other and with other days.
  struct PlanDay {
    let day: Day
    var sameDay: Decimal128 = .zero
    /// The links for which the day's purchases answer, and those of its disposals.
    var purchaseLinks: Range<Int> = 0..<0
    var disposalLinks: Range<Int> = 0..<0
  }

  private(set) var days: [PlanDay] = []
  /// How many days the pointers looked at.
  private(set) var visits = 0
  var links: [Link] = []

  init() {}

  init(_ counts: [Survey.DayCount], regime: ShareMatchingRules.Regime) throws {
    var bought: [Decimal128] = []
    var sold: [Decimal128] = []
    for count in counts {
      let sameDay = min(count.bought, count.sold)
      bought.append(try count.bought - sameDay)
      sold.append(try count.sold - sameDay)
      days.append(PlanDay(day: count.day, sameDay: sameDay))
    }
    let window = regime == .individual ? 1...30 : -10 ... -1
    let rule: LotMatch.Rule = regime == .individual ? .thirtyDays : .tenDays
    var purchase = 0
    for disposal in counts.indices where !sold[disposal].isZero {
      let first = links.count
      while purchase < counts.count, !sold[disposal].isZero {
        visits += 1
        let distance = counts[disposal].day.days(until: counts[purchase].day)
        if distance > window.upperBound { break }
        if distance < window.lowerBound || bought[purchase].isZero {
          purchase += 1
          continue
        }
        let available = try counts.converted(bought[purchase], from: purchase, to: disposal)
        var link: Link
        if available <= sold[disposal] {
          link = Link(
            disposalDay: Int32(disposal), purchaseDay: Int32(purchase), bought: bought[purchase],
            sold: available, rule: rule)
          bought[purchase] = .zero
          sold[disposal] = try sold[disposal] - available
        } else {
          let taken = min(
            try counts.converted(sold[disposal], from: disposal, to: purchase), bought[purchase])
          link = Link(
            disposalDay: Int32(disposal), purchaseDay: Int32(purchase), bought: taken,
            sold: sold[disposal], rule: rule)
          bought[purchase] = try bought[purchase] - taken
          sold[disposal] = .zero
        }
        links.append(link)
        let range = days[purchase].purchaseLinks
        days[purchase].purchaseLinks =
          (range.isEmpty ? links.count - 1 : range.lowerBound)..<links.count
      }
      days[disposal].disposalLinks = first..<links.count
    }
  }
}
