#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  /// A TCP connection.
  ///
  /// The C library takes pointers to the bytes; each is used during the call that gets it and no longer.
  final class SocketStream: ByteStream {
    private let descriptor: Int32
    private let interruption: Interruption
    private let timeout: Double

    /// Connects to a host, by the first of its addresses that answers.
    ///
    /// - Parameters:
    ///   - host: A name or an IP address.
    ///   - timeout: How many seconds connecting may take in all, and after how many without a byte reading fails.
    ///   - interruption: Ends each wait, with an error.
    init(host: String, port: Int, timeout: Double, interruption: Interruption) throws(ServiceError) {
      let addresses = try SocketAddress.lookUp(host: host, port: port, timeout: timeout)
      descriptor = try Self.openSocket(to: addresses, timeout: timeout, interruption: interruption)
      self.timeout = timeout
      self.interruption = interruption
    }

    deinit {
      close(descriptor)
    }

    func read() throws(ServiceError) -> [UInt8] {
      while true {
        try interruption.wait(for: POLLIN, on: descriptor, timeout: timeout)
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
        try interruption.wait(for: POLLOUT, on: descriptor, timeout: timeout)
        // Without the flag, a connection that the other side has closed would raise SIGPIPE and end the process.
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else {
          try Self.throwUnlessTemporary(errno)
        }
      }
    }

    private static func openSocket(
      to addresses: [SocketAddress], timeout: Double, interruption: Interruption
    ) throws(ServiceError) -> Int32 {
      var failure = ServiceError.connection("its host cannot be found")
      for address in addresses {
        do throws(ServiceError) {
          return try openSocket(to: address, timeout: timeout / Double(addresses.count), interruption: interruption)
        } catch {
          failure = error
        }
      }
      if case .timedOut = failure { failure = .timedOut(seconds: timeout) }
      throw failure
    }

    private static func openSocket(
      to address: SocketAddress, timeout: Double, interruption: Interruption
    ) throws(ServiceError) -> Int32 {
      let descriptor = socket(address.family, address.kind | nonBlocking, 0)
      guard descriptor >= 0 else { throw .systemFailure(errno) }
      do throws(ServiceError) {
        if address.withUnsafePointer({ connect(descriptor, $0, $1) }) != 0, errno != EINPROGRESS {
          throw .systemFailure(errno)
        }
        try interruption.wait(for: POLLOUT, on: descriptor, timeout: timeout)
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
