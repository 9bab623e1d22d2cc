import Foundation
import ProgramTesting
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import Testing

/// Tests of redirects with a transport that responds synchronously, without a server.
@Suite("HTTPClient")
struct HTTPClientTests {
  /// The limit of each request, which is not reached.
  private static let bodyLimit = 7

  /// Sends a request, whose limit no redirect may change, and returns a transcript: the URLs of the exchanges, each with
  /// the method if it is another one, and with an asterisk if it has the token, and the status code or the error. Paths
  /// are relative to `https://example.org/`.
  private func transcript(
    _ method: HTTPRequest.Method, _ target: String, status: Int = 302, to locations: [String] = []
  ) throws -> String {
    let replies = Atomic(locations[...])
    let transport = ScriptedTransport { _ in
      replies.modify { $0.popFirst().map { .response(status: status, headers: ["Location": $0]) } ?? .response() }
    }
    let address = try #require(URL(string: "https://example.org/words"))
    let client = HTTPClient(credential: .init(token: "secret", url: address), transport: transport)
    let url = target.contains(":") ? target : "https://example.org/\(target)"
    let request = HTTPRequest(method: method, url: try #require(URL(string: url)), bodyLimit: Self.bodyLimit)
    let outcome = try #require(client.send(request).first())
    #expect(transport.requests.allSatisfy { $0.bodyLimit == Self.bodyLimit })
    let end =
      switch outcome {
      case .success(let response): response.url == transport.requests.last?.url ? "\(response.status)" : "other URL"
      case .failure(.redirectedElsewhere(let origin)): "redirected to \(origin)"
      case .failure(let error): "\(error)"
      }
    let exchanges = transport.requests.map { request in
      (request.method == method ? "" : "\(request.method.rawValue) ")
        + request.url.absoluteString.replacing("https://example.org/", with: "")
        + (request.headers["Authorization"] == nil ? "" : "*")
    }
    return (exchanges + [end]).joined(separator: " ")
  }

  @Test(
    "At most five redirects, also relative ones, are followed to safe URLs, with the token only at its origin",
    arguments: try CaseLine.all("ReactiveHTTPTests/Cases/redirects.txt"))  // Each heading in the file is a rule.
  func redirects(line: CaseLine) throws {
    let words = line.inputs.map { String(decoding: $0, as: UTF8.self) }
    for name in words[0].split(separator: ",") {
      let method = try #require(HTTPRequest.Method(rawValue: String(name)))
      #expect(try transcript(method, words[1], to: Array(words.dropFirst(2))) == line.output, "\(line.heading)")
    }
  }

  @Test(
    "A response redirects a request only if its status is 301, 302, 303, 307 or 308",
    arguments: HTTPRequest.Method.allCases)
  func statusCodes(method: HTTPRequest.Method) throws {
    for status in 200..<600 {
      let becomesGet = method == .post ? [301, 302, 303] : [.get, .head].contains(method) ? [] : [303]
      let next = becomesGet.contains(status) ? "GET b*" : "b*"
      let expected = [301, 302, 303, 307, 308].contains(status) ? "a* \(next) 200" : "a* \(status)"
      #expect(try transcript(method, "a", status: status, to: ["/b"]) == expected)
    }
  }
}
