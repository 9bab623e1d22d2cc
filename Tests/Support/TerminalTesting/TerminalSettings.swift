#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The settings of a terminal (termios), to be compared before and after.
public struct TerminalSettings: Sendable, Equatable {
  /// The flags: input, output, control and local.
  public let flags: [UInt]

  /// The control characters.
  public let controlCharacters: [UInt8]

  /// Whether the terminal gives whole lines, and not single keys.
  public var isCanonical: Bool { flags[3] & UInt(ICANON) != 0 }

  /// Whether the terminal shows what is typed.
  public var echoes: Bool { flags[3] & UInt(ECHO) != 0 }

  /// Whether control characters such as ctrl-C are signals.
  public var hasSignalKeys: Bool { flags[3] & UInt(ISIG) != 0 }

  /// The settings of the terminal behind a descriptor; `nil` if there is none.
  public init?(of descriptor: CInt) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt($0) }
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }
}
