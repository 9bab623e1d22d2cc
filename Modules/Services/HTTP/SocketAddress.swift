#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  import Dispatch
  import Reactive

  /// An address that a socket can be connected to.
  struct SocketAddress: Sendable {
    /// The protocol family.
    let family: Int32
    /// The kind of socket: one for a stream.
    let kind: Int32
    /// The `sockaddr` of the family.
    private let bytes: [UInt8]

    /// Calls `body` with the address as the C library wants it; the pointer is good during the call.
    func withUnsafePointer<Result>(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result) -> Result {
      bytes.withUnsafeBytes { buffer in
        body(buffer.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(buffer.count))
      }
    }

    /// The addresses of a host, in the order in which they should be tried.
    ///
    /// - Parameter timeout: After how many seconds to give up. The system cannot be told, so that its search goes on,
    ///   on a thread of its own, and what it finds is dropped.
    static func lookUp(host: String, port: Int, timeout: Double) throws(ServiceError) -> [SocketAddress] {
      let search = Search()
      DispatchQueue(label: "SocketAddress").async {
        search.finish(Result { () throws(ServiceError) in try lookUp(host: host, port: port) })
      }
      return try search.wait(timeout: timeout)
    }

    private static func lookUp(host: String, port: Int) throws(ServiceError) -> [SocketAddress] {
      var hints = addrinfo()
      hints.ai_family = AF_UNSPEC
      hints.ai_socktype = stream
      hints.ai_flags = AI_NUMERICSERV
      var first: UnsafeMutablePointer<addrinfo>?
      let failure = getaddrinfo(host, String(port), &hints, &first)
      guard failure == 0 else {
        throw .connection(failure == EAI_AGAIN ? "its host cannot be looked up now" : "its host cannot be found")
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

    /// A search that is waited for by one thread and made by another.
    private final class Search: Sendable {
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
