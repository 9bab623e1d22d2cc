import Foundation
import Reactive
import Testing

@testable import Services

@Suite("FilePictureService", .timeLimit(.minutes(5)))
struct FilePictureServiceTests {
  private let directory = TemporaryDirectory()
  private let service = FilePictureService()

  @Test(
    "The picture consists of the bytes of the file, which is read at each start and can have 8 MiB",
    arguments: [0, 1, 8 << 20])
  func bytes(count: Int) throws {
    let file = directory.file("a picture.png")
    let picture = service.picture(at: file)
    for factor in 1...2 {
      let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* factor) })
      try directory.write("", to: "a picture.png")
      try data.write(to: file)
      #expect(picture.result() == .success(data))
    }
    try Data(count: (8 << 20) + 1).write(to: file)
    #expect(picture.result() == .failure(.tooLarge(limit: 8 << 20)))
  }

  @Test("Anything but a regular file is a failure, and a pipe does not block")
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
  private let directory = TemporaryDirectory()
  private let transport = RecordedTransport()
  private let scheduler = TestScheduler()

  /// Returns the events of a request for a picture, as values and the error. Each request has a new service.
  private func events(
    _ url: String = "https://b.example/a.png", token: String? = nil, isOffline: Bool = false
  ) throws -> [Result<String, ServiceError>] {
    let client = try transport.client(token: token, isOffline: isOffline, scheduler: scheduler)
    let service = HTTPPictureService(client, cache: DiskCache(directory: directory.url))
    let picture = service.picture(at: try #require(URL(string: url))).map { String(decoding: $0, as: UTF8.self) }
    return picture.materializeResults().collect().result()?.success ?? []
  }

  @Test(
    "A URL that is not an http or https URL is a failure", arguments: ["file:///etc/passwd", "data:,a", "a", "http://"])
  func otherSchemes(text: String) throws {
    #expect(try events(text) == [.failure(.missingResource(name: text))])
  }

  @Test("Users with different tokens share cached pictures of other hosts, but not those of the service")
  func keys() throws {
    for token in ["one", "two"] {
      transport.prepare()
      _ = try events("https://example.org/a.png", token: token)
      #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer \(token)"])
      _ = try events("https://b.example/a.png", token: token)
      #expect(transport.requests.count == (token == "one" ? 2 : 1))
    }
  }

  @Test("A copy is used without a request for a day, is then sent before the response, and is the response if offline")
  func freshness() throws {
    let (picture, notModified) = (
      RecordedTransport.Reply(200, ["ETag": "\"1\""], body: "x"), RecordedTransport.Reply(304)
    )
    transport.prepare(picture, notModified, notModified, notModified)
    #expect(try events() == [.success("x")])
    for (seconds, requests, count) in [(86399, 1, 1), (1, 2, 2), (86399, 2, 1), (2, 3, 2)] {
      scheduler.advance(by: .seconds(seconds))
      #expect(try events() == Array(repeating: .success("x"), count: count))
      #expect(transport.requests.count == requests)
    }
    scheduler.advance(by: .seconds(10 * 86400))
    #expect(try events(isOffline: true) == [.success("x")])
    #expect(transport.requests.count == 3)
    // A copy from the future does not count as fresh, or it would be used for years.
    scheduler.rewind(by: .seconds(20 * 86400))
    #expect(try events() == [.success("x"), .success("x")])
    #expect(transport.requests.count == 4)
  }
}
