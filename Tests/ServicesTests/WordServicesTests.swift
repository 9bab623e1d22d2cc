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

  @Test("The services of a web server use one client, and cache months and pictures if there is a cache")
  func remote() async throws {
    let server = try RawServer { request in
      switch request.target {
      case "/words/2015/01.json": [.send(httpResponse(headers: "ETag: \"1\"", body: document(entry())))]
      case "/a.png": [.send(httpResponse(headers: "ETag: \"2\"", body: "x"))]
      default: [.send(httpResponse("429 Later", headers: "Retry-After: 3600"))]
      }
    }
    let picture = try #require(URL(string: "\(server.url)/a.png"))
    for cache in [nil, DiskCache(directory: directory.url)] {
      let client = ServiceClient(try ServiceAddress(base: server.url), scheduler: TestScheduler())
      let services = WordServices.remote(client, cache: cache)
      #expect(try await services.words.words(in: month(2015, 1)).outcome().get().words.count == 1)
      #expect(directory.files.count == (cache == nil ? 0 : 1))
      for _ in 0..<2 { #expect(try await services.pictures.picture(at: picture).outcome() == .success(Data("x".utf8))) }
      #expect(directory.files.count == (cache == nil ? 0 : 2))
      let busy = ServiceError.tryAgain(.status(429), retryAfter: 3600)
      await #expect(throws: busy) { try await services.reactions.set(.reblog, of: 1, to: true).completion() }
      let words = try await services.words.words(in: month(2015, 2)).outcome()
      #expect(words == .failure(busy))
      // The second request for the picture was answered from memory.
      #expect(server.requests.map(\.target).filter { $0 == "/a.png" }.count == (cache == nil ? 1 : 2))
    }
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
