import Foundation
import RandomTesting
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

  // MARK: Comparison with a model

  private static let keys = ["", "../../x", "/etc/passwd", "a\u{0}b", String(repeating: "x", count: 100), "é", "\"\n"]
  private static let keyInFuture = "é"
  private static let limit = 2000
  /// A file of another program. It is larger than the limit, and is never removed.
  private static let otherFile = "letter.txt"

  /// An eighth of the limit is for other processes that write at the same time. Each entry takes more than 1/64 of the
  /// limit, so the directory is scanned each time.
  private static let capacity = limit - limit / 8

  private struct Entry {
    let response: CachedResponse
    let file: URL
    let size: Int
    var confirmed: Date
  }

  /// The model is a dictionary of the entries. Each step stores, confirms, removes or damages an entry, with one of two
  /// caches that share a directory. After each step, the caches return the entries of the model, and no others.
  @Test("After any sequence of commands to two caches, the entries are those of the model", arguments: 0..<30)
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let caches = (0..<2).map { _ in DiskCache(directory: directory.url, limit: Self.limit) }
    let url = try #require(URL(string: "http://example.org/a?b=c"))
    var model: [String: Entry] = [:]
    try directory.write(String(repeating: "x", count: 2 * Self.limit), to: Self.otherFile)
    for step in 0..<150 {
      let (cache, key) = (random.pick(caches), random.pick(Self.keys))
      // The date of this key is always more than a day later than those of the other keys.
      let offset: Double = key == Self.keyInFuture ? 200_000 : 0
      let date = start + offset + Double(Int.random(in: 0..<80_000, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:  // Store.
        let tag = random.pick([nil, EntityTag("\"a\""), EntityTag("W/\"b\"")])
        var response = CachedResponse(body: Data(), url: url, tag: tag, confirmed: date)
        let room = Self.capacity - (try #require(response.file(key: key)).count)
        let count = random.pick([0, 1, 100, 300, 800, room, room + 1])
        response.body = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        let size = try #require(response.file(key: key)).count
        cache.store(response, for: key)
        expectEviction(toStore: size, for: key, at: date, in: &model)
        guard size <= Self.capacity else { break }
        let others = Set(model.values.map(\.file.lastPathComponent) + [Self.otherFile])
        let file = try #require(directory.files.first { !others.contains($0.lastPathComponent) })
        model[key] = Entry(response: response, file: file, size: size, confirmed: date)
      case 5, 6:  // Confirm.
        cache.confirm(key, at: date)
        model[key]?.confirmed = date
      case 7:  // Remove.
        cache.remove(key)
        model[key] = nil
      default:  // Damage.
        guard let file = model[key]?.file else { break }
        try damage(file, &random)  // The cache finds no damaged entry.
        model[key] = nil
      }
      for key in Self.keys {
        var expected = model[key]?.response
        if let confirmed = model[key]?.confirmed { expected?.confirmed = confirmed }
        try #require(random.pick(caches).read(key) == expected, "step \(step), “\(key)”")
      }
      try #require(directory.files.count == model.count + 1, "step \(step)")  // with the other file
    }
  }

  /// Removes the entries that have to make room: those that were confirmed the longest time ago, and before them those
  /// with a date more than a day in the future, which would otherwise never be removed.
  private func expectEviction(toStore size: Int, for key: String, at date: Date, in model: inout [String: Entry]) {
    func age(_ entry: Entry) -> Date { entry.confirmed > date + 86_400 ? .distantPast : entry.confirmed }
    if size <= Self.capacity {
      var sum = model.values.reduce(size) { $0 + $1.size }
      for (key, entry) in model.sorted(by: { age($0.value) < age($1.value) }) where sum > Self.capacity {
        model[key] = nil
        sum -= entry.size
      }
    }
    model[key] = nil
  }

  /// Flips a bit of a file, truncates it, or extends it.
  private func damage(_ file: URL, _ random: inout SeededGenerator) throws {
    var data = try Data(contentsOf: file)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: data[Int.random(in: 0..<data.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: data = data.prefix(Int.random(in: 0..<data.count, using: &random))
    default: data += [0]
    }
    try data.write(to: file)
  }
}
