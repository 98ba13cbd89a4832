#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A failed refresh as those who waited for it find it, beside the slot's lock file.
struct FailureRecord: Sendable, Hashable {
  /// How many failures there were since the last success; tells two equal failures apart.
  var count: Int
  /// Why the last refresh failed.
  var failure: FetchFailure
  /// When it failed.
  var moment: Instant
  /// Until when the same question is not asked again, unless that is demanded; nil when it may be.
  var heldUntil: Instant?
  /// Who asked whom, with which key, as a number that tells others apart.
  var asker = ""
  /// How many failures there were in a row, for the same asker and without a day between.
  var row = 1
  /// How many milliseconds it was waited for, when it is that nothing came in time.
  var patience: Int?

  /// Whether the provider said less than a day before that it has no such thing.
  func isRefusal(at now: Instant) -> Bool {
    guard case .provider(status: 404, _) = failure else { return false }
    return moment <= now && now < moment.adding(seconds: 86_400)
  }

  /// Whether it failed so shortly before, within 3 s, that asking again would bring the same.
  ///
  /// A failure of the very same moment is none: then time stands still, and would for ever. Limits are
  /// none either: the budget knows them, and a caller may have the time to wait.
  func isRecent(at now: Instant) -> Bool {
    switch failure {
    case .throttled, .paused, .budgetSpent: false
    default: moment < now && now < recentUntil
    }
  }

  /// Until when it is recent.
  var recentUntil: Instant { moment.adding(seconds: 3) }

  /// Whether it is only that nothing came within a time that is shorter than another.
  func gaveUp(before patience: Duration) -> Bool {
    self.patience.map { .milliseconds($0) < patience } ?? false
  }

  /// The failure as one that holds for its asker; nil when the question may be asked.
  func hold(at now: Instant) -> FetchFailure? {
    guard let heldUntil, moment < now, now < heldUntil else { return nil }
    return .postponed(failure, until: heldUntil)
  }

  /// For how long a question that failed is left alone: after a refusal ten minutes, after what may pass
  /// the pauses of the policy, one longer than the other; nil where a caller may ask at once.
  static func pause(
    after failure: FetchFailure, count: Int, _ backOff: (Int) -> Duration
  ) -> Duration? {
    switch failure {
    case .provider(let status, _) where (400..<500).contains(status) && status != 408:
      .seconds(600)
    case .provider, .transport, .notUTF8, .malformed, .wrongKind, .holdsKey, .emptyPage,
      .noUsablePrice, .contradictedPrices:
      backOff(count)
    // The first three the budget knows; a page that what is cached speaks against, `cache clear` lets in.
    case .throttled, .paused, .budgetSpent, .missingTotals, .shortPage, .unpricedPage, .foreignPage,
      .postponed, .notAnID, .notAllowed, .badAddress, .newerSchema, .damaged, .storage:
      nil
    }
  }
}

extension SlotNote {
  /// The last failure of an asker; nil when the note tells of none, or is damaged.
  func failure(of asker: String = "") throws(FetchFailure) -> FailureRecord? {
    try failures().first { $0.asker == asker }
  }

  private func failures() throws(FetchFailure) -> [FailureRecord] {
    try bytes().map(FailureRecord.records) ?? []
  }

  /// Notes a failure, under the slot's lock; one that is the caller's own and nobody else's is left out.
  func write(
    _ failure: FetchFailure, after last: FailureRecord?, at moment: Instant,
    asker: String = "", patience: Duration? = nil, backOff: (Int) -> Duration = { _ in .zero }
  ) throws(FetchFailure) {
    var record = FailureRecord(
      count: (last?.count ?? 0) &+ 1, failure: failure, moment: moment, asker: asker)
    // After a day without a try the pauses begin anew.
    let isInRow =
      last.map { $0.asker == asker && moment < $0.moment.adding(seconds: 86_400) } ?? false
    record.row = isInRow ? (last?.row ?? 0) &+ 1 : 1
    record.heldUntil = FailureRecord.pause(
      after: failure, count: record.row, backOff
    ).map { moment.adding(seconds: Int64($0.wholeSeconds)) }
    if failure == .transport(.timedOut) { record.patience = patience?.milliseconds }
    guard record.written != nil else { return }
    let others = try failures().filter { $0.asker != asker }
    try write(FailureRecord.bytes(of: [record] + others.prefix(RequestBudget.mostAskers - 1)))
  }
}

extension FailureRecord {
  /// The record as it is written: the parts of all cases, most of them absent.
  fileprivate struct Written: Codable {
    var count: Int
    var moment: Instant
    var name: String
    var transport: TransportError?
    var status: Int?
    var code: Int?
    var message: String?
    var form: String?
    var until: Instant?
    var heldUntil: Instant?
    var asker: String?
    var row: Int?
    var patience: Int?
    var offset: Int?
    var reason: String?
    var expected: String?
    var found: String?
    var rows: Int?
    var cached: Int?
  }

  /// Reads the records of a note, the newest first; those that are damaged are left out.
  fileprivate static func records(_ bytes: [UInt8]) -> [FailureRecord] {
    let decoder = JSONDecoder()
    let data = Data(bytes)
    // A note of before told of one asker only.
    let written =
      (try? decoder.decode([Written].self, from: data))
      ?? (try? decoder.decode(Written.self, from: data)).map { [$0] }
    return (written ?? []).compactMap { written in
      failure(written).map { failure in
        FailureRecord(
          count: written.count, failure: failure, moment: written.moment,
          heldUntil: written.heldUntil, asker: written.asker ?? "", row: written.row ?? 1,
          patience: written.patience)
      }
    }
  }

  fileprivate static func bytes(of records: [FailureRecord]) -> [UInt8] {
    (try? JSONEncoder().encode(records.compactMap(\.written))).map { [UInt8]($0) } ?? []
  }

  private static func failure(_ written: Written) -> FetchFailure? {
    switch written.name {
    case "transport": return written.transport.map { .transport($0) }
    case "provider":
      guard let status = written.status else { return nil }
      let error = written.message.map {
        ProviderError(
          code: written.code, message: $0,
          form: written.form.flatMap(ProviderError.Form.init) ?? .json)
      }
      return .provider(status: status, error)
    case "throttled": return written.until.map { .throttled(until: $0) }
    case "paused":
      guard let status = written.status, let until = written.until else { return nil }
      return .paused(status: status, until: until)
    case "budgetSpent": return written.until.map { .budgetSpent(until: $0) }
    case "notUTF8": return .notUTF8
    case "shortPage":
      guard let rows = written.rows, let cached = written.cached else { return nil }
      return .shortPage(rows: rows, cached: cached)
    case "holdsKey": return .holdsKey
    case "emptyPage": return .emptyPage
    case "missingTotals": return .missingTotals
    case "unpricedPage": return written.rows.map { .unpricedPage(rows: $0) }
    case "foreignPage": return .foreignPage
    case "contradictedPrices": return .contradictedPrices
    case "noUsablePrice": return .noUsablePrice
    case "malformed":
      guard let offset = written.offset,
        let reason = written.reason.flatMap(JSONFault.Reason.init)
      else { return nil }
      return .malformed(JSONFault(offset: offset, reason: reason))
    case "wrongKind":
      guard let expected = written.expected.flatMap(PayloadKind.init),
        let found = written.found.flatMap(PayloadKind.init)
      else { return nil }
      return .wrongKind(expected: expected, found: found)
    default: return nil
    }
  }

  /// The record as it is written; nil when the failure is the caller's own and nobody else's.
  fileprivate var written: Written? {
    var written = Written(count: count, moment: moment, name: "")
    written.heldUntil = heldUntil
    written.asker = asker
    written.row = row
    written.patience = patience
    switch failure {
    case .transport(.cancelled), .transport(.offline): return nil
    case .notAnID, .notAllowed, .badAddress, .newerSchema, .damaged, .storage, .postponed:
      return nil
    case .contradictedPrices: written.name = "contradictedPrices"
    case .noUsablePrice: written.name = "noUsablePrice"
    case .transport(let error):
      written.name = "transport"
      written.transport = error
    case .provider(let status, let error):
      written.name = "provider"
      written.status = status
      written.code = error?.code
      written.message = error?.message
      written.form = error?.form.rawValue
    case .throttled(let until):
      written.name = "throttled"
      written.until = until
    case .paused(let status, let until):
      written.name = "paused"
      written.status = status
      written.until = until
    case .budgetSpent(let until):
      written.name = "budgetSpent"
      written.until = until
    case .notUTF8: written.name = "notUTF8"
    case .shortPage(let rows, let cached):
      written.name = "shortPage"
      written.rows = rows
      written.cached = cached
    case .holdsKey: written.name = "holdsKey"
    case .emptyPage: written.name = "emptyPage"
    case .missingTotals: written.name = "missingTotals"
    case .unpricedPage(let rows):
      written.name = "unpricedPage"
      written.rows = rows
    case .foreignPage: written.name = "foreignPage"
    case .malformed(let fault):
      written.name = "malformed"
      written.offset = fault.offset
      written.reason = fault.reason.rawValue
    case .wrongKind(let expected, let found):
      written.name = "wrongKind"
      written.expected = expected.rawValue
      written.found = found.rawValue
    }
    return written
  }
}
