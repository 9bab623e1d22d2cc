import CPseudoTerminal
import Foundation

/// The two ends of a pseudo-terminal: one for the user and one for the program. The caller must close both.
public struct PseudoTerminalDevice: Sendable {
  /// An error of a system call.
  public struct SystemFailure: Error, CustomStringConvertible {
    public let description: String

    /// Creates the error of the last call on this thread.
    init(_ call: String) {
      description = "\(call) failed: \(String(cString: strerror(errno)))"
    }
  }

  /// The descriptor of the user's end: keys are written to it, and the output of the program is read from it.
  public let master: CInt

  /// The descriptor of the program's end, which is a terminal for the program.
  public let slave: CInt

  /// Creates a pseudo-terminal of the given size, which is not a controlling terminal yet. Throws ``SystemFailure``.
  public init(columns: Int, rows: Int) throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    guard openPseudoTerminal(&master, &slave) == 0 else { throw SystemFailure("openPseudoTerminal") }
    (self.master, self.slave) = (master, slave)
    resize(columns: columns, rows: rows)
  }

  /// Changes the size of the terminal and notifies the program in the foreground.
  public func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(clamping: columns)
    size.ws_row = UInt16(clamping: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Writes bytes as if the user typed them. Throws ``SystemFailure``.
  public func type(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw SystemFailure("write") }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

/// The settings of a terminal (termios), for comparisons.
public struct TerminalSettings: Sendable, Equatable {
  /// The input, output, control and local flags, in this order.
  public let flags: [UInt]

  public let controlCharacters: [UInt8]

  /// Whether the terminal delivers whole lines instead of single keys (canonical mode).
  public var isCanonical: Bool { flags[3] & UInt(ICANON) != 0 }

  /// Reads the settings of the terminal of a descriptor. Returns `nil` if the descriptor does not refer to a terminal.
  public init?(of descriptor: CInt) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    // macOS sets PENDIN by itself, while typed characters wait to be read again.
    let localFlags = settings.c_lflag & ~tcflag_t(PENDIN)
    flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, localFlags].map { UInt($0) }
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }
}
