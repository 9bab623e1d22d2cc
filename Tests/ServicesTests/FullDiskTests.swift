import Foundation
import ProgramTesting
import Testing

@testable import Services

@Suite("DiskCache on a full disk", .enabled(if: SmallDisk.canBeCreated, "only root on Linux can create a small disk"))
struct FullDiskTests {
  @Test("An entry that does not fit is not stored and leaves nothing behind")
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let cache = DiskCache(directory: disk.url.appending(path: "cache"))
    let url = try #require(URL(string: "http://example.org/"))
    func store(_ count: Int, for key: String) {
      let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
      cache.store(CachedResponse(body: body, url: url, tag: nil, confirmed: Date()), for: key)
    }
    store(1000, for: "small")
    store(1000, for: "replaced")
    #expect(cache.read("replaced")?.body.count == 1000)
    store(100_000, for: "replaced")
    store(100_000, for: "large")
    #expect(cache.read("small")?.body.count == 1000)
    #expect(cache.read("replaced") == nil)
    #expect(cache.read("large") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.url.appending(path: "cache").path).count == 1)
    store(1000, for: "large")
    #expect(cache.read("large")?.body.count == 1000)
  }
}

/// A small in-memory file system.
private final class SmallDisk {
  /// Whether this process is allowed to create one.
  static let canBeCreated = isLinux && (try? SmallDisk(kibibytes: 16)) != nil

  let url = FileManager.default.temporaryDirectory.appending(path: "SmallDisk-\(UUID())", directoryHint: .isDirectory)

  init(kibibytes: Int) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let status = try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", url.path)
    guard status == .exited(0) else {
      try FileManager.default.removeItem(at: url)
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  deinit {
    // A mounted directory cannot be removed.
    if (try? Self.run("umount", url.path)) == .exited(0) { try? FileManager.default.removeItem(at: url) }
  }

  private static func run(_ arguments: String...) throws -> RunningProgram.ExitStatus {
    try RunningProgram("/usr/bin/env", arguments: arguments).waitForExit()
  }
}
