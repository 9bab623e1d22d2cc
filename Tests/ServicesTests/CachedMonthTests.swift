import Foundation
import Models
import Reactive
import ReactiveHTTP
import ServerTesting
import Testing

@testable import Services

/// Tests of cached months with servers that later become unavailable or send different responses. `CacheModelTests`
/// compares random sequences of responses with a model.
@Suite("HTTPWordService with a cache", .timeLimit(.minutes(5)))
struct CachedMonthTests {
  private typealias Reply = RecordedTransport.Reply

  private let directory = TemporaryDirectory()
  private let scheduler = TestScheduler()
  private let transport = RecordedTransport()
  private static let tagged = httpResponse(headers: "ETag: \"1\"", body: document(entry()))

  /// Returns a new service with a new cache in the same directory, as in a new process.
  private func service(at base: String) throws -> HTTPWordService {
    let client = ServiceClient(try ServiceAddress(base: base), timeout: 3600, scheduler: scheduler)
    return HTTPWordService(client, cache: DiskCache(directory: directory.url))
  }

  /// Returns a request for the month by a new service with the same cache. The transport replies to it.
  private func january(_ replies: Reply...) throws -> SignalProducer<WordResponse, ServiceError> {
    transport.prepare(replies)
    let client = try transport.client(scheduler: scheduler)
    return HTTPWordService(client, cache: DiskCache(directory: directory.url)).words(in: try month(2015, 1))
  }

  @Test(
    "The directive no-store counts in any field and any case, and no other directive prevents caching",
    arguments: [
      (["Cache-Control": "no-store"], false), (["Cache-Control": "max-age=0,NO-STORE"], false),
      (["cache-control": "private", "CACHE-CONTROL": "a, no-store ,b"], false), (["Cache-Control": "no-cache"], true),
      (["Cache-Control": "private, max-age=0"], true), (["Cache-Control": "no-store-x"], true),
      (["Pragma": "no-store"], true),
    ] as [(HTTPHeaders, Bool)])
  func cacheControl(fields: HTTPHeaders, isStored: Bool) throws {
    // A document is in the cache before its words arrive.
    let counts = Atomic<[Int]>([])
    let words = try january(Reply(200, fields, body: document(entry())))
    words.on(value: { [directory] _ in counts.modify { $0.append(directory.files.count) } }).result()
    #expect(counts.value == [isStored ? 1 : 0])
  }

  @Test("Picture URLs are relative to the final URL of the month, also in a cached month")
  func redirectedPictures() throws {
    let moved = Reply(302, ["Location": "https://other.example/a/b/c/01.json"])
    for reply in [Reply(200, ["ETag": "\"1\""], body: document(entry())), Reply(304)] {
      let words = try january(moved, reply).take(last: 1).result()?.get().words
      #expect(words?.map(\.imageURL.absoluteString) == ["https://other.example/a/pictures/petrichor.png"])
    }
  }

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

  @Test("Disposing of a request for a cached month closes its connection")
  func disposal() async throws {
    let isFirst = Once()
    let server = try RawServer { _ in isFirst.take() ? [.send(Self.tagged)] : [.hang] }
    _ = try await service(at: server.url).january().get()
    #expect(await server.nextRequest() != nil)
    #expect(await server.nextClosureByClient())
    let request = try service(at: server.url).words(in: month(2015, 1)).start()
    #expect(await server.nextRequest() != nil)
    request.dispose()
    #expect(await server.nextClosureByClient())
  }

  @Test("While Retry-After prevents requests, the cached month is available")
  func gateIsClosed() throws {
    try january(Reply(body: document(entry()))).result()
    let words = try january(Reply(503, ["Retry-After": "3600"]))
    for age in [0.0, 10] {
      let results = words.materializeResults().collect().result()?.success ?? []
      #expect(results.map { try? $0.get().age } == [age, nil])
      #expect(results.last == .failure(.tryAgain(.status(503), retryAfter: 3600 - age)))
      scheduler.advance(by: .seconds(10))
    }
    #expect(transport.requests.count == 1)
  }

  @Test("An intact entry that is not a list of words is ignored and removed")
  func foreignEntry() throws {
    let url = try #require(URL(string: "https://example.org/words/words/2015/01.json"))
    DiskCache(directory: directory.url).store(
      CachedResponse(body: Data("[]".utf8), url: url, tag: EntityTag("\"1\""), confirmed: scheduler.currentDate),
      for: "anybody \(url.absoluteString)")
    #expect(directory.files.count == 1)
    #expect(try january(Reply(503)).result() == .failure(.tryAgain(.status(503))))
    #expect(transport.requests.first?.headers["If-None-Match"] == nil)
    #expect(directory.files.isEmpty)
  }

  @Test("Requests succeed without a cache, and if the cache cannot be written", arguments: [nil, "/dev/null/words"])
  func unwritable(path: String?) throws {
    let cache = path.map { DiskCache(directory: URL(filePath: $0, directoryHint: .isDirectory)) }
    let service = HTTPWordService(try transport.client(), cache: cache)
    transport.prepare(Reply(200, ["ETag": "\"1\""], body: document(entry())), Reply(body: document(entry())))
    for _ in 0..<2 { #expect(try service.words(in: month(2015, 1)).result()?.get().words.count == 1) }
    #expect(transport.requests.allSatisfy { $0.headers.fields.isEmpty })
  }
}
