import Foundation

@testable import PortfolioEngine

/// A slot of a cache in a folder: the body in one file, what belongs to it in another.
struct FolderSlot {
  var folder: String
  var now: Instant
  var freshSeconds: Int64 = 300

  var bodyPath: String { folder + "/markets.json" }
  private var factsPath: String { folder + "/markets.facts" }

  // Many tests at once would keep every thread waiting for the disk.
  private static let files: FileStore = {
    var files = FileStore.live
    files.calls.sync = { _ in }
    return files
  }()

  private struct Facts: Codable {
    var validators: Validators
    var fetched: Instant
  }

  var slot: SnapshotSlot {
    SnapshotSlot(
      lockPath: folder + "/markets.lock",
      held: { () throws(StorageError) in
        guard let bytes = try Self.files.read(factsPath),
          let facts = try? JSONDecoder().decode(Facts.self, from: Data(bytes))
        else { return nil }
        return SnapshotSlot.Held(
          validators: facts.validators, fetched: facts.fetched,
          isFresh: facts.fetched.adding(seconds: freshSeconds) > now)
      },
      replace: { body throws(StorageError) in
        try Self.files.replace(bodyPath, with: body.bytes, keepingPrevious: false)
        try write(Facts(validators: body.validators, fetched: body.fetched))
        return true
      },
      renew: { moment throws(StorageError) in
        guard let bytes = try Self.files.read(factsPath),
          var facts = try? JSONDecoder().decode(Facts.self, from: Data(bytes))
        else { return }
        facts.fetched = moment
        try write(facts)
      })
  }

  private func write(_ facts: Facts) throws(StorageError) {
    guard let data = try? JSONEncoder().encode(facts) else { return }
    try Self.files.replace(factsPath, with: [UInt8](data), keepingPrevious: false)
  }
}
