import Foundation
import Testing

#if os(Linux) || os(macOS)
  /// The built program in other languages and time zones, whose output is the same to the byte.
  @Suite struct LocaleTests {
    private static let page = """
      [{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":65302.5,"market_cap":1307544,
      "price_change_percentage_24h":1.5,"last_updated":"2022-02-23T11:58:00Z"},
      {"id":"internet-computer","symbol":"icp","name":"INTERNET Computer","current_price":1934.25,
      "market_cap":233464,"price_change_percentage_24h":-0.5,"last_updated":"2022-02-23T11:58:00Z"},
      {"id":"istanbul","symbol":"ist","name":"İstanbul ılık","current_price":0.015,"market_cap":7,
      "price_change_percentage_24h":0,"last_updated":"2022-02-23T11:58:00Z"}]
      """

    private static let journal = """
      coin btc = bitcoin
      coin icp = internet-computer
      2022-01-10T23:30:00Z buy 1234.5 btc @ 40000.25 usd
      2022-01-11 buy 2 icp for 6000 usd
      2022-02-01 sell 0.5 btc for 25000 usd

      """

    private static let script = """
      cd "$PORTFOLIO_HOME"
      "$p" cache import page.json --currency eur
      for words in "value --currency eur" "value --currency eur --format json" \\
        "value --currency eur --format csv" "search İ --currency eur" "search i --currency eur" \\
        "search I --currency eur" "search ISTANBUL --currency eur" "search ılık --currency eur" \\
        "coin icp --currency eur" "list" "activity" "gains" "add BTC 1,234.5 --price 1 --on 2022-02-03" \\
        "refresh" "value" "history --days 3" "tax uk --year 2021" "help value"; do
        echo "== $words"; "$p" $words; echo "status $?"
      done
      cat main.journal
      """

    /// Runs the script in a language and a zone and gives all that it printed.
    ///
    /// The language is made where the machine can, and is only named where it cannot.
    private static func output(_ locale: String, _ zone: String) async throws -> String {
      let folder = URL(filePath: freshFolder())
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { removeFolder(folder.path) }
      try Data(page.utf8).write(to: folder.appending(path: "page.json"))
      try Data(journal.utf8).write(to: folder.appending(path: "main.journal"))
      let making = """
        l=$(echo "$LANG" | cut -d. -f1); mkdir locales
        localedef -c -i "$l" -f UTF-8 "locales/$LANG"
        exec > output 2>&1

        """
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "cd \"$PORTFOLIO_HOME\"\n" + making + script]
      process.environment = [
        "PATH": "/usr/bin:/bin", "PORTFOLIO_HOME": folder.path,
        "p": try #require(ProcessTests.program).path, "PORTFOLIO_NOW": "2022-02-23T12:00:00Z",
        "COINGECKO_ADDRESS": try MarketServer.running().address("", tag: freshTag()),
        "PORTFOLIO_DEADLINE": "300", "LOCPATH": folder.appending(path: "locales").path,
        "LANG": locale, "LC_ALL": locale, "LANGUAGE": String(locale.prefix(2)), "TZ": zone,
      ]
      try await process.runQuietly()
      return try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
    }

    @Test func `every language and time zone gets the same bytes`() async throws {
      let plain = try await Self.output("C", "UTC")
      #expect(plain.contains("€65,302.50") && plain.contains("İstanbul ılık"))
      #expect(plain.contains("buy 1234.5 btc @ 1 usd"))
      #expect(plain.components(separatedBy: "status 0").count == 19, "\(plain)")
      for (locale, zone) in [
        ("de_DE.UTF-8", "Pacific/Auckland"), ("tr_TR.UTF-8", "Europe/Istanbul"),
        ("ar_EG.UTF-8", "America/St_Johns"),
      ] {
        #expect(try await Self.output(locale, zone) == plain, "\(locale)")
      }
    }
  }
#endif
