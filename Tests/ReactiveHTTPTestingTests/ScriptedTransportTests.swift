import Foundation
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import ReactiveTesting
import Testing

@Suite("ScriptedTransport")
struct ScriptedTransportTests {
  private func request(_ path: String, _ method: HTTPRequest.Method = .get) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try #require(URL(string: "https://example.org/\(path)")))
  }

  @Test("A closure decides the reply to each request, also to a redirected one, and the transport records the requests")
  func replies() throws {
    let transport = ScriptedTransport { request in
      switch request.url.path {
      case "/old": .response(status: 301, headers: ["Location": "/new"], body: "moved")
      case "/new": .response(body: "hello")
      case "/bytes": .data(Data([0, 255]), status: 404)
      default: .failure(.connection("connection refused"))
      }
    }
    let client = HTTPClient(transport: transport)
    let response = try client.send(request("old")).first()?.get()
    #expect(response?.body == Data("hello".utf8) && response?.url.absoluteString == "https://example.org/new")
    #expect(transport.requests.map(\.url.path) == ["/old", "/new"])
    #expect(try client.send(request("new", .head)).first()?.get().body == Data())  // A reply to HEAD has no body.
    #expect(try client.send(request("bytes")).first()?.get().body == Data([0, 255]))
    let failure = try client.send(request("a")).first()
    #expect(throws: HTTPError.connection("connection refused")) { try failure?.get() }
  }

  @Test("A pending exchange that is cancelled is counted once")
  func pending() throws {
    let transport = ScriptedTransport { _ in .pending }
    let observer = TestObserver<HTTPResponse, HTTPError>()
    let start = HTTPClient(transport: transport).send(try request("a")).start(observer.observer)
    #expect(observer.events.isEmpty && transport.requests.count == 1 && transport.cancelledCount == 0)
    for _ in 1...2 { start.dispose() }  // The second disposal has no effect.
    #expect(transport.cancelledCount == 1)
  }

  @Test("Progress precedes a response with a body, also that of a redirect, for an observer that requests it")
  func progress() throws {
    let transport = ScriptedTransport { request in
      request.url.path == "/a"
        ? .response(status: 302, headers: ["Location": "/b"], body: "moved") : .response(body: "abc")
    }
    let client = HTTPClient(transport: transport)
    let observer = TestObserver<HTTPEvent, HTTPError>()
    client.events(of: try request("a")).start(observer.observer)
    let byteCounts = observer.values.map { event in
      if case .progress(let received, let expected) = event { "\(received) of \(expected ?? 0)" } else { "response" }
    }
    #expect(byteCounts == ["5 of 5", "3 of 3", "response"])  // “moved” and “abc”
    _ = [client.send(try request("b")), transport.exchange(try request("b"))].map { $0.start() }
    #expect(transport.requests.map(\.reportsProgress) == [true, true, false, false])
    let responses = TestObserver<HTTPEvent, HTTPError>()
    transport.events(of: transport.requests[3]).start(responses.observer)
    #expect(responses.values.count == 1)
  }
}
