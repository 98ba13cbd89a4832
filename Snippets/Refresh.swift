import Foundation
import PortfolioEngine

// Prices of the 250 largest coins, asked for when what is cached is older than five minutes.
let cache = SnapshotCache(folder: NSTemporaryDirectory() + "portfolio-snippet")
let moment = Instant(seconds: Int64(Date().timeIntervalSince1970))
let coinGecko = CoinGecko(plan: .keyless, transport: .urlSession(), now: { moment })
let question = MarketEndpoint.markets(MarketQuery(currency: .usd))
let slot = SnapshotSlot(.markets(.usd), in: cache, at: moment)
print(await coinGecko.refresh(question, in: slot, files: .live, within: .seconds(3)))
let market = try MarketData.load(in: .usd, from: cache, at: moment)
print(FigureFormat.price(.usd).text(market.rows["bitcoin"]?.price), StarterSnapshot.attribution)
