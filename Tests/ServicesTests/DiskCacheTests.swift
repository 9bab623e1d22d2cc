import Foundation
import Reactive
import ReactiveHTTP
import Testing

@testable import Services

@Suite("DiskCache")
struct DiskCacheTests {
  private let directory = TemporaryDirectory.missing()
  /// A date after that of all other files, in the year 2096.
  private let start = Date(timeIntervalSince1970: 4_000_000_000)

  private func response(at seconds: Double = 0) throws -> CachedResponse {
    let url = try #require(URL(string: "http://example.org/a?b=c"))
    return CachedResponse(body: Data("body".utf8), url: url, tag: EntityTag("\"a\""), confirmed: start + seconds)
  }

  private func cache(limit: Int = 64 << 20) -> DiskCache {
    DiskCache(directory: directory.url, limit: limit)
  }

  @Test("A key is not confused with another one that has the same hash")
  func otherKey() throws {
    cache().store(try response(), for: "one")
    // The file for “one” gets the name of that for “two”, as if both keys had the same hash.
    let nameForTwo = "\(FNV1aHash("two".utf8).hexadecimal).response"
    try FileManager.default.moveItem(at: try #require(directory.files.first), to: directory.file(nameForTwo))
    #expect(cache().read("two") == nil)
  }

  @Test("Only the user can access the directories and the file")
  func newPermissions() throws {
    DiskCache(directory: directory.file("a/b")).store(try response(), for: "key")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: directory.file("a/b").path).first)
    #expect(try ["", "a", "a/b", "a/b/\(name)"].map(directory.permissions) == [0o700, 0o700, 0o700, 0o600])
  }

  @Test("A temporary file of a killed process is removed if its date is more than a day ago or ahead")
  func drafts() throws {
    // A clock that was wrong has written the file from the future.
    for (name, days) in [("new", -0.9), ("old", -1.1), ("future", 1.1)] {
      try directory.write("x", to: "\(name).response-draft")
      let (path, date) = (directory.file("\(name).response-draft").path, Date() + days * 86_400)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    cache().store(try response(), for: "key")
    #expect(directory.names.filter { $0.hasSuffix("draft") } == ["new.response-draft"])
  }

  @Test("A file of another version than 2 is not read, although its hash is correct", arguments: [2, 3])
  func version(version: Int) throws {
    cache().store(try response(), for: "key")
    let content = #"{"key":"key","url":"http://a.example/"}"# + "\nbody"
    let name = try #require(directory.names.first)
    try directory.write("words cache \(version) \(FNV1aHash(content.utf8).hexadecimal)\n\(content)", to: name)
    #expect((cache().read("key") != nil) == (version == 2))
  }

  @Test("Another item with the name of an entry is neither read, nor replaced, nor removed")
  func otherItems() throws {
    cache().store(try response(), for: "key")
    let name = try #require(directory.names.first)
    try FileManager.default.moveItem(at: directory.file(name), to: directory.file("mine"))
    for isLink in [true, false] {
      if isLink { try directory.link(name, to: "mine") } else { try directory.makePipe(name) }
      let number = try FileManager.default.attributesOfItem(atPath: directory.path(name))[.systemFileNumber] as? Int
      #expect(cache().read("key") == nil)
      cache().store(try response(), for: "key")
      cache().remove("key")
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(name))
      #expect(attributes[.systemFileNumber] as? Int == number && directory.names == [name, "mine"])
      try directory.remove(name)
    }
  }

  // The dates are in seconds from `start`. One of them is before 1970.
  @Test("A response that is stored at any date can be read", arguments: [-1e300, -4_100_000_000, 1e300, .infinity])
  func dates(seconds: Double) throws {
    cache().store(try response(at: seconds), for: "key")
    #expect(cache().read("key")?.body == Data("body".utf8))
  }

  @Test("Threads with one cache or several read only complete entries", arguments: [1, 4])
  func threads(cacheCount: Int) throws {
    // Entries are evicted all the time.
    let caches = (0..<cacheCount).map { _ in cache(limit: 40_000) }
    let url = try #require(URL(string: "http://example.org/"))
    let isComplete = Atomic(true)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let cache = caches[thread % caches.count]
      for step in 0..<100 {
        let key = "\((thread * 25 + step * 3) % 200)"  // Several threads use each key.
        // An entry consists of one letter, so a mixture of two entries can be recognised.
        let body = Data(String(repeating: ["a", "b", "c", "d"][step % 4], count: 1000 + step).utf8)
        cache.store(CachedResponse(body: body, url: url, tag: nil, confirmed: Date()), for: key)
        if let read = cache.read(key), Set(read.body).count != 1 || read.body.count < 1000 { isComplete.value = false }
      }
    }
    #expect(isComplete.value)
  }

  @Test("Small entries fill three quarters of the limit or more, but do not exceed it")
  func smallEntries() throws {
    // Together, they exceed the limit. The cache stores most of them without a scan of the directory.
    let cache = cache(limit: 64_000)
    var response = try response()
    response.body = Data(count: 300)
    for number in 0..<300 { cache.store(response, for: "\(number)") }
    let size = try directory.files.reduce(0) { try $0 + Data(contentsOf: $1).count }
    #expect((48_000...64_000).contains(size))
  }

  @Test("An entry has the last stored response and the date of its last confirmation, until it is removed")
  func entries() throws {
    let keys = ["", "../../x", "/etc/passwd", "a\u{0}b", String(repeating: "x", count: 300), "é", "e\u{301}", "\"\n"]
    let tags = [nil, EntityTag("\"a\""), EntityTag("W/\"b\"")]
    for (number, key) in keys.enumerated() {
      // Each of two caches in a directory has the entries of the other one.
      cache().store(try response(at: -5), for: key)
      var new = try response(at: Double(number))
      (new.body, new.tag) = (Data((0...255).map { UInt8($0) ^ UInt8(number) }), tags[number % 3])
      cache().store(new, for: key)
      #expect(cache().read(key) == new)
      new.confirmed += 60
      cache().confirm(key, at: new.confirmed)
      #expect(cache().read(key) == new)
    }
    #expect(directory.names.count == keys.count)
    for key in keys { cache().remove(key) }
    #expect(directory.names == [])
  }

  @Test(
    "A new entry evicts the entries that were confirmed longest ago, and before them those from the future",
    // The seconds at which “a”, “b” and “c” were confirmed, the size of “d”, which is stored at 0, and what remains.
    arguments: [
      ([-3, -1, -2], 584, "bcd"), ([-1, -3, -2], 584, "acd"), ([-1, -2, -3], 585, "ad"), ([-2, -1, -3], 1750, "d"),
      ([-3, 86_399, -2], 583, "bcd"), ([-3, 86_401, -2], 583, "acd"),
    ] as [([Double], Int, String)])
  func eviction(confirmed: [Double], size: Int, remaining: String) throws {
    // An eighth of the limit is for other processes, so there is room for 1,750 bytes.
    let cache = cache(limit: 2000)
    func store(_ key: String, size: Int, at seconds: Double) throws {
      var response = try response(at: seconds)
      response.body += Data(count: size - (try #require(response.file(key: key)).count))
      cache.store(response, for: key)
    }
    try directory.write(String(repeating: "x", count: 4000), to: "letter.txt")
    for (key, seconds) in zip(["a", "b", "c"], confirmed) {
      try store(key, size: 583, at: -9)
      cache.confirm(key, at: start + seconds)
    }
    try store("d", size: size, at: 0)
    #expect(["a", "b", "c", "d"].filter { cache.read($0) != nil }.joined() == remaining)
    // An entry that is too large removes the outdated one.
    try store("d", size: 1751, at: 0)
    #expect(cache.read("d") == nil && directory.names.count == remaining.count)
    #expect(directory.names.contains("letter.txt"))
  }

  @Test("An entry is removed when any bit of its file is wrong, or any number of its bytes is missing or added")
  func damage() throws {
    let cache = cache()
    cache.store(try response(), for: "key")
    let file = try #require(directory.files.first)
    let data = try Data(contentsOf: file)
    for index in data.indices {
      var damaged = data
      damaged[index] ^= 1 << UInt8(index % 8)
      for damaged in [damaged, data.prefix(index), data + damaged.prefix(index + 1)] {
        try damaged.write(to: file)
        try #require(cache.read("key") == nil && directory.names == [])
      }
    }
  }
}
