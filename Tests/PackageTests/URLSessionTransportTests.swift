import Foundation
import ProgramTesting
import Testing

/// Runs the transport for Apple's platforms on Linux, with a stand-in for the session.
@Suite("URLSessionTransport", .needsBuiltModules, .timeLimit(.minutes(5)))
struct URLSessionTransportTests {
  @Test("Events as Apple's session reports them lead to the outcomes of the other transport")
  func recordings() async throws {
    let directory = TemporaryDirectory()
    let transport = try text(ofFile: "Modules/ReactiveHTTP/Platform/URLSessionTransport.swift")
      .replacing("canImport(Darwin)", with: "true").replacing("public import", with: "import")
      .replacing(
        "import Reactive\n", with: "import FoundationNetworking; import Reactive; @testable import ReactiveHTTP\n")
    try directory.write(transport, to: "URLSessionTransport.swift")
    let sources = try paths(below: "Tests/Support/StandIns/URLSession", suffix: ".swift")
      .map { packageRoot.appending(path: $0).path }
    let tests = try await TestProgram(
      sources + [directory.path("URLSessionTransport.swift")], linking: ["CLibcurl", "Reactive", "ReactiveHTTP"],
      in: directory)
    let outcome = try await tests.run()
    #expect(outcome.status == 0 && outcome.report.contains("1 test "), "\(outcome.report)")
  }
}
