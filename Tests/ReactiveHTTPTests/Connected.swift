import Foundation
import Reactive
import ReactiveHTTP
import ServerTesting

/// A transport and the server of its exchanges.
struct Connected {
  /// The transports that obey the contract. A Mac tests `URLSession` itself as the transport of the system.
  enum Kind: CaseIterable, Sendable {
    case system, scriptedSession
  }

  var transport: any HTTPTransport
  let url: String
  let requestCount: () -> Int
  /// Waits for the next request.
  let nextRequest: () async -> Void
  /// Waits until the transport closes a connection, or cancels a task.
  let nextClosure: () async -> Void

  /// Connects a transport with a server that follows the script for the path of each request.
  init(
    _ kind: Kind, timeout: TimeInterval = 3600, deadline: TimeInterval = 3600,
    script: @escaping @Sendable (String) -> [ServerStep]
  ) throws {
    switch kind {
    case .system:
      let server = try RawServer { ServerStep.bytes(script($0.target)) }
      transport = SystemTransport(timeout: timeout, deadline: deadline)
      (url, requestCount) = (server.url, { server.requests.count })
      nextRequest = { _ = await server.nextRequest() }
      nextClosure = { _ = await server.nextClosureByClient() }
    case .scriptedSession:
      let session = ScriptedSession(timeout: timeout, deadline: deadline, script: script)
      transport = session
      url = "http://words.example"
      nextRequest = { [requests = session.requests.stream] in for await _ in requests { break } }
      nextClosure = { [cancellations = session.cancellations.stream] in for await _ in cancellations { break } }
      requestCount = { [count = session.requestCount] in count.value }
    }
  }
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
