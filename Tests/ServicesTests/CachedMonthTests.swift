import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

/// Months that have been kept, and services that do not answer as they did.
@Suite("HTTPWordService with a cache", .timeLimit(.minutes(1)))
struct CachedMonthTests {
  private let directory = CacheDirectory()
  private let scheduler = TestScheduler()
  private static let tagged = answer(headers: "ETag: \"1\"", body: document(entry()))

  /// A service as a new process would make it.
  private func service(at base: String, token: String? = nil, timeout: TimeInterval = 10) throws -> HTTPWordService {
    HTTPWordService(
      try ServiceAddress(base: base, token: token), cache: DiskCache(directory: directory.url), timeout: timeout,
      scheduler: scheduler)
  }

  /// A server that gives its answers in turn, and the last one again and again.
  private func server(_ answers: String...) throws -> RawServer {
    let rest = Atomic(answers[...])
    return try RawServer { _ in
      [.send(rest.modify { $0.count > 1 ? $0.removeFirst() : $0.first ?? "" })]
    }
  }

  // MARK: Revalidation

  @Test("a month that was kept is asked for with its tag, and 304 means that it is as it was, not that it is old")
  func notModified() async throws {
    let server = try server(Self.tagged, answer("304 Not Modified"))
    let first = try await service(at: server.url).january().get()
    move(scheduler, by: .seconds(3600))
    let second = try await service(at: server.url).january().get()
    #expect(first.words.map(\.word) == ["petrichor"])
    #expect(second == first)
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
  }

  @Test("a new document takes the place of the one that was kept")
  func modified() async throws {
    let server = try server(
      Self.tagged, answer(headers: "ETag: \"2\"", body: document(entry(1), entry(2))), answer("304 Not Modified"))
    for expected in [[31], [1, 2], [1, 2]] {
      #expect(try await service(at: server.url).january().get().words.map(\.day) == expected)
    }
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\"", "\"2\""])
  }

  @Test("a month without a tag is asked for as if it had not been kept")
  func noTag() async throws {
    let server = try server(answer(body: document(entry())))
    for _ in 0..<2 { _ = try await service(at: server.url).january().get() }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.header("If-None-Match") == nil })
  }

  @Test("a tag that could not be sent back is none", arguments: ["1", "\"é\"", "\"a b\"", "\"\"\""])
  func badTag(tag: String) async throws {
    let server = try server(answer(headers: "ETag: \(tag)", body: document(entry())))
    for _ in 0..<2 { _ = try await service(at: server.url).january().get() }
    #expect(server.requests.last?.header("If-None-Match") == nil)
  }

  @Test("404 is an empty month, and nothing is kept of it any longer")
  func notFound() async throws {
    let server = try server(Self.tagged, answer("404 Not Found"), answer("503 Unavailable"))
    _ = try await service(at: server.url).january().get()
    #expect(try await service(at: server.url).january() == .success(WordResponse(words: [])))
    #expect(try await service(at: server.url).january() == .failure(.tryAgain(.answer(503))))
    #expect(directory.files.isEmpty)
  }

  @Test("what must not be stored is not")
  func noStore() async throws {
    let secret = answer(headers: "ETag: \"2\"", "Cache-Control: private, No-Store", body: document(entry()))
    let server = try server(Self.tagged, secret)
    for _ in 0..<2 { _ = try await service(at: server.url).january().get() }
    #expect(directory.files.isEmpty)
  }

  @Test("304 to somebody who has nothing is unexpected")
  func unaskedNotModified() async throws {
    let server = try server(answer("304 Not Modified"))
    #expect(try await service(at: server.url).january() == .failure(.unexpectedAnswer(304)))
  }

  @Test("304 from where a redirect leads now says nothing of a document from elsewhere, which is got anew")
  func redirectedNotModified() async throws {
    let isMoved = Once()
    let server = try RawServer { request in
      switch request.target {
      case "/a": [.send(Self.tagged)]
      case "/b" where request.header("If-None-Match") != nil: [.send(answer("304 Not Modified"))]
      case "/b": [.send(answer(body: document(entry(1))))]
      default: [.send(answer("302 Found", headers: "Location: \(isMoved.take() ? "/a" : "/b")"))]
      }
    }
    #expect(try await service(at: server.url).january().get().words.map(\.day) == [31])
    #expect(try await service(at: server.url).january().get().words.map(\.day) == [1])
  }

  @Test("the URLs of pictures in a kept month are relative to where it came from")
  func redirectedPictures() async throws {
    let server = try RawServer { request in
      request.target == "/a/b/c/01.json"
        ? [.send(request.header("If-None-Match") == nil ? Self.tagged : answer("304 Not Modified"))]
        : [.send(answer("302 Found", headers: "Location: /a/b/c/01.json"))]
    }
    for _ in 0..<2 {
      let words = try await service(at: server.url).january().get().words
      #expect(words.map(\.imageURL.absoluteString) == ["\(server.url)/a/pictures/petrichor.png"])
    }
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
  }

  @Test("without a cache nothing is kept")
  func noCache() async throws {
    let server = try server(Self.tagged, answer("503 Unavailable"))
    let service = HTTPWordService(try ServiceAddress(base: server.url), scheduler: scheduler)
    _ = try await service.january().get()
    #expect(try await service.january() == .failure(.tryAgain(.answer(503))))
    #expect(server.requests.last?.header("If-None-Match") == nil)
  }

  // MARK: Staleness

  @Test(
    "where the service cannot answer now, the kept month is the value, with its age and the reason",
    arguments: [
      (answer("503 Unavailable", headers: "Retry-After: 30"), ServiceError.tryAgain(.answer(503), retryAfter: 30)),
      (answer("500 Oops"), .tryAgain(.answer(500))), (answer("429 Too Many"), .tryAgain(.answer(429))),
      (answer("408 Timeout"), .tryAgain(.answer(408))), ("", .tryAgain(.connection("the connection broke off"))),
      ("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{", .tryAgain(.connection("the connection broke off"))),
    ])
  func stale(bytes: String, error: ServiceError) async throws {
    let server = try server(Self.tagged, bytes)
    let fresh = try await service(at: server.url).january().get()
    move(scheduler, by: .seconds(7200))
    let stale = try await service(at: server.url).january().get()
    #expect(stale.words == fresh.words)
    #expect(fresh.staleness == nil)
    #expect(stale.staleness == WordResponse.Staleness(age: 7200, reason: error.message))
  }

  @Test("a server that is gone leaves the kept month, and one that is silent too")
  func gone() async throws {
    var server: RawServer? = try server(Self.tagged)
    let url = try #require(server).url
    _ = try await service(at: url).january().get()
    server = nil
    move(scheduler, by: .milliseconds(61_900))
    let stale = try await service(at: url).january().get()
    #expect(stale.words.map(\.word) == ["petrichor"])
    #expect(stale.staleness?.age == 61)
    #expect(stale.staleness?.reason == ServiceError.tryAgain(.connection("the connection was refused")).message)
    let february = try await service(at: url).words(in: month(2015, 2)).outcome()
    #expect(february == .failure(.tryAgain(.connection("the connection was refused"))))
  }

  @Test("a server that is silent leaves the kept month")
  func silence() async throws {
    let isFirst = Once()
    let server = try RawServer { _ in isFirst.take() ? [.send(Self.tagged)] : [.hang] }
    _ = try await service(at: server.url).january().get()
    let stale = try await service(at: server.url, timeout: 0.2).january().get()
    #expect(stale.staleness == WordResponse.Staleness(age: 0, reason: ServiceError.timedOut(seconds: 0.2).message))
  }

  @Test("a confirmation makes the kept month young again")
  func confirmed() async throws {
    let server = try server(Self.tagged, answer("304 Not Modified"), answer("503 Unavailable"))
    for _ in 0..<2 {
      _ = try await service(at: server.url).january().get()
      move(scheduler, by: .seconds(100))
    }
    #expect(try await service(at: server.url).january().get().staleness?.age == 100)
  }

  @Test("after the clock was set back the age is nothing, not less")
  func clockSetBack() async throws {
    let server = try server(Self.tagged, answer("503 Unavailable"))
    _ = try await service(at: server.url).january().get()
    scheduler.rewind(by: .seconds(86400))
    #expect(try await service(at: server.url).january().get().staleness?.age == 0)
  }

  @Test("while requests are not even made, since the service asked for an hour, the kept month is there")
  func gateIsClosed() async throws {
    let server = try server(Self.tagged, answer("503 Unavailable", headers: "Retry-After: 3600"))
    let service = try service(at: server.url)
    for expected in [nil, 0, 10] as [Double?] {
      let response = try await service.january().get()
      #expect(response.staleness?.age == expected)
      #expect(response.words.count == 1)
      if expected == 0 { move(scheduler, by: .seconds(10)) }
    }
    #expect(server.requests.count == 2)
  }

  @Test(
    "a refusal and an answer that makes no sense are failures, and the kept month stays for worse days",
    arguments: [
      (answer("401 Unauthorized"), ServiceError.notAllowed), (answer("403 Forbidden"), .notAllowed),
      (answer("418 I'm a teapot"), .unexpectedAnswer(418)),
      (answer(headers: "ETag: \"2\"", body: "<html>"), .notAWordDocument(reason: "it is not JSON")),
      (answer("302 Found"), .unexpectedAnswer(302)),
    ])
  func failures(bytes: String, error: ServiceError) async throws {
    let server = try server(Self.tagged, bytes, answer("503 Unavailable"))
    _ = try await service(at: server.url).january().get()
    #expect(try await service(at: server.url).january() == .failure(error))
    #expect(try await service(at: server.url).january().get().words.count == 1)
  }

  // MARK: Privacy, damage

  @Test("a month that was got with one token is not shown to another, nor to none, and no file has the token")
  func tokens() async throws {
    let server = try server(Self.tagged, answer("503 Unavailable"))
    _ = try await service(at: server.url, token: "secret-token").january().get()
    for token in [nil, "other", "secret-token2"] {
      #expect(try await service(at: server.url, token: token).january() == .failure(.tryAgain(.answer(503))))
    }
    #expect(server.requests.dropFirst().allSatisfy { $0.header("If-None-Match") == nil })
    #expect(try await service(at: server.url, token: "secret-token").january().get().words.count == 1)
    for file in directory.files {
      #expect(try Data(contentsOf: file).range(of: Data("secret".utf8)) == nil)
    }
  }

  @Test("months of two bases are kept apart")
  func bases() async throws {
    let server = try server(Self.tagged, answer("503 Unavailable"))
    _ = try await service(at: server.url + "/a").january().get()
    #expect(try await service(at: server.url + "/b").january() == .failure(.tryAgain(.answer(503))))
    #expect(try await service(at: server.url + "/a").january().get().words.count == 1)
  }

  @Test("a damaged entry is as none")
  func damage() async throws {
    let server = try server(Self.tagged)
    _ = try await service(at: server.url).january().get()
    let file = try #require(directory.files.first)
    try Data("damaged".utf8).write(to: file)
    #expect(try await service(at: server.url).january().get().words.count == 1)
    #expect(server.requests.last?.header("If-None-Match") == nil)
    #expect(try await service(at: server.url).january().get().words.count == 1)
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
  }

  @Test("a whole entry that is no list of words is as none, and is removed")
  func foreignEntry() async throws {
    let server = try server(answer("503 Unavailable"))
    let url = try #require(URL(string: "\(server.url)/words/2015/01.json"))
    DiskCache(directory: directory.url).store(
      CachedResponse(body: Data("[]".utf8), url: url, tag: nil, confirmed: scheduler.currentDate),
      for: "anybody \(url.absoluteString)")
    #expect(try await service(at: server.url).january() == .failure(.tryAgain(.answer(503))))
    #expect(directory.files.isEmpty)
  }

  @Test("a cache that cannot be written does not matter")
  func unwritable() async throws {
    let server = try server(Self.tagged)
    let cache = DiskCache(directory: URL(filePath: "/dev/null/words", directoryHint: .isDirectory))
    let service = HTTPWordService(try ServiceAddress(base: server.url), cache: cache, scheduler: scheduler)
    for _ in 0..<2 { #expect(try await service.january().get().words.count == 1) }
  }

  @Test("disposing of a request for a month that is kept closes its connection")
  func disposal() async throws {
    let isFirst = Once()
    let server = try RawServer { _ in isFirst.take() ? [.send(Self.tagged)] : [.hang] }
    _ = try await service(at: server.url).january().get()
    #expect(await server.nextRequest() != nil)
    #expect(await server.nextClosureByClient())
    let request = try service(at: server.url, timeout: 3600).words(in: month(2015, 1)).start()
    #expect(await server.nextRequest() != nil)
    request.dispose()
    #expect(await server.nextClosureByClient())
  }
}
