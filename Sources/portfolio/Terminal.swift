#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the command may assume about the terminal it runs in.
struct Terminal: Sendable, Hashable {
  /// Whether standard input is a terminal, so that someone can answer.
  var inputIsTerminal = false
  /// Whether standard output is a terminal.
  var outputIsTerminal = false
  /// Whether standard error is a terminal.
  var errorsAreTerminal = false
  /// The columns of the terminal, where there is one.
  var width: Int?

  /// A pipe: no terminal anywhere, lines as long as they need.
  static let pipe = Terminal()
}

extension Terminal {
  /// The terminal of this process.
  static func live() -> Terminal {
    var size = winsize()
    let hasSize = unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(
      inputIsTerminal: isatty(0) == 1, outputIsTerminal: isatty(1) == 1,
      errorsAreTerminal: isatty(2) == 1, width: hasSize ? Int(size.ws_col) : nil)
  }

  /// Names this machine among the hosts that are asked without a proxy, before anything reads the
  /// environment: an `http` address of it is safe only while what is sent there does not leave it.
  static func keepThisMachineFromProxies() {
    let name = ["no_proxy", "NO_PROXY"].first { variable($0) != nil } ?? "no_proxy"
    let known = variable(name) ?? ""
    guard known != "*" else { return }
    let hosts = (known.isEmpty ? [] : [known]) + ["127.0.0.1", "localhost", "::1"]
    unsafe setenv("no_proxy", hosts.joined(separator: ","), 1)
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// How far a write came.
  enum Written: Sendable, Hashable {
    /// All of it arrived.
    case all
    /// The reader has closed the pipe.
    case closed
    /// The device refused, say because it is full.
    case refused
  }

  /// Writes text to standard output (1) or standard error (2).
  static func write(_ text: String, to descriptor: Int32) -> Written {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = unsafe Self.writeOnce(descriptor, UnsafeRawBufferPointer(bytes), from: written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno == EPIPE ? .closed : .refused }
        written += count
      }
      return .all
    }
  }

  private static func writeOnce(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
    #if canImport(Glibc)
      return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
    #elseif canImport(Musl)
      return unsafe Musl.write(descriptor, rest.baseAddress, rest.count)
    #else
      return unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
    #endif
  }

  /// The words behind the program's name, byte for byte: Swift's own reading repairs what is no text.
  static func arguments() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: word, count: strlen(word))
      return unsafe Array(bytes)
    }
  }

  /// Reads all of standard input; nil when the system refuses.
  static func readInput(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(0, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 || bytes.count > limit { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Lets a write to a closed pipe, or beyond a limit on file sizes, fail instead of killing the process.
  static func ignoreSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// The wall clock, in microseconds since 1970-01-01T00:00:00Z.
  static func microsecondsNow() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Runs a command line in the user's shell and waits for it.
  ///
  /// - Returns: Its exit status, or -1 when it could not run or was killed.
  static func runInShell(_ line: String) -> Int32 {
    let result = unsafe system(line)
    return result & 0x7f == 0 ? (result >> 8) & 0xff : -1
  }

  /// Ends the process.
  static func end(with status: ExitStatus) -> Never { exit(status.rawValue) }
}
