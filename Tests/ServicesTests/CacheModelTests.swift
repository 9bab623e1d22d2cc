import Foundation
import Models
import RandomTesting
import Reactive
import ReactiveHTTP
import ReactiveTesting
import Testing

@testable import Services

/// Compares months that are cached with a model, while a server sends random responses, and time passes. A few examples
/// show cases that the model omits.
@Suite("HTTPWordService with a cache", .timeLimit(.minutes(5)))
struct CacheModelTests {
  private typealias Reply = RecordedTransport.Reply

  private let directory = TemporaryDirectory.missing()
  private let scheduler = TestScheduler()
  private let transport = RecordedTransport()

  /// The redirect of a month. It leads to another directory, and so to other pictures.
  private static let moved = "https://a.example/other/a/b/01.json"

  /// The tokens of several users, whose months are cached separately.
  private static let users = [nil, "secret-1", "secret-2"]

  /// A response of the server.
  private enum Response: CaseIterable {
    case tagged, untagged, unstored, invalid, notModified, notFound, disconnected
  }

  /// The expected contents of the cache for a user. A month has a single word, on a day that identifies the document.
  private struct Copy {
    let day: Int
    let tag: String?
    let isMoved: Bool
    /// In tenths of a second.
    var confirmed: Int
  }

  private struct Model {
    var copies: [Int: Copy] = [:]
    /// The users whose files are damaged.
    var damaged: Set<Int> = []
    var now = 0
    /// The expected entity tags of the requests at the final URL, and the expected events, of the current step.
    var tags: [String?] = []
    var events: [String] = []

    /// Returns the words of a document. The URL of the picture is relative to the final URL of the document.
    private func words(_ day: Int, isMoved: Bool) -> String {
      "day \(day), \(isMoved ? "/other" : "")/pictures/petrichor.png"
    }

    mutating func start(_ user: Int, isOffline: Bool, isMoved: Bool, _ responses: [Response], day: Int) {
      (tags, events) = ([], [])
      damaged.remove(user)
      let copy = copies[user]
      if let copy {
        let age = Double(max(0, now - copy.confirmed) / 10)
        events.append("\(words(copy.day, isMoved: copy.isMoved)), age \(age)")
      }
      guard !isOffline else {
        if copy == nil { events.append("\(ServiceError.offline)") }
        return
      }
      receive(responses[...], for: user, copy, isMoved: isMoved, day: day)
    }

    private mutating func receive(
      _ responses: ArraySlice<Response>, for user: Int, _ copy: Copy?, isMoved: Bool, day: Int
    ) {
      tags.append(copy?.tag)
      switch responses.first {
      case .tagged?, .untagged?, .unstored?:
        let tag = responses.first == .tagged ? "\"\(day)\"" : nil
        let new = Copy(day: day, tag: tag, isMoved: isMoved, confirmed: now)
        copies[user] = responses.first == .unstored ? nil : new
        events.append("\(words(day, isMoved: isMoved)), current")
      case .notModified? where copy?.tag != nil && copy?.isMoved != isMoved:
        // The confirmation belongs to another resource, so the document is requested again.
        receive(responses.dropFirst(), for: user, nil, isMoved: isMoved, day: day)
      case .notModified? where copy?.tag != nil:
        copies[user]?.confirmed = now
        events.append("\(words(copy?.day ?? 0, isMoved: isMoved)), current")
      case .notFound?:
        copies[user] = nil
        events.append("no words, current")
      case .notModified?: events.append("\(ServiceError.unexpectedStatus(304))")
      case .invalid?: events.append("\(ServiceError.notAWordDocument(reason: "the response is not JSON"))")
      case .disconnected?, nil: events.append("\(ServiceError.tryAgain(.connection("lost", host: "a.example")))")
      }
    }
  }

  private func reply(_ response: Response, day: Int) -> Reply {
    let body = document(entry(day))
    return switch response {
    case .tagged: Reply(200, ["ETag": "\"\(day)\"", "Cache-Control": "no-cache, max-age=0"], body: body)
    case .untagged: Reply(body: body)
    case .unstored: Reply(200, ["ETag": "\"x\"", "Cache-Control": "private, NO-STORE"], body: body)
    case .invalid: Reply(200, ["ETag": "\"y\""], body: "<html>")
    case .notModified: Reply(304, ["ETag": "\"z\""])
    case .notFound: Reply(404)
    case .disconnected: .failure(.connection("lost"))
    }
  }

  private func text(_ result: Result<WordResponse, ServiceError>) -> String {
    switch result {
    case .success(let response):
      let words = response.words.first.map { "day \($0.day), \($0.imageURL.path)" } ?? "no words"
      return "\(words), \(response.age.map { "age \($0)" } ?? "current")"
    case .failure(let error): return "\(error)"
    }
  }

  @Test("Cached months, conditional requests and results are those of the model", arguments: 0..<20)
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = Model()
    for step in 0..<80 {
      // In tenths of a second, from nothing to an hour. The clock can be set back.
      let passed = random.pick([0, 1, 10, 999, 36_000, -50])
      model.now += passed
      if passed < 0 { scheduler.rewind(by: .seconds(5)) } else { scheduler.advance(by: .milliseconds(passed * 100)) }
      if Int.random(in: 0..<20, using: &random) == 0 {
        for file in directory.files { try Data("damaged".utf8).write(to: file) }
        model.damaged.formUnion(model.copies.keys)
        model.copies = [:]
      }

      // The day identifies the document, and every eleventh step is offline.
      let (user, day) = (random.pick(Array(Self.users.indices)), 1 + step % 31)
      let (isMoved, isOffline) = (Int.random(in: 0..<3, using: &random) == 0, step % 11 == 10)
      // The second response is for a repeated request.
      let responses = (0..<2).map { _ in random.pick(Response.allCases + [.tagged, .notModified, .notModified]) }
      let redirect = isMoved ? [Reply(302, ["Location": Self.moved])] : []
      transport.prepare(responses.flatMap { redirect + [reply($0, day: day)] })
      // A new service and a new cache, as in a new process.
      let client = try transport.client(
        "https://a.example", token: Self.users[user], isOffline: isOffline, scheduler: scheduler)
      let words = HTTPWordService(client, cache: DiskCache(directory: directory.url)).words(in: try month(2015, 1))
      let events = try #require(words.materializeResults().collect().result()).get().map(text)

      model.start(user, isOffline: isOffline, isMoved: isMoved, responses, day: day)
      try #require(events == model.events, "step \(step): \(responses)")
      let requests = transport.requests.filter { !isMoved || $0.url.absoluteString == Self.moved }
      try #require(requests.map { $0.headers["If-None-Match"] } == model.tags, "step \(step): \(responses)")
      try #require(directory.files.count == model.copies.count + model.damaged.count, "step \(step): \(responses)")
    }
  }

  @Test("The cache does not contain the token")
  func token() throws {
    transport.prepare(Reply(body: document(entry())))
    let client = try transport.client(token: "secret")
    try HTTPWordService(client, cache: DiskCache(directory: directory.url)).words(in: month(2015, 1)).result()
    #expect(try directory.files.map { try Data(contentsOf: $0).range(of: Data("secret".utf8)) } == [nil])
  }

  /// Returns a request for the month by a new service with the same cache. The transport replies to it.
  private func january(_ replies: Reply...) throws -> SignalProducer<WordResponse, ServiceError> {
    transport.prepare(replies)
    let client = try transport.client(scheduler: scheduler)
    return HTTPWordService(client, cache: DiskCache(directory: directory.url)).words(in: try month(2015, 1))
  }

  @Test("The cached month is sent before the server responds")
  func copyFirst() async throws {
    try january(Reply(body: document(entry()))).result()
    let observer = TestObserver<WordResponse, ServiceError>()
    let request = try january(.pending).start(observer.observer)
    defer { request.dispose() }
    // The cache is read on another thread. If nothing arrives, the time limit of the suite fails the test.
    while observer.values.isEmpty { await Task.yield() }
    #expect(observer.values.map { $0.words.map(\.word) } == [["petrichor"]])
  }

  @Test("A cached document that this version of the program rejects is requested again as a whole")
  func rejectedEntry() throws {
    let url = try #require(URL(string: "https://example.org/words/words/2015/01.json"))
    DiskCache(directory: directory.url).store(
      CachedResponse(body: Data("[]".utf8), url: url, tag: EntityTag("\"1\""), confirmed: scheduler.currentDate),
      for: "anybody \(url.absoluteString)")  // the key without a token
    #expect(try january(Reply(body: document(entry()))).result()?.success?.words.count == 1)
    #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil])
  }
}
