import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct FileStoreTests {
  let files = FileStore.live

  @Test func `what was written is read back, and a missing file is nil`() async throws {
    try await withStorageFolder { folder in
      let path = folder + "/a/b/file"
      #expect(try files.read(path) == nil)
      try files.replace(path, with: Array("one".utf8), keepingPrevious: false)
      #expect(try files.read(path) == Array("one".utf8))
      try files.replace(path, with: [], keepingPrevious: false)
      #expect(try files.read(path) == [])
    }
  }

  @Test func `files and folders are private from their creation`() async throws {
    try await withStorageFolder { folder in
      try files.replace(folder + "/new/file", with: [1], keepingPrevious: false)
      try files.append([1], to: folder + "/other/file")
      try files.locked(folder + "/locks/lock", waitingSeconds: 0) {}
      for path in ["/new/file", "/other/file", "/locks/lock"] {
        #expect(try permissions(folder + path) == 0o600)
      }
      for path in ["/new", "/other", "/locks"] {
        #expect(try permissions(folder + path) == 0o700)
      }
    }
  }

  @Test func `two ways to one file have one canonical path`() async throws {
    try await withStorageFolder { folder in
      try files.replace(folder + "/real/deep/file", with: [1], keepingPrevious: false)
      let folder = try files.canonical(folder)
      for (link, target) in [("way", "real/deep"), ("name", "way/../deep/file"), ("up", folder)] {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/" + link, withDestinationPath: target)
      }
      for way in ["real/deep/file", "way/file", "name", "real//./deep/../deep/file", "up/way/file"]
      {
        #expect(try files.canonical(folder + "/" + way) == folder + "/real/deep/file")
      }
      #expect(try files.canonical(folder + "/way/../other") == folder + "/real/other")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/loop", withDestinationPath: "loop")
      #expect(throws: StorageError.badPath(folder + "/loop")) {
        try files.canonical(folder + "/loop")
      }
    }
  }

  @Test func `replacing keeps permissions, follows links and leaves nothing behind`() async throws {
    try await withStorageFolder { folder in
      let target = folder + "/real"
      let link = folder + "/link"
      try files.replace(target, with: [1], keepingPrevious: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
      try files.replace(link, with: [2], keepingPrevious: true)
      #expect(try files.read(target) == [2])
      #expect(try files.read(target + ".previous") == [1])
      #expect(try permissions(target) == 0o640)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
      #expect(try files.list(folder).map(\.name) == ["link", "real", "real.previous"])
    }
  }

  @Test func `appends add up, through links too`() async throws {
    try await withStorageFolder { folder in
      let path = folder + "/file"
      try files.append([1, 2], to: path)
      try files.append([3], to: path)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: path)
      try files.append([4], to: folder + "/link")
      #expect(try files.read(path) == [1, 2, 3, 4])
    }
  }

  @Test func `a listing is sorted and says sizes`() async throws {
    try await withStorageFolder { folder in
      #expect(try files.list(folder + "/none") == [])
      for (name, size) in [("b", 2), ("a", 1), ("Z", 3)] {
        let bytes = [UInt8](repeating: 0, count: size)
        try files.replace(folder + "/" + name, with: bytes, keepingPrevious: false)
      }
      let facts = try files.list(folder)
      #expect(facts.map(\.name) == ["Z", "a", "b"])
      #expect(facts.map(\.size) == [3, 1, 2])
      #expect(facts.allSatisfy { $0.modified > 1_500_000_000 && !$0.isFolder })
    }
  }

  @Test func `moving and removing`() async throws {
    try await withStorageFolder { folder in
      try files.append([1], to: folder + "/a")
      try files.move(folder + "/a", to: folder + "/b")
      #expect(try files.read(folder + "/a") == nil)
      #expect(try files.read(folder + "/b") == [1])
      try files.remove(folder + "/b")
      try files.remove(folder + "/b")
      #expect(try files.read(folder + "/b") == nil)
      #expect(throws: StorageError.absent(folder + "/a")) {
        try files.move(folder + "/a", to: folder + "/b")
      }
    }
  }

  @Test func `what stands in the way is named`() async throws {
    try await withStorageFolder { folder in
      try files.append([1], to: folder + "/file")
      #expect(throws: StorageError.isFolder(folder)) { try files.read(folder) }
      #expect(throws: StorageError.isFolder(folder)) {
        try files.replace(folder, with: [], keepingPrevious: false)
      }
      #expect(throws: StorageError.notFolder(folder + "/file/x")) {
        try files.append([1], to: folder + "/file/x")
      }
      #expect(throws: StorageError.badPath("")) { try files.read("") }
      #expect(throws: StorageError.badPath("a\0b")) { try files.read("a\0b") }
      let loop = folder + "/loop"
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
      #expect(throws: StorageError.badPath(loop)) {
        try files.replace(loop, with: [1], keepingPrevious: false)
      }
    }
  }

  @Test func `a lock is held by one at a time, between threads too`() async throws {
    try await withStorageFolder { folder in
      let lock = folder + "/lock"
      try files.locked(lock, waitingSeconds: 0) {
        #expect(throws: StorageError.locked(lock)) {
          try files.locked(lock, waitingSeconds: 0.05) {}
        }
      }
      let path = folder + "/counter"
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<10 {
              try FileStore.live.locked(lock, waitingSeconds: 30) {
                let count = try FileStore.live.read(path)?.count ?? 0
                let bytes = [UInt8](repeating: 1, count: count + 1)
                try FileStore.live.replace(path, with: bytes, keepingPrevious: false)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try files.read(path)?.count == 80)
    }
  }
}
