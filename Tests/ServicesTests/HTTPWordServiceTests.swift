import Services
import Testing

/// `ServiceClientTests` covers the requests, and `CacheModelTests` the responses.
@Suite("HTTPWordService")
struct HTTPWordServiceTests {
  @Test(
    "The URL of a month has four digits for the year, and is relative to the base URL with its query",
    arguments: [
      ("", "/words/0033/09.json"), ("/", "/words/0033/09.json"), ("/a/b", "/a/b/words/0033/09.json"),
      ("/a/b//", "/a/b/words/0033/09.json"), ("/a%2Fb%20c", "/a%2Fb%20c/words/0033/09.json"),
      ("/é", "/%C3%A9/words/0033/09.json"), ("/a?key=1%262&b=", "/a/words/0033/09.json?key=1%262&b="),
      ("?key", "/words/0033/09.json?key"), ("/a#fragment", "/a/words/0033/09.json"),
    ])
  func url(base: String, target: String) throws {
    let transport = RecordedTransport()
    HTTPWordService(try transport.client("https://example.org\(base)")).words(in: try month(33, 9)).start()
    #expect(transport.requests.map(\.url.absoluteString) == ["https://example.org\(target)"])
  }
}
