#if canImport(Glibc) || canImport(Musl)
  import Foundation
  import Models
  import Reactive
  import ServerTesting
  import Testing

  @testable import Services

  @Suite(
    "TLSStream",
    .enabled(if: NginxServer.isInstalled, "nginx is not installed"),
    .enabled(if: OpenSSL.system != nil, "OpenSSL is not installed"), .timeLimit(.minutes(1)))
  struct TLSStreamTests {
    private let files = [
      "words/2015/01.json": Data(document(entry()).utf8), "large": Data(repeating: UInt8(ascii: "x"), count: 5_000_000),
    ]

    private func get(
      _ path: String, from server: NginxServer, host: String = "localhost", trusting certificate: String?
    ) async throws -> Result<HTTPResponse, ServiceError> {
      let file = FileManager.default.temporaryDirectory.appending(path: "TLSStreamTests-\(UUID()).pem")
      defer { try? FileManager.default.removeItem(at: file) }
      try certificate.map { try Data($0.utf8).write(to: file) }
      let transport = SocketTransport(timeout: 10, authorities: certificate == nil ? nil : file.path)
      let url = try #require(URL(string: "https://\(host):\(server.port)/\(path)"))
      return try await transport.exchange(HTTPRequest(url: url, bodyLimit: 16 << 20)).outcome()
    }

    @Test(
      "A server with a trusted certificate is accepted by name and by address", arguments: ["localhost", "127.0.0.1"])
    func trusted(host: String) async throws {
      let server = try NginxServer(files: files, tls: TestCertificate.loopback)
      let certificate = TestCertificate.loopback.certificate
      let response = try await get("words/2015/01.json", from: server, host: host, trusting: certificate).get()
      #expect(response.body == files["words/2015/01.json"])
    }

    @Test("A large body arrives completely", arguments: ["TLSv1.2", "TLSv1.3"])
    func large(version: String) async throws {
      let configuration = "ssl_protocols \(version); keepalive_timeout 0;"
      let server = try NginxServer(files: files, configuration: configuration, tls: TestCertificate.loopback)
      let response = try await get("large", from: server, trusting: TestCertificate.loopback.certificate).get()
      #expect(response.body == files["large"])
    }

    @Test("An untrusted certificate is rejected before a request is sent")
    func untrusted() async throws {
      let server = try NginxServer(files: files, tls: TestCertificate.loopback)
      let outcome = try await get("words/2015/01.json", from: server, trusting: nil)
      try expectDistrust(outcome)
      #expect(server.accessLog.isEmpty)
    }

    @Test("A trusted certificate of another host is rejected", arguments: ["localhost", "127.0.0.1"])
    func otherHost(host: String) async throws {
      let server = try NginxServer(files: files, tls: TestCertificate.otherHost)
      let certificate = TestCertificate.otherHost.certificate
      let outcome = try await get("words/2015/01.json", from: server, host: host, trusting: certificate)
      try expectDistrust(outcome)
      #expect(server.accessLog.isEmpty)
    }

    @Test("An old version of TLS is rejected")
    func oldVersion() async throws {
      let configuration = "ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;"
      let server = try NginxServer(files: files, configuration: configuration, tls: TestCertificate.loopback)
      let outcome = try await get("large", from: server, trusting: TestCertificate.loopback.certificate)
      #expect(throws: ServiceError.self) { try outcome.get() }
    }

    @Test(
      "A server without TLS causes a temporary error",
      arguments: [[], [.send("HTTP/1.1 400 Bad Request\r\n\r\n")], [.sendBytes([0x16, 3, 3, 0xFF, 0xFF])], [.reset]]
        as [[RawServer.Step]])
    func notTLS(steps: [RawServer.Step]) async throws {
      let server = try RawServer(greeting: steps)
      let outcome = try await HTTPWordService(at: "https://localhost:\(server.port)").january()
      guard case .failure(.tryAgain(.connection, retryAfter: nil)) = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }

    @Test("A handshake with a server that sends nothing times out")
    func silence() async throws {
      let server = try RawServer(greeting: [.hang])
      let outcome = try await HTTPWordService(at: "https://localhost:\(server.port)", timeout: 0.2).january()
      #expect(outcome == .failure(.timedOut(seconds: 0.2)))
      #expect(await server.nextClosureByClient())
    }

    @Test("A redirect from https to http is not followed")
    func downgrade() async throws {
      let plain = try RawServer(.send(httpResponse(body: "{}")))
      let server = try NginxServer(
        configuration: "location / { return 302 \(plain.url)/; }", tls: TestCertificate.loopback)
      let file = FileManager.default.temporaryDirectory.appending(path: "TLSStreamTests-\(UUID()).pem")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(TestCertificate.loopback.certificate.utf8).write(to: file)
      let client = ServiceClient(
        try ServiceAddress(base: "https://localhost:\(server.port)"),
        transport: SocketTransport(timeout: 10, authorities: file.path), scheduler: TestScheduler())
      let service = HTTPWordService(client)
      #expect(try await service.january() == .failure(.unexpectedStatus(302)))
      #expect(plain.requests.isEmpty)
    }

    private func expectDistrust(
      _ outcome: Result<HTTPResponse, ServiceError>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      guard case .failure(.tryAgain(.connection(let clause), nil)) = outcome else {
        Issue.record("\(outcome)", sourceLocation: sourceLocation)
        return
      }
      #expect(clause.hasPrefix("the certificate is not trusted ("), sourceLocation: sourceLocation)
    }
  }
#endif
