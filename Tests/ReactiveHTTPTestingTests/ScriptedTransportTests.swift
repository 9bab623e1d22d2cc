import Foundation
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import ReactiveLoading
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

  @Test("Each request with the same method and URL has the next reply of a list, and then the last one again")
  func inTurn() throws {
    let transport = ScriptedTransport { _ in .inTurn([.response(status: 503), .response(status: 201), .response()]) }
    let client = HTTPClient(transport: transport)
    for status in [503, 201, 200, 200] {
      for (path, method) in [("a", HTTPRequest.Method.get), ("b", .get), ("a", .put)] {
        #expect(try client.send(request(path, method)).first()?.get().status == status)
      }
    }
  }

  @Test("A test can finish a reply later, after steps of progress, and a cancelled exchange has no further reply")
  func later() throws {
    let reply = MutableProperty(ScriptedTransport.Reply.pending)
    let transport = ScriptedTransport { _ in .later(reply.producer) }
    let download = HTTPClient(transport: transport).events(of: try request("a"))
      .map { event -> Computation<Data, HTTPError>.Event in
        switch event {
        case .progress(let received, let expected): .progress(Double(received) / Double(expected ?? .max))
        case .response(let response): .value(response.body)
        }
      }
    let viewModel = LoadableViewModel(Computation(reporting: download), scheduler: ImmediateScheduler())
    let (progress, cancelled) = (TestObserver<Double?, Never>(), TestObserver<HTTPEvent, HTTPError>())
    viewModel.outputs.progress.producer.start(progress.observer)
    let start = transport.events(of: try request("a")).start(cancelled.observer)
    for _ in 1...2 { start.dispose() }  // The second disposal has no effect.

    for received in [1, 3] { reply.value = .progress(received: received, expected: 4) }
    #expect(viewModel.outputs.isLoading.value && viewModel.outputs.result.value == nil)
    reply.value = .response(body: "abcd")
    #expect(progress.values == [nil, 0.25, 0.75, 1, nil] && viewModel.outputs.result.value == Data("abcd".utf8))
    #expect(transport.cancelledCount == 1 && cancelled.values.isEmpty)
    reply.value = .pending
    viewModel.inputs.reload()
    reply.value = .failure(.connection("connection lost"))
    #expect(viewModel.outputs.lastError.value == .connection("connection lost") && transport.cancelledCount == 1)
  }

  @Test("A download saves the body of a successful response in the file", arguments: [200, 299, 300, 404])
  func download(status: Int) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "ScriptedTransportTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let client = HTTPClient(transport: ScriptedTransport { _ in .response(status: status, body: "abc") })
    let outcomes = try [file, file.appending(path: "missing/a")].map { file in
      let observer = TestObserver<HTTPEvent, HTTPError>()
      client.download(try request("a"), to: file).start(observer.observer)
      return (body: observer.lastValue?.response?.body, error: observer.error)
    }
    let url = try request("a").url
    let unexpected = HTTPError.unexpectedStatus(HTTPResponse(status: status, body: Data("abc".utf8), url: url))
    if status < 300 {
      #expect(outcomes[0] == (Data(), nil) && FileManager.default.contents(atPath: file.path) == Data("abc".utf8))
      let path = file.appending(path: "missing/a").path
      #expect(outcomes[1].error == .cannotSave(path: path, reason: "not a directory"))
    } else {
      #expect(outcomes.allSatisfy { $0 == (nil, unexpected) } && !FileManager.default.fileExists(atPath: file.path))
    }
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
