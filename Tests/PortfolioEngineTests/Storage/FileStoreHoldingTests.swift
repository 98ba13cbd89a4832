import Testing

@testable import PortfolioEngine

@Suite struct FileStoreHoldingTests {
  let files = FileStore.holding(["/a/one": [1, 2, 3], "/a/two": []])

  @Test func `a disk in memory has its files and no others`() throws {
    #expect(try files.read("/a/one") == [1, 2, 3])
    #expect(try files.read("/a/two") == [])
    #expect(try files.read("/a/three") == nil)
    #expect(try files.list("/a") == [])
  }

  @Test func `nothing on it can be changed`() throws {
    #expect(throws: StorageError.readOnly("/a/one")) { try files.append([4], to: "/a/one") }
    #expect(throws: StorageError.self) {
      try files.replace("/a/one", with: [4], keepingPrevious: true)
    }
    #expect(throws: StorageError.readOnly("/a/one")) { try files.remove("/a/one") }
    try files.remove("/a/three")
    #expect(throws: StorageError.self) { try files.move("/a/one", to: "/a/two") }
    #expect(throws: StorageError.self) {
      try files.locked("/a/lock", waitingSeconds: 0) { true }
    }
    #expect(try files.read("/a/one") == [1, 2, 3])
  }
}
