import Foundation
import Models
import ServerTesting
import Services
import Testing

/// `ServiceClientTests` covers the status codes, errors and `Retry-After`.
@Suite("HTTPWordService", .timeLimit(.minutes(5)))
struct HTTPWordServiceTests {
  private let transport = RecordedTransport()

  @Test(
    "The URL of a month is relative to the base URL and has its query",
    arguments: [
      ("", "/words/2015/01.json"), ("/", "/words/2015/01.json"), ("/a/b", "/a/b/words/2015/01.json"),
      ("/a/b//", "/a/b/words/2015/01.json"), ("/a%2Fb%20c", "/a%2Fb%20c/words/2015/01.json"),
      ("/é", "/%C3%A9/words/2015/01.json"), ("/a?key=1%262&b=", "/a/words/2015/01.json?key=1%262&b="),
      ("?key", "/words/2015/01.json?key"), ("/a#fragment", "/a/words/2015/01.json"),
    ])
  func url(base: String, target: String) throws {
    HTTPWordService(try transport.client("https://example.org\(base)")).words(in: try month(2015, 1)).start()
    #expect(transport.requests.map(\.url.absoluteString) == ["https://example.org\(target)"])
  }

  @Test("The path has four digits for the year and two for the month")
  func digits() throws {
    HTTPWordService(try transport.client()).words(in: try month(33, 9)).start()
    #expect(transport.requests.first?.url.path == "/words/words/0033/09.json")
  }

  @Test("A document is a month of words, and a 404 response is a month without words")
  func responses() throws {
    let words = HTTPWordService(try transport.client()).words(in: try month(2015, 1))
    transport.prepare(.init(body: document(entry(1))), .init(404, body: document(entry(1))))
    #expect(try words.result()?.get().words.map(\.day) == [1])
    #expect(words.result() == .success(WordResponse(words: [])))
  }

  @Test("Picture URLs are relative to the final URL of the document")
  func pictures() throws {
    transport.prepare(.init(302, ["Location": "https://other.example/a/b/c/01.json"]), .init(body: document(entry())))
    let words = try HTTPWordService(try transport.client()).words(in: month(2015, 1)).result()?.get().words
    #expect(words?.map(\.imageURL.absoluteString) == ["https://other.example/a/pictures/petrichor.png"])
  }

  @Test("A request is sent as it is, to a host that can be a name")
  func request() async throws {
    let server = try RawServer(.send(httpResponse(body: document(entry()))))
    let base = "http://localhost:\(server.port)"
    #expect(try await HTTPWordService(at: "\(base)/a%2Fb?key=1%262", token: "secret").january().get().words.count == 1)
    let request = try #require(server.requests.first)
    #expect("\(request.method) \(request.target)" == "GET /a%2Fb/words/2015/01.json?key=1%262")
    #expect(request.header("Host") == "localhost:\(server.port)")
    #expect(request.header("Authorization") == "Bearer secret")
    #expect(request.header("Cookie") == nil)
  }
}
