import Testing

@testable import PortfolioEngine

struct SnapshotFileTests {
  @Test func `a snapshot comes back as it was written, its payload byte for byte`() throws {
    let payload = try Recorded.bytes("markets/usd_10_2022-12-09.json")
    let snapshot = Snapshot(
      key: .markets(.usd, page: 2), url: "https://api.coingecko.com/api/v3/coins/markets?page=2",
      fetched: demonstration, etag: "W/\"a\\b\u{1}\u{E9}\"", lastModified: "Thu, 30 Apr 2026",
      payload: payload)
    #expect(try Snapshot(file: snapshot.file) == snapshot)
    let bare = Snapshot(
      key: SnapshotKey(.global), fetched: demonstration, payload: Array("{ }".utf8))
    #expect(try Snapshot(file: bare.file) == bare)
  }

  @Test(arguments: [("\u{FEFF} [1]\n\n", "[1]"), (" \n", ""), ("", ""), ("{ }", "{ }")])
  func `a payload loses what stands around it and nothing else`(body: String, kept: String) {
    let snapshot = Snapshot(
      key: SnapshotKey(.global), fetched: demonstration, payload: Array(body.utf8))
    #expect(snapshot.payload == Array(kept.utf8))
  }

  @Test func `the file is what a person reads`() {
    let snapshot = Snapshot(
      key: .markets(.usd), url: "https://x.y/z", fetched: demonstration, payload: Array("[]".utf8))
    #expect(
      String(decoding: snapshot.file, as: UTF8.self) == """
        {"schema":1,"source":"CoinGecko","url":"https://x.y/z","fetched":"2026-04-30T12:00:00Z",\
        "endpoint":"markets","currency":"usd","parameters":{"page":"1","per_page":"250"},
        "payload":[]}

        """)
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"schema\":1}", "not json",
    #"{"schema":1,"source":"s","fetched":"x","endpoint":"global","parameters":{},"payload":{}}"#,
    #"{"schema":1,"source":"s","fetched":"2026-04-30T12:00:00Z","endpoint":"moon","parameters":{},"payload":{}}"#,
    #"{"schema":0,"source":"s","fetched":"2026-04-30T12:00:00Z","endpoint":"global","parameters":{},"payload":{}}"#,
    #"{"schema":1,"source":"s","fetched":"2026-04-30T12:00:00Z","endpoint":"global","parameters":{},"payload":{"a":}}"#,
    #"{"schema":1,"source":"s","fetched":"2026-04-30T12:00:00Z","endpoint":"global","parameters":{}}"#,
    #"{"schema":1,"source":"s","fetched":"2026-04-30T12:00:00Z","endpoint":"global","parameters":[],"payload":{}}"#,
  ])
  func `what is no snapshot is damaged`(text: String) {
    #expect(throws: SnapshotFault.damaged) { try Snapshot(file: Array(text.utf8)) }
  }

  @Test func `a newer schema is known as one whatever follows`() {
    #expect(throws: SnapshotFault.newerSchema(2)) {
      try Snapshot(file: Array(#"{"schema":2,"zip":true,"#.utf8))
    }
  }

  @Test(arguments: [
    ("https://a.b/c?ids=x&x_cg_demo_api_key=CG-1&page=1", "https://a.b/c?ids=x&page=1"),
    ("https://a.b/c?X_CG_PRO_API_KEY=CG-1", "https://a.b/c"),
    ("https://user:pass@a.b/c@d?token=1#frag", "https://a.b/c@d"),
    ("https://a.b/c?%6bey=1&vs_currency=usd", "https://a.b/c?vs_currency=usd"),
    ("https://a.b/c", "https://a.b/c"), ("", ""),
  ])
  func `a URL is kept without secrets`(url: String, kept: String) {
    let snapshot = Snapshot(
      key: SnapshotKey(.global), url: url, fetched: demonstration, payload: [])
    #expect(snapshot.url == kept)
  }

  @Test(arguments: [
    (SnapshotKey.markets(.usd), "markets_usd_page=1_per%5Fpage=250.json"),
    (SnapshotKey(.global), "global.json"), (.coin("bitcoin"), "coin_id=bitcoin.json"),
    (.coin("../../etc/passwd"), "coin_id=%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.json"),
    (.coin("A\u{0}\u{E9}"), "coin_id=%41%00%C3%A9.json"), (.coin(""), "coin_id=.json"),
  ])
  func `a file name holds nothing that leads elsewhere`(key: SnapshotKey, name: String) {
    #expect(key.fileName == name)
  }

  @Test func `a long name is cut and stays one of its own`() {
    let long = String(repeating: "/", count: 4000)
    let one = SnapshotKey.coin(CoinID(long))
    let other = SnapshotKey.coin(CoinID(long + "x"))
    #expect(one.fileName.utf8.count <= 160)
    #expect(one.fileName != other.fileName)
    #expect(one.fileName == SnapshotKey.coin(CoinID(long)).fileName)
  }
}
