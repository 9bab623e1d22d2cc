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
