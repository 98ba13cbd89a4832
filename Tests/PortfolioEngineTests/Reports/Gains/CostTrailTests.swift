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

  @Test(arguments: [
    CostBasisMethod.firstInFirstOut, .averageCost, .shareMatching(ShareMatchingRules()),
    .yearlyAverage,
  ])
  func `a cost changes with the acquisitions behind it alone`(_ method: CostBasisMethod) throws {
    var counts = (same: 0, changed: 0)
    for seed in LotLaws.seeds.prefix(3) {
      var maker = JournalMaker(seed: seed)
      var entries = try maker.make(120)
      let policy = LotEntries.policy(method)
      let history = try LotHistory(entries, policy: policy, keepsSteps: true)
      let buy = try #require(entries.firstIndex { $0.act == .buy && $0.value != nil })
      entries[buy].value = .total(LotEntries.dollars("123456.789"))
      let other = try LotHistory(entries, policy: policy)
      for (before, after) in zip(history.disposals, other.disposals) {
        let behind = history.acquisitions(behind: history.costSteps(of: [before]))
        if behind.contains(where: { history.acquisitions[$0].entry == buy }) {
          counts.changed += before.cost == after.cost ? 0 : 1
        } else {
          counts.same += 1
          #expect(before.cost == after.cost, "\(seed) \(before.entry)")
        }
      }
    }
    #expect(counts.same > 0 && counts.changed > 0)
  }

  @Test func `a denied loss carries what was sold on to what is held, until all is sold`() throws {
    let entries = [
      LotEntries.entry("2022-01-01", .buy, "1", "a", for: "2000"),
      LotEntries.entry("2022-12-20", .sell, "1", "a", for: "900"),
      LotEntries.entry("2022-12-30", .buy, "1", "a", for: "800"),
      LotEntries.entry("2023-06-10", .sell, "1", "a", for: "900"),
      LotEntries.entry("2024-06-10", .buy, "2", "a", for: "900"),
      LotEntries.entry("2025-06-10", .sell, "1", "a", for: "1000"),
    ]
    let history = try LotHistory(
      entries, policy: LotEntries.policy(.adjustedCostBase(.prorated)), keepsSteps: true)
    let behind = history.disposals.map { history.acquisitions(behind: history.costSteps(of: [$0])) }
    #expect(behind == [[0], [0, 1], [2]])
    #expect(history.acquisitions(behind: history.costSteps(ofHeld: ["a"])) == [2])
    #expect(history.acquisitions(behind: history.costSteps(ofHeld: ["b"])).isEmpty)
    func behindPools(_ first: String, _ last: String) -> Set<Int> {
      history.acquisitions(
        behind: history.costSteps(ofPoolsIn: LotEntries.day(first)...LotEntries.day(last)))
    }
    #expect(behindPools("2023-01-01", "2023-12-31") == [0, 1])
    #expect(behindPools("2023-01-01", "2023-01-31") == [0, 1])
    #expect(behindPools("2024-01-01", "2024-01-31").isEmpty)
    #expect(behindPools("2025-01-01", "2025-12-31") == [2])
  }
}
