internal import PortfolioEngine

extension Session {
  /// The entry that a word names: the index of the one with that label, or on that line, 42 or
  /// main.journal:42.
  ///
  /// - Throws: `Failure` with status `no` when no entry has that label, no entry stands on that line,
  ///   or the file is not the journal's; the nearest are named.
  func entry(at word: String, in journal: Journal) throws(Failure) -> Int {
    let entries = journal.transactions
    if let index = entries.firstIndex(where: { $0.details.label == word }) { return index }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, let number = Int(last), number > 0, number < Int(Int32.max),
      last.utf8.allSatisfy({ (48...57).contains($0) })
    else {
      let labels = Set(entries.compactMap(\.details.label)).sorted()
      throw Failure(
        .no, "\(word) is no line of the journal, and no label",
        remedies: [
          Nearest.of(word, among: labels).map { "The nearest label is \($0)." }
            ?? "Entries are named by line, such as 42 or main.journal:42; `portfolio list` shows them."
        ])
    }
    let name = parts.dropLast().joined(separator: ":")
    let file = try file(named: name, in: journal)
    if let index = entries.firstIndex(where: { $0.place.file == file && $0.place.line == number }) {
      return index
    }
    let lines = entries.filter { $0.place.file == file }.map(\.place).sorted()
    let near = [lines.last { $0.line < number }, lines.first { $0.line > number }]
    let named = near.compactMap { $0.map { journal.name(of: $0) } }
    throw Failure(
      .no, "no entry stands on line \(number)\(name.isEmpty ? "" : " of \(name)")",
      remedies: [
        named.isEmpty
          ? "The file holds no entry."
          : "Nearest to it \(named.count == 1 ? "is" : "are")"
            + " \(Values.listed(named, last: "and")); `portfolio list` shows all."
      ])
  }

  /// The index of the file that a name means: its path as `list` shows it, or any other way to write
  /// it, or its last part where no other file ends so; an empty name means the first.
  private func file(named name: String, in journal: Journal) throws(Failure) -> Int {
    if name.isEmpty { return 0 }
    let names = journal.files.indices.map { journal.fileName($0) }
    let index = journal.files.indices.first { index in
      let path = journal.files[index].path
      return [names[index], path, context.places.shown(path)].contains(name)
    }
    if let index { return index }
    let alike = names.indices.filter { names[$0].hasSuffix("/" + name) }
    if alike.count == 1 { return alike[0] }
    throw Failure(
      .no,
      alike.isEmpty
        ? "\(name) is no file of this journal" : "several files of this journal are called \(name)",
      remedies: [
        alike.isEmpty
          ? "It is made of \(Values.listed(names, last: "and"))."
          : "Name one of \(Values.listed(alike.map { names[$0] }, last: "and"))."
      ])
  }
}
