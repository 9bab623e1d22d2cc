import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file descriptors of a terminal: one to read keys from and one to write to.
struct TerminalDescriptors: Sendable {
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
    waitForInput([input], timeout: 0)[0]
  }

  /// Reads the available bytes, at most 1 MiB of them. Call this only when input is available; otherwise it may block.
  /// Returns `nil` if the terminal has hung up.
  ///
  /// A terminal whose buffer of 4096 bytes is full does not handle ctrl-C behind it. So after that many bytes, this
  /// method waits for 10 ms for more of them, and all are read before the first one is handled.
  func receive() -> [UInt8]? {
    var (bytes, count, failure) = ([UInt8](), 0, CInt(0))
    var piece = [UInt8](repeating: 0, count: 4096)
    repeat {
      count = read(input, &piece, piece.count)
      failure = count < 0 ? errno : 0
      bytes += piece.prefix(max(0, count))
    } while count > 0 && bytes.count < 1 << 20 && waitForInput([input], timeout: bytes.count < 4000 ? 0 : 10)[0]
    return bytes.isEmpty && failure != EINTR && failure != EAGAIN ? nil : bytes
  }

  /// Writes all bytes as long as `isWanted` returns `true`. Returns whether the terminal is still connected.
  func send(_ bytes: [UInt8], while isWanted: () -> Bool) -> Bool {
    write(bytes, to: output, while: isWanted) == nil
  }
}

/// Writes all bytes to a descriptor, in several system calls if the system accepts only a part of them. Blocks until
/// then.
///
/// - Parameter isWanted: Called before each system call. If it returns `false`, the remaining bytes are dropped.
/// - Returns: The value of `errno` if this fails, or `nil` if it succeeds.
package func write(_ bytes: [UInt8], to descriptor: CInt, while isWanted: () -> Bool = { true }) -> CInt? {
  var rest = bytes[...]
  while !rest.isEmpty, isWanted() {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      // Another program may have set the descriptor not to block.
      var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&polled, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}

extension ProcessTerminal {
  /// Returns the value of an environment variable of the process; `nil` if it is not set.
  public nonisolated static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// Passes a text to the program `pbcopy` of macOS, which copies it. Without this program, nothing happens.
func copyToPasteboard(_ text: String) {
  // In the locale C, `pbcopy` would take UTF-8 for another encoding. If it is missing, `cat` reads the text.
  guard let pipe = popen("LC_ALL=en_US.UTF-8 pbcopy 2>/dev/null || cat >/dev/null", "w") else { return }
  fputs(text, pipe)
  fflush(pipe)
  // Closing waits for the end of the program. No other code uses the pipe.
  nonisolated(unsafe) let written = pipe
  DispatchQueue.global().async { pclose(written) }
}

/// Waits until at least one of the descriptors can be read. A descriptor that has hung up or is invalid counts, and a
/// negative one is ignored.
///
/// - Parameter timeout: The maximum time to wait in milliseconds; negative for no limit.
/// - Returns: For each descriptor, whether it can be read.
func waitForInput(_ descriptors: [CInt], timeout: CInt = -1) -> [Bool] {
  var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&polled, nfds_t(polled.count), timeout) < 0, errno == EINTR || errno == EAGAIN {}
  // On macOS, `poll` reports `/dev/tty` as invalid.
  let isUnsupported = polled.contains { $0.revents & Int16(POLLNVAL) != 0 && fcntl($0.fd, F_GETFL) >= 0 }
  return isUnsupported ? selectInput(descriptors, timeout: timeout) : polled.map { $0.revents != 0 }
}

/// Does the same as ``waitForInput(_:timeout:)`` with `select`, which supports only descriptors below 1024. Others
/// count as readable.
func selectInput(_ descriptors: [CInt], timeout: CInt) -> [Bool] {
  let supported = descriptors.filter { (0..<1024).contains($0) }
  while true {
    var readable = fd_set()
    for descriptor in supported { readable.insert(descriptor) }
    let milliseconds = supported.count == descriptors.count(where: { $0 >= 0 }) ? timeout : 0
    var time = timeval(tv_sec: numericCast(milliseconds / 1000), tv_usec: numericCast(milliseconds % 1000 * 1000))
    let count = withUnsafeMutablePointer(to: &time) { time in
      select((supported.max() ?? -1) + 1, &readable, nil, nil, milliseconds < 0 ? nil : time)
    }
    // If a descriptor is invalid, the caller finds out which one when it reads.
    if count < 0, errno == EINTR || errno == EAGAIN { continue }
    return descriptors.map { $0 >= 0 && (count < 0 || !supported.contains($0) || readable.contains($0)) }
  }
}

extension fd_set {
  // The C macros are not available in Swift. On little-endian systems, bit `n` of the set is in byte `n / 8`.
  fileprivate mutating func insert(_ descriptor: CInt) {
    withUnsafeMutableBytes(of: &self) { $0[Int(descriptor / 8)] |= 1 << UInt8(descriptor % 8) }
  }

  fileprivate func contains(_ descriptor: CInt) -> Bool {
    withUnsafeBytes(of: self) { $0[Int(descriptor / 8)] & 1 << UInt8(descriptor % 8) != 0 }
  }
}

/// Creates a pipe whose ends do not block and are not inherited by child processes.
func makePipe() throws(TerminalError) -> (read: CInt, write: CInt) {
  var ends: [CInt] = [-1, -1]
  guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
  for end in ends {
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
  }
  return (ends[0], ends[1])
}

/// Writes a byte to a pipe, so that its other end can be read.
func writeByte(to descriptor: CInt) {
  var byte: UInt8 = 0
  _ = write(descriptor, &byte, 1)
}
