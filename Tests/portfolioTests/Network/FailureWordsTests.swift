import PortfolioEngine
import Testing

@testable import portfolio

/// The words of failures that no page reaches, since no recorded server and no disk of a page has them.
struct FailureWordsTests {
  @Test(arguments: [
    (FetchFailure.transport(.insecure), "the address is neither https nor this machine"),
    (
      .transport(.redirected(to: "")),
      "the provider sends the request elsewhere, which was not followed"
    ),
    (.transport(.tooLarge(limit: 64 << 20)), "the answer is larger than 64 MiB"),
    (.transport(.cancelled), "it was interrupted"),
    (
      .wrongKind(expected: .markets, found: .ping),
      "the answer is something else: an answer to a ping"
    ),
    (.notAnID(".."), "\"..\" cannot be asked for"),
    (
      .notAllowed(["bitcoin"]),
      "the coins would be named to the provider, which is not allowed"
    ),
    (
      .unpricedPage(rows: 250),
      "the page has no price for any of its 250 coins, unlike what is cached"
    ),
    (.missingTotals, "the answer lacks totals of the market that are cached"),
    (.foreignPage, "the answer has too few of the coins that are cached or asked for"),
    (.noUsablePrice, "the answer has no price that can be used"),
    (.holdsKey, "the answer holds the key, and is not kept"),
    (
      .contradictedPrices,
      "the newest of them is far from the cached price of that day; none is kept"
    ),
    (.badAddress, "the provider's address is no address"),
    (.damaged(path: "/cache/a.json"), "/cache/a.json is damaged, and is left alone"),
    (.storage(.notRegular("/cache")), "the cache refused: /cache is no regular file"),
    (.storage(.sizeLimit("/cache")), "the cache refused: /cache may not grow so large"),
  ])
  func `a failure to fetch has its reason`(failure: FetchFailure, words: String) {
    #expect(Session.reason(of: failure) == words)
  }

  @Test func `what is not asked, and why, is told to who wants to know`() {
    #expect(
      Session.line(of: .joined(url: "https://a/b"))
        == "https://a/b: asked by another run meanwhile, no request")
    #expect(
      Session.line(of: .refused(url: "https://a/b"))
        == "https://a/b: not known within the last day, no request")
    #expect(
      Session.line(of: .redirected(url: "https://a/b", status: 301, to: "https://a/c"))
        == "GET https://a/b: 301, on to https://a/c")
  }

  @Test func `a fault of our own says so and asks for a report`() {
    let diagnostic = Failure.fault("a line too many").diagnostics.first
    #expect(diagnostic?.message == "this is a fault of portfolio itself: a line too many")
    #expect(
      diagnostic?.remedies
        == ["Please report it with the command line and the version: portfolio --version"])
  }
}
