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

  @Test("A new value replaces all fields with a name in any case, and nil removes them", arguments: [nil, "3"])
  func setting(value: String?) {
    var headers = headers
    headers["B"] = value
    headers["C"] = value
    #expect(headers.list("b") == headers.list("c") && headers["b"] == value)
    #expect(headers.list("A") == ["1", "2"] && headers.fields.count == (value == nil ? 3 : 5))
  }

  @Test("Two lists are equal if they have the same values in the same order, with names in any case")
  func equality() {
    let lists: [HTTPHeaders] = [["A": "b"], ["a": "b"], ["A": "B"], ["A": "b", "B": "c"], ["B": "c", "A": "b"], [:]]
    let classes = [0, 0, 1, 2, 3, 4]
    for (first, a) in zip(lists, classes) {
      for (second, b) in zip(lists, classes) { #expect((first == second) == (a == b)) }
    }
    #expect(Set(lists).count == 5)
  }

  @Test("A field Content-Type of a request with a body is not repeated")
  func contentType() throws {
    let url = try #require(URL(string: "http://a"))
    let headers: HTTPHeaders = ["content-type": "a/b"]
    let requests = [
      HTTPRequest(url: url, headers: headers, body: Data(), contentType: "c/d"),
      HTTPRequest(url: url, headers: headers, json: 1),
    ]
    for request in requests { #expect(request.headers.fields.map(\.value) == ["a/b"]) }
  }

  @Test("A value becomes a JSON document, and a value that cannot be encoded makes the request invalid")
  func json() throws {
    let (url, encoder) = (try #require(URL(string: "http://a")), JSONEncoder())
    encoder.outputFormatting = .sortedKeys
    let request = HTTPRequest(url: url, json: ["b": 1, "a": 2.5], encoder: encoder)
    #expect(request.method == .post && request.body == Data(#"{"a":2.5,"b":1}"#.utf8))
    #expect(request.headers["Content-Type"] == "application/json" && request.validationError == nil)
    var invalid = HTTPRequest(method: .put, url: url, json: [["a": 1.0], ["b": .infinity]])
    #expect(invalid.validationError == .invalidRequest("the body cannot be encoded (“[1].b” is inf)"))
    invalid.body = Data()
    #expect(invalid.validationError == nil)
  }

  @Test("A request has the default values in its documentation", arguments: [nil, Data()])
  func defaults(body: Data?) throws {
    let request = HTTPRequest(url: try #require(URL(string: "http://a")), body: body)
    #expect(request.method == .get && request.bodyLimit == 16 << 20 && request.bodyStatusCodes == nil)
    #expect(request.deadline == 60)
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

  @Test("The description of an error, also of one of URLSession, is a sentence for the user")
  func errors() throws {
    let missing = HTTPResponse(status: 404, url: try #require(URL(string: "http://a")))
    let errors: [(HTTPError, String)] = [
      (.tooLarge(limit: 7), "The response has more than 7 bytes."),
      (.timedOut(seconds: 2.5), "The server sent nothing for 2.5 seconds."),
      (.deadlineExceeded(seconds: 60), "The response was not complete after 60 seconds."),
      (.connection("connection refused"), "Cannot reach the server: connection refused."),
      (.unavailable("No libcurl."), "No libcurl."),
      (.invalidRequest("GET has no body"), "Cannot send the request: GET has no body."),
      (
        .redirectedElsewhere(origin: "https://b.example:443"),
        "The server redirects the request to https://b.example:443, another origin."
      ),
      (.unexpectedStatus(missing), "The server returned the status code 404."),
      (.invalidDocument("“a” is missing"), "Cannot read the response: “a” is missing."),
      (.untrusted("it is old"), "Cannot reach the server: its certificate is not trusted (it is old)."),
      (.cannotSave(path: "/a", reason: "permission denied"), "Cannot save the response (/a): permission denied."),
      (urlError(-1003), "Cannot reach the server: host not found."),
      (urlError(-1004), "Cannot reach the server: connection refused."),
      (urlError(-1009), "Cannot reach the server: no connection to the Internet."),
      (urlError(-1018), "Cannot reach the server: no connection to the Internet."),
      (urlError(-1020), "Cannot reach the server: no connection to the Internet."),
      (
        urlError(-1022),
        "App Transport Security allows no unencrypted request to this host. Use https, or add an exception to the key"
          + " NSAppTransportSecurity of Info.plist."
      ),
      (urlError(-1202), "Cannot reach the server: its certificate is not trusted (it is old)."),
      (urlError(-1), "Cannot reach the server: error -1 of URLSession."),
    ]
    for (error, sentence) in errors { #expect(error.localizedDescription == sentence) }
  }

  /// Returns the error for a code of `URLError`.
  private func urlError(_ code: Int) -> HTTPError { HTTPError(urlErrorCode: code, reason: "it is old") }

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
