import Foundation
import HTTP
import Testing

/// Tests of redirects with a transport that responds synchronously, without a server.
@Suite("HTTPClient")
struct HTTPClientTests {
  private let transport = RecordedTransport()

  /// Sends a request and returns a transcript: the URLs of the exchanges, each with an asterisk if it has the token, and
  /// the status code or the error.
  private func transcript(
    _ method: HTTPRequest.Method, _ target: String, base: String? = "https://example.org/words",
    redirects: [(status: Int, location: String)]
  ) throws -> [String] {
    transport.prepare(redirects.map { .init($0.status, ["Location": $0.location]) })
    let origin = try base.map { Origin(try #require(URL(string: $0))) }
    let client = HTTPClient(credential: origin.map { .init(token: "secret", origin: $0) }, transport: transport)
    let request = HTTPRequest(method: method, url: try #require(URL(string: target)), bodyLimit: 7)
    let outcome = try #require(client.send(request).result())
    for next in transport.requests {
      #expect(next.method == method && next.bodyLimit == 7)
      #expect(next.headers.fields.map(\.value).allSatisfy { $0 == "Bearer secret" })
    }
    let urls = transport.requests.map { $0.url.absoluteString + ($0.headers["Authorization"] == nil ? "" : "*") }
    switch outcome {
    case .success(let response):
      #expect(response.url == transport.requests.last?.url)
      return urls + ["\(response.status)"]
    case .failure(.redirectedElsewhere(let origin)): return urls + ["redirected to \(origin)"]
    case .failure(.exchange(let error)): return urls + ["\(error)"]
    }
  }

  /// URLs, grouped by their origins.
  private static let origins = [
    ["https://example.org/words", "https://example.org:443/", "HTTPS://EXAMPLE.org/a"],
    ["http://example.org/", "http://Example.org:80/a"], ["http://example.org:443/"], ["https://example.org:80/"],
    ["https://www.example.org/"], ["https://example.org:8443/"], ["http://example.org:8443/"],
    ["http://127.0.0.1:8080/"], ["http://localhost:8080/"],
  ]

  @Test("The token is sent to the origin of the service only, and a change is redirected within its origin only")
  func origins() throws {
    for (origin, bases) in Self.origins.enumerated() {
      for (other, targets) in Self.origins.enumerated() {
        for (base, target) in bases.flatMap({ base in targets.map { (base, $0) } }) {
          let isSame = origin == other
          let direct = try transcript(.get, target, base: base, redirects: [])
          #expect(direct == [target + (isSame ? "*" : ""), "200"])
          let isDowngrade = base.lowercased().hasPrefix("https") && target.hasPrefix("http:")
          for method in [HTTPRequest.Method.put, .delete] {
            let change = try transcript(method, base, base: base, redirects: [(307, target)])
            #expect(change.count == (isSame ? 3 : 2))
            #expect(isSame || isDowngrade == (change.last == "307"), "\(base) to \(target): \(change)")
          }
        }
      }
    }
  }

  @Test("Each redirect is followed, or is the response", arguments: redirectTable)
  func redirects(row: RedirectRow) throws {
    for method in row.methods {
      #expect(try transcript(method, row.url, redirects: row.redirects) == row.transcript)
    }
  }

  @Test("Without a token, no field is added to the header, and a change is not redirected elsewhere either")
  func noToken() throws {
    let change = try transcript(.put, "https://a.example/", base: nil, redirects: [(307, "https://b.example/")])
    #expect(change == ["https://a.example/", "redirected to https://b.example:443"])
    #expect(transport.requests.map(\.headers.fields.count) == [0])
  }

  @Test("Only five status codes are redirects, and a change does not follow 303")
  func statusCodes() throws {
    for status in 200..<600 {
      let get = try transcript(.get, "https://example.org/a", redirects: [(status, "/b")])
      #expect((get.count == 3) == [301, 302, 303, 307, 308].contains(status), "\(status)")
      let put = try transcript(.put, "https://example.org/a", redirects: [(status, "/b")])
      #expect((put.count == 3) == [301, 302, 307, 308].contains(status), "\(status)")
    }
  }
}

struct RedirectRow: Sendable {
  let methods: [HTTPRequest.Method]
  let url: String
  let redirects: [(status: Int, location: String)]
  let transcript: [String]

  init(_ methods: [HTTPRequest.Method], _ url: String, _ locations: [String], _ transcript: [String]) {
    (self.methods, self.url, self.transcript) = (methods, url, transcript)
    redirects = locations.map { (302, $0) }
  }
}

/// The expected transcripts of requests that are redirected with the status code 302.
private let redirectTable: [RedirectRow] =
  [
    // The target is relative to the previous URL.
    RedirectRow(
      [.get], "https://example.org/a", ["b/c", "../d?e", "?f", "/g#h", "//example.org/i%20j"],
      ["a*", "b/c*", "d?e*", "d?f*", "g#h*", "i%20j*"].map { "https://example.org/\($0)" } + ["200"]),
    RedirectRow([.get], "https://example.org/a/b", ["../../../x"], here("a/b*", "x*") + ["200"]),
    // Five redirects are followed.
    RedirectRow(
      [.get, .put, .delete], "https://example.org/a", ["/a", "/a", "/a", "/a", "/a"],
      Array(repeating: "https://example.org/a*", count: 6) + ["200"]),
    RedirectRow(
      [.get, .put, .delete], "https://example.org/a", ["/a", "/a", "/a", "/a", "/a", "/a"],
      Array(repeating: "https://example.org/a*", count: 6) + ["302"]),
    // The token is not sent after a redirect to another origin, nor if another origin has chosen the URL.
    RedirectRow(
      [.get], "https://example.org/a", ["https://b.example/", "https://example.org/c", "/d"],
      ["https://example.org/a*", "https://b.example/", "https://example.org/c", "https://example.org/d", "200"]),
    RedirectRow(
      [.get], "https://b.example/", ["https://example.org/c", "/d"],
      ["https://b.example/", "https://example.org/c", "https://example.org/d", "200"]),
    RedirectRow(
      [.put, .delete], "https://example.org/a", ["/b", "https://b.example:8443/"],
      here("a*", "b*") + ["redirected to https://b.example:8443"]),
    // The scheme stays secure.
    RedirectRow(
      [.get], "http://b.example/", ["HTTPS://b.example/"], ["http://b.example/", "HTTPS://b.example/", "200"]),
    RedirectRow([.get], "HTTPS://b.example/", ["HTTP://b.example/"], ["HTTPS://b.example/", "302"]),
    RedirectRow([.get, .put], "https://example.org/a", ["http://example.org:443/"], here("a*") + ["302"]),
  ]
  + [
    "ftp://a/", "file:///etc/passwd", "data:,words", "mailto:a@example.org", "http:", "https://", "https:///x",
    "https://[bad/", "https://u@example.org/", "https://u:p@example.org/", "https://:p@example.org/",
    "https://example.org:-1/",
  ].map { RedirectRow([.get, .put, .delete], "https://example.org/a", [$0], here("a*") + ["302"]) }

private func here(_ paths: String...) -> [String] {
  paths.map { "https://example.org/\($0)" }
}
