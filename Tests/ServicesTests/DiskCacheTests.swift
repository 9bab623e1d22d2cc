import Foundation
import Reactive
import ReactiveHTTP
import Testing

@testable import Services

/// `DiskCacheModelTests` compares random sequences of commands with a model.
@Suite("DiskCache")
struct DiskCacheTests {
  private let directory = TemporaryDirectory()
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func response(_ body: String = "body", at seconds: Double = 0) throws -> CachedResponse {
    let url = try #require(URL(string: "http://example.org/a?b=c"))
    return CachedResponse(body: Data(body.utf8), url: url, tag: EntityTag("\"a\""), confirmed: start + seconds)
  }

  private func cache(limit: Int = DiskCache.defaultLimit) -> DiskCache {
    DiskCache(directory: directory.url, limit: limit)
  }

  // MARK: Entries

  @Test("The entry of another key is not returned from a file with the expected name, and remains")
  func otherKey() throws {
    cache().store(try response(), for: "one")
    let name = "\(FNV1aHash("two".utf8).hexadecimal).response"
    try FileManager.default.moveItem(at: try #require(directory.files.first), to: directory.file(name))
    #expect(cache().read("two") == nil)
    // It belongs to a key with the same hash.
    #expect(directory.names == [name])
  }

  @Test("Only the user can access the directories and the file")
  func newPermissions() throws {
    DiskCache(directory: directory.file("a/b")).store(try response(), for: "key")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: directory.file("a/b").path).first)
    #expect(try ["", "a", "a/b", "a/b/\(name)"].map(directory.permissions) == [0o700, 0o700, 0o700, 0o600])
  }

  @Test("The hash of a known text is correct")
  func hash() {
    let hashes = ["": "cbf29ce484222325", "a": "af63dc4c8601ec8c", "foobar": "85944171f73967e8"]
    for (text, hexadecimal) in hashes { #expect(FNV1aHash(text.utf8).hexadecimal == hexadecimal) }
  }

  // MARK: Damage

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
    let name = try #require(directory.names.first)
    for (version, isKnown) in [("2", true), ("3", false)] {
      let content = header + "body"
      try directory.write("words cache \(version) \(FNV1aHash(content.utf8).hexadecimal)\n\(content)", to: name)
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
    cache().store(try response(String(repeating: "x", count: 5000)), for: "key")
    #expect(cache(limit: 4000).read("key") == nil)
    #expect(directory.files.isEmpty)
  }

  @Test("If a directory has the name of an entry, the entry is not stored, and the directory remains")
  func directoryInPlace() throws {
    let cache = cache()
    cache.store(try response(), for: "key")
    let name = try #require(directory.names.first)
    try directory.remove(name)
    try directory.write("", to: "\(name)/x")
    cache.store(try response(), for: "key")
    #expect(cache.read("key") == nil)
    #expect(directory.names == [name])
  }

  // MARK: Eviction

  @Test("Small entries of two caches never exceed the limit, and few more of the oldest are evicted than necessary")
  func room() throws {
    let limit = 100_000
    let caches = [cache(limit: limit), cache(limit: limit)]
    for index in 0..<200 {
      let body = String(repeating: "x", count: 500 + index * 7)
      caches[index % 2].store(try response(body, at: Double(index)), for: "\(index)")
      #expect(directory.size <= limit)
    }
    let remaining = (0..<200).filter { caches[0].read("\($0)") != nil }
    #expect(remaining == Array(remaining[0]..<200))
    #expect(directory.size > limit * 3 / 4)
  }

  @Test("Many threads with one cache or several read complete entries and do not exceed the limit", arguments: [1, 4])
  func threads(cacheCount: Int) throws {
    let limit = 40_000
    let caches = (0..<cacheCount).map { _ in cache(limit: limit) }
    let url = try #require(URL(string: "http://example.org/"))
    let isRight = Atomic(true)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let cache = caches[thread % caches.count]
      for step in 0..<100 {
        let key = "\((thread * 25 + step * 3) % 200)"
        // One cache does not exceed the limit even for a moment. An entry can have almost half of the limit.
        let count = cacheCount == 1 && step % 2 == 0 ? 16_000 : 100 + step
        let body = Data(String(repeating: ["a", "b", "c", "d"][step % 4], count: count).utf8)
        cache.store(CachedResponse(body: body, url: url, tag: nil, confirmed: Date()), for: key)
        if cacheCount == 1, directory.size > limit { isRight.value = false }
        if let read = cache.read(key), Set(read.body).count != 1 || read.body.count < 100 { isRight.value = false }
        if step % 10 == 9 { cache.remove(key) }
      }
    }
    #expect(isRight.value)
    #expect(directory.files.allSatisfy { $0.pathExtension == "response" })
    #expect((limit / 4...limit).contains(directory.size))
  }
}
