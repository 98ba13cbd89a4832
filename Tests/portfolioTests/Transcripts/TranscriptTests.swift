import Foundation
import PortfolioEngine
import Testing

@testable import portfolio

/// The pages that are run: the behaviour of the command, the README and the documentation.
enum Pages {
  /// Their paths in the project.
  static let all =
    (Repository.has("README.md") ? ["README.md"] : [])
    + Repository.files(in: "Documentation", suffix: ".md")
    + Repository.files(in: "Tests/Transcripts", suffix: ".md")

  /// A page.
  static func page(_ path: String) throws -> TranscriptPage {
    TranscriptPage(try Repository.text(path))
  }
}

@Suite struct TranscriptTests {
  @Test(arguments: Pages.all)
  func `a page prints what it says it prints`(path: String) async throws {
    let page = try Pages.page(path)
    var runner = try TranscriptRunner()
    let lines = try await runner.run(page)
    try runner.clean()
    if lines == page.lines { return }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try lines.joined(separator: "\n").write(
        to: Repository.root.appending(path: path), atomically: true, encoding: .utf8)
    } else {
      let difference = Self.difference(from: page.lines, to: lines)
      Issue.record("\(path) prints something else (`make record` re-records):\n\(difference)")
    }
  }

  @Test func `a fence of another language is not run`() async throws {
    let page = TranscriptPage("```sh\n$ rm\n```\n<!-- a remark -->\n")
    #expect(page.steps.isEmpty)
  }

  @Test func `a wrong output is found`() async throws {
    let page = TranscriptPage("```console\n$ portfolio --version\nportfolio 9\n```\n")
    var runner = try TranscriptRunner()
    let lines = try await runner.run(page)
    try runner.clean()
    #expect(lines != page.lines)
    #expect(
      Self.difference(from: page.lines, to: lines)
        == "3 - portfolio 9\n3 + portfolio 0.1.0")
  }

  @Test func `a page has files, an editor and someone who answers`() async throws {
    let sample = Command(
      "sample", in: .tool, summary: "Edit a file if that is wanted", examples: [], options: ()
    ) { (_, context) throws(Failure) in
      guard try context.confirms("Edit it?") else { throw Failure(.no, "not wanted") }
      let status = await context.environment.runEditor(
        context.environment.variables["EDITOR"] ?? "", context.places.journal)
      return .text("\(context.now) \(status) \(context.output.width ?? 0)\n")
    }
    let page = TranscriptPage(
      """
      ```journal
      coin btc = bitcoin
      ```

      ```file prices.csv
      a,b
      ```

      <!-- today 2020-01-02T03:04:05Z -->
      <!-- terminal 33 -->
      ```console
      $ EDITOR="append '; a note'" portfolio sample
      < y
      ! Edit it? [y/N] y
      2020-01-02T03:04:05Z 0 33

      $ cat ~/.local/share/portfolio/main.journal | head -9
      coin btc = bitcoin
      ; a note

      $ portfolio sample
      < n
      ! Edit it? [y/N] n
      ! error: not wanted
      [status 1]

      $ cat prices.csv
      a,b
      ```
      """)
    var runner = try TranscriptRunner(commands: [sample])
    let lines = try await runner.run(page)
    try runner.clean()
    #expect(Self.difference(from: page.lines, to: lines) == "")
  }

  /// Removed and added lines with their numbers.
  static func difference(from old: [String], to new: [String]) -> String {
    let changes = new.difference(from: old)
    let removed = changes.removals.compactMap { change -> (Int, Int, String)? in
      if case .remove(let offset, let line, _) = change { (offset, 0, line) } else { nil }
    }
    let inserted = changes.insertions.compactMap { change -> (Int, Int, String)? in
      if case .insert(let offset, let line, _) = change { (offset, 1, line) } else { nil }
    }
    return (removed + inserted).sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map { "\($0.0 + 1) \($0.1 == 0 ? "-" : "+") \($0.2)" }.joined(separator: "\n")
  }
}
