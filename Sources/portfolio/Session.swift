internal import PortfolioEngine

/// What the commands of one run share: the way from files to a journal, a market and their words.
///
/// A command makes one from its context. Nothing is read before it is asked for, and everything that
/// can go wrong on the way becomes a `Failure` with its status.
struct Session: Sendable {
  /// What the run was given.
  let context: Context
  /// The payer's zone, in which days begin and end.
  var zone: CivilZone { context.settings.zone }
  /// How old snapshots may be.
  var policy: StalenessPolicy { context.settings.policy }

  /// Creates the session of a run.
  init(_ context: Context) { self.context = context }

  /// The journal on the disk.
  var store: JournalStore {
    JournalStore(path: context.places.journal, files: context.environment.files)
  }

  /// The folder of snapshots; a damaged one is told of on standard error when it is set aside.
  var cache: SnapshotCache {
    SnapshotCache(folder: context.places.snapshots, files: context.environment.files) {
      [context] path, aside in
      let diagnostic = Diagnostic(
        severity: .warning,
        message: "\(context.places.shown(path)) is damaged and was not used; it is now "
          + "\(context.places.shown(aside)).")
      context.environment.tell(diagnostic.text(writer: context.errors))
    }
  }

  /// The folder of daily prices.
  var dailyPrices: DailyPriceStore {
    DailyPriceStore(folder: context.places.prices, files: context.environment.files)
  }

  /// The civil day of the run.
  var today: Day { zone.day(of: context.now) }
}

/// A journal without errors, and what is held after its last entry.
struct OpenJournal: Sendable {
  /// The journal.
  let journal: Journal
  /// What its entries add up to; without problems.
  let balances: Balances

  /// A journal that says nothing, for commands that need none.
  static let empty = OpenJournal(journal: Journal(), balances: Balances())

  /// The coins of which anything is held.
  var heldCoins: Set<CoinID> { Set(balances.assets.compactMap(\.coin)) }
}
