import Foundation
import Testing

@testable import portfolio

@Suite struct CompletionTests {
  /// Runs a program that may not be there with a file; nil when it is not there.
  static func status(of program: String, _ arguments: [String], on text: String) throws -> Int32? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    guard
      let path = folders.map({ "\($0)/\(program)" })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments + [file.path]
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: said, as: UTF8.self) == "", "\(program)")
    return process.terminationStatus
  }

  @Test(arguments: CompletionWriter.Shell.allCases)
  func `a shell can read its script`(shell: CompletionWriter.Shell) throws {
    let script = CompletionWriter(commands: Tool.commands).script(for: shell)
    #expect(try Self.status(of: shell.rawValue, ["-n"], on: script) ?? 0 == 0)
  }

  @Test func `bash offers what the tables say`() throws {
    let script = CompletionWriter(commands: Tool.commands).script(for: .bash)
    let expectations = [
      ("portfolio ''", Tool.commands.map(\.name).joined(separator: " ")), ("portfolio pa", "paths"),
      ("portfolio --offline completions ''", "bash zsh fish"),
      ("portfolio --format ''", "table json csv"), ("portfolio help --m", "--man"),
      ("portfolio --home x paths --fo", "--format"),
    ]
    let checks = expectations.map { words, expected in
      """
      COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _portfolio
      [[ "${COMPREPLY[*]}" == "\(expected)"* ]] || { echo "\(words): ${COMPREPLY[*]}" >&2; exit 1; }

      """
    }
    #expect(try Self.status(of: "bash", [], on: script + checks.joined()) ?? 0 == 0)
  }

  @Test func `the man page has no faults`() throws {
    let page = ManualWriter().page(of: Tool.commands)
    #expect(try Self.status(of: "groff", ["-ww", "-man", "-Tutf8"], on: page) ?? 0 == 0)
    for command in Tool.commands { #expect(page.contains(".SS portfolio \(command.name)")) }
  }
}
