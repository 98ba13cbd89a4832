import Testing

@testable import PortfolioEngine

@Suite struct GovernmentCurrencyTests {
  // The entries of type `fiat` of CoinGecko's /exchange_rates (2026-06), without the IMF's xdr.
  static let quoted = """
    usd aed ars aud bdt bhd bmd brl cad chf clp cny czk dkk eur gbp gel hkd huf idr ils inr jpy krw \
    kwd lkr mmk mxn myr ngn nok nzd php pkr pln rub sar sek sgd thb try twd uah vef vnd zar cop kes \
    ron dop crc hnl zmw svc bam pen gtq lbp amd
    """

  @Test func `every government currency that the provider quotes is in the list`() {
    for code in Self.quoted.split(separator: " ") {
      #expect(Currency(code: code)?.isGovernment == true, "\(code)")
    }
  }

  @Test func `what no government issues is not`() {
    for code in ["btc", "eth", "bits", "sats", "xdr", "xau", "xag", "xpt", "usdt", "usdc", "xxx"] {
      #expect(Currency(code: code)?.isGovernment == false, "\(code)")
    }
  }

  @Test func `the list is sorted by code, without repetition, and all of it is read`() {
    let codes = Currency.governments.map(\.code)
    #expect(codes.count == 162)
    #expect(Set(codes).count == codes.count)
    #expect(codes == codes.sorted())
    let journal = readJournal(codes.map { "track \($0)\n" }.joined())
    #expect(journal.errors == [])
    #expect(journal.tracked == Currency.governments)
  }
}
