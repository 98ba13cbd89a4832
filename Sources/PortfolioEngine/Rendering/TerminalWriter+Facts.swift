extension TerminalWriter {
  /// Facts as a block of two aligned columns, figures with figures at the right edge; where a line
  /// would be too wide, a label stands above its figure.
  func lines(of facts: [Fact]) -> [String] {
    let labels = facts.map { shown($0.label) }
    let texts = facts.map { fact in shown(fact.cell.text) }
    let asides = facts.map { fact -> String in
      guard let cell = fact.aside?.cell, cell.value != .missing else { return "" }
      return shown(cell.text)
    }
    let labelWidth = labels.map { DisplayWidth.of($0) }.max() ?? 0
    let figureWidth =
      facts.indices.filter { facts[$0].kind.isOnTheRight || !asides[$0].isEmpty }
      .map { DisplayWidth.of(texts[$0]) }.max() ?? 0
    let asideWidth = asides.map { DisplayWidth.of($0) }.max() ?? 0
    var result: [String] = []
    for index in facts.indices {
      let fact = facts[index]
      let isFigure = fact.kind.isOnTheRight
      let textWidth = DisplayWidth.of(texts[index])
      let needed =
        labelWidth + 2 + max(isFigure ? figureWidth : 0, textWidth)
        + (asides[index].isEmpty ? 0 : 2 + asideWidth)
      if needed <= width ?? .max {
        var line = labels[index] + blanks(labelWidth + 2 - DisplayWidth.of(labels[index]))
        if isFigure { line += blanks(figureWidth - textWidth) }
        line += painted(texts[index], fact.cell.role)
        if !asides[index].isEmpty {
          line += blanks(2 + asideWidth - DisplayWidth.of(asides[index]))
          line += painted(asides[index], fact.aside?.cell.role ?? .plain)
        }
        result.append(line)
      } else {
        result += stacked(labels[index], fact.cell)
        if !asides[index].isEmpty, let aside = fact.aside {
          result += wrapped(aside.cell.text, width: (width ?? 80) - 2)
            .map { "  " + painted($0, aside.cell.role) }
        }
      }
    }
    return result
  }

  /// `label: text`, on as many lines as it takes, with nothing cut.
  func stacked(_ label: String, _ cell: Cell) -> [String] {
    let width = width ?? .max
    let text = shown(cell.text)
    if DisplayWidth.of(label) + 2 + DisplayWidth.of(text) <= width {
      return [label + ": " + painted(text, cell.role)]
    }
    return wrapped(label + ":", width: width)
      + wrapped(cell.text, width: width - 2).map { "  " + painted($0, cell.role) }
  }

  /// A number of blanks; none for a negative number.
  package func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
