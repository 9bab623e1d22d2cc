import Foundation
import Reactive
import Testing

@testable import Services

@Suite("FilePictureService", .timeLimit(.minutes(5)))
struct FilePictureServiceTests {
  private let directory = TemporaryDirectory.missing()
  private let service = FilePictureService()

  @Test("A picture can have 8 MiB, but no more")
  func size() throws {
    let limit = 8 << 20
    for count in [0, limit] {
      try directory.write(String(repeating: "x", count: count), to: "a picture.png")
      #expect(service.picture(at: directory.file("a picture.png")).result()?.success?.count == count)
    }
    try directory.write(String(repeating: "x", count: limit + 1), to: "a picture.png")
    #expect(service.picture(at: directory.file("a picture.png")).result() == .failure(.tooLarge(limit: limit)))
  }

  @Test("Only a regular file with a file URL is a picture")
  func noFile() throws {
    try directory.makePipe("pipe")
    let paths = ["/dev/zero", "/dev/tty", "/", "/nonexistent/a b%20.png", directory.file("pipe").path]
    let others = try ["http://127.0.0.1/a.png", "data:,a", "a.png"].map { (try #require(URL(string: $0)), $0) }
    for (url, name) in paths.map({ (URL(filePath: $0), $0) }) + others {
      #expect(service.picture(at: url).result() == .failure(.missingResource(name: name)))
    }
  }
}

/// `ServiceClientTests` covers the requests, the status codes and errors.
@Suite("HTTPPictureService", .timeLimit(.minutes(5)))
struct HTTPPictureServiceTests {
  private let directory = TemporaryDirectory.missing()
  private let transport = RecordedTransport()
  private let scheduler = TestScheduler()

  /// Returns the events of a request for a picture, as values and the error. Each request has a new service.
  private func events(
    _ url: String = "https://b.example/a.png", token: String? = nil
  ) throws -> [Result<String, ServiceError>] {
    let client = try transport.client(token: token, scheduler: scheduler)
    let service = HTTPPictureService(client, cache: DiskCache(directory: directory.url))
    let picture = service.picture(at: try #require(URL(string: url))).map { String(decoding: $0, as: UTF8.self) }
    return picture.materializeResults().collect().result()?.success ?? []
  }

  @Test(
    "A URL that is not an http or https URL is an error", arguments: ["file:///etc/passwd", "data:,a", "a", "http://"])
  func otherSchemes(text: String) throws {
    #expect(try events(text) == [.failure(.missingResource(name: text))])
  }

  @Test("Users with different tokens share only the cached pictures of other hosts")
  func keys() throws {
    for token in ["one", "two"] {
      transport.prepare()
      _ = try events("https://example.org/a.png", token: token)
      #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer \(token)"])
      _ = try events("https://b.example/a.png", token: token)
      // The user with the second token receives the cached picture of the other host.
      #expect(transport.requests.count == (token == "one" ? 2 : 1))
    }
  }

  @Test("A cached picture is used for a day without a request, unless its date is in the future")
  func freshness() throws {
    let picture = RecordedTransport.Reply(200, ["ETag": "\"1\""], body: "x")
    let notModified = RecordedTransport.Reply(304)
    transport.prepare(picture, notModified, notModified)
    #expect(try events() == [.success("x")])
    scheduler.advance(by: .seconds(86399))
    #expect(try events() == [.success("x")])
    #expect(transport.requests.count == 1)
    // After a day, the copy precedes the response.
    scheduler.advance(by: .seconds(1))
    #expect(try events() == [.success("x"), .success("x")])
    // A copy from the future does not count as fresh, or it would be used for years.
    scheduler.rewind(by: .seconds(20 * 86400))
    #expect(try events() == [.success("x"), .success("x")])
    #expect(transport.requests.count == 3)
  }
}
