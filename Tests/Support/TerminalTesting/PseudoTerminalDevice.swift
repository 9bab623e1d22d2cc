#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// The two ends of a pseudo-terminal: one for the user and one for the program. The caller must close both.
public struct PseudoTerminalDevice: Sendable {
  /// An error of a system call.
  public struct SystemFailure: Error, CustomStringConvertible {
    /// The name of the call and the reason.
    public let description: String

    /// Creates the error of a call with the given value of `errno`.
    init(_ call: String, code: CInt = errno) {
      description = "\(call) failed: \(String(cString: strerror(code)))"
    }
  }

  /// The descriptor of the user's end: keys are written to it, and the output of the program is read from it.
  public let master: CInt

  /// The descriptor of the program's end, which is a terminal for the program.
  public let slave: CInt

  /// The path of the slave end in the file system.
  public let path: String

  /// Creates a pseudo-terminal of the given size, which is not a controlling terminal yet. Throws ``SystemFailure``.
  public init(columns: Int, rows: Int) throws {
    (master, slave) = try descriptorLock.withLock { _ in
      var (master, slave): (CInt, CInt) = (-1, -1)
      guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw SystemFailure("openpty") }
      setCloseOnExec(master, slave)
      return (master, slave)
    }
    guard let name = ttyname(slave) else { throw SystemFailure("ttyname") }
    path = String(cString: name)
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

  /// Creates a pipe that programs do not inherit. Returns its read end and its write end.
  static func makePipe() throws -> (CInt, CInt) {
    try descriptorLock.withLock { _ in
      var ends: [CInt] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SystemFailure("pipe") }
      setCloseOnExec(ends[0], ends[1])
      return (ends[0], ends[1])
    }
  }

  /// Starts an executable on the terminal, in a new session, with the default signal handling.
  ///
  /// - Returns: The process id.
  func spawn(_ executable: String, arguments: [String], environment: [String: String]) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // The program must not keep other descriptors open, such as the pipes of programs that other tests run.
    for descriptor in CInt(3)..<256 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = newSession | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var process = pid_t()
    let result = withCStrings([executable] + arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        descriptorLock.withLock { _ in
          posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
        }
      }
    }
    guard result == 0 else { throw SystemFailure("posix_spawn \(executable)", code: result) }
    return process
  }
}

/// The lock that is held while descriptors are created and while a process is started. Otherwise a process could
/// inherit a new descriptor of another terminal, which would then stay open after its program has ended.
private let descriptorLock = Mutex<Void>(())

private func setCloseOnExec(_ descriptors: CInt...) {
  for descriptor in descriptors {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

#if canImport(Darwin)
  /// `POSIX_SPAWN_SETSID`.
  private let newSession = CInt(POSIX_SPAWN_SETSID)
#else
  /// `POSIX_SPAWN_SETSID`. The headers of Linux declare it only for GNU programs.
  private let newSession: CInt = 0x80
#endif

/// Calls a function with strings in C format: a list of pointers that ends with a null pointer.
private func withCStrings<Result>(
  _ strings: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return body(pointers)
}
