import Foundation
import Reactive
import ReactiveHTTP
import ServerTesting
import Testing

/// Tests of the header fields that the client sends after redirects, with the transport of the system.
@Suite("Redirects", .timeLimit(.minutes(5)))
struct RedirectTests {
  /// Two servers. They redirect a request to the first URL in its query, and append the rest of the query to that URL:
  /// `?302;/b;http://example.org/c` leads to `/b?302;http://example.org/c`. Without a URL, the status is 200.
  private struct Servers {
    private let servers: [RawServer]
    private let log: Atomic<[RawServer.Request]>
    /// The origin of the first request, one with another port, and one with another host.
    let origins: [String]

    init() throws {
      let (log, end) = (Atomic<[RawServer.Request]>([]), "Connection: close\r\nContent-Length: 0")
      servers = try (0...1).map { _ in
        try RawServer { request in
          log.modify { $0.append(request) }
          let query = request.target.split(separator: "?").last?.split(separator: ";") ?? []
          guard query.count > 1 else { return [.send("HTTP/1.1 200 X\r\n\(end)\r\n\r\n")] }
          let location = "\(query[1])?\(([query[0]] + query[2...]).joined(separator: ";"))"
          return [.send("HTTP/1.1 \(query[0]) X\r\nLocation: \(location)\r\n\(end)\r\n\r\n")]
        }
      }
      self.log = log
      origins = servers.map(\.url) + ["http://localhost:\(servers[0].port)"]
    }

    /// Removes and returns the requests to both servers, in order.
    func takeRequests() -> [RawServer.Request] { log.swap([]) }
  }

  /// Fields that any origin may receive, with names in any case, and fields that only the first origin may receive.
  private static let (harmless, others): ([String: String], [String: String]) = (
    [
      "accept": "a/b", "ACCEPT-Language": "en", "Content-Type": "c/d", "user-Agent": "e", "Range": "bytes=0-",
      "if-none-match": "\"f\"", "If-Modified-Since": "g", "If-Match": "\"h\"", "If-Unmodified-Since": "i",
      "IF-RANGE": "\"j\"",
    ],
    [
      "cookie": "k=l", "Proxy-AUTHORIZATION": "Basic m", "X-API-Key": "n", "Referer": "http://o/", "Origin": "http://p",
      "X-Accept": "q", "Accept-Languages": "r", "If": "s", "Forwarded": "for=t", "content-LANGUAGE": "u",
      "Content-Encoding": "v", "Content-Location": "/w",
    ]
  )

  /// The methods after a redirect with the status 301 or 302, with 303, and with 307 or 308.
  private static let methods: [HTTPRequest.Method: [HTTPRequest.Method]] = [
    .get: [.get, .get, .get], .head: [.head, .head, .head], .post: [.get, .get, .post], .put: [.put, .get, .put],
    .patch: [.patch, .get, .patch], .delete: [.delete, .get, .delete],
  ]

  /// All sequences of two redirects to one of three origins. The first request is sent to the first origin.
  private static let chains = (0...2).flatMap { first in (0...2).map { [first, $0] } }

  /// Returns the values of the fields by their names in lower case, without the fields that every request has.
  private func fields(of request: RawServer.Request) -> [String: [String]] {
    let fields = request.head.split(separator: "\r\n").dropFirst().map { $0.split(separator: ": ", maxSplits: 1) }
      .map { ($0[0].lowercased(), [String($0[1])]) }
    return Dictionary(fields, uniquingKeysWith: +)
      .filter { !["accept-encoding", "connection", "content-length", "host"].contains($0.key) }
  }

  @Test(
    "A redirect changes the method as the table says, and another origin receives only harmless fields and no body",
    arguments: HTTPRequest.Method.allCases, [301, 302, 303, 307, 308])
  func fields(method: HTTPRequest.Method, status: Int) async throws {
    let servers = try Servers()
    let token = HTTPClient.Credential(token: "u", url: try #require(URL(string: servers.origins[0])))
    let client = HTTPClient(credential: token, transport: SystemTransport(timeout: 60))
    let next = try #require(Self.methods[method])[status < 303 ? 0 : status == 303 ? 1 : 2]
    let (isSafe, isSafeNext) = ([.get, .head].contains(method), [.get, .head].contains(next))
    let harmless = Set(Self.harmless.keys.map { $0.lowercased() })
    for chain in Self.chains {
      // A location at the same origin is relative.
      let locations = zip([0] + chain, chain).enumerated().map { index, origins in
        (origins.0 == origins.1 ? "" : servers.origins[origins.1]) + "/\(index)"
      }
      let query = (["\(status)"] + locations).joined(separator: ";")
      var request = HTTPRequest(method: method, url: try #require(URL(string: "\(servers.origins[0])/?\(query)")))
      request.body = isSafe ? nil : Data("body".utf8)
      for (name, value) in Self.harmless.merging(Self.others, uniquingKeysWith: { $1 }) {
        request.headers.append(name: name, value: value)
      }
      let outcome = try await client.send(request).outcome()

      let requests = servers.takeRequests()
      let first = fields(of: try #require(requests.first))
      #expect(first["authorization"] == ["Bearer u"] && first["x-api-key"] == ["n"] && first["cookie"] == ["k=l"])
      #expect(harmless.isSubset(of: first.keys))
      let followed = isSafeNext ? chain[...] : chain.prefix { $0 == 0 }
      try #require(requests.count == 1 + followed.count, "\(chain)")
      for (index, request) in requests.enumerated() {
        let staysAtOrigin = followed.prefix(index).allSatisfy { $0 == 0 }
        let hasBodyFields = index == 0 || next == method
        let expected = first.filter { name, _ in
          (staysAtOrigin || harmless.contains(name)) && (hasBodyFields || !name.hasPrefix("content-"))
        }
        #expect(fields(of: request) == expected, "\(chain), request \(index)")
        let isWithoutBody = index == 0 ? isSafe : isSafeNext
        #expect(request.method == (index == 0 ? method : next).rawValue)
        #expect(request.header("Content-Length") == (isWithoutBody ? nil : "4"))
      }
      switch outcome {
      case .success(let response): #expect(response.status == 200 && followed.count == chain.count)
      case .failure(let error):
        let origin = followed.count < chain.count ? servers.origins[chain[followed.count]] : ""
        #expect(error == .redirectedElsewhere(origin: origin))
      }
    }
  }

  @Test("A field Authorization of the request, in any case, takes the place of the client's token")
  func ownAuthorization() async throws {
    let servers = try Servers()
    let url = try #require(URL(string: servers.origins[0]))
    let client = HTTPClient(credential: .init(token: "u", url: url), transport: SystemTransport(timeout: 60))
    for name in ["Authorization", "authorization", "AUTHORIZATION"] {
      _ = try await client.send(HTTPRequest(url: url, headers: ["\(name)": "v"])).outcome().get()
      let request = try #require(servers.takeRequests().first)
      #expect(fields(of: request)["authorization"] == ["v"])
    }
  }
}
