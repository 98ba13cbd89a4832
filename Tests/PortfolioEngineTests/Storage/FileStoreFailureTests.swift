import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct FileStoreFailureTests {
  /// A live store of which one system call is another.
  func store(_ change: (inout SystemCalls) -> Void) -> FileStore {
    var calls = SystemCalls.live
    change(&calls)
    return FileStore(calls: calls)
  }

  @Test(arguments: [
    (EACCES, StorageError.notWritable("x")), (EPERM, .notWritable("x")), (EROFS, .readOnly("x")),
    (ENOSPC, .noSpace("x")), (EDQUOT, .noSpace("x")), (EFBIG, .sizeLimit("x")),
    (EISDIR, .isFolder("x")),
    (ENOTDIR, .notFolder("x")), (ENOENT, .absent("x")), (ELOOP, .badPath("x")),
    (EIO, .failed("x", code: EIO)),
  ])
  func `an error number becomes the case that a person can act on`(
    code: Int32, error: StorageError
  ) {
    #expect(StorageError(.init(code: code), path: "x", writing: true) == error)
    #expect(error.path == "x")
    let reading = StorageError(.init(code: EACCES), path: "x", writing: false)
    #expect(reading == .notReadable("x"))
  }

  @Test func `a disk that fills up in the middle of an append leaves the file as it was`()
    async throws
  {
    let full = store { calls in
      calls.write = { (file, bytes) throws(SystemCalls.Failure) in
        // Half of what is asked for, and then no more.
        guard bytes.count > 4 else { throw SystemCalls.Failure(code: ENOSPC) }
        return try SystemCalls.live.write(file, bytes.prefix(bytes.count / 2))
      }
    }
    try await withStorageFolder { folder in
      let path = folder + "/file"
      try FileStore.live.append(Array("before\n".utf8), to: path)
      #expect(throws: StorageError.noSpace(path)) {
        try full.append(Array("a longer line that does not fit\n".utf8), to: path)
      }
      #expect(try FileStore.live.read(path) == Array("before\n".utf8))
      #expect(throws: StorageError.noSpace(path)) {
        try full.replace(path, with: Array("something else".utf8), keepingPrevious: false)
      }
      #expect(try FileStore.live.read(path) == Array("before\n".utf8))
      #expect(try FileStore.live.list(folder).map(\.name) == ["file"])
    }
  }

  @Test func `short writes are gone on with`() async throws {
    let slow = store { calls in
      calls.write = { (file, bytes) throws(SystemCalls.Failure) in
        try SystemCalls.live.write(file, bytes.prefix(3))
      }
    }
    try await withStorageFolder { folder in
      let bytes = Array("0123456789".utf8)
      try slow.append(bytes, to: folder + "/a")
      try slow.replace(folder + "/b", with: bytes, keepingPrevious: false)
      #expect(try FileStore.live.read(folder + "/a") == bytes)
      #expect(try FileStore.live.read(folder + "/b") == bytes)
    }
  }

  @Test func `a flush or rename that fails leaves the old file and no temporary one`() async throws
  {
    let unflushed = store {
      $0.sync = { _ throws(SystemCalls.Failure) in throw SystemCalls.Failure(code: EIO) }
    }
    let unrenamed = store {
      $0.rename = { (_, _) throws(SystemCalls.Failure) in throw SystemCalls.Failure(code: EROFS) }
    }
    try await withStorageFolder { folder in
      let path = folder + "/file"
      try FileStore.live.append([1], to: path)
      #expect(throws: StorageError.failed(path, code: EIO)) {
        try unflushed.replace(path, with: [2], keepingPrevious: false)
      }
      #expect(throws: StorageError.failed(path, code: EIO)) { try unflushed.append([2], to: path) }
      #expect(throws: StorageError.readOnly(path)) {
        try unrenamed.replace(path, with: [2], keepingPrevious: false)
      }
      #expect(try FileStore.live.read(path) == [1])
      #expect(try FileStore.live.list(folder).map(\.name) == ["file"])
    }
  }

  @Test func `a file system for reading only is named`() async throws {
    let readOnly = store {
      $0.open = { (path, opening) throws(SystemCalls.Failure) in
        guard opening == .reading else { throw SystemCalls.Failure(code: EROFS) }
        return try SystemCalls.live.open(path, opening)
      }
    }
    try await withStorageFolder { folder in
      let path = folder + "/file"
      #expect(throws: StorageError.readOnly(path)) { try readOnly.append([1], to: path) }
      #expect(throws: StorageError.readOnly(path)) {
        try readOnly.replace(path, with: [1], keepingPrevious: true)
      }
      #expect(throws: StorageError.readOnly(path)) {
        try readOnly.locked(path, waitingSeconds: 0) {}
      }
    }
  }

  #if os(Linux)
    @Test func `a real full device is named`() {
      #expect(throws: StorageError.noSpace("/dev/full")) {
        try FileStore.live.append([1], to: "/dev/full")
      }
    }
  #endif
}
