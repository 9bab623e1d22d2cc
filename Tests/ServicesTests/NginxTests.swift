import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite(
  "Services with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
struct NginxTests {
  private let january = ["words/2015/01.json": Data(document(entry(1), entry(31)).utf8)]
  private let directory = TemporaryDirectory()
  private let scheduler = TestScheduler()

  @Test("A directory of files is a word service")
  func files() async throws {
    let server = try NginxServer(files: january)
    let service = try HTTPWordService(at: server.url)
    let words = try await service.january().get().words
    #expect(words.map(\.day) == [1, 31])
    #expect(words.first?.imageURL.absoluteString == "\(server.url)/pictures/petrichor.png")
    #expect(try await service.words(in: month(2015, 2)).outcome() == .success(WordResponse(words: [])))
  }

  @Test("nginx confirms a cached month and a cached picture, which are available after nginx has stopped")
  func confirmation() async throws {
    let picture = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0) })
    var server: NginxServer? = try NginxServer(files: january.merging(["a.png": picture]) { $1 })
    let base = try #require(server).url
    let url = try #require(URL(string: "\(base)/a.png"))
    func services() throws -> WordServices {
      let client = ServiceClient(try ServiceAddress(base: base), scheduler: scheduler)
      return WordServices.remote(client, cache: DiskCache(directory: directory.url))
    }
    for _ in 0..<2 {
      let response = try await services().words.words(in: month(2015, 1)).outcome().get()
      #expect(response.words.map(\.day) == [1, 31])
      #expect(response.age == nil)
      #expect(try await services().pictures.picture(at: url).outcome() == .success(picture))
      move(scheduler, by: .seconds(86400))
    }
    // nginx writes a line to the log after it has sent the response.
    while try #require(server).accessLog.count < 4 { await Task.yield() }
    #expect(server?.accessLog.map { $0.split(separator: " ")[8] } == ["200", "200", "304", "304"])

    server = nil
    let copy = try await services().words.words(in: month(2015, 1)).take(first: 1).outcome().get()
    #expect(copy.words.map(\.day) == [1, 31])
    #expect(copy.age == 86400)
    #expect(try await services().pictures.picture(at: url).take(first: 1).outcome() == .success(picture))
  }

  @Test("Reactions are turned on and off with the token, also twice, and listed without the other files")
  func changes() async throws {
    let dav = "dav_methods PUT DELETE; create_full_put_path on; autoindex on; autoindex_format json;"
    let check = #"if ($http_authorization != "Bearer secret") { return 401; }"#
    let files = ["a b/reblogs/7": Data(), "a b/reblogs/README": Data(), "a b/reblogs/007": Data()]
    let server = try NginxServer(files: files, configuration: "location / { \(check) \(dav) }")
    let address = try ServiceAddress(base: "\(server.url)/a%20b/", token: "secret")
    let service = HTTPReactionService(ServiceClient(address))
    for isOn in [false, true, true, false, false, true] {
      try await service.set(.favourite, of: 20_150_131, to: isOn).completion()
      let expected = Reactions(favourites: isOn ? [20_150_131] : [], reblogs: [7])
      #expect(try await service.reactions().outcome() == .success(expected))
    }
    try await service.set(.reblog, of: 7, to: false).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [20_150_131])))
    let stranger = HTTPReactionService(ServiceClient(try ServiceAddress(base: server.url, token: "guess")))
    #expect(try await stranger.reactions().outcome() == .failure(.notAllowed))
    await #expect(throws: ServiceError.notAllowed) { try await stranger.set(.favourite, of: 7, to: false).completion() }
  }
}
