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

  @Test("A closure decides the reply to each request, and the requests are recorded")
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
    #expect(transport.requests.isEmpty)
    let response = try client.send(request("old")).first()?.get()
    #expect(response?.body == Data("hello".utf8) && response?.url.absoluteString == "https://example.org/new")
    #expect(transport.requests.map(\.url.path) == ["/old", "/new"])
    #expect(try client.send(request("bytes")).first()?.get().body == Data([0, 255]))
    #expect(try client.send(request("new", .head)).first()?.get().body == Data())
    let failure = try client.send(request("a")).first()
    #expect(throws: HTTPError.connection("connection refused")) { try failure?.get() }
  }

  @Test("A pending exchange ends when it is cancelled, and is counted once")
  func pending() throws {
    let transport = ScriptedTransport { _ in .pending }
    let observer = TestObserver<HTTPResponse, HTTPError>()
    let start = HTTPClient(transport: transport).send(try request("a")).start(observer.observer)
    #expect(observer.events.isEmpty && transport.requests.count == 1 && transport.cancelledCount == 0)
    for _ in 1...2 { start.dispose() }
    #expect(transport.cancelledCount == 1)
  }

  @Test("The progress precedes a response with a body, and a request with a line break is refused")
  func progress() throws {
    let transport = ScriptedTransport { _ in .response(body: "abc") }
    let observer = TestObserver<HTTPEvent, HTTPError>()
    transport.events(of: try request("a")).start(observer.observer)
    guard case .progress(received: 3, expected: 3) = observer.values.first else {
      Issue.record("\(observer.values)")
      return
    }
    #expect(observer.values.count == 2 && observer.values.last?.response?.body == Data("abc".utf8))
    var split = try request("a")
    split.headers.append(name: "X", value: "a\r\nb")
    let outcome = transport.exchange(split).first()
    #expect(throws: HTTPError.self) { try outcome?.get() }
    #expect(transport.requests.count == 1)
  }

  private struct Forecast: Decodable, Equatable {
    struct Day: Decodable, Equatable { let high: Int }
    let city: String
    let days: [Day]
  }

  @Test(
    "A document is decoded, and the error of a wrong one names its key",
    arguments: [
      (200, #"{"city": "Rome", "days": [{"high": 31}]}"#, nil), (404, "{}", .unexpectedStatus(404)),
      (201, #"{"city": "Rome", "days": [{"high": 31}]}"#, nil),
      (200, "<html>", .invalidDocument("the document is invalid (The given data was not valid JSON)")),
      (200, "[]", .invalidDocument("the document is not of the type Dictionary<String, Any>")),
      (200, #"{"days": []}"#, .invalidDocument("“city” is missing")),
      (200, #"{"city": null, "days": []}"#, .invalidDocument("“city” is null")),
      (200, #"{"city": "Rome", "days": [{"high": 1}, {}]}"#, .invalidDocument("“days[1].high” is missing")),
      (200, #"{"city": "Rome", "days": [{"high": "1"}]}"#, .invalidDocument("“days[0].high” is not of the type Int")),
    ] as [(Int, String, HTTPError?)])
  func document(status: Int, body: String, error: HTTPError?) throws {
    let client = HTTPClient(transport: ScriptedTransport { _ in .response(status: status, body: body) })
    let outcome = try #require(client.send(try request("a")).decode(Forecast.self).first())
    switch outcome {
    case .success(let forecast): #expect(error == nil && forecast == Forecast(city: "Rome", days: [.init(high: 31)]))
    case .failure(let failure): #expect(failure == error)
    }
  }
}
