#if !canImport(Darwin)
  import CLibcurl
  import Dispatch
  import Foundation
  import Reactive
  import ReactiveHTTP
  import ServerTesting
  import Testing

  /// Tests of what `URLSession` does otherwise. It delivers a response only when its body begins, and has no limit of
  /// headers.
  @Suite("LibcurlTransport", .timeLimit(.minutes(5)))
  struct LibcurlTransportTests {
    @Test("A request names the program, and its path is sent as it is")
    func path() async throws {
      let server = try RawServer(.send(Self.empty))
      var next = try request("\(server.url)/a/../b/./c//d%2Fe")
      next.headers.append(name: "X-Empty", value: "")
      _ = try await next.send().get()
      #expect(server.requests.first?.target == "/a/../b/./c//d%2Fe")
      #expect(server.requests.first?.header("User-Agent") == ProcessInfo.processInfo.processName)
      #expect(server.requests.first?.head.contains("\r\nX-Empty:") == true)
    }

    private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    @Test("The rest of a short body that is not needed is read, because this keeps the connection")
    func rest() async throws {
      let head = "HTTP/1.1 404 X\r\nContent-Length: 30000\r\n\r\n"
      let server = try RawServer(.send(head), .trickle(String(repeating: "x", count: 30_000)))
      var next = try request(server.url, limit: 30_000)
      next.bodyStatusCodes = [200]
      #expect(try await next.send().get().status == 404)
      #expect(await server.nextClosureByClient())
      #expect(server.bytesSent == head.utf8.count + 30_000)
    }

    @Test("A response arrives before the body that is not needed, and a stalled one is closed", arguments: ["", "bo"])
    func stalledRest(beginning: String) async throws {
      let server = try RawServer(.send("HTTP/1.1 404 X\r\nContent-Length: 4\r\n\r\n\(beginning)"), .hang)
      let transport = LibcurlTransport(timeout: 5, deadline: 3600)
      var next = try request(server.url)
      next.bodyStatusCodes = [200]
      #expect(try await next.send(with: transport).get().status == 404)
      #expect(await server.nextClosureByClient())
    }

    @Test("The connection of an exchange that has ended is closed when the transport is released")
    func release() async throws {
      let server = try RawServer(.send(Self.empty), .hang)
      _ = try await request(server.url).send(with: LibcurlTransport(timeout: 3600)).get()
      #expect(await server.nextClosureByClient())
    }

    @Test("Only http and https are supported", arguments: ["ftp", "file", "gopher", "ws", "dict"])
    func schemes(scheme: String) async throws {
      let server = try RawServer(greeting: [.send("220 hello\r\n")])
      let outcome = try await request("\(scheme)://127.0.0.1:\(server.port)/etc/passwd").send()
      #expect(throws: HTTPError.invalidRequest("the URL has no host, or is neither http nor https")) {
        try outcome.get()
      }
    }

    @Test("A header can have 64 KiB, including interim responses, and not more", arguments: [false, true])
    func header(isInterim: Bool) async throws {
      let last = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
      let first = isInterim ? "HTTP/1.1 103 Hints\r\n" : "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
      let rest = isInterim ? "\r\n\(last)" : "\r\n"
      for excess in [0, 1] {
        let size = (64 << 10) - first.utf8.count - rest.utf8.count + excess
        let line = "X: \(String(repeating: "a", count: 1000))\r\n"
        let fields = String(repeating: line, count: size / line.utf8.count - 1)
        let field = "X: \(String(repeating: "a", count: size - fields.utf8.count - 5))\r\n"
        let server = try RawServer(.send(first + fields + field + rest))
        let outcome = try await request(server.url).send()
        if excess == 0 {
          #expect(try outcome.get().status == 200)
        } else {
          #expect(throws: HTTPError.connection("the response header is too long")) { try outcome.get() }
        }
      }
    }

    @Test("A transport whose thread is busy does not delay another one")
    func independence() throws {
      let server = try RawServer(.send(Self.empty))
      let request = try request(server.url)
      let end = DispatchSemaphore(value: 0)
      libcurlEnter()
      defer { libcurlLeave() }
      LibcurlTransport(timeout: 60).exchange(request).start { event in
        if event.isTerminating { end.signal() }
      }
      #expect(end.wait(timeout: .now() + 60) == .success)
    }

    @Test("A transport whose exchanges are cancelled at once makes the next exchange")
    func cancelledAtOnce() async throws {
      let server = try RawServer(.send(Self.empty))
      let (request, transport) = (try request(server.url), LibcurlTransport(timeout: 60))
      for _ in 0..<100 { transport.exchange(request).start().dispose() }
      #expect(try await request.send(with: transport).get().status == 200)
    }
  }
#endif
