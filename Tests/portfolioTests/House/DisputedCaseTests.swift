import Foundation
import Testing

/// Cases whose sources disagree: what was chosen for each of them is written down.
@Test func `every disputed case has its decision`() throws {
  let decisions = try Repository.text("DECISIONS.md")
  struct Case: Decodable {
    var id: String
    var disputed: Bool?
  }
  let cases = try JSONDecoder().decode(
    [Case].self, from: Data(Repository.text("Fixtures/json/cases/lots.json").utf8))
  let disputed = cases.filter { $0.disputed ?? false }
  #expect(disputed.count == 5)
  for lotCase in disputed {
    #expect(decisions.contains(lotCase.id), "\(lotCase.id) has no entry in DECISIONS.md")
  }
}
