import CPseudoTerminal
import Foundation

/// A program that was started by a test. It inherits only its standard descriptors, and has the default signal
/// handling.
///
/// Foundation's `Process` is not used. On Linux, it lists the open descriptors of this process at each start, and may
/// read beyond its buffer if there are more than 1,365. The tests, which run at the same time, can have more.
public struct RunningProgram: Sendable {
  /// The reason why a process could not be created.
  public struct StartFailure: Error, CustomStringConvertible {
    public let description: String
  }

  /// How a program ended.
  public enum ExitStatus: Sendable, Hashable {
    case exited(Int32)
    case signaled(Int32)
  }

  public let id: pid_t

  /// Starts a program. If the executable cannot be run, it exits with the code 127. Throws ``StartFailure``.
  ///
  /// The environment is the whole one, except for the variables of ``home``. The input, output and errors are
  /// descriptors, or negative numbers for none. If `onTerminal` is true, the standard input becomes the controlling
  /// terminal of a new session.
  public init(
    _ executable: String, arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
    in directory: URL? = nil, input: CInt = -1, output: CInt = -1, errors: CInt = -1, onTerminal: Bool = false
  ) throws {
    let environment = Self.home.merging(environment) { $1 }
    id = withCStrings([executable] + arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        startProgram(executable, arguments, environment, directory?.path, [input, output, errors], onTerminal)
      }
    }
    guard id > 0 else { throw StartFailure(description: String(cString: strerror(errno))) }
  }

  /// The variables by which a program finds the directories of its user. `CTestHome` has set them. Each program needs
  /// them, because programs without them look for the user's home directory in the database of users.
  private static let home = ProcessInfo.processInfo.environment.filter { name, _ in
    ["HOME", "CFFIXED_USER_HOME"].contains(name) || name.hasPrefix("XDG_")
  }

  /// Sends a signal to the program. It must not have been waited for, because another process may have its id then.
  public func send(_ signal: CInt) {
    kill(id, signal)
  }

  /// Blocks the calling thread until the program ends. The method must be called once, so that the system can forget
  /// the process.
  @discardableResult
  public func waitForExit() -> ExitStatus {
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }
}

/// Waits until a descriptor can be read or has hung up, without a time limit by default. Returns which of them can be.
public func areReadable(_ descriptors: [CInt], milliseconds: CInt = -1) -> [Bool] {
  var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&polled, nfds_t(polled.count), milliseconds) < 0, errno == EINTR {}
  return polled.map { $0.revents != 0 }
}

/// Calls a function with strings in C format: a list of pointers that ends with a null pointer.
private func withCStrings<Result>(
  _ strings: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return body(pointers)
}
