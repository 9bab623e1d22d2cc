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

  @Test("Reactions are turned on and off, and listed")
  func roundTrip() async throws {
    let server = try NginxServer(configuration: Self.configuration)
    let service = try HTTPReactionService(at: server.url)
    #expect(try await service.reactions().outcome() == .success(Reactions()))
    for id in [20_150_131, 7] { try await service.set(.favourite, of: id, to: true).completion() }
    try await service.set(.reblog, of: 7, to: true).completion()
    #expect(
      try await service.reactions().outcome() == .success(Reactions(favourites: [20_150_131, 7], reblogs: [7])))
    try await service.set(.favourite, of: 7, to: false).completion()
    try await service.set(.reblog, of: 7, to: false).completion()
    #expect(
      try await HTTPReactionService(at: server.url).reactions().outcome()
        == .success(Reactions(favourites: [20_150_131])))
  }

  @Test("A change to the current state succeeds")
  func again() async throws {
    let server = try NginxServer(configuration: Self.configuration)
    let service = try HTTPReactionService(at: server.url)
    for isOn in [false, true, true, false, false] {
      try await service.set(.favourite, of: 7, to: isOn).completion()
      let favourites = try await service.reactions().outcome().get().favourites
      #expect(favourites == (isOn ? [7] : []))
    }
  }

  @Test("The base URL can have a path")
  func path() async throws {
    let server = try NginxServer(configuration: Self.configuration)
    let service = try HTTPReactionService(at: "\(server.url)/a/b%20c/")
    try await service.set(.reblog, of: 7, to: true).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(reblogs: [7])))
    #expect(try await HTTPReactionService(at: server.url).reactions().outcome() == .success(Reactions()))
  }

  @Test("Other files in the directory are ignored")
  func otherFiles() async throws {
    let files = ["favourites/7": Data(), "favourites/README": Data(), "favourites/007": Data(), "reblogs/a/8": Data()]
    let server = try NginxServer(files: files, configuration: Self.configuration)
    let outcome = try await HTTPReactionService(at: server.url).reactions().outcome()
    #expect(outcome == .success(Reactions(favourites: [7])))
  }

  @Test("A server that does not list directories or accept changes causes an error")
  func readOnly() async throws {
    let server = try NginxServer(files: ["favourites/7": Data()])
    let service = try HTTPReactionService(at: server.url)
    #expect(try await service.reactions().outcome() == .failure(.notAllowed))
    await #expect(throws: ServiceError.unexpectedStatus(405)) {
      try await service.set(.favourite, of: 7, to: true).completion()
    }
    await #expect(throws: ServiceError.unexpectedStatus(405)) {
      try await service.set(.favourite, of: 7, to: false).completion()
    }
  }

  @Test("A directory listing in HTML is a failure")
  func listInHTML() async throws {
    let server = try NginxServer(files: ["favourites/7": Data()], configuration: "autoindex on;")
    let outcome = try await HTTPReactionService(at: server.url).reactions().outcome()
    #expect(outcome == .failure(.notAReactionList(reason: "the response is not JSON")))
  }

  @Test("nginx checks the token of all requests, including changes")
  func token() async throws {
    let check = #"if ($http_authorization != "Bearer secret") { return 401; }"#
    let server = try NginxServer(configuration: "location / { \(check) \(Self.configuration) }")
    let service = try HTTPReactionService(at: server.url, token: "secret")
    try await service.set(.favourite, of: 7, to: true).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [7])))
    let stranger = try HTTPReactionService(at: server.url, token: "guess")
    #expect(try await stranger.reactions().outcome() == .failure(.notAllowed))
    await #expect(throws: ServiceError.notAllowed) { try await stranger.set(.favourite, of: 7, to: false).completion() }
  }

  @Test("Simultaneous changes all succeed")
  func atOnce() async throws {
    let server = try NginxServer(configuration: Self.configuration)
    let service = try HTTPReactionService(at: server.url)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 0..<50 {
        for reaction in Reaction.allCases {
          group.addTask { try await service.set(reaction, of: id, to: true).completion() }
        }
      }
      try await group.waitForAll()
    }
    let expected = Reactions(favourites: Set(0..<50), reblogs: Set(0..<50))
    #expect(try await service.reactions().outcome() == .success(expected))
  }
}
