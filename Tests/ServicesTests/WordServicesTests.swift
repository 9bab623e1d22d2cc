import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing

@testable import Services

@Suite("WordServices", .timeLimit(.minutes(5)))
struct WordServicesTests {
  private let transport = RecordedTransport()

  @Test("A picture that is requested again is in memory, built-in or remote", arguments: [false, true])
  func memory(isEmbedded: Bool) throws {
    let services = isEmbedded ? WordServices.embedded() : WordServices.remote(try transport.client(), cache: nil)
    let word = try #require(try EmbeddedWordService().words(in: month(2015, 1)).result()?.get().words.first)
    let url = isEmbedded ? word.imageURL : try #require(URL(string: "https://example.org/a.png"))
    services.pictures.picture(at: url).result()
    // Only a picture in memory arrives before the start returns, or without a request.
    let observer = TestObserver<Data, ServiceError>()
    observer.observe(services.pictures.picture(at: url))
    #expect(observer.didComplete && transport.requests.count == (isEmbedded ? 0 : 1))
  }
}
