import Foundation

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
