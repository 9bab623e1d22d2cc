import Foundation
import Reactive
import ReactiveFoundation
import ReactiveTesting
import ServerTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession.reactive.data(with:)", .timeLimit(.minutes(5)))
struct URLSessionTests {
  /// A session without a cache, whose time-outs no test reaches.
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = 3600
    session = URLSession(configuration: configuration)
  }

  @Test(
    "The producer sends one response with its body, whatever its status code",
    arguments: [("200 OK", 200, "petrichor"), ("404 Not Found", 404, "")])
  func response(line: String, status: Int, body: String) async throws {
    let server = try RawServer(.send(answer(line, body: body)))
    var responses = session.reactive.data(with: try request(server.url)).values.makeAsyncIterator()
    let (data, response) = try #require(try await responses.next())
    #expect(String(decoding: data, as: UTF8.self) == body)
    #expect((response as? HTTPURLResponse)?.statusCode == status)
    #expect(try await responses.next() == nil)
  }

  @Test("Each start sends the request unchanged")
  func request() async throws {
    let server = try RawServer(.send(answer()))
    var request = try request("\(server.url)/words?year=2015")
    request.httpMethod = "DELETE"
    request.setValue("b", forHTTPHeaderField: "X-A")
    let producer = session.reactive.data(with: request)
    for _ in 1...2 { for try await _ in producer.values {} }
    let requests = server.requests.map { [$0.method, $0.target, $0.header("X-A")] }
    #expect(requests == [["DELETE", "/words?year=2015", "b"], ["DELETE", "/words?year=2015", "b"]])
  }

  @Test("A refused connection fails with the error of the session")
  func refused() async throws {
    // No program may listen at this port, which only root could open. A port that a server has released could belong to
    // the server of another test by now.
    let request = try request("http://127.0.0.1:1")
    let error = await #expect(throws: URLError.self) {
      for try await _ in session.reactive.data(with: request).values {}
    }
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test(
    "Disposing of a start, before or during the response, interrupts it and closes the connection",
    arguments: ["", Self.beginning])
  func disposal(beginning: String) async throws {
    let server = try RawServer(.send(beginning), .hang)
    let observer = TestObserver<(Data, URLResponse), any Error>()
    let start = observer.observe(session.reactive.data(with: try request(server.url)))
    #expect(await server.nextRequest() != nil)
    start.dispose()
    // Without a cancellation, the time limit of the suite would end this wait.
    #expect(await server.nextClosureByClient())
    #expect(observer.didInterrupt && observer.events.count == 1)
  }

  /// The start of an incomplete response.
  private static let beginning = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"

  private func request(_ url: String) throws -> URLRequest { URLRequest(url: try #require(URL(string: url))) }
}

/// A complete response, after which the connection is closed.
private func answer(_ status: String = "200 OK", body: String = "") -> String {
  "HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}
