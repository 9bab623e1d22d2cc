import Foundation
import HTTP
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite("DiskCache")
struct DiskCacheTests {
  private let directory = CacheDirectory()
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func response(
    _ body: String = "body", tag: String? = "\"a\"", at seconds: Double = 0
  ) throws -> CachedResponse {
    let url = try #require(URL(string: "http://example.org/a?b=c"))
    return CachedResponse(
      body: Data(body.utf8), url: url, tag: tag.flatMap(EntityTag.init), confirmed: start + seconds)
  }

  private func cache(limit: Int = DiskCache.defaultLimit) -> DiskCache {
    DiskCache(directory: directory.url, limit: limit)
  }

  // MARK: Entries

  @Test(
    "A stored entry can be read by another cache", arguments: ["", "body", "\u{0}\n\u{1F600}"], [nil, "W/\"x\""])
  func roundTrip(body: String, tag: String?) throws {
    let entry = try response(body, tag: tag)
    cache().store(entry, for: "key")
    #expect(cache().read("key") == entry)
  }

  @Test("The entry of another key is not returned, even from a file with the expected name")
  func otherKey() throws {
    cache().store(try response(), for: "one")
    #expect(cache().read("two") == nil)

    let file = try #require(directory.files.first)
    cache().store(try response(), for: "two")
    let other = try #require(directory.files.first { $0 != file })
    try FileManager.default.removeItem(at: other)
    try FileManager.default.copyItem(at: file, to: other)
    #expect(cache().read("two") == nil)
    #expect(cache().read("one") != nil)
    // It belongs to a key with the same hash.
    #expect(try Data(contentsOf: other) == Data(contentsOf: file))
  }

  @Test(
    "A key can be any string, and its file is in the directory",
    arguments: ["", "../../x", "/etc/passwd", "a\u{0}b", String(repeating: "x", count: 10_000)])
  func anyKey(key: String) throws {
    let entry = try response()
    cache().store(entry, for: key)
    #expect(cache().read(key) == entry)
    #expect(directory.files.count == 1)
  }

  @Test("Storing replaces an entry, removing deletes it, and neither affects other entries")
  func replacing() throws {
    let cache = cache()
    for key in ["a", "b"] { cache.store(try response("old"), for: key) }
    cache.store(try response("new"), for: "a")
    #expect(cache.read("a")?.body == Data("new".utf8))
    cache.remove("a")
    cache.remove("a")
    #expect(cache.read("a") == nil)
    #expect(cache.read("b")?.body == Data("old".utf8))
  }

  @Test("A confirmation changes the date of an entry and creates none")
  func confirmation() throws {
    let cache = cache()
    cache.store(try response(), for: "a")
    cache.confirm("a", at: start + 1234.5)
    #expect(cache.read("a")?.confirmed == start + 1234.5)
    cache.confirm("b", at: start)
    #expect(cache.read("b") == nil)
  }

  @Test("Only the user can access the directories and the file")
  func newPermissions() throws {
    let nested = directory.url.appending(path: "a/b")
    DiskCache(directory: nested).store(try response(), for: "key")
    for path in [directory.url, directory.url.appending(path: "a"), nested] {
      #expect(try permissions(of: path) == 0o700)
    }
    let file = try #require(FileManager.default.contentsOfDirectory(atPath: nested.path).first)
    #expect(try permissions(of: nested.appending(path: file)) == 0o600)
  }

  @Test("The directory is not created before an entry is stored")
  func nothingAtFirst() {
    let cache = cache()
    #expect(cache.read("key") == nil)
    cache.confirm("key", at: start)
    cache.remove("key")
    #expect(!FileManager.default.fileExists(atPath: directory.url.path))
  }

  @Test("A directory that is removed in the meantime is created again for the next entry")
  func removedDirectory() throws {
    let cache = cache()
    for _ in 0..<2 {
      cache.store(try response(), for: "key")
      #expect(cache.read("key") != nil)
      try FileManager.default.removeItem(at: directory.url)
      #expect(cache.read("key") == nil)
    }
  }

  @Test("A producer of an entry reads it at each start, and sends nil if there is none")
  func producer() async throws {
    let (cache, entry) = (cache(), try response())
    let producer = cache.response(for: "key")
    #expect(try await producer.outcome() == .success(nil))
    cache.store(entry, for: "key")
    #expect(try await producer.outcome() == .success(entry))
  }

  // MARK: Damage

  @Test("An entry with any flipped bit is ignored and removed")
  func damage() throws {
    let cache = cache()
    cache.store(try response(), for: "key")
    let file = try #require(directory.files.first)
    let good = try Data(contentsOf: file)
    for index in good.indices {
      var bad = good
      bad[index] ^= 1 << (index % 8)
      try bad.write(to: file)
      #expect(cache.read("key") == nil, "byte \(index)")
      #expect(directory.files.isEmpty, "byte \(index)")
    }
  }

  @Test("An entry that was truncated or extended is ignored and removed")
  func length() throws {
    let cache = cache()
    cache.store(try response(), for: "key")
    let file = try #require(directory.files.first)
    let good = try Data(contentsOf: file)
    for bad in (0..<good.count).map({ good.prefix($0) }) + [good + [0], good + good] {
      try bad.write(to: file)
      #expect(cache.read("key") == nil, "\(bad.count) bytes")
      #expect(directory.files.isEmpty, "\(bad.count) bytes")
    }
  }

  @Test(
    "A file with a correct hash and an invalid header is ignored and removed",
    arguments: [
      ("{\"key\":\"key\",\"url\":\"http://example.org/\"}\n", true), ("\n", false), ("", false), ("{\n", false),
      ("{\"key\":\"key\"}\n", false), ("{\"url\":\"http://example.org/\"}\n", false),
      ("{\"key\":\"key\",\"url\":\"\"}\n", false), ("{\"key\":\"key\",\"url\":\"file:///etc/passwd\"}\n", false),
      ("{\"key\":\"key\",\"url\":\"words\"}\n", false), ("{\"key\":\"key\",\"url\":\"http://example.org/\"}", false),
    ])
  func header(header: String, isValid: Bool) throws {
    let cache = cache()
    cache.store(try response(), for: "key")
    let file = try #require(directory.files.first)
    let content = Data((header + "body").utf8)
    for (version, isKnown) in [("2", true), ("3", false)] {
      let firstLine = "words cache \(version) \(FNV1aHash(content).hexadecimal)\n"
      try (Data(firstLine.utf8) + content).write(to: file)
      #expect(cache.read("key")?.body == (isValid && isKnown ? Data("body".utf8) : nil))
      #expect(directory.files.isEmpty == !(isValid && isKnown))
    }
  }

  @Test("Every date can be stored, also one before 1970, and an extreme one does no harm")
  func dates() throws {
    let cache = cache()
    for seconds in [-1_800_000_000.5, -1_800_001_000.25, 0.75] {
      cache.store(try response(at: seconds), for: "key")
      #expect(cache.read("key")?.confirmed == start + seconds)
    }
    for seconds in [-1e300, 1e300, .infinity, -.infinity, Date.distantFuture.timeIntervalSince(start)] {
      cache.store(try response(at: seconds), for: "key")
      #expect(cache.read("key")?.body == Data("body".utf8), "\(seconds)")
      cache.confirm("key", at: start + seconds)
    }
  }

  @Test("A file that is larger than the limit of the cache is removed and not read")
  func hugeFile() throws {
    cache().store(try response(), for: "key")
    let file = try #require(directory.files.first)
    try Data(count: 5000).write(to: file)
    #expect(cache(limit: 4000).read("key") == nil)
    #expect(directory.files.isEmpty)
  }

  @Test("If a directory has the name of an entry, the entry is not stored, and the directory remains")
  func directoryInPlace() throws {
    let cache = cache()
    cache.store(try response(), for: "key")
    let file = try #require(directory.files.first)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file.appending(path: "x"), withIntermediateDirectories: true)
    #expect(cache.read("key") == nil)
    cache.store(try response(), for: "key")
    #expect(cache.read("key") == nil)
    #expect(directory.files.map(\.lastPathComponent) == [file.lastPathComponent])
  }

  @Test(
    "A cache in an unwritable directory stores nothing and reports no error",
    arguments: ["/dev/null/words", "/proc/words"])
  func unwritable(path: String) throws {
    let cache = DiskCache(directory: URL(filePath: path, directoryHint: .isDirectory))
    cache.store(try response(), for: "key")
    cache.confirm("key", at: start)
    #expect(cache.read("key") == nil)
    cache.remove("key")
  }

  // MARK: Eviction

  @Test("The total size never exceeds the limit, and the entries confirmed earliest are evicted first")
  func room() throws {
    let limit = 100_000
    let cache = cache(limit: limit)
    for index in 0..<100 {
      let body = String(repeating: "x", count: 500 + index * 37)
      cache.store(try response(body, at: Double(index)), for: "\(index)")
      #expect(directory.size <= limit)
      #expect(cache.read("\(index)") != nil)
    }
    let remaining = (0..<100).filter { cache.read("\($0)") != nil }
    #expect(remaining == Array(remaining[0]..<100))
    // The cache does not evict many more entries than necessary.
    #expect(directory.size > limit * 3 / 4)
  }

  @Test("An entry that was confirmed again is evicted after one that was stored later")
  func confirmedAgain() throws {
    let cache = cache(limit: 10_000)
    let body = String(repeating: "x", count: 2500)
    for index in 0..<3 { cache.store(try response(body, at: Double(index)), for: "\(index)") }
    cache.confirm("0", at: start + 10)
    cache.store(try response(body, at: 11), for: "3")
    #expect((0...3).map { cache.read("\($0)") != nil } == [true, false, true, true])
  }

  @Test("Entries of another cache in the same directory count towards the limit")
  func otherCache() throws {
    let (one, two) = (cache(limit: 100_000), cache(limit: 100_000))
    let body = String(repeating: "x", count: 1000)
    for index in 0..<200 {
      (index.isMultiple(of: 2) ? one : two).store(try response(body, at: Double(index)), for: "\(index)")
      #expect(directory.size <= 100_000)
    }
  }

  @Test("An entry that is larger than the cache is not stored, and its predecessor is removed")
  func tooLarge() throws {
    let cache = cache(limit: 1000)
    cache.store(try response(), for: "key")
    cache.store(try response("other"), for: "other")
    cache.store(try response(String(repeating: "x", count: 1000)), for: "key")
    #expect(cache.read("key") == nil)
    #expect(cache.read("other") != nil)
  }

  @Test("An entry can take seven eighths of the limit, and not more")
  func largest() throws {
    let overhead = try #require(try response("").file(key: "key")).count
    for (size, isStored) in [(7000, true), (7001, false)] {
      let cache = cache(limit: 8000)
      cache.store(try response(String(repeating: "x", count: size - overhead)), for: "key")
      #expect((cache.read("key") != nil) == isStored)
    }
  }

  @Test(
    "An entry with a date more than a day in the future is evicted first",
    arguments: [(-1.0, false), (43_200, false), (86_399, false), (86_403, true), (1e9, true)])
  func future(seconds: Double, isFirst: Bool) throws {
    let cache = cache(limit: 10_000)
    let body = String(repeating: "x", count: 2500)
    cache.store(try response(body, at: -2), for: "old")
    cache.store(try response(body, at: seconds), for: "future")
    cache.store(try response(body, at: 0), for: "new")
    cache.store(try response(body, at: 1), for: "newest")
    #expect(["old", "future", "new", "newest"].map { cache.read($0) != nil } == [isFirst, !isFirst, true, true])
  }

  @Test("Temporary files of other processes count towards the limit, and unrelated files and directories do not")
  func sizeOfOthers() throws {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let body = String(repeating: "x", count: 2500)
    try Data(count: 9000).write(to: directory.url.appending(path: "letter.txt"))
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "a.response"), withIntermediateDirectories: true)
    let cache = cache(limit: 10_000)
    for index in 0..<3 { cache.store(try response(body, at: Double(index)), for: "\(index)") }
    #expect((0..<3).allSatisfy { cache.read("\($0)") != nil })
    try Data(count: 5000).write(to: directory.url.appending(path: "other.response-draft"))
    cache.store(try response(body, at: 3), for: "3")
    #expect(directory.size - 9000 <= 10_000)
    #expect(directory.files.contains { $0.lastPathComponent == "letter.txt" })
    #expect(directory.files.contains { $0.lastPathComponent == "a.response" })
  }

  @Test("Stale temporary files of killed processes are removed, and unrelated files are not")
  func leftovers() throws {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let names = ["old.response-draft", "future.response-draft", "new.response-draft", "letter.txt"]
    for name in names { try Data("x".utf8).write(to: directory.url.appending(path: name)) }
    for (name, days) in [("old.response-draft", -2.0), ("future.response-draft", 2), ("letter.txt", -2)] {
      let path = directory.url.appending(path: name).path
      try FileManager.default.setAttributes([.modificationDate: Date() + days * 86400], ofItemAtPath: path)
    }
    cache().store(try response(), for: "key")
    let rest = directory.files.map(\.lastPathComponent).filter { !$0.hasSuffix(".response") }
    #expect(rest == ["letter.txt", "new.response-draft"])
  }

  @Test("Many threads with one cache do not exceed the limit, even with large entries", .timeLimit(.minutes(5)))
  func threadsOfOneCache() throws {
    let limit = 100_000
    let cache = cache(limit: limit)
    let entry = try response(String(repeating: "x", count: 40_000))
    let isWithinLimit = Atomic(true)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<50 {
        cache.store(entry, for: "\(thread) \(step)")
        if directory.size > limit { isWithinLimit.value = false }
      }
    }
    #expect(isWithinLimit.value)
  }

  @Test("Many threads with several caches read only complete entries and do not exceed the limit")
  func threadsOfSeveralCaches() throws {
    let limit = 40_000
    let caches = (0..<4).map { _ in cache(limit: limit) }
    let url = try #require(URL(string: "http://example.org/"))
    let isWhole = Atomic(true)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let cache = caches[thread % caches.count]
      for step in 0..<100 {
        let key = "\((thread * 25 + step * 3) % 200)"
        let letter = ["a", "b", "c", "d"][step % 4]
        let body = Data(String(repeating: letter, count: 100 + step).utf8)
        cache.store(CachedResponse(body: body, url: url, tag: nil, confirmed: Date()), for: key)
        if let read = cache.read(key), Set(read.body).count != 1 || read.body.count < 100 { isWhole.value = false }
        if step % 10 == 9 { cache.remove(key) }
      }
    }
    #expect(isWhole.value)
    #expect(directory.files.allSatisfy { $0.pathExtension == "response" })
    #expect(directory.size <= limit)
    #expect(directory.size > limit / 2)
  }
}
