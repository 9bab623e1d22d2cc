#if !canImport(Darwin)
  import Foundation
  import Reactive
  import ReactiveHTTP
  import ServerTesting
  import Testing

  @Suite("TLS", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
  struct TLSTests {
    private let files = [
      "small": Data("words".utf8), "large": Data(repeating: UInt8(ascii: "x"), count: 5_000_000),
    ]

    private func get(
      _ path: String, from server: NginxServer, host: String = "localhost", trusting certificate: String?
    ) async throws -> Result<HTTPResponse, HTTPError> {
      let file = FileManager.default.temporaryDirectory.appending(path: "TLSTests-\(UUID()).pem")
      defer { try? FileManager.default.removeItem(at: file) }
      try certificate.map { try Data($0.utf8).write(to: file) }
      let transport = LibcurlTransport(timeout: 60, authorities: certificate == nil ? nil : file.path)
      return try await request("https://\(host):\(server.port)/\(path)", limit: 16 << 20).send(with: transport)
    }

    @Test(
      "A server with a trusted certificate is accepted by name and by address",
      arguments: ["localhost", "127.0.0.1"], ["TLSv1.2", "TLSv1.3"])
    func trusted(host: String, version: String) async throws {
      let server = try NginxServer(
        files: files, configuration: "ssl_protocols \(version);", tls: TestCertificate.loopback)
      let certificate = TestCertificate.loopback.certificate
      let response = try await get("large", from: server, host: host, trusting: certificate).get()
      #expect(response.body == files["large"])
    }

    @Test("A response that never has a body is complete without a length")
    func noBody() async throws {
      let server = try NginxServer(configuration: "location / { return 204; }", tls: TestCertificate.loopback)
      let response = try await get("a", from: server, trusting: TestCertificate.loopback.certificate).get()
      #expect(response.status == 204 && response.body.isEmpty)
    }

    @Test("HTTP/2 is used if the server offers it")
    func http2() async throws {
      let server = try NginxServer(files: files, tls: TestCertificate.loopback, http2: true)
      let response = try await get("large", from: server, trusting: TestCertificate.loopback.certificate).get()
      #expect(response.body == files["large"])
      while server.accessLog.isEmpty { await Task.yield() }
      #expect(server.accessLog.first?.contains("GET /large HTTP/2.0") == true)
    }

    @Test(
      "A body whose end could be a lost connection is refused",
      arguments: [("chunked_transfer_encoding off;", false), ("", false), ("chunked_transfer_encoding off;", true)])
    func end(directive: String, http2: Bool) async throws {
      let upstream = try RawServer(.send("HTTP/1.1 200 OK\r\n\r\n[]"))
      let server = try NginxServer(
        configuration: "\(directive) location / { proxy_pass \(upstream.url); }", tls: TestCertificate.loopback,
        http2: http2)
      let outcome = try await get("a", from: server, trusting: TestCertificate.loopback.certificate)
      guard !directive.isEmpty, !http2 else {
        #expect(try outcome.get().body == Data("[]".utf8))
        return
      }
      let reason = "the response has no length, so it may be incomplete"
      #expect(throws: HTTPError.connection(reason)) { try outcome.get() }
    }

    @Test(
      "An untrusted certificate, or one of another host, is rejected before a request is sent",
      // Every name that ends with `localhost` is the loopback interface.
      arguments: [("localhost", false), ("127.0.0.1", false), ("other.localhost", true)])
    func rejected(host: String, isTrusted: Bool) async throws {
      let server = try NginxServer(files: files, tls: TestCertificate.loopback)
      let trusted = isTrusted ? TestCertificate.loopback.certificate : nil
      guard case .failure(.connection(let reason)) = try await get("small", from: server, host: host, trusting: trusted)
      else {
        Issue.record("The certificate was accepted.")
        return
      }
      #expect(reason.hasPrefix("the certificate is not trusted ("), "\(reason)")
      #expect(server.accessLog.isEmpty)
    }

    @Test("An old version of TLS is rejected")
    func oldVersion() async throws {
      let configuration = "ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;"
      let server = try NginxServer(files: files, configuration: configuration, tls: TestCertificate.loopback)
      let outcome = try await get("small", from: server, trusting: TestCertificate.loopback.certificate)
      #expect(throws: HTTPError.self) { try outcome.get() }
    }

    @Test(
      "A server without TLS is an error, and one that sends nothing times out",
      arguments: [
        [], [.send("HTTP/1.1 400 Bad Request\r\n\r\n")], [.sendBytes([0x16, 3, 3, 0xFF, 0xFF])], [.reset], [.hang],
      ] as [[RawServer.Step]])
    func notTLS(steps: [RawServer.Step]) async throws {
      let server = try RawServer(greeting: steps)
      let transport = LibcurlTransport(timeout: 0.5)
      switch try await request("https://localhost:\(server.port)").send(with: transport) {
      case .failure(.connection), .failure(.timedOut(seconds: 0.5)): break
      case let outcome: Issue.record("\(outcome)")
      }
    }
  }
#endif
