import CPseudoTerminal
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another process, which runs on a new pseudo-terminal. This process measures it.
final class MeasuredProgram {
  /// A failed system call, or a program that does not respond.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The output of the program after a key, or after its start.
  struct Response {
    var bytes: [UInt8] = []
    /// The time until the end of the expected frame.
    var milliseconds = 0.0

    /// The number of frames in the output.
    var frames: Int { bytes.indices.count { bytes[$0...].starts(with: frameStart) } }
    /// The number of bytes, without the sequences that start and end a frame.
    var contentBytes: Int { bytes.count - frames * (frameStart.count + frameEnd.count) }
  }

  private let master: CInt
  private let process: pid_t
  private let start = ContinuousClock.now

  /// Starts a program in the directory of this one, by default this one, on a terminal of the given size. The program
  /// finds no settings, and nothing in its cache.
  init(_ arguments: [String], columns: Int, rows: Int, name: String = "benchmarks") throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openPseudoTerminal(&master, &slave) == 0, ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Failure(description: "Cannot open a pseudo-terminal: \(String(cString: strerror(errno))).")
    }
    self.master = master
    let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    let strings = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = ["CACHE", "CONFIG", "DATA", "STATE"].map { "XDG_\($0)_HOME=/nonexistent" }
    let environment = (["TERM=xterm-256color"] + variables).map { strdup($0) } + [nil]
    defer { (strings + environment).forEach { free($0) } }
    process = startProgram(executable, strings, environment, nil, [slave, slave, slave], true)
    guard process > 0 else {
      throw Failure(description: "Cannot start \(executable): \(String(cString: strerror(errno))).")
    }
    close(slave)
  }

  deinit {
    kill(process, SIGKILL)
    var status: CInt = 0
    waitpid(process, &status, 0)
    close(master)
  }

  /// Waits until the example table has created its rows. It then waits for Return.
  func waitForRows() throws {
    guard let bytes = receive(within: .seconds(10)), bytes.starts(with: "rows".utf8) else {
      throw Failure(description: "The program did not report its rows.")
    }
  }

  /// Sends the bytes of a key, and waits for a frame.
  ///
  /// - Parameter settling: The period after the frame in which more output is collected.
  func response(to key: String, settling: Duration = .zero) throws -> Response {
    let start = ContinuousClock.now
    guard write(master, key, key.utf8.count) == key.utf8.count else {
      throw Failure(description: "Cannot send a key to the program.")
    }
    var response = try readFrame(since: start)
    if settling > .zero { response.bytes += output(within: settling) }
    return response
  }

  /// Waits for a frame.
  ///
  /// - Parameter start: The start of the measured time; `nil` for the start of the program.
  func readFrame(since start: ContinuousClock.Instant? = nil) throws -> Response {
    var response = Response()
    while !response.bytes.suffix(frameEnd.count).elementsEqual(frameEnd) {
      guard let more = receive(within: .seconds(10)) else {
        throw Failure(description: "The program drew no frame: \(String(decoding: response.bytes, as: UTF8.self))")
      }
      response.bytes += more
    }
    response.milliseconds = (.now - (start ?? self.start)) / .milliseconds(1)
    return response
  }

  /// Sends keys one after the other.
  ///
  /// - Returns: The responses, and the average number of writes to the terminal for each; `nil` if the number cannot be
  ///   determined.
  func responses(to keys: [String]) throws -> (responses: [Response], writes: Double?) {
    func written() -> (calls: Double, bytes: Double)? {
      // The kernel counts a call when it returns, which can be after this process has read the bytes.
      _ = output(within: .milliseconds(20))
      guard let calls = number("syscw", in: "io"), let bytes = number("wchar", in: "io") else { return nil }
      return (calls, bytes)
    }
    let before = written()
    let responses = try keys.map { try response(to: $0) }
    guard let before, let after = written() else { return (responses, nil) }
    // All other writes wake a thread, and have eight bytes each.
    let others = (after.bytes - before.bytes - Double(responses.reduce(0) { $0 + $1.bytes.count })) / 8
    return (responses, (after.calls - before.calls - others) / Double(keys.count))
  }

  /// Returns all output during a period of time.
  func output(within time: Duration) -> [UInt8] {
    let end = ContinuousClock.now + time
    var bytes: [UInt8] = []
    while let more = receive(within: end - .now) { bytes += more }
    return bytes
  }

  private func receive(within time: Duration) -> [UInt8]? {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, CInt(max((time / .milliseconds(1)).rounded(.up), 0))) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  // MARK: Figures of the system, which are `nil` if it has no `/proc`

  /// The resident memory in MiB.
  var memory: Double? { number("VmRSS", in: "status").map { $0 / 1024 } }

  /// The peak of the resident memory in MiB.
  var peakMemory: Double? { number("VmHWM", in: "status").map { $0 / 1024 } }

  /// The number of context switches, which includes each wake-up of a thread.
  var wakeUps: Double? {
    let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    let names = ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"]
    return tasks?.reduce(0) { sum, task in
      names.reduce(sum) { $0 + (number($1, in: "task/\(task)/status") ?? 0) }
    }
  }

  /// Returns the number behind a name and a colon in a file about the process.
  private func number(_ name: String, in file: String) -> Double? {
    let text = try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line?.split { ": \t".contains($0) }.dropFirst().first.flatMap { Double($0) }
  }
}

private let frameStart = Array("\u{1B}[?2026h\u{1B}[?7l".utf8)
private let frameEnd = Array("\u{1B}[?7h\u{1B}[?2026l".utf8)

/// Writes a line to the standard output at once.
func writeLine(_ text: String) { _ = write(STDOUT_FILENO, "\(text)\n", text.utf8.count + 1) }

/// Ends this program with a status.
func exit(status: CInt) -> Never { exit(status) }
