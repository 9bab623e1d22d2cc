#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Reactive

/// A process that is started at most once and that another thread can end.
final class ProcessHandle: Sendable {
  private enum State {
    case waiting
    case running(pid_t)
    case ended
  }

  private let state = Atomic(State.waiting)

  /// Calls `action` with the id of the process, or prevents the start of the process. The call has no effect after the
  /// process has been waited for, because another process may have its id by then.
  func end(_ action: (pid_t) -> Void) {
    state.modify { state in
      switch state {
      case .waiting: state = .ended
      case .running(let process): action(process)
      case .ended: break
      }
    }
  }

  /// Sends TERM to the process, or prevents its start. A stopped process is continued, because it handles TERM only then.
  func terminate() {
    end { for signal in [SIGTERM, SIGCONT] { kill($0, signal) } }
  }

  /// Starts the process, unless it has been ended before, and returns the error code; 0 for success.
  func start(_ spawn: () -> (process: pid_t, code: CInt)) -> CInt {
    state.modify { state in
      guard case .waiting = state else { return 0 }
      let (process, code) = spawn()
      state = code == 0 ? .running(process) : .ended
      return code
    }
  }

  /// Waits until the process exits. It can still be ended while this method waits.
  ///
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the process, as in a shell. A process that
  ///   has not been started counts as ended by TERM.
  func wait() -> CInt {
    guard case .running(let process) = state.value else { return 128 + SIGTERM }
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.modify { state in
      state = .ended
      var status: CInt = -1
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
  }
}

/// Starts a program with the given standard input and output.
///
/// - Parameter inTerminal: Whether the program is in the process group of this process, and writes errors to its output.
///   If not, it has its own process group, and its standard error is discarded.
/// - Returns: The id of the process, and the error code, which is 0 if the program has been started.
func spawn(
  _ path: String, arguments: [String], environment: [String], input: CInt, output: CInt, inTerminal: Bool
) -> (process: pid_t, code: CInt) {
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
  posix_spawn_file_actions_adddup2(&actions, input, 0)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  var flags = CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)
  if inTerminal {
    posix_spawn_file_actions_adddup2(&actions, output, 2)
  } else {
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    flags |= CInt(POSIX_SPAWN_SETPGROUP)
  }
  #if canImport(Darwin)
    flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #else
    // This process opens its own descriptors with close-on-exec. A library may have opened others, so all descriptors
    // are closed. Swift does not import the function for that, which older systems do not have.
    typealias CloseFrom = @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt
    if let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
      _ = unsafeBitCast(closeFrom, to: CloseFrom.self)(&actions, 3)
    } else {
      for descriptor in 3..<CInt(1024) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    }
  #endif
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(&attributes, Int16(flags))

  var process = pid_t()
  let code = withCStrings([path] + arguments) { arguments in
    withCStrings(environment) { environment in
      posix_spawn(&process, path, &actions, &attributes, arguments, environment)
    }
  }
  return (process, code)
}

/// Calls a function with an array of C strings that ends with a null pointer. The strings are copies that are freed
/// when the function returns.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) } + [nil]
  defer { copies.forEach { free($0) } }
  return body(copies)
}
