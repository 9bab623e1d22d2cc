#if !canImport(Darwin)
  import Foundation
  import Reactive
  import ReactiveHTTP
  import ServerTesting
  import Testing

  /// Tests of the threads and descriptors that exchanges leave behind. Each test runs in its own process, because other
  /// tests use threads and descriptors too.
  @Suite("The threads and descriptors of exchanges", .timeLimit(.minutes(5)))
  struct ResourceTests {
    /// A way in which an exchange ends without a response.
    enum Ending: String, Codable, CaseIterable {
      /// The exchange is cancelled.
      case cancel
      /// The exchange is cancelled, and the transport is released.
      case release
      /// The exchange reaches its deadline.
      case deadline
    }

    @Test("Exchanges that end without a response leave no thread or descriptor behind", arguments: Ending.allCases)
    func endings(ending: Ending) async {
      await #expect(processExitsWith: .success) { [ending] in
        try await expectNoneLeft { server in
          let transport = LibcurlTransport(timeout: 3600)
          let exchange = server.exchange(with: transport, deadline: ending == .deadline ? 0.01 : .infinity)
          switch ending {
          case .cancel, .release:
            let start = exchange.start()
            _ = await server.server?.nextRequest()
            start.dispose()
          case .deadline:
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            exchange.startWithCompleted { end.finish() }
            for await _ in ends {}
          }
          return ending == .release ? nil : transport
        }
      }
    }
  }

  /// A server that never sends a complete response. If there is none, the port refuses connections.
  private struct FaultyServer {
    let server: RawServer?

    /// Returns an exchange whose observer retains the transport, as the client of a service does.
    func exchange(
      with transport: LibcurlTransport, deadline: TimeInterval
    ) -> SignalProducer<LibcurlTransport, Never> {
      guard let url = URL(string: server?.url ?? "http://127.0.0.1:1") else { return .empty }
      return transport.exchange(HTTPRequest(url: url, bodyLimit: 1 << 24, deadline: deadline))
        .flatMap(.latest) { _ in SignalProducer(value: transport) }.flatMapError { _ in .empty }
    }
  }

  /// Expects that 60 exchanges with each kind of server leave neither threads nor descriptors behind.
  ///
  /// - Parameter exchange: Makes one exchange. If it returns the transport, the threads are counted before the
  ///   transport is released. A transport that is not released has descriptors, for the connections of further
  ///   exchanges.
  private func expectNoneLeft(after exchange: (FaultyServer) async throws -> LibcurlTransport?) async throws {
    let servers = [
      "silent": try RawServer(.hang), "stopping": try RawServer(.send("HTTP/1.1 200 OK\r\n\r\nabc"), .hang),
      "refusing": nil,
    ]
    for (name, server) in servers {
      let server = FaultyServer(server: server)
      // The first exchanges load libcurl, and start the threads of Dispatch and of Swift's tasks.
      for _ in 0..<10 { _ = try await exchange(server) }
      let (threads, descriptors) = (try entries("task"), try entries("fd"))
      var transports: [LibcurlTransport?] = []
      for _ in 0..<60 { transports.append(try await exchange(server)) }
      let threadsLeft = try entries("task", whenAtMost: threads)
      #expect(threadsLeft <= threads, "\(name): \(threads) threads became \(threadsLeft)")
      transports = []
      let descriptorsLeft = try entries("fd", whenAtMost: descriptors)
      #expect(descriptorsLeft <= descriptors, "\(name): \(descriptors) descriptors became \(descriptorsLeft)")
    }
  }

  /// Returns the number of entries in a directory of this process, as soon as it is at most `limit`. If it remains
  /// greater, returns it nevertheless.
  private func entries(_ directory: String, whenAtMost limit: Int) throws -> Int {
    // A thread needs a moment to end, and idle threads of Dispatch need five seconds. A sleeping task would not do,
    // because it adds a descriptor.
    for _ in 0..<1000 where try entries(directory) > limit { Thread.sleep(forTimeInterval: 0.01) }
    return try entries(directory)
  }

  private func entries(_ directory: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(directory)").count
  }
#endif
