import Testing

@testable import PortfolioEngine

@Suite struct CurrencyConversionTests {
  private static let day = Day(number: 19_000)

  private static func money(_ text: String, _ currency: Currency) throws -> Money {
    Money(try Decimal128(text), currency)
  }

  @Test func `a sum is exchanged by the prices of bitcoin of its day`() throws {
    let conversion = CurrencyConversion(
      bitcoin: [.usd: [Self.day: 30_000], .eur: [Self.day: 27_000]])
    #expect(
      conversion.convert(try Self.money("90", .eur), to: .usd, on: Self.day)
        == .converted(100, .dailyPrices))
    #expect(
      conversion.convert(try Self.money("1", .usd), to: .eur, on: Self.day)
        == .converted(try Decimal128("0.9"), .dailyPrices))
  }

  @Test func `two prices of bitcoin that the journal states come first, one alone never`() throws {
    var conversion = CurrencyConversion(
      bitcoin: [.usd: [Self.day: 30_000], .eur: [Self.day: 27_000]])
    conversion.stated = [.usd: [Self.day: 10]]
    #expect(
      conversion.convert(Money(90, .eur), to: .usd, on: Self.day) == .converted(100, .dailyPrices))
    conversion.stated[.eur] = [Self.day: 9]
    #expect(
      conversion.convert(Money(45, .eur), to: .usd, on: Self.day) == .converted(50, .priceLines))
    #expect(
      conversion.rate(from: .eur, to: .usd, on: Self.day)
        == .init(multiplier: 10, divisor: 9, source: .priceLines))
  }

  @Test func `money of the wanted currency is left as it is`() throws {
    let sum = try Self.money("1.230", .usd)
    #expect(CurrencyConversion().convert(sum, to: .usd, on: Self.day) == .same(sum.amount))
  }

  @Test func `a day without a rate is missing and named, whatever is known of other days`() throws {
    let before = Self.day.adding(days: -1)
    let conversion = CurrencyConversion(
      bitcoin: [.usd: [before: 30_000, Self.day: 30_000], .eur: [before: 27_000]],
      rates: [before: [.usd: 30_000, .eur: 27_000]])
    #expect(
      conversion.convert(try Self.money("90", .eur), to: .usd, on: Self.day)
        == .missing(.eur, Self.day))
    #expect(
      conversion.convert(try Self.money("90", .gbp), to: .usd, on: before)
        == .missing(.gbp, before))
  }

  @Test func `exchange rates hold for the day of their fetch`() throws {
    let rates = try ExchangeRates.decode(
      MarketServer.fixture("exchange_rates/rates_2022-01-24.json")
    ).value
    let fetched = Instant(startOf: Self.day).adding(seconds: 3600)
    let conversion = CurrencyConversion(bitcoin: [], rates: [fetched.day: rates])
    let usd = try #require(rates.rates[.usd]?.value)
    let eur = try #require(rates.rates[.eur]?.value)
    #expect(
      conversion.convert(Money(eur, .eur), to: .usd, on: Self.day)
        == .converted(usd, .exchangeRates))
    #expect(
      conversion.convert(Money(eur, .eur), to: .usd, on: Self.day.adding(days: 1))
        == .missing(.eur, Self.day.adding(days: 1)))
  }

  @Test func `the daily price store gives its days, settled or not`() throws {
    let point = DailyPrices.Point(price: 30_000, instant: Instant(startOf: Self.day))
    let conversion = CurrencyConversion(bitcoin: [
      DailyPrices(coin: "bitcoin", currency: .usd, days: [Self.day: point]),
      DailyPrices(
        coin: "bitcoin", currency: .eur,
        unsettled: [Self.day: .init(price: 27_000, instant: point.instant)]),
    ])
    #expect(
      conversion.convert(Money(27, .eur), to: .usd, on: Self.day) == .converted(30, .dailyPrices))
  }
}
