import Foundation
import ProgramTesting
import Reactive

/// A server that can violate HTTP. It reads the header of a request, performs the steps of a test's script, and then
/// waits until the client closes the connection.
public final class RawServer: Sendable {
  /// An action of the server after a request.
  public enum Step: Sendable {
    case send(String)
    case sendBytes([UInt8])
    /// Sends this number of spaces, as fast as the client reads them.
    case flood(Int)
    /// Sends nothing more, but leaves the connection open.
    case hang
    case reset
  }

  /// The request line and header of a request.
  public struct Request: Sendable {
    /// The unmodified text, without the empty line at its end.
    public let head: String

    public var method: String { String(head.prefix { $0 != " " }) }
    public var target: String { String(head.drop { $0 != " " }.dropFirst().prefix { $0 != " " }) }

    /// Returns the value of a header field, or `nil` if there is none. The name is case-insensitive.
    public func header(_ name: String) -> String? {
      head.split(separator: "\r\n").dropFirst().lazy
        .map { $0.split(separator: ":", maxSplits: 1) }
        .first { $0.first?.lowercased() == name.lowercased() }?
        .last.map { String($0.drop { $0 == " " }) }
    }
  }

  /// An event on a connection.
  public enum Event: Sendable {
    /// The header of a request was received.
    case request(Request)
    case closedByClient
  }

  /// The events of all connections in order. Only one task can iterate over them.
  public let events: AsyncStream<Event>

  private let listener: LoopbackListener
  /// A pipe whose write end is closed at the end of the server.
  private let end = Pipe()
  private let feed: AsyncStream<Event>.Continuation
  private let state = Atomic(ServerState())

  /// Starts a server.
  ///
  /// - Parameter script: Returns the steps for a request. It is called on the thread of the connection.
  public init(_ script: @escaping @Sendable (Request) -> [Step]) throws {
    listener = try LoopbackListener()
    (events, feed) = AsyncStream.makeStream(of: Event.self)
    Thread.detachNewThread { [listener, feed, state, end = end.fileHandleForReading] in
      while !areReadable([end.fileDescriptor, listener.descriptor])[0],
        case let descriptor = accept(listener.descriptor, nil, nil), descriptor >= 0
      {
        state.modify { _ = $0.connections.insert(descriptor) }
        Thread.detachNewThread {
          let isEndedByClient = Connection(descriptor: descriptor, state: state, feed: feed).serve(script)
          state.modify { state in
            state.connections.remove(descriptor)
            closeDescriptor(descriptor)
          }
          if isEndedByClient { feed.yield(.closedByClient) }
        }
      }
      listener.close()
      try? end.close()
    }
  }

  /// Starts a server that performs the same steps after every request.
  public convenience init(_ steps: Step...) throws {
    try self.init { _ in steps }
  }

  deinit {
    try? end.fileHandleForWriting.close()
    state.withValue { for connection in $0.connections { shutdown(connection, Int32(SHUT_RDWR)) } }
    feed.finish()
  }

  /// The server's port on 127.0.0.1.
  public var port: Int { listener.port }

  /// The URL of the server, without a path.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The received requests in order.
  public var requests: [Request] { state.value.requests }

  /// The number of bytes that the server has passed to the system for sending.
  public var bytesSent: Int { state.value.bytesSent }

  /// Waits for the header of the next request and returns it, or returns `nil` when the server has stopped.
  public func nextRequest() async -> Request? {
    for await case .request(let request) in events { return request }
    return nil
  }

  /// Waits until a client closes its connection. Returns `false` if the server has stopped.
  public func nextClosureByClient() async -> Bool {
    for await case .closedByClient in events { return true }
    return false
  }
}

/// The state that the threads of a server share.
private struct ServerState: Sendable {
  var connections: Set<Int32> = []
  var requests: [RawServer.Request] = []
  var bytesSent = 0
}

/// A connection, which is served on its own thread.
private struct Connection {
  let descriptor: Int32
  let state: Atomic<ServerState>
  let feed: AsyncStream<RawServer.Event>.Continuation

  /// Performs the steps. Returns whether the client closed the connection.
  func serve(_ script: (RawServer.Request) -> [RawServer.Step]) -> Bool {
    var noDelay: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
    guard let request = readHead() else { return true }
    for step in script(request) {
      if case .reset = step {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        return false
      }
      guard perform(step) else { return true }
    }
    shutdown(descriptor, Int32(SHUT_WR))
    waitForEnd()
    return true
  }

  /// Performs one step. Returns whether the connection is still open.
  private func perform(_ step: RawServer.Step) -> Bool {
    switch step {
    case .send(let text): return send(Array(text.utf8)[...])
    case .sendBytes(let bytes): return send(bytes[...])
    case .flood(let count):
      let block = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
      return stride(from: 0, to: count, by: block.count).allSatisfy { send(block.prefix(count - $0)) }
    case .hang, .reset:
      waitForEnd()
      return false
    }
  }

  /// Reads and records the header of a request. Returns `nil` if the connection is closed first.
  private func readHead() -> RawServer.Request? {
    var bytes: [UInt8] = []
    while bytes.last != 10 || bytes.suffix(4) != [13, 10, 13, 10] {
      guard let byte = readByte() else { return nil }
      bytes.append(byte)
    }
    let request = RawServer.Request(head: String(decoding: bytes.dropLast(4), as: UTF8.self))
    state.modify { $0.requests.append(request) }
    feed.yield(.request(request))
    return request
  }

  /// Reads the next byte. Returns `nil` at the end of the connection.
  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
  }

  private func waitForEnd() {
    while readByte() != nil {}
  }

  private func send(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      state.modify { $0.bytesSent += count }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
