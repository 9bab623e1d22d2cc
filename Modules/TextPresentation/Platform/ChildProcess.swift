#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Dispatch
import Reactive

/// A program that converts bytes on its standard input to bytes on its standard output.
///
/// The process inherits only its standard descriptors and has the default signal handling. It has its own process
/// group, so killing the group also kills every process that it has started.
struct ChildProcess: Sendable {
  /// The reason why the producer sent no output.
  enum Failure: Error, Hashable {
    /// A system call has failed with the given value of `errno`.
    case system(call: String, code: Int32)
    /// The program exceeded the time limit and was killed.
    case overdue
    /// The program exceeded the output limit and was killed.
    case tooMuchOutput
    /// The program exited with an error or was ended by a signal.
    case unsuccessful
  }

  /// The path of the program.
  let path: String
  /// The arguments, without the name of the program.
  let arguments: [String]
  /// The environment, as strings of the form `NAME=value`.
  let environment: [String]
  /// The time after which the program is killed, in milliseconds.
  let timeLimit: Int
  /// The maximum number of bytes that the program may write.
  let outputLimit: Int

  /// Returns a producer that runs the program with the given input and sends its output when it exits successfully.
  ///
  /// Each start runs the program once, and waits for it on a background queue. Disposing of the start kills the
  /// program.
  func output(for input: [UInt8]) -> SignalProducer<[UInt8], Failure> {
    SignalProducer { observer, lifetime in
      let run = Run(self)
      lifetime.observeEnded { run.kill() }
      DispatchQueue(label: "TextPresentation.child").async {
        do throws(Failure) {
          observer.send(value: try run.output(for: input))
          observer.sendCompleted()
        } catch {
          observer.send(error: error)
        }
      }
    }
  }

  /// Returns the path of the first executable file with the given name in the absolute directories of `searchPath`, a
  /// list that is separated by colons. Returns `nil` if there is no such file.
  static func path(of program: String, searchPath: String?) -> String? {
    // Paths are bytes: a combining mark can follow a slash or a colon.
    for directory in (searchPath ?? "").utf8.split(separator: UInt8(ascii: ":")) {
      guard directory.first == UInt8(ascii: "/") else { continue }
      let path = "\(Substring(directory))/\(program)"
      var status = stat()
      if access(path, X_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return path }
    }
    return nil
  }
}

/// One run of a program.
private final class Run: Sendable {
  private let program: ChildProcess
  private let process = ProcessHandle()

  init(_ program: ChildProcess) {
    self.program = program
  }

  /// Kills the program, or prevents its start.
  func kill() {
    process.end { killpg($0, SIGKILL) }
  }

  /// Runs the program until it exits, and returns its output.
  func output(for input: [UInt8]) throws(ChildProcess.Failure) -> [UInt8] {
    // The program reads a file without a name. A pipe would raise SIGPIPE if the program did not read all of its input.
    guard let file = tmpfile() else { throw .system(call: "tmpfile", code: errno) }
    defer { fclose(file) }
    guard fwrite(input, 1, input.count, file) == input.count, fseek(file, 0, SEEK_SET) == 0 else {
      throw .system(call: "fwrite", code: errno)
    }
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = process.start {
      spawn(
        program.path, arguments: program.arguments, environment: program.environment, input: fileno(file),
        output: ends[1], inTerminal: false)
    }
    close(ends[1])
    if started != 0 { throw .system(call: "posix_spawn", code: started) }
    let deadline = DispatchTime.now() + .milliseconds(program.timeLimit)
    let watchdog = DispatchWorkItem { [self] in kill() }
    DispatchQueue.global().asyncAfter(deadline: deadline, execute: watchdog)
    defer { watchdog.cancel() }

    var output: [UInt8] = []
    while output.count <= program.outputLimit, let bytes = receive(from: ends[0]) { output += bytes }
    let isTooLong = output.count > program.outputLimit
    if isTooLong { kill() }
    let isSuccessful = process.wait() == 0
    if isTooLong { throw .tooMuchOutput }
    if isSuccessful { return output }
    throw DispatchTime.now() < deadline ? .unsuccessful : .overdue
  }

  /// Waits for bytes, and returns them; `nil` at the end of the output.
  private func receive(from descriptor: CInt) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var result = 0
      repeat { result = read(descriptor, buffer.baseAddress, buffer.count) } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    return bytes.isEmpty ? nil : bytes
  }
}

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

  /// Sends TERM to the process, or prevents its start. A stopped process is continued, because it handles TERM only
  /// then.
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
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the process, as in a shell. A process
  ///   that has not been started counts as ended by TERM.
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
/// - Parameter inTerminal: Whether the program is in the process group of this process, and writes errors to its
///   output. If not, it has its own process group, and its standard error is discarded.
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
