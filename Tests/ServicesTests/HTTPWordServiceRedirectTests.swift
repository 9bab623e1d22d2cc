import Models
import ServerTesting
import Services
import Testing

@Suite("HTTPWordService and redirects", .timeLimit(.minutes(5)))
struct HTTPWordServiceRedirectTests {
  private static let good = httpResponse(body: document(entry()))

  @Test("Redirects are followed", arguments: [301, 302, 303, 307, 308])
  func followed(status: Int) async throws {
    let server = try RawServer { request in
      [
        .send(
          request.target == "/new/01.json"
            ? Self.good : httpResponse("\(status) Moved", headers: "Location: /new/01.json"))
      ]
    }
    #expect(try await HTTPWordService(at: server.url).january().get().words.count == 1)
    #expect(server.requests.map(\.target) == ["/words/2015/01.json", "/new/01.json"])
  }

  @Test(
    "The target is relative to the URL of the redirect",
    arguments: [
      ("02.json", "/a/words/2015/02.json"), ("../../x", "/a/x"), ("../../../../../x", "/x"),
      ("?v=2", "/a/words/2015/01.json?v=2"),
      ("/x#fragment", "/x"), ("/a%20b", "/a%20b"), ("//127.0.0.1:PORT/x", "/x"), ("HTTP://127.0.0.1:PORT", "/"),
    ])
  func relative(location: String, target: String) async throws {
    let server = try RawServer { request in
      let port = request.header("Host")?.split(separator: ":").last ?? ""
      let location = location.replacing("PORT", with: port)
      return [
        .send(
          request.target == "/a/words/2015/01.json"
            ? httpResponse("302 Found", headers: "Location: \(location)") : Self.good)
      ]
    }
    #expect(try await HTTPWordService(at: "\(server.url)/a").january().get().words.count == 1)
    #expect(server.requests.last?.target == target)
  }

  @Test("Picture URLs are relative to the final URL of the document")
  func pictures() async throws {
    let server = try RawServer { request in
      [
        .send(
          request.target == "/a/b/c/01.json"
            ? Self.good : httpResponse("302 Found", headers: "Location: /a/b/c/01.json"))
      ]
    }
    let words = try await HTTPWordService(at: server.url).january().get().words
    #expect(words.map(\.imageURL.absoluteString) == ["\(server.url)/a/pictures/petrichor.png"])
  }

  @Test(
    "A redirect with a missing or invalid target is an unexpected status",
    arguments: [
      "", "Location:", "Location: ftp://127.0.0.1/x", "Location: file:///etc/passwd", "Location: data:,words",
      "Location: mailto:words@example.org", "Location: http://", "Location: http:///x", "Location: http://[bad/",
      "Location: http://user@127.0.0.1/", "Location: http://user:password@127.0.0.1/", "Location: http://127.0.0.1:-1/",
    ])
  func nowhere(header: String) async throws {
    let server = try RawServer(.send("HTTP/1.1 302 Found\r\n\(header.isEmpty ? "" : header + "\r\n")\r\n"))
    #expect(try await HTTPWordService(at: server.url).january() == .failure(.unexpectedStatus(302)))
    #expect(server.requests.count == 1)
  }

  @Test(
    "A redirect to an invalid host is a temporary error or an unexpected status",
    arguments: ["//%5B/", "//a%20b%00c/", "//[::1%25eth0]:1/", "http://h%0D%0Ax/", "//127.0.0.1:99999/"])
  func impossibleHost(location: String) async throws {
    let server = try RawServer(.send(httpResponse("302 Found", headers: "Location: \(location)")))
    switch try await HTTPWordService(at: server.url).january() {
    case .failure(.tryAgain(.connection, nil)), .failure(.unexpectedStatus(302)): break
    case let outcome: Issue.record("\(outcome)")
    }
    #expect(server.requests.count == 1)
  }

  @Test("A redirect loop ends")
  func circle() async throws {
    let server = try RawServer(.send(httpResponse("302 Found", headers: "Location: /again")))
    #expect(try await HTTPWordService(at: server.url).january() == .failure(.unexpectedStatus(302)))
    #expect(server.requests.count == 6)
  }

  @Test("A request does not wait for the endless body of a redirect")
  func endlessBody() async throws {
    let server = try RawServer { request in
      guard request.target != "/x" else { return [.send(Self.good)] }
      return [.send("HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n"), .flood(1 << 30)]
    }
    #expect(try await HTTPWordService(at: server.url).january().get().words.count == 1)
    #expect(server.bytesSent < 16 << 20)
  }

  @Test("The token is sent to the origin of the base URL, also after a redirect within it")
  func token() async throws {
    let server = try RawServer { request in
      [.send(request.target == "/x" ? Self.good : httpResponse("302 Found", headers: "Location: /x"))]
    }
    _ = try await HTTPWordService(at: server.url, token: "secret").january().get()
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret", "Bearer secret"])
  }

  @Test("The token is not sent to another origin, nor after a redirect back from it")
  func tokenStaysBehind() async throws {
    let other = try RawServer { request in
      [.send(httpResponse("302 Found", headers: "Location: \(request.target.dropFirst().replacing("_", with: "/"))"))]
    }
    let server = try RawServer { request in
      guard request.target != "/back" else { return [.send(Self.good)] }
      let back = "http:__127.0.0.1:\(request.header("Host")?.split(separator: ":").last ?? "")_back"
      return [.send(httpResponse("302 Found", headers: "Location: \(other.url)/\(back)"))]
    }
    _ = try await HTTPWordService(at: server.url, token: "secret").january().get()
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret", nil])
    #expect(other.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("Another name of the same host is a different origin")
  func otherName() async throws {
    let server = try RawServer { request in
      let port = request.header("Host")?.split(separator: ":").last ?? ""
      return [
        .send(
          request.target == "/x"
            ? Self.good : httpResponse("302 Found", headers: "Location: http://localhost:\(port)/x"))
      ]
    }
    _ = try await HTTPWordService(at: server.url, token: "secret").january().get()
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret", nil])
  }

  @Test("Disposing of a request also cancels it after a redirect")
  func disposal() async throws {
    let server = try RawServer { request in
      request.target == "/x" ? [.hang] : [.send(httpResponse("302 Found", headers: "Location: /x"))]
    }
    let request = try HTTPWordService(at: server.url).words(in: month(2015, 1)).start()
    while let next = await server.nextRequest(), next.target != "/x" {}
    request.dispose()
    #expect(await server.nextClosureByClient())
  }
}
