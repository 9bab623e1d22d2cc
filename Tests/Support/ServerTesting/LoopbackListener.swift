#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that listens on a free port of the loopback interface. Whoever makes it closes it.
struct LoopbackListener: Sendable {
  let descriptor: Int32
  let port: Int

  /// Opens the socket; from then on, connections to it are accepted by the system and wait.
  init() throws(ServerFailure) {
    let descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw ServerFailure("no socket: error \(errno)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)

    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isBound else {
      closeDescriptor(descriptor)
      throw ServerFailure("no port: error \(errno)")
    }
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Makes a call of `accept`, on whatever thread, fail.
  func endAccepting() {
    #if canImport(Darwin)
      closeDescriptor(descriptor)
    #else
      shutdown(descriptor, Int32(SHUT_RDWR))
    #endif
  }

  /// Closes the socket, after ``endAccepting()`` where it has been called.
  func close() {
    #if !canImport(Darwin)
      closeDescriptor(descriptor)
    #endif
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}

/// The `close` of the C library, for types that have one of their own.
func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}

/// Why a test server cannot run.
public struct ServerFailure: Error, CustomStringConvertible {
  /// The reason.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
