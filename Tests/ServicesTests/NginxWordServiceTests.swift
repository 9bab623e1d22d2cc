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

  @Test("Each response of nginx causes the correct result")
  func responses() async throws {
    let closed = ServiceError.tryAgain(.connection("connection closed unexpectedly"))
    let locations: [(directives: String, expected: Result<Int, ServiceError>)] = [
      (#"if ($http_authorization != "Bearer secret") { return 401; } rewrite ^/[^/]*(/.*) $1 break;"#, .success(2)),
      (#"if ($http_authorization != "Bearer guess") { return 401; }"#, .failure(.notAllowed)),
      ("rewrite ^/[^/]*(/.*) $1 break; return 307 $uri;", .success(2)), ("deny all;", .failure(.notAllowed)),
      ("auth_basic words; auth_basic_user_file /dev/null;", .failure(.notAllowed)),
      ("return 429;", .failure(.tryAgain(.status(429)))), ("return 418;", .failure(.unexpectedStatus(418))),
      ("add_header Retry-After 30 always; return 503;", .failure(.tryAgain(.status(503), retryAfter: 30))),
      ("return 204;", .failure(.unexpectedStatus(204))), ("return 404;", .success(0)),
      ("return 444;", .failure(closed)),
      ("proxy_pass http://127.0.0.1:1;", .failure(.tryAgain(.status(502)))),
    ]
    let configuration = locations.enumerated().map { "location /\($0)/ { \($1.directives) }" }.joined(separator: "\n")
    let server = try NginxServer(files: january, configuration: configuration)
    for (number, location) in locations.enumerated() {
      let outcome = try await HTTPWordService(at: "\(server.url)/\(number)", token: "secret").january()
      #expect(outcome.map(\.words.count) == location.expected, "\(location.directives)")
    }
  }
}
