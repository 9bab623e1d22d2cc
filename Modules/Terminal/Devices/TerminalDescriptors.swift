#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file descriptors of a terminal: one to read keys from and one to write to.
struct TerminalDescriptors: Sendable {
  /// The result of an attempt to read.
  enum ReadResult {
    case bytes([UInt8])
    /// No bytes are available now.
    case nothing
    /// The terminal has hung up.
    case end
  }

  let input: CInt
  let output: CInt

  /// Whether both descriptors belong to a terminal.
  var areTerminals: Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  /// The size that the terminal reports, or 80 columns and 24 rows if it reports none.
  var size: TerminalSize {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Whether input can be read without blocking.
  var hasInput: Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Reads the available bytes, at most 4096 of them. Call this only when input is available; otherwise it may block.
  func receive() -> ReadResult {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = read(input, buffer.baseAddress, buffer.count)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    if !bytes.isEmpty { return .bytes(bytes) }
    return failure == EINTR || failure == EAGAIN ? .nothing : .end
  }

  /// Writes all bytes, in several system calls if the system accepts only a part of them. Blocks until then.
  ///
  /// - Parameter isWanted: Called before each write. If it returns `false`, the remaining bytes are dropped.
  /// - Returns: Whether the terminal is still connected.
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
