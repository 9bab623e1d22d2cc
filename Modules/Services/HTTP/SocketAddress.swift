#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  import Dispatch
  import Reactive

  /// An address to which a socket can connect.
  struct SocketAddress: Sendable {
    /// The protocol family.
    let family: Int32
    /// The socket type, always a stream socket.
    let kind: Int32
    /// The bytes of the `sockaddr` structure.
    private let bytes: [UInt8]

    /// Calls `body` with a pointer to the address, which is valid only during the call.
    func withUnsafePointer<Result>(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result) -> Result {
      bytes.withUnsafeBytes { buffer in
        body(buffer.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(buffer.count))
      }
    }

    /// Returns the addresses of a host, in the order in which to try them.
    ///
    /// - Parameter timeout: The maximum duration of the lookup in seconds. The system call cannot be cancelled. After a
    ///   time-out it continues on a separate thread, and its result is ignored.
    static func lookUp(host: String, port: Int, timeout: Double) throws(ServiceError) -> [SocketAddress] {
      let lookup = Lookup()
      DispatchQueue(label: "SocketAddress").async {
        lookup.finish(Result { () throws(ServiceError) in try lookUp(host: host, port: port) })
      }
      return try lookup.wait(timeout: timeout)
    }

    private static func lookUp(host: String, port: Int) throws(ServiceError) -> [SocketAddress] {
      var hints = addrinfo()
      hints.ai_family = AF_UNSPEC
      hints.ai_socktype = stream
      hints.ai_flags = AI_NUMERICSERV
      var first: UnsafeMutablePointer<addrinfo>?
      let failure = getaddrinfo(host, String(port), &hints, &first)
      guard failure == 0 else {
        throw .connection(failure == EAI_AGAIN ? "host lookup failed temporarily" : "host not found")
      }
      defer { freeaddrinfo(first) }

      var addresses: [SocketAddress] = []
      var next = first
      while let info = next?.pointee {
        let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
        addresses.append(SocketAddress(family: info.ai_family, kind: info.ai_socktype, bytes: Array(bytes)))
        next = info.ai_next
      }
      return addresses
    }

    /// A lookup on one thread, for which another thread waits.
    private final class Lookup: Sendable {
      private let result = Atomic<Result<[SocketAddress], ServiceError>?>(nil)
      private let isFinished = DispatchSemaphore(value: 0)

      func finish(_ found: Result<[SocketAddress], ServiceError>) {
        result.value = found
        isFinished.signal()
      }

      func wait(timeout: Double) throws(ServiceError) -> [SocketAddress] {
        _ = isFinished.wait(timeout: .now() + timeout)
        guard let result = result.value else { throw .timedOut(seconds: timeout) }
        return try result.get()
      }
    }

    #if canImport(Glibc)
      private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
      private static let stream = SOCK_STREAM
    #endif
  }
#endif
