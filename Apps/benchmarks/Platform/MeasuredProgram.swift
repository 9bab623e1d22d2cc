import CPseudoTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    /// All bytes of the output.
    var bytes: [UInt8] = []
    /// The time until the end of the expected frame, in milliseconds.
    var milliseconds = 0.0

    /// The number of frames in the output.
    var frames: Int { bytes.indices.count { bytes[$0...].starts(with: frameStart) } }
    /// The number of bytes, without the sequences that start and end a frame.
    var contentBytes: Int { bytes.count - frames * (frameStart.count + frameEnd.count) }
  }

  private let master: CInt
  private let report: CInt
  private let process: pid_t
  private let start: ContinuousClock.Instant

  /// Starts a program on a terminal of the given size.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the program.
  ///   - columns: The number of columns of the terminal.
  ///   - rows: The number of rows of the terminal.
  ///   - executable: The path of the program. By default, it is this program.
  ///   - variables: Variables of the environment, besides that for the type of the terminal.
  init(
    _ arguments: [String], columns: Int, rows: Int, executable: String = CommandLine.arguments.first ?? "",
    environment variables: [String] = []
  ) throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var ends: [CInt] = [-1, -1]
    guard openPseudoTerminal(&master, &slave) == 0, ioctl(master, UInt(TIOCSWINSZ), &size) == 0, pipe(&ends) == 0 else {
      throw Failure(description: "Cannot open a pseudo-terminal: \(String(cString: strerror(errno))).")
    }
    (self.master, report) = (master, ends[0])
    start = .now
    let strings = ([executable] + arguments).map { strdup($0) } + [nil]
    let environment = (["TERM=xterm"] + variables).map { strdup($0) } + [nil]
    defer { (strings + environment).forEach { free($0) } }
    process = startProgram(executable, strings, environment, nil, [slave, slave, ends[1]], true)
    guard process > 0 else {
      throw Failure(description: "Cannot start \(executable): \(String(cString: strerror(errno))).")
    }
    close(slave)
    close(ends[1])
  }

  deinit {
    kill(process, SIGKILL)
    var status: CInt = 0
    waitpid(process, &status, 0)
    close(master)
    close(report)
  }

  /// Waits for the first frame.
  func firstFrame() throws -> Response {
    var response = Response()
    try readFrame(into: &response, since: start)
    return response
  }

  /// Sends the bytes of a key, and waits for a frame.
  ///
  /// - Parameter settling: The period after the frame in which more output is collected.
  func response(to key: String, settling: Duration = .zero) throws -> Response {
    var response = Response()
    let start = ContinuousClock.now
    try send(key)
    try readFrame(into: &response, since: start)
    if settling > .zero { response.bytes += output(within: settling) }
    return response
  }

  /// Sends the bytes of a key or of a click.
  func send(_ key: String) throws {
    guard write(master, key, key.utf8.count) == key.utf8.count else {
      throw Failure(description: "Cannot send a key to the program.")
    }
  }

  /// Changes the size of the terminal.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The threads, descriptors and memory of the program; `nil` if it has ended, or if the system has no `/proc`.
  var usage: Soak.Usage? {
    guard let memory = ProcessFile("/proc/\(process)/status")?["VmRSS"] else { return nil }
    return Soak.Usage(
      threads: ProcessFile.names(in: "/proc/\(process)/task").count,
      descriptors: ProcessFile.names(in: "/proc/\(process)/fd").count, memory: Double(memory) / 1024)
  }

  /// Sends keys one after the other.
  ///
  /// - Returns: The responses, and the average number of writes to the terminal for each; `nil` if the number cannot be
  ///   determined.
  func responses(to keys: [String]) throws -> (responses: [Response], writes: Double?) {
    func written() -> (calls: Int, bytes: Int)? {
      // The kernel counts a call when it returns, which can be after this process has read the bytes.
      _ = output(within: .milliseconds(20))
      let file = ProcessFile("/proc/\(process)/io")
      guard let calls = file?["syscw"], let bytes = file?["wchar"] else { return nil }
      return (calls, bytes)
    }
    let before = written()
    let responses = try keys.map { try response(to: $0) }
    guard let before, let after = written() else { return (responses, nil) }
    // All other writes wake a thread, and have eight bytes each.
    let others = (after.bytes - before.bytes - responses.reduce(0) { $0 + $1.bytes.count }) / 8
    return (responses, Double(after.calls - before.calls - others) / Double(keys.count))
  }

  /// Returns all output during a period of time.
  func output(within time: Duration) -> [UInt8] {
    let end = ContinuousClock.now + time
    var bytes: [UInt8] = []
    while let more = receive(within: end - .now) { bytes += more }
    return bytes
  }

  /// Returns the time in milliseconds and the memory in MiB that the program needed to create its rows.
  func reportedRows() throws -> (milliseconds: Double, memory: Double) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(report, &buffer, buffer.count)
    let numbers = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: " ").map { Double($0) }
    guard numbers.count == 2, let time = numbers[0], let memory = numbers[1] else {
      throw Failure(description: "The program did not report its rows.")
    }
    return (time, memory)
  }

  /// The peak memory of the program in MiB; `nil` if it cannot be determined.
  var peakMemory: Double? {
    ProcessFile("/proc/\(process)/status")?["VmHWM"].map { Double($0) / 1024 }
  }

  /// The number of context switches of the program, which includes each wake-up of a thread; `nil` if it cannot be
  /// determined.
  var wakeUps: Int? {
    let tasks = ProcessFile.names(in: "/proc/\(process)/task").compactMap {
      ProcessFile("/proc/\(process)/task/\($0)/status")
    }
    guard !tasks.isEmpty else { return nil }
    return tasks.reduce(0) { $0 + ($1["voluntary_ctxt_switches"] ?? 0) + ($1["nonvoluntary_ctxt_switches"] ?? 0) }
  }

  private func readFrame(into response: inout Response, since start: ContinuousClock.Instant) throws {
    while !response.bytes.suffix(frameEnd.count).elementsEqual(frameEnd) {
      guard let more = receive(within: .seconds(10)) else {
        throw Failure(description: "The program drew no frame: \(String(decoding: response.bytes, as: UTF8.self))")
      }
      response.bytes += more
    }
    response.milliseconds = milliseconds(.now - start)
  }

  private func receive(within time: Duration) -> [UInt8]? {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let timeout = CInt(max(milliseconds(time).rounded(.up), 0))
    guard poll(&descriptor, 1, timeout) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}

private let frameStart = Array("\u{1B}[?2026h\u{1B}[?7l".utf8)
private let frameEnd = Array("\u{1B}[?7h\u{1B}[?2026l".utf8)

/// Returns a duration in milliseconds.
func milliseconds(_ duration: Duration) -> Double {
  duration / .milliseconds(1)
}

/// A file in `/proc` with information about a process: lines with a name, a colon and a number.
struct ProcessFile {
  private let numbers: [Substring: Int]

  /// Reads the file. Returns `nil` if the file cannot be opened.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &buffer, buffer.count)
    let lines = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line -> (Substring, Int)? in
      let parts = line.split { ": \t".contains($0) }
      guard parts.count > 1, let number = Int(parts[1]) else { return nil }
      return (parts[0], number)
    }
    numbers = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The number with this name; `nil` if there is none.
  subscript(name: Substring) -> Int? { numbers[name] }

  /// Returns the names of the files in a directory, without hidden files. The result is empty if the directory cannot
  /// be read.
  static func names(in directory: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
    return names?.filter { !$0.hasPrefix(".") } ?? []
  }
}

/// Writes a text to the standard error, for ``MeasuredProgram/reportedRows()``.
func writeReport(_ text: String) {
  _ = write(STDERR_FILENO, text, text.utf8.count)
}

/// Ends this program with the exit status of a failure.
func endWithFailure() -> Never {
  exit(1)
}
