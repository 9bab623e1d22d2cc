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
    for directory in (searchPath ?? "").split(separator: ":") where directory.hasPrefix("/") {
      let path = "\(directory)/\(program)"
      var status = stat()
      if access(path, X_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return path }
    }
    return nil
  }
}

/// One run of a program.
private final class Run: Sendable {
  private enum State {
    case waiting
    case running(pid_t)
    case ended
  }

  private let program: ChildProcess
  private let state = Atomic(State.waiting)

  init(_ program: ChildProcess) {
    self.program = program
  }

  /// Kills the program, or prevents its start. The call has no effect after the process has been waited for, because
  /// another process may have its id by then.
  func kill() {
    state.modify { state in
      switch state {
      case .waiting: state = .ended
      case .running(let process): killpg(process, SIGKILL)
      case .ended: break
      }
    }
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
    let started = start(reading: fileno(file), writing: ends[1])
    close(ends[1])
    guard let process = try started.get() else { return [] }
    let deadline = DispatchTime.now() + .milliseconds(program.timeLimit)
    let watchdog = DispatchWorkItem { [self] in kill() }
    DispatchQueue.global().asyncAfter(deadline: deadline, execute: watchdog)
    defer { watchdog.cancel() }

    var output: [UInt8] = []
    while output.count <= program.outputLimit, let bytes = receive(from: ends[0]) { output += bytes }
    let isTooLong = output.count > program.outputLimit
    if isTooLong { kill() }
    let isSuccessful = wait(for: process)
    if isTooLong { throw .tooMuchOutput }
    if isSuccessful { return output }
    throw DispatchTime.now() < deadline ? .unsuccessful : .overdue
  }

  /// Starts the program, and returns its id; `nil` if it has been killed before.
  private func start(reading input: CInt, writing output: CInt) -> Result<pid_t?, ChildProcess.Failure> {
    state.modify { state in
      guard case .waiting = state else { return .success(nil) }
      return Result { () throws(ChildProcess.Failure) in
        let process = try spawn(program, reading: input, writing: output)
        state = .running(process)
        return process
      }
    }
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

  /// Waits until the process exits. It can still be killed while this method waits.
  ///
  /// - Returns: Whether the process exited successfully.
  private func wait(for process: pid_t) -> Bool {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.modify { state in
      state = .ended
      var status: CInt = -1
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      return status == 0
    }
  }
}

/// Starts a program with the given standard input and output. Its standard error is discarded.
private func spawn(
  _ program: ChildProcess, reading input: CInt, writing output: CInt
) throws(ChildProcess.Failure) -> pid_t {
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
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var flags = CInt(POSIX_SPAWN_SETPGROUP) | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)
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
  let code = withCStrings([program.path] + program.arguments) { arguments in
    withCStrings(program.environment) { environment in
      posix_spawn(&process, program.path, &actions, &attributes, arguments, environment)
    }
  }
  guard code == 0 else { throw .system(call: "posix_spawn", code: code) }
  return process
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
