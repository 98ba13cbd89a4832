// Reads journals of 1,000 to 1,000,000 entries: from bytes to typed, validated entries in order, with
// their source places. Prints, for each size, entries a second (the best of five runs) and the memory
// that the journal holds, the bytes it was read from not counted.
//
//   Scripts/bench journal

import PortfolioEngine

@main
enum JournalBenchmark {
  static func main() {
    let given = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let sizes = given.isEmpty ? [1000, 10_000, 100_000, 1_000_000] : given
    let texts = sizes.map { journal(entries: $0) }
    let memory = memory(of: texts, sizes)
    print("entries     bytes/entry  entries/second  memory/entry")
    for (index, bytes) in texts.enumerated() {
      let size = sizes[index]
      let seconds = seconds(reading: bytes)
      print(
        padded("\(size)", 12) + padded("\(bytes.count / size)", 13)
          + padded("\(Int(Double(size) / seconds))", 16) + "\(memory[index])")
    }
  }

  /// The bytes that an entry takes up, from journals that are all held: of small ones as many as make
  /// 100,000 entries, since the system counts memory in pages.
  static func memory(of texts: [[UInt8]], _ sizes: [Int]) -> [Int] {
    // What the first read of a process costs once is no cost of an entry.
    var held = [read(journal(entries: 100))]
    return zip(texts, sizes).map { bytes, size in
      let copies = max(1, 100_000 / size)
      let before = residentBytes()
      for _ in 0..<copies { held.append(read(bytes)) }
      for journal in held.suffix(copies)
      where !journal.errors.isEmpty || journal.transactions.count != size {
        print("the journal was not read: \(journal.errors.first.map { "\($0)" } ?? "")")
      }
      return (residentBytes() - before) / (size * copies)
    }
  }

  /// The seconds of the fastest of five runs.
  static func seconds(reading bytes: [UInt8]) -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    for _ in 0..<5 {
      let start = clock.now
      let journal = read(bytes)
      best = min(best, clock.now - start)
      guard journal.errors.isEmpty else { break }
    }
    return Double(best.components.attoseconds) / 1e18 + Double(best.components.seconds)
  }

  static func read(_ bytes: [UInt8]) -> Journal {
    Journal(reading: bytes, path: "main.journal", now: Instant(seconds: 1_780_000_000))
  }

  /// Entries as an active person's journal has them: half with a time, most with a wallet, half with
  /// a fee, one in ten a swap, one in twelve with a note.
  static func journal(entries: Int) -> [UInt8] {
    var text = "coin btc = bitcoin\ncoin eth = ethereum\ncoin bat = basic-attention-token\n"
    text += "coin basic-attention-coin = basic-attention-token\n"
    for index in 0..<entries {
      let day = Day(number: 17_000 + Int32(index * 3000 / entries))
      let seconds = Int64(index) * 3000 * 86_400 / Int64(entries)
      let time = Instant(seconds: 17_000 * 86_400 + seconds)
      let cents = 10 + index * 7 % 90
      switch index % 12 {
      case 0: text += "\(day) buy 0.5\(index) btc @ 16000.\(cents) usd fee 5.25 usd in coinbase\n"
      case 1: text += "\(day) sell 0.2 btc for 9000.\(cents) usd in coinbase\n"
      case 2:
        text += "\(day) buy 1.2\(index) eth @~ 1800.\(cents) eur fee 1.\(cents) eur in kraken\n"
      case 3: text += "\(time) sell 12.\(cents) eth for 2500 usd fee 2 usd\n"
      case 4: text += "\(time) buy 250 bat @ 0.2\(cents) usd in \"cold storage\"\n"
      case 5: text += "\(day) move 0.2 btc from coinbase to cold fee 0.0001 btc\n"
      case 6: text += "\(time) swap 0.1 btc for 1.6\(index) eth fee 0.001 eth worth 1.9 usd\n"
      case 7: text += "\(day) income 0.01\(index) eth staking in kraken\n"
      case 8: text += "\(time) buy 0.\(cents) btc @ 17000 usd fee 3 usd in kraken\n"
      case 9: text += "\(day) spend 12.\(cents) basic-attention-coin for 3 usd ; coffee\n"
      case 10: text += "\(time) sell 0.5 eth @ 2000.\(cents) usd in kraken\n"
      default: text += "\(day) deposit 2.\(cents) eth cost 3000 usd in cold\n"
      }
    }
    return Array(text.utf8)
  }

  /// The memory of the process that is in use, 0 where the system does not say.
  static func residentBytes() -> Int {
    guard let status = try? FileStore.live.read("/proc/self/statm") else { return 0 }
    let fields = String(decoding: status, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
