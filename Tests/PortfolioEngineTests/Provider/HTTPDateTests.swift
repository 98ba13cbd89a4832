import Testing

@testable import PortfolioEngine

@Suite struct HTTPDateTests {
  // RFC 9110, section 5.6.7, names these three as one moment: 784111777 in UNIX time.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `the three forms of a date are one moment`(text: String) {
    #expect(Instant(httpDate: text) == Instant(seconds: 784_111_777))
  }

  @Test(arguments: [
    "", "120", "Sun", "Sun, 31 Feb 2026 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "1994-11-06T08:49:37Z", "Sun, , , ,", "Sun Nov 6 x:y:z 1994",
  ])
  func `anything else is no date`(text: String) {
    #expect(Instant(httpDate: text) == nil)
  }

  @Test(
    arguments: [
      ("120", nil, 120), ("0", nil, 0), ("99999999", nil, 1_000_000),
      ("9223372036854775807", nil, 1_000_000), ("99999999999999999999", nil, 1_000_000),
      ("Thu, 01 Jan 1970 00:02:00 GMT", nil, 110), ("Thu, 01 Jan 1970 00:00:00 GMT", nil, 0),
      ("Thu, 01 Jan 1970 00:02:00 GMT", "Thu, 01 Jan 1970 00:01:00 GMT", 60),
    ] as [(String, String?, Int)])
  func `a wish to wait is read against the server's own clock`(
    text: String, date: String?, seconds: Int
  ) {
    var headers = HTTPHeaders([("Retry-After", text)])
    headers["Date"] = date
    #expect(
      RetryPolicy.retryAfter(headers, now: Instant(seconds: 10)) == .seconds(seconds))
  }

  @Test(arguments: [nil, "", "soon", "-5", "1.5"])
  func `a wish that is none is none`(text: String?) {
    var headers = HTTPHeaders()
    headers["Retry-After"] = text
    #expect(RetryPolicy.retryAfter(headers, now: Instant(seconds: 0)) == nil)
  }

  @Test(arguments: [
    (1, 0.0, 60_000), (1, 0.999, 74_985), (2, 0.0, 120_000), (3, 0.5, 270_000),
    (99, 0.0, 3_600_000), (Int.max, 0.0, 3_600_000), (Int.min, 0.0, 60_000),
  ])
  func `pauses double up to an hour, with a random part`(
    attempt: Int, random: Double, milliseconds: Int
  ) {
    let pause = RetryPolicy().pause(afterAttempt: attempt, asked: nil, random: random)
    #expect(pause.milliseconds == milliseconds)
  }

  @Test(arguments: [
    (Duration.seconds(-1), 0, 0), (.milliseconds(1), 1, 1), (.milliseconds(1999), 1999, 2),
    (.seconds(Int64.max), 31_536_000_000, 31_536_000), (.seconds(2), 2000, 2),
  ])
  func `durations are counted within a year`(
    duration: Duration, milliseconds: Int, seconds: Int
  ) {
    #expect(duration.milliseconds == milliseconds)
    #expect(duration.wholeSeconds == seconds)
  }
}
