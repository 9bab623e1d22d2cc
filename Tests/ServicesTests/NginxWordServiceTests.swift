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

  @Test("The base URL can have a path", arguments: ["", "/"])
  func path(end: String) async throws {
    let server = try NginxServer(files: ["a/b c/words/2015/01.json": Data(document(entry()).utf8)])
    let words = try await HTTPWordService(at: "\(server.url)/a/b%20c\(end)").january().get().words
    #expect(words.map(\.imageURL.absoluteString) == ["\(server.url)/a/b%20c/pictures/petrichor.png"])
  }

  @Test(
    "Each response of nginx causes the correct result",
    arguments: [
      ("auth_basic words; auth_basic_user_file /dev/null;", .failure(.notAllowed)),
      ("deny all;", .failure(.notAllowed)),
      ("return 429;", .failure(.tryAgain(.status(429)))), ("return 500;", .failure(.tryAgain(.status(500)))),
      ("add_header Retry-After 30 always; return 503;", .failure(.tryAgain(.status(503), retryAfter: 30))),
      ("return 418;", .failure(.unexpectedStatus(418))), ("return 204;", .failure(.unexpectedStatus(204))),
      ("proxy_pass http://127.0.0.1:1;", .failure(.tryAgain(.status(502)))),
      ("return 404;", .success(WordResponse(words: []))), ("return 444;", nil),
    ] as [(String, Result<WordResponse, ServiceError>?)])
  func responses(directives: String, expected: Result<WordResponse, ServiceError>?) async throws {
    let server = try NginxServer(files: january, configuration: "location / { \(directives) }")
    let outcome = try await HTTPWordService(at: server.url).january()
    #expect(outcome == expected ?? .failure(.tryAgain(.connection("connection closed unexpectedly"))))
  }

  @Test("Redirects are followed", arguments: [301, 302, 303, 307, 308])
  func redirect(status: Int) async throws {
    let server = try NginxServer(
      files: january, configuration: "location /old/ { rewrite ^/old(.*) $1 break; return \(status) $uri; }")
    #expect(try await HTTPWordService(at: "\(server.url)/old").january().get().words.count == 2)
  }

  @Test("nginx checks the token")
  func token() async throws {
    let configuration = #"location / { if ($http_authorization != "Bearer secret") { return 401; } }"#
    let server = try NginxServer(files: january, configuration: configuration)
    #expect(try await HTTPWordService(at: server.url, token: "secret").january().get().words.count == 2)
    #expect(try await HTTPWordService(at: server.url, token: "guess").january() == .failure(.notAllowed))
    #expect(try await HTTPWordService(at: server.url).january() == .failure(.notAllowed))
  }

  @Test("A document of 16 MiB is read, and a larger one is a failure")
  func size() async throws {
    let padding = String(repeating: " ", count: HTTPWordService.documentLimit - document(entry()).utf8.count)
    let server = try NginxServer(files: [
      "words/2015/01.json": Data((document(entry()) + padding).utf8),
      "words/2015/02.json": Data((document(entry()) + padding + " ").utf8),
    ])
    let service = try HTTPWordService(at: server.url)
    #expect(try await service.january().get().words.count == 1)
    let outcome = try await service.words(in: month(2015, 2)).outcome()
    #expect(outcome == .failure(.tooLarge(limit: HTTPWordService.documentLimit)))
  }
}
