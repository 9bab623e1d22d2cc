#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  /// A TCP connection.
  ///
  /// The C functions get pointers to buffers. Each pointer is used only during the call that receives it.
  final class SocketStream: ByteStream {
    private let descriptor: Int32
    private let cancellation: CancellationPipe
    private let timeout: Double

    /// Connects to the first reachable address of a host.
    ///
    /// - Parameters:
    ///   - host: A name or an IP address.
    ///   - timeout: The maximum number of seconds for connecting, and for each wait for data.
    ///   - cancellation: The pipe that cancels every wait with an error.
    init(host: String, port: Int, timeout: Double, cancellation: CancellationPipe) throws(ServiceError) {
      let addresses = try SocketAddress.lookUp(host: host, port: port, timeout: timeout)
      descriptor = try Self.openSocket(to: addresses, timeout: timeout, cancellation: cancellation)
      self.timeout = timeout
      self.cancellation = cancellation
    }

    deinit {
      close(descriptor)
    }

    func read() throws(ServiceError) -> [UInt8] {
      while true {
        try cancellation.wait(for: POLLIN, on: descriptor, timeout: timeout)
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initializedCount in
          count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
          initializedCount = max(count, 0)
        }
        if count >= 0 { return bytes }
        try Self.throwUnlessTemporary(errno)
      }
    }

    func write(_ bytes: [UInt8]) throws(ServiceError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        try cancellation.wait(for: POLLOUT, on: descriptor, timeout: timeout)
        // Without MSG_NOSIGNAL, sending on a connection that the server has closed would raise SIGPIPE and end the
        // process.
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else {
          try Self.throwUnlessTemporary(errno)
        }
      }
    }

    private static func openSocket(
      to addresses: [SocketAddress], timeout: Double, cancellation: CancellationPipe
    ) throws(ServiceError) -> Int32 {
      var failure = ServiceError.connection("host not found")
      for address in addresses {
        do throws(ServiceError) {
          return try openSocket(to: address, timeout: timeout / Double(addresses.count), cancellation: cancellation)
        } catch {
          failure = error
        }
      }
      if case .timedOut = failure { failure = .timedOut(seconds: timeout) }
      throw failure
    }

    private static func openSocket(
      to address: SocketAddress, timeout: Double, cancellation: CancellationPipe
    ) throws(ServiceError) -> Int32 {
      let descriptor = socket(address.family, address.kind | nonBlocking, 0)
      guard descriptor >= 0 else { throw .systemFailure(errno) }
      do throws(ServiceError) {
        if address.withUnsafePointer({ connect(descriptor, $0, $1) }) != 0, errno != EINPROGRESS {
          throw .systemFailure(errno)
        }
        try cancellation.wait(for: POLLOUT, on: descriptor, timeout: timeout)
        var failure: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 else { throw .systemFailure(errno) }
        guard failure == 0 else { throw .systemFailure(failure) }
        return descriptor
      } catch {
        close(descriptor)
        throw error
      }
    }

    private static func throwUnlessTemporary(_ number: Int32) throws(ServiceError) {
      guard [EAGAIN, EWOULDBLOCK, EINTR].contains(number) else { throw .systemFailure(number) }
    }

    #if canImport(Glibc)
      private static let nonBlocking = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      private static let nonBlocking = SOCK_NONBLOCK | SOCK_CLOEXEC
    #endif
  }
#endif
