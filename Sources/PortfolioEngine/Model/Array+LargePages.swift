#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Array {
  /// Makes room once for elements that are about to be appended, in large pages of memory where the
  /// system has them.
  ///
  /// The first touch of each small page costs more than filling it: a fifth of the time of a fold of
  /// 100,000 entries. Elsewhere than on Linux, and for room below 4 MiB, this is `reserveCapacity`.
  mutating func reserveLargePages(_ minimumCapacity: Int) {
    reserveCapacity(minimumCapacity)
    #if os(Linux)
      let room = minimumCapacity.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
      if !room.overflow, room.partialValue >= 4 << 20 {
        unsafe withUnsafeMutableBufferPointer { buffer in
          guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
          let first = unsafe base.alignedUp(toMultipleOf: 4096)
          let length = unsafe room.partialValue - (first - base)
          // Advice alone: where it is refused the room is there all the same.
          _ = unsafe madvise(first, length & ~4095, MADV_HUGEPAGE)
        }
      }
    #endif
  }
}
