import Foundation
import Reactive
import ReactiveHTTP
import ServerTesting

/// The transport of the system, and the server of its exchanges.
struct Connected {
  var transport: any HTTPTransport
  private let server: RawServer

  /// Connects the transport with a server that follows the script for the path of each request.
  init(
    timeout: TimeInterval = 3600, deadline: TimeInterval = 3600,
    script: @escaping @Sendable (String) -> [ServerStep]
  ) throws {
    server = try RawServer { ServerStep.bytes(script($0.target)) }
    transport = SystemTransport(timeout: timeout, deadline: deadline)
  }

  var url: String { server.url }
  var requestCount: Int { server.requests.count }

  /// Waits for the next request.
  func nextRequest() async { _ = await server.nextRequest() }

  /// Waits until the transport closes a connection.
  func nextClosure() async { _ = await server.nextClosureByClient() }
}

/// A part of a server's script.
enum ServerStep: Sendable {
  /// The header of a response. `URLSession` holds back the beginning of a body whose type it has to guess.
  case head(Int, [(name: String, value: String)] = [("Content-Type", "application/json")])
  /// A part of the body.
  case part(String)
  /// The server sends nothing more.
  case silence
  /// The server closes the connection before the end of the response.
  case loss

  /// Returns what a server sends for a script.
  static func bytes(_ script: [ServerStep]) -> [RawServer.Step] {
    var isChunked = false
    let steps = script.map { step -> RawServer.Step in
      switch step {
      case .head(let status, let fields):
        isChunked = fields.contains { $0.name == "Transfer-Encoding" }
        return .send("HTTP/1.1 \(status) X\r\n\(fields.map { "\($0.name): \($0.value)\r\n" }.joined())\r\n")
      case .part(let text): return .send(isChunked ? "\(text.utf8.count)\r\n\(text)\r\n" : text)
      case .silence: return .hang
      case .loss:
        isChunked = false
        return .send("")
      }
    }
    return steps + [.send(isChunked ? "0\r\n\r\n" : "")]
  }
}
