import Foundation
import PortfolioEngine
import TestSupport
import Testing

@testable import portfolio

@Suite struct SettingsTests {
  private static func environment(home: String) -> Environment {
    Environment(
      variables: ["PORTFOLIO_HOME": home], clock: { Instant(seconds: 1_777_550_400) },
      currentFolder: "/", homeFolder: home, platform: .linux, files: .live, terminal: .pipe,
      ask: { _ in nil }, runEditor: { _, _ in 1 }, transport: nil)
  }

  @Test func `a file of settings is its owner's alone`() async throws {
    let home = freshFolder()
    defer { removeFolder(home) }
    let outcome = await Tool.run(
      words: ["config", "set", "deadline", "5"], in: Self.environment(home: home))
    #expect(outcome.status == .done, "\(outcome.errors)")
    let facts = try FileManager.default.attributesOfItem(atPath: home + "/settings.json")
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test(arguments: ["api-key", "apikey", "API_KEY"])
  func `a file that holds a key becomes its owner's alone`(_ name: String) async throws {
    let home = freshFolder()
    defer { removeFolder(home) }
    let path = home + "/settings.json"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try Data("{\"\(name)\": \"CG-sesame\"}".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let outcome = await Tool.run(
      words: ["config", "set", "deadline", "5"], in: Self.environment(home: home))
    #expect(outcome.status == .done, "\(outcome.errors)")
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test(arguments: [
    ["config", "set", "api-key", "CG-sesame", "extra"], ["config", "api_key", "CG-sesame"],
    ["config", "set", "API-KEY=CG-sesame"], ["--api-key=CG-sesame"], ["--apikey", "CG-sesame"],
    ["config", "set", "COINGECKO_API_KEY", "CG-sesame", "--nosuch"],
    ["config", "get", "currency", "--format", "jsn"], ["value"],
  ])
  func `a key is printed whatever is wrong nowhere`(_ words: [String]) async throws {
    let home = freshFolder()
    defer { removeFolder(home) }
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try Data("{\"apiKey\":\n\"CG-sesame\" x}".utf8)
      .write(to: URL(filePath: home + "/settings.json"))
    let outcome = await Tool.run(words: words, in: Self.environment(home: home))
    #expect(outcome.status == .words || outcome.status == .files, "\(outcome.output)")
    #expect(!(outcome.output + outcome.errors).contains("sesame"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/x", true), ("http://127.0.0.1:65535", true),
    ("http://127.0.0.1:99999/x", false), ("http://127.0.0.1:0/x", false),
    ("https://proxy.example:/x", false), ("https://proxy.example:80a/x", false),
    ("http://[::1]:8080/x", false), ("https://[::1]/x", false), ("http://localhost:80/x", true),
    ("https://proxy.example/api/v3", true),
  ])
  func `an address has a port that there can be`(_ address: String, _ isGood: Bool) {
    #expect(((try? Values.address(address)) != nil) == isGood)
  }

  @Test func `every default is what holds when nothing is set`() throws {
    var settings = Settings()
    for setting in Setting.all where !setting.standard.isEmpty {
      try setting.apply(&settings, setting.standard)
    }
    let untouched = Settings()
    #expect(settings.currency == untouched.currency)
    #expect(settings.deadline == untouched.deadline)
    #expect(settings.marketPages == untouched.marketPages)
    #expect(settings.allowsNamingCoins == untouched.allowsNamingCoins)
    #expect(settings.priceJumpFactor == untouched.priceJumpFactor)
    #expect(settings.policy == untouched.policy)
    #expect(settings.plan == nil && settings.key == nil && settings.address == nil)
  }

  @Test func `methods are read by coin and year, and written back as a schedule`() throws {
    let choice = try MethodChoice.read("fifo, 2024=hifo, btc=lifo, eth:2025=average")
    let ids: [String: CoinID] = ["btc": "bitcoin", "eth": "ethereum"]
    let schedule = choice.schedule(else: .lowestFirst) { ids[$0] ?? CoinID($0) }
    let expected: [(CoinID, Int, CostBasisMethod)] = [
      ("solana", 2023, .firstInFirstOut), ("solana", 2024, .highestFirst),
      ("bitcoin", 2020, .lastInFirstOut), ("bitcoin", 2026, .lastInFirstOut),
      ("ethereum", 2023, .firstInFirstOut), ("ethereum", 2024, .highestFirst),
      ("ethereum", 2025, .averageCost), ("ethereum", 2026, .averageCost),
    ]
    for (coin, year, method) in expected { #expect(schedule.method(of: coin, in: year) == method) }
    #expect(
      try MethodChoice.read("2024=hifo").schedule(else: .lowestFirst) { CoinID($0) }
        .method(of: "solana", in: 2023) == .lowestFirst)
  }

  @Test(arguments: ["", "fivo", "fifo, lifo", "2024=", "=fifo", "btc:20=fifo", "a=b=fifo", "fifo,"])
  func `what is no method is refused`(text: String) {
    #expect(throws: ValueError.self) { try MethodChoice.read(text) }
  }

  @Test func `a scope is read with its changes`() throws {
    let scope = try ScopeChoice.read("universal, 2025-01-01=per-wallet").scope
    #expect(scope.first == .universal)
    #expect(scope.changes.map(\.day) == [Day(year: 2025, month: 1, day: 1)])
    #expect(scope.changes.map(\.extent) == [.perWallet])
    for text in ["", "both", "2025-01-01=per-wallet", "universal, per-wallet", "universal, 2025=x"]
    {
      #expect(throws: ValueError.self) { try ScopeChoice.read(text) }
    }
  }

  @Test func `choices of a run stand before the settings, and rules alone`() {
    var settled = LotChoices()
    settled.rules = .de
    settled.moveFees = .spread
    var choices = LotChoices()
    choices.methods = MethodChoice(parts: [.init(method: .lastInFirstOut)])
    let policy = choices.over(settled).policy(in: .usd) { CoinID($0) }
    var expected = AccountingPolicy.germany
    expected.currency = .usd
    expected.moveFees = .spread
    expected.methods = MethodSchedule(.lastInFirstOut)
    #expect(policy == expected)
    choices.rules = .us
    choices.methods = nil
    #expect(choices.over(settled).policy(in: .usd) { CoinID($0) } == .unitedStates)
    let plain = LotChoices().policy(in: .eur) { CoinID($0) }
    #expect(plain == AccountingPolicy(currency: .eur, holdingPeriod: .moreThanOneYear))
  }

  @Test func `share matching takes its exceptions from the settings`() throws {
    var choices = LotChoices()
    choices.rules = .uk
    choices.unmatched = try Values.disposals("lost, spouse-out,lost")
    choices.reacquiresLost = true
    let rules = ShareMatchingRules(unmatched: [.lost, .spouseOut], reacquiresLost: true)
    let policy = choices.policy(in: .gbp) { CoinID($0) }
    #expect(policy.methods.standard == .shareMatching(rules))
    #expect(
      policy.methods.standard.words.hasSuffix(
        ", lost and to spouse from the pool alone, lost coins back at no cost"))
    #expect(try Values.disposals("none") == [])
    #expect(throws: ValueError.self) { try Values.disposals("lost, gone") }
  }

  @Test func `names and variables are unmistakable`() {
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
    for setting in Setting.all { #expect(setting.help.hasSuffix(".")) }
  }

  @Test func `the documentation lists every setting, its default and its variable`() throws {
    let online = try Repository.text("Documentation/online.md")
    let lots = try Repository.text("Documentation/lots-and-gains.md")
    for setting in Setting.all {
      let isOfLots = Setting.lots.contains { $0.name == setting.name }
      let text = isOfLots ? lots : online
      let standard = setting.standard.isEmpty ? "" : "`\(setting.standard)`"
      #expect(text.contains("| `\(setting.name)` | \(standard) | `\(setting.variable)` |"))
    }
  }

  @Test func `the environment beats the file, and an empty variable counts as unset`() throws {
    let file = try SettingsFile(Array(#"{"deadline": 5, "currency": "eur"}"#.utf8))
    let settings = try Settings(
      file, variables: ["PORTFOLIO_DEADLINE": "7", "PORTFOLIO_CURRENCY": ""])
    #expect(settings.deadline == 7)
    #expect(settings.currency == .eur)
  }

  @Test func `what is unknown is kept as it is written`() throws {
    let text = #"{"a\"b" : [1, {"x": "}"}], "deadline":4,"c":-1.50e3 , "d": null, "e": "ü\n"}"#
    var file = try SettingsFile(Array(text.utf8))
    #expect(file.unknownNames == ["a\"b", "c", "d", "e"])
    let deadline = try #require(Setting.named("deadline"))
    file.set(deadline, to: "9")
    let written = try SettingsFile(file.bytes)
    #expect(
      written.members.map(\.value) == [#"[1, {"x": "}"}]"#, "9", "-1.50e3", "null", #""ü\n""#])
    #expect(try written.text(of: deadline) == "9")
    let object = try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any]
    #expect(object?.count == 5)
  }

  @Test func `a file without members is an object`() throws {
    #expect(String(decoding: SettingsFile().bytes, as: UTF8.self) == "{}\n")
    #expect(try SettingsFile(Array(" { } ".utf8)).members.isEmpty)
    #expect(throws: SettingsFault.self) { try SettingsFile([]) }
  }

  @Test func `damaged files are refused or read, and never trap`() {
    let text = Array(#"{"a": "b\\", "deadline": 4, "x": {"y": [1, "]"]}, "z": true}"#.utf8)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[index], at: index)
        }
      }
      guard let file = try? SettingsFile(bytes) else { continue }
      #expect((try? SettingsFile(file.bytes).members.map(\.name)) == file.members.map(\.name))
      _ = try? Settings(file, variables: [:])
    }
  }
}
