import Models
import ServerTesting
import Services
import Testing

@Suite("HTTPWordService and redirects", .timeLimit(.minutes(1)))
struct HTTPWordServiceRedirectTests {
  private static let good = answer(body: document(entry()))

  @Test("redirects are followed", arguments: [301, 302, 303, 307, 308])
  func followed(status: Int) async throws {
    let server = try RawServer { request in
      [
        .send(
          request.target == "/new/01.json" ? Self.good : answer("\(status) Moved", headers: "Location: /new/01.json"))
      ]
    }
    #expect(try await HTTPWordService(at: server.url).january().get().words.count == 1)
    #expect(server.requests.map(\.target) == ["/words/2015/01.json", "/new/01.json"])
  }

  @Test(
    "the target is relative to where the redirect came from",
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
          request.target == "/a/words/2015/01.json" ? answer("302 Found", headers: "Location: \(location)") : Self.good)
      ]
    }
    #expect(try await HTTPWordService(at: "\(server.url)/a").january().get().words.count == 1)
    #expect(server.requests.last?.target == target)
  }

  @Test("the URLs of pictures are relative to where the document came from in the end")
  func pictures() async throws {
    let server = try RawServer { request in
      [.send(request.target == "/a/b/c/01.json" ? Self.good : answer("302 Found", headers: "Location: /a/b/c/01.json"))]
    }
    let words = try await HTTPWordService(at: server.url).january().get().words
    #expect(words.map(\.imageURL.absoluteString) == ["\(server.url)/a/pictures/petrichor.png"])
  }

  @Test(
    "a redirect that leads nowhere is an unexpected answer",
    arguments: [
      "", "Location:", "Location: ftp://127.0.0.1/x", "Location: file:///etc/passwd", "Location: data:,words",
      "Location: mailto:words@example.org", "Location: http://", "Location: http:///x", "Location: http://[bad/",
      "Location: http://user@127.0.0.1/", "Location: http://user:password@127.0.0.1/", "Location: http://127.0.0.1:-1/",
    ])
  func nowhere(header: String) async throws {
    let server = try RawServer(.send("HTTP/1.1 302 Found\r\n\(header.isEmpty ? "" : header + "\r\n")\r\n"))
    #expect(try await HTTPWordService(at: server.url).january() == .failure(.unexpectedAnswer(302)))
    #expect(server.requests.count == 1)
  }

  @Test(
    "a redirect to a host that cannot be is a connection to try again",
    arguments: ["//%5B/", "//a%20b%00c/", "//[::1%25eth0]:1/", "http://h%0D%0Ax/", "//127.0.0.1:99999/"])
  func impossibleHost(location: String) async throws {
    let server = try RawServer(.send(answer("302 Found", headers: "Location: \(location)")))
    switch try await HTTPWordService(at: server.url).january() {
    case .failure(.tryAgain(.connection, nil)), .failure(.unexpectedAnswer(302)): break
    case let outcome: Issue.record("\(outcome)")
    }
    #expect(server.requests.count == 1)
  }

  @Test("a redirect in a circle ends")
  func circle() async throws {
    let server = try RawServer(.send(answer("302 Found", headers: "Location: /again")))
    #expect(try await HTTPWordService(at: server.url).january() == .failure(.unexpectedAnswer(302)))
    #expect(server.requests.count == 11)
  }

  @Test("the endless body of a redirect is not waited for")
  func endlessBody() async throws {
    let server = try RawServer { request in
      guard request.target != "/x" else { return [.send(Self.good)] }
      return [.send("HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n"), .flood(1 << 30)]
    }
    #expect(try await HTTPWordService(at: server.url).january().get().words.count == 1)
    #expect(server.bytesSent < 16 << 20)
  }

  @Test("the token goes to the origin of the base, also across a redirect there")
  func token() async throws {
    let server = try RawServer { request in
      [.send(request.target == "/x" ? Self.good : answer("302 Found", headers: "Location: /x"))]
    }
    _ = try await HTTPWordService(at: server.url, token: "secret").january().get()
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret", "Bearer secret"])
  }

  @Test("the token does not go to another origin, nor back from there")
  func tokenStaysBehind() async throws {
    let other = try RawServer { request in
      [.send(answer("302 Found", headers: "Location: \(request.target.dropFirst().replacing("_", with: "/"))"))]
    }
    let server = try RawServer { request in
      guard request.target != "/back" else { return [.send(Self.good)] }
      let back = "http:__127.0.0.1:\(request.header("Host")?.split(separator: ":").last ?? "")_back"
      return [.send(answer("302 Found", headers: "Location: \(other.url)/\(back)"))]
    }
    _ = try await HTTPWordService(at: server.url, token: "secret").january().get()
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret", nil])
    #expect(other.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("the same port of another name of the host is another origin")
  func otherName() async throws {
    let server = try RawServer { request in
      let port = request.header("Host")?.split(separator: ":").last ?? ""
      return [
        .send(request.target == "/x" ? Self.good : answer("302 Found", headers: "Location: http://localhost:\(port)/x"))
      ]
    }
    _ = try await HTTPWordService(at: server.url, token: "secret").january().get()
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret", nil])
  }

  @Test("disposal in the middle of a redirect cancels what comes after it")
  func disposal() async throws {
    let server = try RawServer { request in
      request.target == "/x" ? [.hang] : [.send(answer("302 Found", headers: "Location: /x"))]
    }
    let request = try HTTPWordService(at: server.url).words(in: month(2015, 1)).start()
    while let next = await server.nextRequest(), next.target != "/x" {}
    request.dispose()
    #expect(await server.nextClosureByClient())
  }
}
