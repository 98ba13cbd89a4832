import Foundation
import PortfolioEngine

/// A disk on which the system refuses what stands under a path, as it would to a user without rights:
/// tests may run as one whom nothing is forbidden.
struct Refusal {
  /// The disk.
  let files: FileStore

  /// Takes a path of a folder and why it is refused: `reading` and `writing` are forbidden, the disk
  /// is `full`, a lock is `locked`, the disk is mounted `read-only` or is `broken`, or the path runs in
  /// a `circle`.
  init(_ name: String, in folder: String, _ why: String) throws {
    let path = folder + "/" + name
    let live = SystemCalls.live
    var calls = live
    let code: Int32
    switch why {
    case "reading", "writing": code = EACCES
    case "full": code = ENOSPC
    case "broken": code = EIO
    case "read-only": code = EROFS
    case "circle": code = ELOOP
    case "locked": code = EWOULDBLOCK
    default: throw TranscriptRunner.Complaint(description: "nothing is refused by \(why)")
    }
    calls.open = { (file, opening) throws(SystemCalls.Failure) in
      let isReading = opening == .reading
      let isWhole = ["broken", "reading", "circle"].contains(why)
      if file.hasPrefix(path), isWhole || !isReading, why != "locked" {
        throw SystemCalls.Failure(code: code)
      }
      return try live.open(file, opening)
    }
    if why == "locked" {
      calls.tryLock = { (_) throws(SystemCalls.Failure) in false }
      calls.wait = { _ in }
    }
    files = FileStore(calls: calls)
  }
}
