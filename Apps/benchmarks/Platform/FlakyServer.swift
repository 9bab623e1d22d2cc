import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A word service on this machine that often fails: some of its responses are late, slow, cut off or errors, and some
/// requests are never answered.
final class FlakyServer: Sendable {
  /// The URL of the service.
  let url: String
  private let listener: CInt

  /// Starts the server on a free port.
  init() throws {
    // A client that has closed its connection must not end this program.
    signal(SIGPIPE, SIG_IGN)
    // SOCK_STREAM has another type on each system, and the same value.
    let listener = socket(AF_INET, 1, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(listener, address, length) == 0 && listen(listener, 64) == 0
        && getsockname(listener, address, &length) == 0
    }
    guard isListening else { throw MeasuredProgram.Failure(description: "Cannot start a server.") }
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    self.listener = listener
    DispatchQueue(label: "FlakyServer").async {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        DispatchQueue.global().async { Self.serve(connection) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Answers the requests of a connection until one of the two sides closes it.
  private static func serve(_ connection: CInt) {
    defer { close(connection) }
    while let request = readRequest(connection) {
      let target = request.split(separator: " ").dropFirst().first ?? ""
      let body = target.hasPrefix("/words/") ? month(target) : "[]"
      let bytes = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
      switch Int.random(in: 0..<12) {
      case 0: _ = readRequest(connection)  // The client has to give up.
      case 1: transmit(Array("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n".utf8), connection)
      case 2: return transmit(Array(bytes.prefix(bytes.count / 2)), connection)
      case 3:
        for start in stride(from: 0, to: bytes.count, by: 200) {
          transmit(Array(bytes[start..<min(start + 200, bytes.count)]), connection)
          usleep(50_000)
        }
      case 4:
        usleep(1_000_000)
        transmit(bytes, connection)
      default: transmit(bytes, connection)
      }
    }
  }

  /// Returns the head of the next request; `nil` if the client has closed the connection.
  private static func readRequest(_ connection: CInt) -> String? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      var byte: UInt8 = 0
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  private static func transmit(_ bytes: [UInt8], _ connection: CInt) {
    _ = send(connection, bytes, bytes.count, 0)
  }

  /// Returns the words of the month in a target, such as “/words/2015/01.json”.
  private static func month(_ target: Substring) -> String {
    let numbers = target.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2 else { return "[]" }
    let words = (1...28).map { day in
      """
      {"id":\(numbers[0] * 10_000 + numbers[1] * 100 + day),"word":"word \(day)","day":\(day),"month":\(numbers[1]),\
      "year":\(numbers[0]),"imageUrl":"f.png"}
      """
    }
    return "{\"words\":[\(words.joined(separator: ","))]}"
  }
}
