/// A page made of documents: a head with the figure that matters most, then sections.
package struct HTMLPage: Sendable, Hashable {
  /// A card of the page.
  package struct Section: Sendable, Hashable {
    /// How much room a card takes on a wide screen.
    package enum Width: String, Sendable, Hashable {
      /// The whole width.
      case full
      /// Two thirds of it.
      case wide
      /// One third of it.
      case narrow
    }

    /// The heading.
    package let title: String
    /// The part of the address behind `#`, in lower-case letters.
    package let id: String
    /// How much room it takes on a wide screen.
    package let width: Width
    /// What it says.
    package let blocks: [Block]
    /// What the reader must know of its figures.
    package let notes: [Note]

    /// Creates a section.
    package init(
      _ title: String, id: String, width: Width = .full, blocks: [Block], notes: [Note] = []
    ) {
      self.title = title
      self.id = id
      self.width = width
      self.blocks = blocks
      self.notes = notes
    }
  }

  /// The title of the page.
  package let title: String
  /// A line under the title.
  package let caption: String
  /// The figure in the head, with its change behind it.
  package let headline: Fact?
  /// The cards, from top to bottom.
  package let sections: [Section]
  /// The last line.
  package let footer: String

  /// Creates a page.
  package init(
    title: String, caption: String, headline: Fact?, sections: [Section], footer: String
  ) {
    self.title = title
    self.caption = caption
    self.headline = headline
    self.sections = sections
    self.footer = footer
  }
}
