import Foundation
import Reactive
import ReactiveHTTP
import ServerTesting

/// The transport of the system, and the server of its exchanges.
struct Connected {
  var transport: any HTTPTransport
  private let server: RawServer

  /// Connects the transport with a server that follows the script for the path of each request.
  init(timeout: TimeInterval = 3600, script: @escaping @Sendable (String) -> [RawServer.Step]) throws {
    server = try RawServer { script($0.target) }
    transport = SystemTransport(timeout: timeout)
  }

  var url: String { server.url }
  var requestCount: Int { server.requests.count }

  /// Waits for the next request.
  func nextRequest() async { _ = await server.nextRequest() }

  /// Waits until the transport closes a connection.
  func nextClosure() async { _ = await server.nextClosureByClient() }
}

extension RawServer.Step {
  /// Returns the step that sends the header of a response. `URLSession` holds back the beginning of a body whose type it
  /// has to guess. It may send the next request on this connection unless the header announces its end.
  static func head(
    _ status: Int, _ fields: [(name: String, value: String)] = [("Content-Type", "application/json")]
  ) -> RawServer.Step {
    .send("HTTP/1.1 \(status) X\r\nConnection: close\r\n\(fields.map { "\($0.name): \($0.value)\r\n" }.joined())\r\n")
  }
}
