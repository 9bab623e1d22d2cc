import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite(
  "HTTPReactionService with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"),
  .timeLimit(.minutes(5))
)
struct NginxReactionServiceTests {
  private static let configuration =
    "dav_methods PUT DELETE; create_full_put_path on; autoindex on; autoindex_format json;"

  @Test("Reactions are turned on and off with the token, also twice, and listed without the other files")
  func changes() async throws {
    let check = #"if ($http_authorization != "Bearer secret") { return 401; }"#
    let files = ["a b/reblogs/7": Data(), "a b/reblogs/README": Data(), "a b/reblogs/007": Data()]
    let server = try NginxServer(
      files: files, configuration: "location / { \(check) \(Self.configuration) }")
    let service = try HTTPReactionService(at: "\(server.url)/a%20b/", token: "secret")
    for isOn in [false, true, true, false, false, true] {
      try await service.set(.favourite, of: 20_150_131, to: isOn).completion()
      let expected = Reactions(favourites: isOn ? [20_150_131] : [], reblogs: [7])
      #expect(try await service.reactions().outcome() == .success(expected))
    }
    try await service.set(.reblog, of: 7, to: false).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [20_150_131])))
    let stranger = try HTTPReactionService(at: server.url, token: "guess")
    #expect(try await stranger.reactions().outcome() == .failure(.notAllowed))
    await #expect(throws: ServiceError.notAllowed) { try await stranger.set(.favourite, of: 7, to: false).completion() }
  }
}
