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
    #expect(try client.send(request("bytes")).first()?.get().body == Data([0, 255]))
    let failure = try client.send(request("a")).first()
    #expect(throws: HTTPError.connection("connection refused")) { try failure?.get() }
  }

  @Test("A reply to HEAD has no body")
  func head() throws {
    let client = HTTPClient(transport: ScriptedTransport { _ in .response(body: "hello") })
    #expect(try client.send(request("a", .head)).first()?.get().body == Data())
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

  @Test("The progress precedes a response with a body")
  func progress() throws {
    let transport = ScriptedTransport { _ in .response(body: "abc") }
    let observer = TestObserver<HTTPEvent, HTTPError>()
    transport.events(of: try request("a")).start(observer.observer)
    guard case .progress(received: 3, expected: 3) = observer.values.first else {
      Issue.record("\(observer.values)")
      return
    }
    #expect(observer.values.count == 2 && observer.values.last?.response?.body == Data("abc".utf8))
  }

  @Test("A client delivers the progress of a redirect before that of the response")
  func redirectProgress() throws {
    let transport = ScriptedTransport { request in
      request.url.path == "/a"
        ? .response(status: 302, headers: ["Location": "/b"], body: "moved") : .response(body: "abc")
    }
    let observer = TestObserver<HTTPEvent, HTTPError>()
    HTTPClient(transport: transport).events(of: try request("a")).start(observer.observer)
    let byteCounts = observer.values.compactMap { event -> Int? in
      if case .progress(let received, _) = event { received } else { nil }
    }
    #expect(byteCounts == [5, 3] && observer.values.count == 3)  // “moved”, “abc” and the response
  }
}
