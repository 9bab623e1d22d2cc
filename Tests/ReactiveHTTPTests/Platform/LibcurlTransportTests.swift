#if !canImport(Darwin)
  import Foundation
  import ReactiveHTTP
  import ServerTesting
  import Testing

  /// Tests of what `URLSession` does otherwise. It delivers a response only when its body begins, and has no limit of
  /// headers.
  @Suite("LibcurlTransport", .timeLimit(.minutes(5)))
  struct LibcurlTransportTests {
    @Test("The path and an empty field are sent as they are given, and User-Agent is the name of the process")
    func path() async throws {
      let server = try RawServer(.send(Self.empty))
      var httpRequest = try request("\(server.url)/a/../b/./c//d%2Fe")
      httpRequest.headers.append(name: "X-Empty", value: "")
      _ = try await httpRequest.send().get()
      let received = try #require(server.requests.first)
      #expect(received.target == "/a/../b/./c//d%2Fe" && received.head.contains("\r\nX-Empty:"))
      #expect(received.header("User-Agent") == ProcessInfo.processInfo.processName)
    }

    @Test("A field begins after the first colon, and the header ends with an empty line, whatever scalars follow")
    func marks() async throws {
      let fields = "A:\u{301}a\r\n \r\nB: \u{301}b \u{301}\r\nContent-Length: 0"
      let server = try RawServer(.send("HTTP/1.1 200 \u{301}OK\r\n\(fields)\r\n\r\n"))
      let response = try await request(server.url).send().get()
      #expect(response.status == 200 && ["A", "B"].map { response.headers[$0] } == ["\u{301}a", "\u{301}b \u{301}"])
    }

    private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    @Test("A header that ends early, at any byte, is a closed connection or an invalid response")
    func incompleteHeader() async throws {
      let reasons = ["connection closed unexpectedly", "invalid HTTP response"].map { HTTPError.connection($0) }
      for length in Self.empty.utf8.indices {
        let server = try RawServer(.send(String(decoding: Self.empty.utf8.prefix(upTo: length), as: UTF8.self)))
        guard case .failure(let error) = try await request(server.url).send() else {
          Issue.record("\(Self.empty[..<length]) is a response.")
          continue
        }
        #expect(reasons.contains(error), "\(Self.empty[..<length])")
      }
    }

    @Test("An unneeded body delays no response, and its connection is closed at the time-out", arguments: ["", "bo"])
    func stalledRest(beginning: String) async throws {
      let server = try RawServer(.send("HTTP/1.1 404 X\r\nContent-Length: 4\r\n\r\n\(beginning)"), .hang)
      // A transport that waits for the body fails at the time-out. A busy machine may need seconds for the response.
      let transport = LibcurlTransport(timeout: 5)
      var httpRequest = try request(server.url)
      httpRequest.bodyStatusCodes = [200]
      #expect(try await httpRequest.send(with: transport).get().status == 404)
      #expect(await server.nextClosureByClient())
    }
  }
#endif
