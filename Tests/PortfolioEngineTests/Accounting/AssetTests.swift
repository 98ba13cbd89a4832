import Foundation
import PortfolioEngine
import Testing

struct AssetTests {
  @Test func `a coin called usd is not cash`() throws {
    #expect(Asset.coin("usd") != .cash(.usd))
    #expect(
      [Asset.cash(.usd), .cash(.eur), .coin("b"), .coin("a")].sorted().map(\.description)
        == ["a", "b", "cash:eur", "cash:usd"])
  }

  @Test(arguments: [
    (Asset.coin("bitcoin"), #"{"coin":"bitcoin"}"#), (.cash(.usd), #"{"cash":"usd"}"#),
  ])
  func `an asset survives a round trip through JSON`(asset: Asset, text: String) throws {
    let data = try JSONEncoder().encode(asset)
    #expect(String(decoding: data, as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Asset.self, from: data) == asset)
  }
}
