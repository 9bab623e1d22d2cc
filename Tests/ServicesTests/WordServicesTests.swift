import Foundation
import Models
import Reactive
import ReactiveTesting
import ServerTesting
import Testing

@testable import Services

@Suite("WordServices", .timeLimit(.minutes(5)))
struct WordServicesTests {
  private let directory = TemporaryDirectory()

  @Test(
    "The services of a web server use one client, cache months and pictures if there is a cache, and share pictures",
    arguments: [false, true])
  func remote(hasCache: Bool) throws {
    let transport = RecordedTransport()
    let client = try transport.client()
    let services = WordServices.remote(client, cache: hasCache ? DiskCache(directory: directory.url) : nil)
    transport.prepare(
      .init(body: document(entry())), .init(body: "x"), .init(429, ["Retry-After": "3600"]))
    #expect(try services.words.words(in: month(2015, 1)).result()?.get().words.count == 1)
    let picture = services.pictures.picture(at: try #require(URL(string: "https://example.org/a.png")))
    // The second request for the picture is answered from memory.
    for _ in 0..<2 { #expect(picture.result() == .success(Data("x".utf8))) }
    #expect(directory.files.count == (hasCache ? 2 : 0))
    let busy = ServiceError.tryAgain(.status(429), retryAfter: 3600)
    #expect(services.reactions.set(.reblog, of: 1, to: true).failure() == busy)
    #expect(try services.words.words(in: month(2015, 2)).result() == .failure(busy))
    #expect(transport.requests.count == 3)
  }

  @Test("The embedded services provide a word and its picture")
  func embedded() async throws {
    let services = WordServices.embedded()
    let word = try #require(try await services.words.words(in: month(2015, 1)).outcome().get().words.first)
    #expect(try await services.pictures.picture(at: word.imageURL).outcome().get().starts(with: [0x89, 0x50]))
    // The second request for a picture is answered from memory, before its start returns.
    let observer = TestObserver<Data, ServiceError>()
    services.pictures.picture(at: word.imageURL).start(observer.observer)
    #expect(observer.didComplete)
    #expect(services.reactions is FileReactionService)
  }
}
