import Foundation
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite("FilePictureService", .timeLimit(.minutes(5)))
struct FilePictureServiceTests {
  private let directory = CacheDirectory()
  private let service = FilePictureService()

  private func file(_ data: Data) throws -> URL {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let file = directory.url.appending(path: "a picture.png")
    try data.write(to: file)
    return file
  }

  @Test("The picture consists of the bytes of the file, which can be empty", arguments: [0, 1, 100_000, 3 << 20])
  func bytes(count: Int) async throws {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    #expect(try await service.picture(at: file(data)).outcome() == .success(data))
  }

  @Test("The file is read at each start, and not before")
  func starts() async throws {
    let picture = service.picture(at: directory.url.appending(path: "a picture.png"))
    for count in 1...2 {
      _ = try file(Data(count: count))
      #expect(try await picture.outcome() == .success(Data(count: count)))
    }
  }

  @Test("A file of 8 MiB is read, and a larger one is a failure")
  func limit() async throws {
    let limit = FilePictureService.pictureLimit
    #expect(try await service.picture(at: file(Data(count: limit))).outcome().get().count == limit)
    let outcome = try await service.picture(at: file(Data(count: limit + 1))).outcome()
    #expect(outcome == .failure(.tooLarge(limit: limit)))
  }

  @Test("A missing or special file is a failure", arguments: ["/dev/zero", "/dev/tty", "/", "/nonexistent/a b%20.png"])
  func noFile(path: String) async throws {
    let outcome = try await service.picture(at: URL(filePath: path)).outcome()
    #expect(outcome == .failure(.missingResource(name: path)))
  }

  @Test("A pipe is a failure and does not block")
  func pipe() async throws {
    let url = try file(Data())
    try FileManager.default.removeItem(at: url)
    #expect(mkfifo(url.path, 0o600) == 0)
    #expect(try await service.picture(at: url).outcome() == .failure(.missingResource(name: url.path)))
  }

  @Test("A URL that is not a file URL is a failure", arguments: ["http://127.0.0.1/a.png", "data:,a", "a.png"])
  func otherSchemes(text: String) async throws {
    let url = try #require(URL(string: text))
    let outcome = try await service.picture(at: url).outcome()
    #expect(outcome == .failure(.missingResource(name: text)))
  }
}

@Suite("HTTPPictureService", .timeLimit(.minutes(5)))
struct HTTPPictureServiceTests {
  private func picture(
    _ url: String, base: String = "http://127.0.0.1:1/words", token: String? = nil, timeout: TimeInterval = 10,
    cache: DiskCache? = nil
  ) async throws -> Result<Data, ServiceError> {
    let client = ServiceClient(try ServiceAddress(base: base, token: token), timeout: timeout)
    return try await HTTPPictureService(client, cache: cache).picture(at: try #require(URL(string: url))).outcome()
  }

  @Test("The picture consists of the bytes of a 200 response, in any format")
  func bytes() async throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"), .sendBytes(bytes))
    #expect(try await picture("\(server.url)/a.png?x=y") == .success(Data(bytes)))
    #expect(server.requests.map(\.target) == ["/a.png?x=y"])
  }

  @Test(
    "Any other status code is a temporary error or means that there is no picture",
    arguments: [
      ("404 Not Found", .noPicture(status: 404)), ("204 No Content", .noPicture(status: 204)),
      ("401 Unauthorized", .noPicture(status: 401)), ("408 Request Timeout", .tryAgain(.status(408))),
      ("429 Too Many Requests", .tryAgain(.status(429))), ("503 Service Unavailable", .tryAgain(.status(503))),
      ("500 Oops", .tryAgain(.status(500))), ("599 Oops", .tryAgain(.status(599))),
      ("499 What", .noPicture(status: 499)), ("600 What", .noPicture(status: 600)),
      ("206 Partial Content", .noPicture(status: 206)),
    ] as [(String, ServiceError)])
  func responses(status: String, error: ServiceError) async throws {
    let server = try RawServer(.send(httpResponse(status, headers: "Retry-After: 30")))
    #expect(try await picture(server.url) == .failure(error))
  }

  @Test("A connection error is a failure")
  func connection() async throws {
    #expect(try await picture("http://127.0.0.1:1/a.png") == .failure(.tryAgain(.connection("connection refused"))))
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc"))
    #expect(try await picture(server.url) == .failure(.tryAgain(.connection("connection closed unexpectedly"))))
    let silent = try RawServer(.hang)
    #expect(try await picture(silent.url, timeout: 0.2) == .failure(.timedOut(seconds: 0.2)))
  }

  @Test(
    "A URL that is not an http or https URL is a failure",
    arguments: ["file:///etc/passwd", "data:,a", "a.png", "http://"])
  func otherSchemes(text: String) async throws {
    #expect(try await picture(text) == .failure(.missingResource(name: text)))
  }

  @Test("The token is sent only to the origin of the base URL")
  func token() async throws {
    let (ours, other) = (try RawServer(.send(httpResponse(body: "x"))), try RawServer(.send(httpResponse(body: "x"))))
    _ = try await picture("\(ours.url)/a.png", base: "\(ours.url)/words", token: "secret").get()
    _ = try await picture("\(other.url)/a.png", base: "\(ours.url)/words", token: "secret").get()
    #expect(ours.requests.first?.header("Authorization") == "Bearer secret")
    #expect(other.requests.first?.header("Authorization") == nil)
  }

  @Test("Users with different tokens share cached pictures of other hosts, but not those of the service")
  func keys() async throws {
    let directory = CacheDirectory()
    let (ours, other) = (try RawServer(.send(httpResponse(body: "x"))), try RawServer(.send(httpResponse(body: "x"))))
    for token in ["one", "two"] {
      for server in [ours, other] {
        _ = try await picture(
          "\(server.url)/a.png", base: ours.url, token: token, cache: DiskCache(directory: directory.url)
        ).get()
      }
    }
    #expect(ours.requests.count == 2)
    #expect(other.requests.count == 1)
  }

  @Test("A copy is used without a request for a day, is then sent before the response, and is the response if offline")
  func freshness() async throws {
    let directory = CacheDirectory()
    let scheduler = TestScheduler()
    let server = try RawServer { request in
      let isFirst = request.header("If-None-Match") == nil
      return [.send(isFirst ? httpResponse(headers: "ETag: \"1\"", body: "x") : httpResponse("304 Not Modified"))]
    }
    let url = try #require(URL(string: server.url))
    func values(isOffline: Bool = false) async throws -> Int {
      let client = ServiceClient(try ServiceAddress(base: server.url), isOffline: isOffline, scheduler: scheduler)
      let service = HTTPPictureService(client, cache: DiskCache(directory: directory.url))
      return try await service.picture(at: url).collect().outcome().get().count
    }
    #expect(try await values() == 1)
    for (seconds, requests, count) in [(86399, 1, 1), (1, 2, 2), (86399, 2, 1), (2, 3, 2)] {
      move(scheduler, by: .seconds(seconds))
      #expect(try await values() == count)
      #expect(server.requests.count == requests)
    }
    move(scheduler, by: .seconds(10 * 86400))
    #expect(try await values(isOffline: true) == 1)
    #expect(server.requests.count == 3)
    // A copy from the future does not count as fresh, or it would be used for years.
    scheduler.rewind(by: .seconds(20 * 86400))
    #expect(try await values() == 2)
    #expect(server.requests.count == 4)
  }

  @Test("A picture is removed from the cache after 404 and remains after a temporary error")
  func removal() async throws {
    let directory = CacheDirectory()
    let scheduler = TestScheduler()
    let responses = Atomic([
      httpResponse(headers: "ETag: \"1\"", body: "x"), httpResponse("503 Unavailable"), httpResponse("404 Not Found"),
      httpResponse("503 Unavailable"),
    ])
    let server = try RawServer { _ in [.send(responses.modify { $0.removeFirst() })] }
    let url = try #require(URL(string: server.url))
    let client = ServiceClient(try ServiceAddress(base: "http://127.0.0.1:1"), scheduler: scheduler)
    let service = HTTPPictureService(client, cache: DiskCache(directory: directory.url))
    let picture = Result<Data, ServiceError>.success(Data("x".utf8))
    let expected: [[Result<Data, ServiceError>]] = [
      [picture], [picture, .failure(.tryAgain(.status(503)))], [picture, .failure(.noPicture(status: 404))],
      [.failure(.tryAgain(.status(503)))],
    ]
    for outcomes in expected {
      #expect(try await service.picture(at: url).materializeResults().collect().outcome() == .success(outcomes))
      move(scheduler, by: .seconds(2 * 86400))
    }
  }

  @Test("Disposing of a start closes its connection")
  func disposal() async throws {
    let server = try RawServer(.hang)
    let client = ServiceClient(try ServiceAddress(base: server.url), timeout: 3600)
    let request = HTTPPictureService(client).picture(at: try #require(URL(string: server.url))).start()
    #expect(await server.nextRequest() != nil)
    request.dispose()
    #expect(await server.nextClosureByClient())
  }
}
