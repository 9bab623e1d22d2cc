import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite("Services with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
struct NginxTests {
  private let january = ["words/2015/01.json": Data(document(entry(1), entry(31)).utf8)]
  private let directory = TemporaryDirectory.missing()
  private let scheduler = TestScheduler()

  @Test("nginx serves the files of months and pictures, and confirms cached ones")
  func confirmation() async throws {
    let picture = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0) })
    let server = try NginxServer(files: january.merging(["a.png": picture]) { $1 })
    let url = try #require(URL(string: "\(server.url)/a.png"))
    for _ in 0..<2 {
      let client = ServiceClient(try ServiceAddress(base: server.url), scheduler: scheduler)
      let services = WordServices.remote(client, cache: DiskCache(directory: directory.url))
      let words = try await services.words.words(in: month(2015, 1)).outcome().get().words
      let pictureURL = "\(server.url)/pictures/petrichor.png"
      #expect(words.map(\.imageURL.absoluteString) == [pictureURL, pictureURL])
      #expect(try await services.pictures.picture(at: url).outcome() == .success(picture))
      // After a day, the picture is requested again.
      await scheduler.advance(by: .seconds(86400))
    }
    // nginx writes a line to the log after it has sent the response. Without the lines, the time limit fails the test.
    while server.accessLog.count < 4 { await Task.yield() }
    let statusCodes = server.accessLog.map { $0.split(separator: " ")[8] }  // the ninth field of a line
    #expect(statusCodes == ["200", "200", "304", "304"])
  }

  @Test("A directory with WebDAV is a reaction service")
  func changes() async throws {
    let dav = "dav_methods PUT DELETE; create_full_put_path on; autoindex on; autoindex_format json;"
    let check = #"if ($http_authorization != "Bearer secret") { return 401; }"#
    // A file is a reaction if its name is an id, so the last two are ignored.
    let files = ["a b/reblogs/7": Data(), "a b/reblogs/README": Data(), "a b/reblogs/007": Data()]
    let server = try NginxServer(files: files, configuration: "location / { \(check) \(dav) }")
    let address = try ServiceAddress(base: "\(server.url)/a%20b/", token: "secret")
    let service = HTTPReactionService(ServiceClient(address))
    // A change need not have an effect.
    for isOn in [false, true, true, false, false, true] {
      try await service.set(.favourite, of: 20_150_131, to: isOn).completion()
      let expected = Reactions(favourites: isOn ? [20_150_131] : [], reblogs: [7])
      #expect(try await service.reactions().outcome() == .success(expected))
    }
    try await service.set(.reblog, of: 7, to: false).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [20_150_131])))
  }
}
