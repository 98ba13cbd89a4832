import Foundation

#if os(Linux) || os(macOS)
  extension Process {
    /// Runs to the end without a word; no thread of the tests waits meanwhile.
    func runQuietly() async throws {
      standardOutput = FileHandle.nullDevice
      standardError = FileHandle.nullDevice
      try await withCheckedThrowingContinuation { continuation in
        terminationHandler = { _ in continuation.resume() }
        do {
          try run()
        } catch {
          terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
    }
  }
#endif
