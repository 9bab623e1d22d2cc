import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite(
  "HTTPWordService with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5))
)
struct NginxWordServiceTests {
  private let january = ["words/2015/01.json": Data(document(entry(1), entry(31)).utf8)]

  @Test("A directory of files is a word service")
  func files() async throws {
    let server = try NginxServer(files: january)
    let service = try HTTPWordService(at: server.url)
    let words = try await service.january().get().words
    #expect(words.map(\.day) == [1, 31])
    #expect(words.first?.imageURL.absoluteString == "\(server.url)/pictures/petrichor.png")
    #expect(try await service.words(in: month(2015, 2)).outcome() == .success(WordResponse(words: [])))
  }
}
