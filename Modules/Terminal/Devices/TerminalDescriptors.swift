#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file descriptors of a terminal: one that gives keys and one that takes bytes.
struct TerminalDescriptors: Sendable {
  /// What an attempt to read has given.
  enum Input {
    case bytes([UInt8])
    case nothing
    case end
  }

  let input: CInt
  let output: CInt

  /// Whether both are a terminal's.
  var areTerminals: Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  /// The size that the terminal says it has, or the classic one if it does not know.
  var size: TerminalSize {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Whether something can be read now.
  var hasInput: Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Reads what is there. It is called when there is something, since it may block otherwise.
  func receive() -> Input {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = read(input, buffer.baseAddress, buffer.count)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    if !bytes.isEmpty { return .bytes(bytes) }
    return failure == EINTR || failure == EAGAIN ? .nothing : .end
  }

  /// Writes all bytes, however often the system takes only a part of them.
  ///
  /// - Parameter isWanted: Asked before each part; the rest is dropped once it says no.
  /// - Returns: Whether the terminal is still there.
  func send(_ bytes: [UInt8], while isWanted: () -> Bool) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty, isWanted() {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
