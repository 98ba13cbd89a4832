internal import PortfolioEngine

extension ExplainCommand {
  /// One lot: what it cost, what was taken of it, and what the rest is worth.
  func lot() throws(Failure) -> Document {
    let lots = try session.lots(options.lots, keepsSteps: true)
    let word = options.name ?? ""
    let acquisitions = try acquisitions(named: word, in: lots)
    let (report, notes) = try open(lots, coin: nil)
    let rows = report.rows.filter { row in row.acquisition.map(acquisitions.contains) ?? false }
    let page = LotPage(session, lots)
    let explanation: FigureExplanation
    let title: String
    if rows.isEmpty, let first = acquisitions.first,
      let entry = lots.history.acquisitions[first].entry
    {
      explanation = try explained { () throws(DecimalError) in
        try FigureExplanation(entry: entry, of: lots.history, entries: lots.entries, at: lots.past)
      }
      title = "Cost of lot \(word)"
    } else {
      explanation = try explained { () throws(DecimalError) in
        try FigureExplanation(
          lots: rows, of: lots.history, entries: lots.entries, at: lots.past,
          currency: options.lots.currency)
      }
      title =
        rows.contains { $0.gain != nil } ? "Unrealised gain of lot \(word)" : "Cost of lot \(word)"
    }
    var more: [Note] = rows.isEmpty ? [] : notes
    if rows.contains(where: { $0.cost == nil })
      || rows.isEmpty && acquisitions.contains(where: { lots.history.acquisitions[$0].cost == nil })
    {
      more += page.notes(on: unknown(acquisitions, lots))
    }
    more += page.notes(onGifts: lots.giverCosts(in: explanation))
    if rows.isEmpty {
      more.append(Note(.note, "Nothing of it is open as a lot of its own."))
    }
    return ExplanationPage(
      page: page, title: title, explanation: explanation, namedRests: lots.history.namedRests
    ).document(tables: [taken(acquisitions, lots, page)], notes: more)
  }

  /// The unknown values of the entries of some acquisitions; of their coins, where those have none.
  private func unknown(_ acquisitions: [Int], _ lots: JournalLots) -> [UnknownValue] {
    let own = acquisitions.map { lots.history.acquisitions[$0] }
    let places = own.compactMap(\.entry).map { lots.entries[$0].place }
    let all = UnknownValue.all(of: lots.history, lots.entries)
    let stated = all.filter { places.contains($0.place) }
    return stated.isEmpty ? all.filter { own.map(\.coin).contains($0.coin) } : stated
  }

  /// The acquisitions that a label or a line names.
  private func acquisitions(
    named word: String, in lots: JournalLots
  ) throws(Failure) -> [Int] {
    let all = lots.history.acquisitions
    let labelled = all.indices.filter { all[$0].label == word }
    if !labelled.isEmpty { return Array(labelled) }
    if word.split(separator: ":").last.map({ $0.allSatisfy(\.isNumber) }) ?? false {
      let index = try session.entry(at: word, in: lots.journal)
      let own = all.indices.filter { all[$0].entry == index }
      if !own.isEmpty { return Array(own) }
      let name = lots.journal.name(of: lots.entries[index].place)
      throw Failure(
        .no, "\(name) brings no lot in",
        remedies: ["What it did is explained by: portfolio explain entry \(name)"])
    }
    let labels = Set(all.compactMap(\.label)).sorted()
    throw Failure(
      .no, "no lot is labelled \(word)",
      remedies: [
        Nearest.of(word, among: labels).map { "The nearest is \($0)." }
          ?? (labels.isEmpty
            ? "No entry labels its lot with `as`; a lot is also named by the line of its entry."
            : "The labels are \(Values.listed(labels, last: "and")); a line of the journal will do too.")
      ])
  }

  /// What was taken of some lots, disposal by disposal.
  private func taken(_ acquisitions: [Int], _ lots: JournalLots, _ page: LotPage) -> Table {
    let history = lots.history
    var rows: [[Cell]] = []
    for disposal in history.disposals {
      for match in history.matches(of: disposal) {
        guard let acquisition = match.acquisition, acquisitions.contains(acquisition) else {
          continue
        }
        rows.append([
          .text(lots.journal.name(of: lots.entries[disposal.entry].place)),
          .day(disposal.day.description), .text(disposal.kind.words),
          .text(page.symbol(disposal.coin)), .quantity(match.quantity), page.money(match.cost),
          disposal.isTaxed ? page.gain(match.gain) : .blank,
        ])
      }
    }
    return Table(
      "taken", title: "Taken of it",
      columns: [
        .word("entry", "Entry"), .word("day", "Day"), .text("kind", "Kind"),
        .word("coin", "Coin"), .figure("quantity", "Quantity"), .figure("cost", "Cost"),
        .figure("gain", "Gain"),
      ], rows: rows, emptyText: "Nothing.")
  }
}
