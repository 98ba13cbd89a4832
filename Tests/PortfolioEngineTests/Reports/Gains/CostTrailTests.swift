import TestSupport
import Testing

@testable import PortfolioEngine

/// The trail of cost steps, over seeded random journals under every method, scope and fee rule.
@Suite struct CostTrails {
  @Test(arguments: LotLaws.seeds)
  func `every step follows from its sources`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(160)
    for policy in LotLaws.policies() {
      let history = try LotHistory(entries, policy: policy, keepsSteps: true)
      let steps = history.costSteps
      for (number, step) in steps.enumerated() {
        let label: Comment = "\(policy.methods.standard.name) \(number) \(step)"
        switch step.rule {
        case .acquired:
          let acquisition = history.acquisitions[step.sources[0]]
          #expect(step.cost == acquisition.cost, label)
          #expect(step.quantity == acquisition.quantity, label)
        case .part:
          let source = steps[step.sources[0]]
          let whole = try #require(step.whole)
          let cost =
            step.quantity == whole
            ? source.cost
            : try source.cost.multiplied(by: step.quantity, dividedBy: whole, toPlaces: 20)
          #expect(step.cost == cost, label)
        case .rest:
          let sources = step.sources.map { steps[$0] }
          #expect(try step.cost == sources[0].cost - sources[1].cost, label)
        case .sum:
          let sources = step.sources.map { steps[$0] }
          #expect(try step.cost == sources[0].cost + sources[1].cost, label)
        case .renamed: #expect(step.cost == steps[step.sources[0]].cost, label)
        case .unknown: Issue.record("every cost of these journals is known")
        case .denied:
          let loss = history.superficialLosses[try #require(step.sources.last)]
          let before = step.sources.count > 1 ? steps[step.sources[0]].cost : .zero
          #expect(try step.cost == before + loss.denied, label)
        }
      }
    }
  }

  @Test(arguments: LotLaws.seeds)
  func `matches, open lots and pools cost what their steps say`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(160)
    for policy in LotLaws.policies() {
      let history = try LotHistory(entries, policy: policy, keepsSteps: true)
      let plain = try LotHistory(entries, policy: policy)
      #expect(plain.costSteps.isEmpty)
      #expect(plain.disposals == history.disposals)
      for (index, match) in history.matches.enumerated() {
        let step = try #require(history.costStep(ofMatch: index))
        #expect(history.costSteps[step].cost == match.cost, "\(policy.methods.standard.name)")
      }
      for (index, lot) in history.openLots.enumerated() {
        let step = try #require(history.costStep(ofOpenLot: index))
        #expect(history.costSteps[step].cost == lot.cost)
        #expect(history.costSteps[step].quantity == lot.quantity)
      }
      for holding in history.holdings
      where !history.openLots.contains(where: { $0.coin == holding.coin }) {
        let step = try #require(history.costStep(of: holding))
        #expect(history.costSteps[step].cost == holding.cost)
      }
    }
  }
}
