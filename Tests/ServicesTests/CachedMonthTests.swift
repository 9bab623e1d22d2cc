import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

/// Tests of cached months, and of servers that later become unavailable or send different responses.
@Suite("HTTPWordService with a cache", .timeLimit(.minutes(5)))
struct CachedMonthTests {
  private let directory = CacheDirectory()
  private let scheduler = TestScheduler()
  private static let tagged = httpResponse(headers: "ETag: \"1\"", body: document(entry()))

  /// Returns a new service with a new cache in the same directory, as in a new process.
  private func service(at base: String, token: String? = nil, timeout: TimeInterval = 10) throws -> HTTPWordService {
    let client = ServiceClient(try ServiceAddress(base: base, token: token), timeout: timeout, scheduler: scheduler)
    return HTTPWordService(client, cache: DiskCache(directory: directory.url))
  }

  /// Returns a server that sends the responses in turn, and repeats the last one.
  private func server(_ responses: String...) throws -> RawServer {
    let rest = Atomic(responses[...])
    return try RawServer { _ in
      [.send(rest.modify { $0.count > 1 ? $0.removeFirst() : $0.first ?? "" })]
    }
  }

  // MARK: Revalidation

  @Test("The request for a cached month contains its entity tag, and 304 makes the copy fresh")
  func notModified() async throws {
    let server = try server(Self.tagged, httpResponse("304 Not Modified"))
    let first = try await service(at: server.url).january().get()
    move(scheduler, by: .seconds(3600))
    let second = try await service(at: server.url).january().get()
    #expect(first.words.map(\.word) == ["petrichor"])
    #expect(second == first)
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
  }

  @Test("A new document replaces the cached one")
  func modified() async throws {
    let server = try server(
      Self.tagged, httpResponse(headers: "ETag: \"2\"", body: document(entry(1), entry(2))),
      httpResponse("304 Not Modified"))
    for expected in [[31], [1, 2], [1, 2]] {
      #expect(try await service(at: server.url).january().get().words.map(\.day) == expected)
    }
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\"", "\"2\""])
  }

  @Test("A new document without an entity tag replaces the cached one and its tag")
  func tagRemoved() async throws {
    let server = try server(Self.tagged, httpResponse(body: document(entry(1))))
    for day in [31, 1, 1] { #expect(try await service(at: server.url).january().get().words.map(\.day) == [day]) }
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\"", nil])
  }

  @Test("An invalid entity tag is ignored", arguments: ["1", "\"é\"", "\"a b\"", "\"\"\""])
  func badTag(tag: String) async throws {
    let server = try server(httpResponse(headers: "ETag: \(tag)", body: document(entry())))
    for _ in 0..<2 { _ = try await service(at: server.url).january().get() }
    #expect(server.requests.last?.header("If-None-Match") == nil)
  }

  @Test(
    "A 404 response is an empty month and removes the cached one, with or without an entity tag",
    arguments: [tagged, httpResponse(body: document(entry()))])
  func notFound(first: String) async throws {
    let server = try server(first, httpResponse("404 Not Found"), httpResponse("503 Unavailable"))
    #expect(try await service(at: server.url).january().get().words.count == 1)
    #expect(directory.files.count == 1)
    #expect(try await service(at: server.url).january() == .success(WordResponse(words: [])))
    #expect(try await service(at: server.url).january() == .failure(.tryAgain(.status(503))))
    #expect(directory.files.isEmpty)
  }

  @Test("A response with no-store is not cached and removes the cached one")
  func noStore() async throws {
    let secret = httpResponse(headers: "ETag: \"2\"", "Cache-Control: private, No-Store", body: document(entry()))
    let server = try server(Self.tagged, secret)
    for _ in 0..<2 { _ = try await service(at: server.url).january().get() }
    #expect(directory.files.isEmpty)
  }

  @Test("A 304 response to an unconditional request is an unexpected status")
  func unaskedNotModified() async throws {
    let server = try server(httpResponse("304 Not Modified"))
    #expect(try await service(at: server.url).january() == .failure(.unexpectedStatus(304)))
  }

  @Test("A 304 response for a copy without a tag is an unexpected status")
  func notModifiedWithoutTag() async throws {
    let server = try server(httpResponse(body: document(entry())), httpResponse("304 Not Modified"))
    _ = try await service(at: server.url).january().get()
    let stale = try await service(at: server.url).cachedJanuary()
    #expect(stale.copy?.words.count == 1)
    #expect(stale.error == .unexpectedStatus(304))
  }

  @Test(
    "The directive no-store counts in any field and any case, and no other directive prevents caching",
    arguments: [
      (["Cache-Control: no-store"], false), (["Cache-Control: max-age=0,NO-STORE"], false),
      (["cache-control: private", "CACHE-CONTROL: a, no-store ,b"], false), (["Cache-Control: no-cache"], true),
      (["Cache-Control: private, max-age=0"], true), (["Cache-Control: no-store-x"], true),
      (["Pragma: no-store"], true),
    ])
  func cacheControl(fields: [String], isStored: Bool) async throws {
    let body = document(entry())
    let head = (["HTTP/1.1 200 OK"] + fields + ["Content-Length: \(body.utf8.count)"]).joined(separator: "\r\n")
    let server = try server("\(head)\r\n\r\n\(body)")
    _ = try await service(at: server.url).january().get()
    #expect(directory.files.isEmpty == !isStored)
  }

  @Test("The new document is in the cache before the response arrives")
  func storedFirst() async throws {
    let server = try server(Self.tagged)
    let counts = Atomic<[Int]>([])
    _ = try await service(at: server.url).words(in: month(2015, 1)).on(value: { [directory] _ in
      counts.modify { $0.append(directory.files.count) }
    }).outcome().get()
    #expect(counts.value == [1])
  }

  @Test("A 304 response from a new redirect target does not confirm the copy, and the month is requested again")
  func redirectedNotModified() async throws {
    let isMoved = Once()
    let server = try RawServer { request in
      switch request.target {
      case "/a": [.send(Self.tagged)]
      case "/b" where request.header("If-None-Match") != nil: [.send(httpResponse("304 Not Modified"))]
      case "/b": [.send(httpResponse(body: document(entry(1))))]
      default: [.send(httpResponse("302 Found", headers: "Location: \(isMoved.take() ? "/a" : "/b")"))]
      }
    }
    #expect(try await service(at: server.url).january().get().words.map(\.day) == [31])
    #expect(try await service(at: server.url).january().get().words.map(\.day) == [1])
  }

  @Test("A 304 response from a new redirect target leaves the age of the copy unchanged if the next request fails")
  func unconfirmed() async throws {
    let isMoved = Once()
    let server = try RawServer { request in
      switch request.target {
      case "/a": [.send(Self.tagged)]
      case "/b": [.send(httpResponse(request.header("If-None-Match") == nil ? "503 Later" : "304 Not Modified"))]
      default: [.send(httpResponse("302 Found", headers: "Location: \(isMoved.take() ? "/a" : "/b")"))]
      }
    }
    for age in [nil, 100, 200] as [Double?] {
      let response = try await service(at: server.url).cachedJanuary()
      #expect(response.copy?.age == age && response.error == (age == nil ? nil : .tryAgain(.status(503))))
      move(scheduler, by: .seconds(100))
    }
  }

  @Test("Picture URLs in a cached month are relative to the final URL of the month")
  func redirectedPictures() async throws {
    let server = try RawServer { request in
      request.target == "/a/b/c/01.json"
        ? [.send(request.header("If-None-Match") == nil ? Self.tagged : httpResponse("304 Not Modified"))]
        : [.send(httpResponse("302 Found", headers: "Location: /a/b/c/01.json"))]
    }
    for _ in 0..<2 {
      let words = try await service(at: server.url).january().get().words
      #expect(words.map(\.imageURL.absoluteString) == ["\(server.url)/a/pictures/petrichor.png"])
    }
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
  }

  @Test("A service without a cache stores nothing")
  func noCache() async throws {
    let server = try server(Self.tagged, httpResponse("503 Unavailable"))
    let service = HTTPWordService(ServiceClient(try ServiceAddress(base: server.url), scheduler: scheduler))
    _ = try await service.january().get()
    #expect(try await service.january() == .failure(.tryAgain(.status(503))))
    #expect(server.requests.last?.header("If-None-Match") == nil)
  }

  // MARK: Offline first

  @Test("The cached month is sent with its age before the server responds")
  func copyFirst() async throws {
    let isFirst = Once()
    let server = try RawServer { _ in isFirst.take() ? [.send(Self.tagged)] : [.hang] }
    _ = try await service(at: server.url).january().get()
    move(scheduler, by: .seconds(7200))
    let service = try service(at: server.url)
    let first = try await service.words(in: month(2015, 1)).take(first: 1).outcome().get()
    #expect(first.words.map(\.word) == ["petrichor"])
    #expect(first.age == 7200)
  }

  @Test("Offline, the cached month is the response, an uncached month fails, and no request is sent")
  func offline() async throws {
    let server = try server(Self.tagged)
    _ = try await service(at: server.url).january().get()
    move(scheduler, by: .seconds(60))
    let client = ServiceClient(try ServiceAddress(base: server.url), isOffline: true, scheduler: scheduler)
    let offline = HTTPWordService(client, cache: DiskCache(directory: directory.url))
    #expect(try await offline.january().get().age == 60)
    #expect(try await offline.words(in: month(2015, 2)).outcome() == .failure(.offline))
    #expect(try await HTTPReactionService(client).reactions().outcome() == .failure(.offline))
    #expect(server.requests.count == 1)
  }

  @Test(
    "If the request fails, the cached month precedes the error",
    arguments: [
      (
        httpResponse("503 Unavailable", headers: "Retry-After: 30"), ServiceError.tryAgain(.status(503), retryAfter: 30)
      ), (httpResponse("401 Unauthorized"), .notAllowed),
      (httpResponse(headers: "ETag: \"2\"", body: "<html>"), .notAWordDocument(reason: "the response is not JSON")),
      ("", .tryAgain(.connection("connection closed unexpectedly"))),
      ("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{", .tryAgain(.connection("connection closed unexpectedly"))),
    ])
  func stale(bytes: String, error: ServiceError) async throws {
    let server = try server(Self.tagged, bytes)
    let fresh = try await service(at: server.url).january().get()
    move(scheduler, by: .seconds(7200))
    let stale = try await service(at: server.url).cachedJanuary()
    #expect(fresh.age == nil)
    #expect(stale.copy?.words == fresh.words)
    #expect(stale.copy?.age == 7200)
    #expect(stale.error == error)
  }

  @Test("If the server refuses connections, the cached month is available, and an uncached month fails")
  func gone() async throws {
    var server: RawServer? = try server(Self.tagged)
    let url = try #require(server).url
    _ = try await service(at: url).january().get()
    server = nil
    move(scheduler, by: .milliseconds(61_900))
    let stale = try await service(at: url).cachedJanuary()
    #expect(stale.copy?.words.map(\.word) == ["petrichor"])
    #expect(stale.copy?.age == 61)
    #expect(stale.error == .tryAgain(.connection("connection refused")))
    let february = try await service(at: url).words(in: month(2015, 2)).outcome()
    #expect(february == .failure(.tryAgain(.connection("connection refused"))))
  }

  @Test("If the server sends nothing, the cached month is available")
  func silence() async throws {
    let isFirst = Once()
    let server = try RawServer { _ in isFirst.take() ? [.send(Self.tagged)] : [.hang] }
    _ = try await service(at: server.url).january().get()
    let stale = try await service(at: server.url, timeout: 0.2).cachedJanuary()
    #expect(stale.copy?.age == 0)
    #expect(stale.error == .timedOut(seconds: 0.2))
  }

  @Test("A confirmation resets the age of the cached month, with or without the entity tag", arguments: [false, true])
  func confirmed(hasTag: Bool) async throws {
    let confirmation = httpResponse("304 Not Modified", headers: hasTag ? "ETag: \"1\"" : "Server: raw")
    let server = try server(Self.tagged, confirmation, httpResponse("503 Unavailable"))
    for _ in 0..<2 {
      _ = try await service(at: server.url).january().get()
      move(scheduler, by: .seconds(100))
    }
    #expect(try await service(at: server.url).cachedJanuary().copy?.age == 100)
  }

  @Test("The age is zero if the clock was set back")
  func clockSetBack() async throws {
    let server = try server(Self.tagged, httpResponse("503 Unavailable"))
    _ = try await service(at: server.url).january().get()
    scheduler.rewind(by: .seconds(86400))
    #expect(try await service(at: server.url).cachedJanuary().copy?.age == 0)
  }

  @Test("While Retry-After prevents requests, the cached month is available")
  func gateIsClosed() async throws {
    let server = try server(Self.tagged, httpResponse("503 Unavailable", headers: "Retry-After: 3600"))
    let service = try service(at: server.url)
    for expected in [nil, 0, 10] as [Double?] {
      let response = try await service.cachedJanuary()
      #expect(response.copy?.age == expected)
      #expect(response.copy?.words.count == 1)
      if expected == 0 { move(scheduler, by: .seconds(10)) }
    }
    #expect(server.requests.count == 2)
  }

  @Test("An invalid response is not cached, and the cached month remains")
  func invalidResponse() async throws {
    let server = try server(Self.tagged, httpResponse(headers: "ETag: \"2\"", body: "<html>"))
    _ = try await service(at: server.url).january().get()
    for _ in 0..<2 { #expect(try await service(at: server.url).cachedJanuary().copy?.words.count == 1) }
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
  }

  // MARK: Privacy and damage

  @Test("A month cached with one token is not used with another or without one, and no file contains the token")
  func tokens() async throws {
    let server = try server(Self.tagged, httpResponse("503 Unavailable"))
    _ = try await service(at: server.url, token: "secret-token").january().get()
    for token in [nil, "other", "secret-token2"] {
      #expect(try await service(at: server.url, token: token).january() == .failure(.tryAgain(.status(503))))
    }
    #expect(server.requests.dropFirst().allSatisfy { $0.header("If-None-Match") == nil })
    #expect(try await service(at: server.url, token: "secret-token").cachedJanuary().copy?.words.count == 1)
    for file in directory.files {
      #expect(try Data(contentsOf: file).range(of: Data("secret".utf8)) == nil)
    }
  }

  @Test("Months of different base URLs are cached separately")
  func bases() async throws {
    let server = try server(Self.tagged, httpResponse("503 Unavailable"))
    _ = try await service(at: server.url + "/a").january().get()
    #expect(try await service(at: server.url + "/b").january() == .failure(.tryAgain(.status(503))))
    #expect(try await service(at: server.url + "/a").cachedJanuary().copy?.words.count == 1)
  }

  @Test("A damaged entry is ignored and replaced")
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

  @Test("An intact entry that is not a list of words is ignored and removed")
  func foreignEntry() async throws {
    let server = try server(httpResponse("503 Unavailable"))
    let url = try #require(URL(string: "\(server.url)/words/2015/01.json"))
    DiskCache(directory: directory.url).store(
      CachedResponse(body: Data("[]".utf8), url: url, tag: nil, confirmed: scheduler.currentDate),
      for: "anybody \(url.absoluteString)")
    #expect(try await service(at: server.url).january() == .failure(.tryAgain(.status(503))))
    #expect(directory.files.isEmpty)
  }

  @Test("Requests succeed if the cache cannot be written")
  func unwritable() async throws {
    let server = try server(Self.tagged)
    let cache = DiskCache(directory: URL(filePath: "/dev/null/words", directoryHint: .isDirectory))
    let client = ServiceClient(try ServiceAddress(base: server.url), scheduler: scheduler)
    let service = HTTPWordService(client, cache: cache)
    for _ in 0..<2 { #expect(try await service.january().get().words.count == 1) }
  }

  @Test("Disposing of a request for a cached month closes its connection")
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
