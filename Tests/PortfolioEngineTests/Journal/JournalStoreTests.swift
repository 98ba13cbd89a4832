import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct JournalStoreTests {
  let now = readingMoment

  /// Runs a body with a store whose journal reads as given; nil is a journal that is not there.
  func withStore(
    _ text: String?, _ body: (JournalStore) async throws -> Void
  ) async throws {
    try await withStorageFolder { folder in
      let store = JournalStore(path: folder + "/data/main.journal", waitingSeconds: 30)
      if let text { try text.write(store) }
      try await body(store)
    }
  }

  func text(_ store: JournalStore) throws -> String {
    String(decoding: try store.files.read(store.path) ?? [], as: UTF8.self)
  }

  @Test func `a journal that is not there is nil, and the first append makes it, private`()
    async throws
  {
    try await withStore(nil) { store in
      #expect(try store.read(now: now) == nil)
      let change = try store.append(["coin btc = bitcoin", "2023-01-10 buy 1 btc"], now: now)
      #expect(change.edits.map(\.line) == [2, 3])
      #expect(
        try text(store) == JournalStore.header + "coin btc = bitcoin\n2023-01-10 buy 1 btc\n")
      #expect(try store.read(now: now)?.transactions.count == 1)
      for path in ["", ".lock", ".changes"] {
        #expect(try permissions(store.path + path) == 0o600)
      }
    }
  }

  @Test func `a journal behind a symbolic link shares lock and change log with its target`()
    async throws
  {
    try await withStore("coin btc = bitcoin\n") { store in
      let link = JournalStore(path: store.path + ".link", waitingSeconds: 0)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "main.journal")
      try link.append(["2023-01-10 buy 1 btc"], now: now)
      #expect(!FileManager.default.fileExists(atPath: link.path + ".lock"))
      try store.undo(now: now)
      #expect(try store.read(now: now)?.transactions.isEmpty == true)
      try store.files.locked(store.path + ".lock", waitingSeconds: 1) {
        #expect(throws: JournalChangeError.self) {
          try link.append(["2023-01-10 buy 1 btc"], now: now)
        }
      }
    }
  }

  @Test func `what is in error is not appended, and errors of other lines do not matter`()
    async throws
  {
    try await withStore("coin btc = bitcoin\nnonsense\n") { store in
      let before = try text(store)
      let error = #expect(throws: JournalChangeError.self) {
        try store.append(["2023-01-10 buy 1 btc", "2023-01-10 buy 1 doge"], now: now)
      }
      guard case .newLines(let errors) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(errors.map(\.place.line) == [4])
      #expect(try text(store) == before)
      try store.append(["2023-01-10 buy 1 btc"], now: now)
      #expect(try text(store) == before + "2023-01-10 buy 1 btc\n")
    }
  }

  @Test func `nothing is put behind a last line that is not ended, until it is repaired`()
    async throws
  {
    try await withStore("coin btc = bitcoin\n2023-01-10 buy 1 b") { store in
      let error = #expect(throws: JournalChangeError.self) {
        try store.append(["2023-01-11 buy 1 btc"], now: now)
      }
      guard case .lastLineOpen(let open) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(open.place.line == 2)
      #expect(try store.read(now: now)?.isLastLineOpen == true)
      #expect(try store.repair(now: now) == "; not ended: 2023-01-10 buy 1 b")
      #expect(try store.repair(now: now) == nil)
      try store.append(["2023-01-11 buy 1 btc"], now: now)
      #expect(
        try text(store)
          == "coin btc = bitcoin\n; not ended: 2023-01-10 buy 1 b\n2023-01-11 buy 1 btc\n")
    }
  }

  @Test func `a removed entry stays as a comment, and undo and undo again turn it`() async throws {
    let journal =
      "coin btc = bitcoin\r\n2023-01-10 buy 1 btc ; a\r\n; c\r\n2023-01-11 buy 2 btc\r\n"
    let removed =
      "coin btc = bitcoin\r\n; removed 2026-04-30: 2023-01-10 buy 1 btc ; a\r\n; c\r\n"
      + "; removed 2026-04-30: 2023-01-11 buy 2 btc\r\n"
    try await withStore(journal) { store in
      try store.remove(lines: [4, 2, 4], now: now)
      #expect(try text(store) == removed)
      #expect(try store.files.read(store.path + ".previous") == Array(journal.utf8))
      #expect(try store.undo(now: now).kind == .undo)
      #expect(try text(store) == journal)
      try store.undo(now: now)
      #expect(try text(store) == removed)
    }
  }

  @Test func `undo takes back appended lines where they stand now, and puts them back`()
    async throws
  {
    try await withStore("coin btc = bitcoin\n2023-01-10 buy 1 btc\n") { store in
      try store.append(["2023-01-11 buy 2 btc", "2023-01-11 buy 3 btc"], now: now)
      try ("; new first line\n" + (try text(store)) + "2023-01-12 buy 4 btc\n").write(store)
      try store.undo(now: now)
      #expect(
        try text(store)
          == "; new first line\ncoin btc = bitcoin\n2023-01-10 buy 1 btc\n2023-01-12 buy 4 btc\n")
      try store.undo(now: now)
      #expect(try store.read(now: now)?.transactions.map(\.place.line) == [3, 4, 5, 6])
    }
  }

  @Test func `undo is refused when there is nothing, and when the lines were edited`() async throws
  {
    try await withStore("coin btc = bitcoin\n") { store in
      #expect(throws: JournalChangeError.nothingToUndo) { try store.undo(now: now) }
      let change = try store.append(["2023-01-11 buy 2 btc"], now: now)
      try "coin btc = bitcoin\n2023-01-11 buy 3 btc\n".write(store)
      #expect(throws: JournalChangeError.changedSince(change)) { try store.undo(now: now) }
      // Twice the same line: which of them was the command's is not known.
      try "2023-01-11 buy 2 btc\ncoin btc = bitcoin\n\n2023-01-11 buy 2 btc\n".write(store)
      #expect(throws: JournalChangeError.changedSince(change)) { try store.undo(now: now) }
    }
  }

  @Test func `a journal with errors is not rewritten`() async throws {
    try await withStore("coin btc = bitcoin\n2023-01-10 buy 1 btc\n") { store in
      try store.append(["2023-01-11 buy 2 btc"], now: now)
      let broken = try text(store) + "nonsense\n"
      try broken.write(store)
      for change in [
        { try store.remove(lines: [2], now: now) }, { try store.undo(now: now) },
      ] {
        let error = #expect(throws: JournalChangeError.self) { try change() }
        guard case .journalInError = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
      #expect(try text(store) == broken)
    }
  }

  @Test func `what could be appended to a journal with errors can be undone there`() async throws {
    try await withStore("coin btc = bitcoin\nnonsense\n") { store in
      let before = try text(store)
      try store.append(["2023-01-10 buy 1 btc", "2023-01-10 buy 2 btc"], now: now)
      let after = try text(store)
      try store.undo(now: now)
      #expect(try text(store) == before)
      try store.undo(now: now)
      #expect(try text(store) == after)
      // What another line came to need stays.
      try store.append(["coin eth = ethereum"], now: now)
      try (before + "2023-01-11 buy 1 eth\ncoin eth = ethereum\n").write(store)
      #expect(throws: JournalChangeError.self) { try store.undo(now: now) }
    }
  }

  @Test func `a line that is added ends as the one before it does`() async throws {
    try await withStore("coin btc = bitcoin\r\n") { store in
      try store.append(["2023-01-10 buy 1 btc"], now: now)
      #expect(try text(store) == "coin btc = bitcoin\r\n2023-01-10 buy 1 btc\r\n")
      try store.undo(now: now)
      try store.undo(now: now)
      #expect(try text(store) == "coin btc = bitcoin\r\n2023-01-10 buy 1 btc\r\n")
    }
  }

  @Test func `a repair changes the last line alone, and keeps what was there to the user`()
    async throws
  {
    try await withStore(nil) { store in
      let torn =
        Array("coin btc = bitcoin\nnonsense\n2023-01-10 buy 1 btc in \"caf".utf8) + [0xc3, 0, 0]
      try store.files.replace(store.path, with: torn, keepingPrevious: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store.path)
      #expect(try store.repair(now: now) == "; not ended: 2023-01-10 buy 1 btc in \"caf\u{fffd}")
      #expect(
        try text(store)
          == "coin btc = bitcoin\nnonsense\n; not ended: 2023-01-10 buy 1 btc in \"caf\u{fffd}\n")
      #expect(try store.files.read(store.path + ".previous") == torn)
      #expect(try permissions(store.path) == 0o644)
      #expect(try permissions(store.path + ".previous") == 0o600)
    }
  }

  @Test(
    arguments: [
      Array("Dear Sir,\nI bought coins.\n".utf8), [0xff, 0xfe, 0x41, 10, 0xc1, 10],
      Array("Dear Sir, I bought coins.".utf8), [0xff, 0xfe, 0x41], Array("include a\n".utf8),
      Array("{\"currency\":\"eur\"}".utf8), Array("{\n  \"currency\": \"eur\"\n}".utf8),
      Array("\"Timestamp\",\"Type\"\n\"2023-01-01\",\"Buy\"\n".utf8),
      Array("; by X\nDate,Type\n2023-01-01,buy,BTC,0.5".utf8),
      Array(";a\n;b\nDate,Type\n2023-01-01,buy\n".utf8), Array("2023-01-01,btc,1\n".utf8),
      Array("2023-01-01 10:00:00,BTCUSDT,BUY,1\n".utf8),
      Array("2023-01-01 10:00:00,BTCUSDT,BUY,1".utf8), Array("Date\tCoin\n2023-01-01\tbtc\n".utf8),
      Array("2023-01-01\tbuy\tbtc\t0.5\n2023-01-02\tsell\teth\t1\n".utf8),
      Array("01.02.2023\tbuy\tbtc\t0.5\n".utf8),
      Array("2023-01-01 10:00:00 UTC,buy,btc,0.5\n2023-01-02 11:00 buy,btc,1\n".utf8),
      Array("Date,Type\n2023-01-01 10:00:00 ,buy,btc,0.5\n".utf8),
      Array("GIF\0".utf8), Array("main.journal\0coin btc = bitcoin\ncoin eth = ethereum\n\0".utf8),
    ]) func `a file that is no journal is not written to`(bytes: [UInt8]) throws
  {
    let files = FileStore.holding(["main.journal": bytes, "a": Array("Dear Sir,\n".utf8)])
    let store = JournalStore(path: "main.journal", files: files)
    let refusal = store.trial(bytes, now: now, zone: .utc).refusal
    guard case .unreadable = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(throws: JournalChangeError.self) {
      try store.append(["2023-01-10 buy 1 btc"], now: now)
    }
    if bytes.last != 10 {
      #expect(throws: JournalChangeError.self) { try store.repair(now: now) }
    }
    #expect(try files.read("main.journal") == bytes)
  }

  @Test(
    arguments: [
      "; mine\nbuy 1 btc\n", "; mine\ncoin eth = ethereum\nbuy 1 eth\nsell 1 eth\n",
      "coin eth = ethereum\n2023-01-10 buy 1 eth\n# a\n# b\n# c\n",
      "; a\n; b\nREMEMBER: receipts\n", "; mine\n2023-01-10, buy 1 btc\n",
      "2023-01-10\tbuy\t1 btc\n2023-01-11 0,5 btc\n",
      "2023-01-10\tbuy\t1\tbtc\n2023-01-11\tsell\t,5\tbtc\n2023-01-11\tsplit\tbtc\t4\tfor\t1\n",
      "2023-01-10 10:00:00 buy 1 btc\n2023-01-11 11:00 buy btc 1\n2023-01-12 10:00 in a,b buy\n",
    ]) func `a journal whose mistakes begin with a wrong word is written to`(text: String)
    async throws
  {
    try await withStore(text) { store in
      try store.append(["coin btc = bitcoin"], now: now)
      #expect(try self.text(store) == text + "coin btc = bitcoin\n")
    }
  }

  @Test(arguments: ["; my coins", "\u{feff}; my coins", "coin btc = bitcoin\n; portfolio jour"])
  func `a comment that was never ended is ended`(text: String) async throws {
    try await withStore(text) { store in
      #expect(throws: JournalChangeError.self) { try store.append(["track usd"], now: now) }
      let comment = try store.repair(now: now)
      #expect(comment?.hasPrefix("; ") == true)
      #expect(try store.files.read(store.path) == Array((text + "\n").utf8))
    }
  }

  @Test func `lines tried at the end read as they would there`() async throws {
    let journal = "coin btc = bitcoin\n2023-01-10T10:00Z buy 1 btc as a in cold\nprice 2023\n"
    let lines = [
      "coin eth = ethereum", "2023-01-10 swap 1 btc for 2 eth lot a", "2023-01-11 buy 1 doge",
      "2023-01-11 buy 1 btc as a", "2023-01-09 sell 1 btc lot b",
    ]
    let store = JournalStore(path: "main.journal", files: .holding([:]))
    let added = store.trial(Array(journal.utf8), now: now, zone: .utc).adding(lines)
    let whole = Journal(
      reading: Array((journal + lines.map { $0 + "\n" }.joined()).utf8), path: "main.journal",
      now: now)
    #expect(
      added.entries
        == whole.transactions.filter { $0.place.line > 3 }.sorted { $0.place < $1.place })
    #expect(added.errors.map(\.reason) == whole.errors.filter { $0.place.line > 3 }.map(\.reason))
    #expect(added.errors.map(\.place) == whole.errors.filter { $0.place.line > 3 }.map(\.place))
    #expect(added.journal.coins == whole.coins)
  }

  @Test func `only entries, prices and tracks are removed, and nothing that others need`()
    async throws
  {
    let journal =
      "coin btc = bitcoin\n2023-01-10 buy 1 btc as a\n2023-01-11 sell 1 btc lot a\ntrack usd\n"
    try await withStore(journal) { store in
      #expect(throws: JournalChangeError.noSuchLine(9)) { try store.remove(lines: [9], now: now) }
      #expect(throws: JournalChangeError.notRemovable(line: 1, text: "coin btc = bitcoin")) {
        try store.remove(lines: [1], now: now)
      }
      let error = #expect(throws: JournalChangeError.self) {
        try store.remove(lines: [2], now: now)
      }
      guard case .wouldBreak(let errors) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(errors.map(\.reason) == [.unknownLabel("a", nearest: nil)])
      #expect(try text(store) == journal)
      try store.remove(lines: [4], now: now)
      #expect(try store.read(now: now)?.tracked == [])
    }
  }

  @Test func `many writers lose nothing`() async throws {
    try await withStore("coin btc = bitcoin\n") { store in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 1...4 {
          group.addTask {
            for count in 1...8 {
              try store.append(["2023-01-10 buy \(writer).\(count) btc"], now: readingMoment)
            }
          }
        }
        try await group.waitForAll()
      }
      let journal = try #require(try store.read(now: now))
      #expect(journal.errors == [])
      #expect(Set(journal.transactions.map(\.amount.quantity)).count == 32)
    }
  }

  @Test func `a lock that is not given up, and a full disk, refuse the change`() async throws {
    try await withStore("coin btc = bitcoin\n") { store in
      var hasty = store
      hasty.waitingSeconds = 0.02
      try store.files.locked(store.path + ".lock", waitingSeconds: 0) {
        #expect(throws: JournalChangeError.storage(.locked(store.path + ".lock"))) {
          try hasty.append(["2023-01-10 buy 1 btc"], now: now)
        }
      }
      var calls = SystemCalls.live
      calls.write = { (file, bytes) throws(SystemCalls.Failure) in
        guard bytes.starts(with: "2023".utf8) else {
          return try SystemCalls.live.write(file, bytes)
        }
        throw SystemCalls.Failure(code: ENOSPC)
      }
      let full = JournalStore(path: store.path, files: FileStore(calls: calls))
      #expect(throws: JournalChangeError.storage(.noSpace(store.path))) {
        try full.append(["2023-01-10 buy 1 btc"], now: now)
      }
      #expect(try text(store) == "coin btc = bitcoin\n")
      // The change that was never made is not what undo takes back.
      #expect(throws: JournalChangeError.nothingToUndo) { try store.undo(now: now) }
    }
  }
}

extension String {
  /// Writes the text as the journal, as an editor does.
  fileprivate func write(_ store: JournalStore) throws {
    try store.files.replace(store.path, with: Array(utf8), keepingPrevious: false)
  }
}
