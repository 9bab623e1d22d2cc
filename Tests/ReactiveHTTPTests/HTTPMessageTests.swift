import Foundation
import Testing

@testable import ReactiveHTTP

@Suite("HTTP messages")
struct HTTPMessageTests {
  private let headers = [("A", "1"), ("b", " x ,\u{301}y,, z\t"), ("a", "2"), ("B", "w"), ("Empty", "")]
    .reduce(into: HTTPHeaders()) { $0.append(name: $1.0, value: $1.1) }

  @Test("Fields keep their order, and a name in any case finds the first value, or the list of all but blank elements")
  func fields() {
    #expect(headers.fields.map(\.name) == ["A", "b", "a", "B", "Empty"])
    #expect(["A", "a", "B", "empty", "c"].map { headers[$0] } == ["1", "1", " x ,\u{301}y,, z\t", "", nil])
    #expect(headers.list("B") == ["x", "\u{301}y", "z", "w"] && headers.list("empty") == [] && headers.list("c") == [])
  }

  @Test("A field Content-Type of a request with a body is not repeated")
  func contentType() throws {
    let url = try #require(URL(string: "http://a"))
    let request = HTTPRequest(url: url, headers: ["content-type": "a/b"], body: Data(), contentType: "c/d")
    #expect(request.headers.fields.map(\.value) == ["a/b"])
  }

  @Test("A request has the default values in its documentation", arguments: [nil, Data()])
  func defaults(body: Data?) throws {
    let request = HTTPRequest(url: try #require(URL(string: "http://a")), body: body)
    #expect(request.method == .get && request.bodyLimit == 16 << 20 && request.bodyStatusCodes == nil)
    #expect(request.headers.fields.map(\.value) == (body == nil ? [] : ["application/octet-stream"]))
  }

  @Test(
    "The authority and the description of an origin have an IPv6 address in brackets",
    arguments: [
      ("http://[::1]:8080/a", "[::1]:8080", "http://[::1]:8080"), ("https://[::1]", "[::1]", "https://[::1]:443"),
      ("http://127.0.0.1:80", "127.0.0.1", "http://127.0.0.1:80"), ("http://A.b:1", "a.b:1", "http://a.b:1"),
    ])
  func origin(url: String, authority: String, description: String) throws {
    let origin = Origin(try #require(URL(string: url)))
    #expect(origin.authority == authority && origin.description == description)
  }

  @Test("The description of an error is a sentence for the user")
  func errors() {
    let errors: [HTTPError] = [
      .tooLarge(limit: 7), .timedOut(seconds: 2.5), .connection("connection refused"),
      .unavailable("No libcurl."), .invalidRequest("GET has no body"),
      .redirectedElsewhere(origin: "https://b.example:443"), .unexpectedStatus(404), .invalidDocument("“a” is missing"),
      .untrusted("certificate has expired"),
    ]
    #expect(
      errors.map(\.localizedDescription) == [
        "The response has more than 7 bytes.", "The server did not respond within 2.5 seconds.",
        "Cannot reach the server: connection refused.", "No libcurl.", "Cannot send the request: GET has no body.",
        "The server redirects the request to https://b.example:443, another origin.",
        "The server returned the status code 404.", "Cannot read the response: “a” is missing.",
        "Cannot reach the server: its certificate is not trusted (certificate has expired).",
      ])
  }

  @Test(
    "The length of a body is known only from a valid field, and not if the body is compressed or sent in chunks",
    arguments: [
      (["content-length": "7"], 7), (["Content-Length": "7", "Content-Encoding": "gzip"], nil),
      (["Content-Length": "7", "Transfer-Encoding": "chunked"], nil),
      (["Content-Length": "7", "Transfer-Encoding": "Identity"], 7), (["Content-Length": "x"], nil), ([:], nil),
    ] as [(HTTPHeaders, Int?)])
  func length(headers: HTTPHeaders, expected: Int?) throws {
    let url = try #require(URL(string: "http://a"))
    #expect(HTTPResponse(status: 200, headers: headers, url: url).expectedLength == expected)
  }
}
