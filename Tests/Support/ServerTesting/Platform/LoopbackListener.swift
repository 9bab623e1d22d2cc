import Foundation

/// A socket that listens on a port of the loopback interface. The creator must close it.
public struct LoopbackListener: Sendable {
  let descriptor: Int32
  public let port: Int

  /// Opens the socket on the given port, or on a free one if it is zero. From then on, the system queues incoming
  /// connections.
  public init(port: UInt16 = 0) throws(ServerError) {
    let descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw ServerError("Cannot create a socket: error \(errno).") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      // Connections inherit this option. Setting it for a connection would fail once the client has closed it.
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif

    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
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
      throw ServerError("Cannot listen on a port: error \(errno).")
    }
    self.descriptor = descriptor
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Closes the socket. No thread may wait for a connection, because the next socket can have the same descriptor.
  public func close() {
    closeDescriptor(descriptor)
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}

/// Sends bytes without SIGPIPE, which would end the process if the client has closed the connection.
func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes, count, 0)
  #else
    send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
  #endif
}

/// Calls the C function `close`, whose name clashes with methods of other types.
func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}

/// The error for a test server that cannot start.
public struct ServerError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
