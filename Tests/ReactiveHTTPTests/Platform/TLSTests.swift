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
      "A server with a trusted certificate is accepted by name and by address, with TLS 1.2 and 1.3",
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

    /// How the client knows the end of a body without a length.
    enum End: CaseIterable {
      case lastChunk, endOfHTTP2Stream, closedConnection
    }

    @Test("A body without a length is refused only if its end could be a lost connection", arguments: End.allCases)
    func end(_ end: End) async throws {
      let upstream = try RawServer(.send("HTTP/1.1 200 OK\r\n\r\n[]"))
      let directive = end == .lastChunk ? "" : "chunked_transfer_encoding off;"
      let server = try NginxServer(
        configuration: "\(directive) location / { proxy_pass \(upstream.url); }", tls: TestCertificate.loopback,
        http2: end == .endOfHTTP2Stream)
      let outcome = try await get("a", from: server, trusting: TestCertificate.loopback.certificate)
      switch end {
      case .lastChunk, .endOfHTTP2Stream: #expect(try outcome.get().body == Data("[]".utf8))
      case .closedConnection:
        let reason = "the response has no length, so it may be incomplete"
        #expect(throws: HTTPError.connection(reason)) { try outcome.get() }
      }
    }

    @Test(
      "No request is sent to a server whose certificate is not trusted, and the error names the reason",
      // Every name that ends with `localhost` is the loopback interface.
      arguments: [
        ("localhost", false, false, "self-signed certificate"), ("127.0.0.1", false, false, "self-signed certificate"),
        ("other.localhost", true, false, "it is for another host"),
        ("localhost", true, true, "certificate has expired"), ("127.0.0.1", true, true, "certificate has expired"),
      ])
    func rejected(host: String, isTrusted: Bool, isExpired: Bool, reason: String) async throws {
      let certificate = isExpired ? TestCertificate.expired : TestCertificate.loopback
      let server = try NginxServer(files: files, tls: certificate)
      let outcome = try await get(
        "small", from: server, host: host, trusting: isTrusted ? certificate.certificate : nil)
      #expect(throws: HTTPError.untrusted(reason)) { try outcome.get() }
      #expect(server.accessLog.isEmpty)
    }

    @Test("An old version of TLS is rejected")
    func oldVersion() async throws {
      let configuration = "ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;"  // Level 1 excludes TLS 1.1.
      let server = try NginxServer(files: files, configuration: configuration, tls: TestCertificate.loopback)
      let outcome = try await get("small", from: server, trusting: TestCertificate.loopback.certificate)
      #expect(throws: HTTPError.self) { try outcome.get() }
    }
  }
#endif
