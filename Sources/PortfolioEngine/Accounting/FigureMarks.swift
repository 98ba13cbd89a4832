/// What a figure rests on beside the journal's own words.
public struct FigureMarks: OptionSet, Sendable, Hashable, Codable {
  /// The bits.
  public let rawValue: UInt16

  /// Creates marks from bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The cost rests on a market price that the entry does not state.
  public static let assumedCost = FigureMarks(rawValue: 1)
  /// The cost is unknown: the entry states none and no price is known for its moment, or what was
  /// denied of a loss of unknown size is in it.
  public static let missingCost = FigureMarks(rawValue: 2)
  /// A part without any acquisition left at no cost.
  public static let zeroBasis = FigureMarks(rawValue: 4)
  /// The proceeds rest on a market price that the entry does not state.
  public static let assumedProceeds = FigureMarks(rawValue: 8)
  /// The proceeds are unknown: the entry states none and no price is known for its moment.
  public static let missingProceeds = FigureMarks(rawValue: 16)
  /// The cost, or a part of it, was stated in another currency and exchanged at the rate of its day;
  /// `assumedCost` stands beside it.
  public static let convertedCost = FigureMarks(rawValue: 32)
  /// The proceeds, or a part of them, were stated in another currency and exchanged at the rate of
  /// their day; `assumedProceeds` stands beside it.
  public static let convertedProceeds = FigureMarks(rawValue: 64)
  /// The fees, or a part of them, are unknown: their currency has no rate or their coin no price for
  /// the moment; `missingProceeds` stands beside it.
  public static let missingFees = FigureMarks(rawValue: 128)
  /// Another lot might have left: an order by cost chose this one while the cost of another was
  /// unknown.
  public static let uncertainOrder = FigureMarks(rawValue: 256)

  /// Those marks that speak of cost.
  static let ofCost: FigureMarks = [
    .assumedCost, .missingCost, .zeroBasis, .convertedCost, .uncertainOrder,
  ]
  /// Those marks that speak of proceeds, which say nothing of what leaves without a gain.
  package static let ofProceeds: FigureMarks = [
    .assumedProceeds, .missingProceeds, .convertedProceeds,
  ]
}
