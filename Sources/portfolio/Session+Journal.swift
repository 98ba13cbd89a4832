internal import PortfolioEngine

extension Session {
  /// Reads the journal with whatever is wrong with it; nil when there is none.
  ///
  /// - Throws: `Failure` with status `files` when the file cannot be read.
  func readJournal() throws(Failure) -> Journal? {
    if let journal = context.journal { return journal }
    do throws(StorageError) {
      return try store.read(now: context.now, zone: zone)
    } catch {
      throw Failure(error, places: context.places)
    }
  }

  /// Opens the journal for figures, which none of its lines may forbid; nil when there is none and
  /// none was named.
  ///
  /// - Throws: `Failure` with status `journal` and all errors of the journal, or, when every line can
  ///   be read, all entries that the balances cannot follow, and when a journal that was named is not
  ///   there; with `files` when it cannot be read.
  func openJournalIfThere() throws(Failure) -> OpenJournal? {
    guard let journal = try readJournal() else {
      if context.global.journal != nil { throw missingJournal }
      return nil
    }
    return try open(journal)
  }

  /// Opens a journal that was read.
  ///
  /// - Parameter known: its balances, where they were followed before.
  /// - Throws: as `openJournalIfThere`.
  func open(_ journal: Journal, _ known: Balances? = nil) throws(Failure) -> OpenJournal {
    guard journal.errors.isEmpty else { throw failure(ofLinesIn: journal) }
    let balances = known ?? balances(of: journal.transactions, in: journal)
    guard balances.problems.isEmpty else {
      throw Failure(.journal, diagnostics(of: balances.problems, in: journal))
    }
    return OpenJournal(journal: journal, balances: balances)
  }

  /// What entries of a journal add up to, taken in the order of the settings' policy.
  func balances(of entries: [Transaction], in journal: Journal) -> Balances {
    Balances(
      of: entries, tracking: Set(journal.tracked),
      as: lotPolicy(in: context.settings.currency, of: journal))
  }

  /// The failure of a journal with lines in error.
  ///
  /// Whether more leaves than is held is not told while lines cannot be read; that it is to come is,
  /// where the lines that could be read have it so.
  func failure(ofLinesIn journal: Journal) -> Failure {
    var failure = Failure.journal(journal.errors, places: context.places)
    let balances = self.balances(of: journal.transactions, in: journal)
    if !balances.problems.isEmpty {
      failure.diagnostics.append(
        Diagnostic(
          severity: .note, message: "what is held is checked once every line can be read",
          reasons: [
            "Without the lines above, other entries take out more than is held; with them it may be"
              + " enough."
          ]))
    }
    return failure
  }

  /// Opens the journal, which must be there.
  ///
  /// - Throws: as `openJournalIfThere`, and `Failure` with status `journal` when there is none.
  func openJournal() throws(Failure) -> OpenJournal {
    guard let open = try openJournalIfThere() else { throw missingJournal }
    return open
  }

  /// Whether anything stands where the journal should be, readable or not.
  ///
  /// - Throws: `Failure` with status `files` when the system does not say.
  func hasJournal() throws(Failure) -> Bool {
    if context.global.journal != nil { return true }
    do throws(StorageError) {
      return try context.environment.files.exists(context.places.journal)
    } catch {
      throw Failure(error, places: context.places)
    }
  }

  /// The failure of a command that needs a journal where there is none.
  var missingJournal: Failure {
    let path = context.places.shown(context.places.journal)
    if context.global.journal != nil {
      return Failure(
        .journal, "there is no journal \(path)",
        remedies: ["Check the name behind --journal; `portfolio add` makes a new journal."])
    }
    return Failure(
      .journal, "there is no journal yet: \(path)",
      remedies: [
        "Record your first coins: \(context.places.commandLine(["add", "btc", "0.5"]))",
        "Or look at a sample portfolio: portfolio demo",
      ])
  }

  /// The symbol under which a journal's coin is spoken of: its alias in upper case, else its id.
  func symbol(of coin: CoinID, in journal: Journal) -> String {
    journal.alias(of: coin)?.uppercased() ?? coin.text
  }
}
