import Foundation
import Models
import Reactive
import ReactiveHTTP
import ReactiveTesting
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

  @Test("The cached month is sent before the server responds, and disposing of the request then cancels it")
  func copyFirst() async throws {
    try january(Reply(body: document(entry()))).result()
    let observer = TestObserver<WordResponse, ServiceError>()
    let request = try january(.pending).start(observer.observer)
    while transport.requests.isEmpty { await Task.yield() }
    #expect(observer.values.map { $0.words.map(\.word) } == [["petrichor"]])
    request.dispose()
    while transport.cancelledCount == 0 { await Task.yield() }
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
}
