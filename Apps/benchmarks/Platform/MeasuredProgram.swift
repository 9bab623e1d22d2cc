import CPseudoTerminal
import Foundation

/// Another process, which runs on a new pseudo-terminal. This process measures it.
final class MeasuredProgram {
  /// The output of the program after a key, or after its start.
  struct Response {
    var bytes: [UInt8] = []
    /// The time until the end of the expected frame.
    var milliseconds = 0.0

    /// The number of frames in the output.
    var frames: Int { bytes.indices.count { bytes[$0...].starts(with: frameStart) } }
    /// The number of bytes, without the sequences that start and end a frame.
    var contentBytes: Double { Double(bytes.count - frames * (frameStart.count + frameEnd.count)) }
  }

  private let master: CInt
  private let process: pid_t
  private let start = ContinuousClock.now

  /// Starts a program in the directory of this one, on a terminal of the given size. The program finds no settings, and
  /// nothing in its cache.
  init(_ name: String, _ arguments: [String], columns: Int, rows: Int) throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openPseudoTerminal(&master, &slave) == 0, ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Failure(description: "Cannot open a pseudo-terminal: \(String(cString: strerror(errno))).")
    }
    self.master = master
    let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    let directories = ["CACHE", "CONFIG", "DATA", "STATE"].map { "XDG_\($0)_HOME=/nonexistent" }
    let (strings, environment) = ([executable] + arguments, ["TERM=xterm-256color"] + directories)
    let copies = [strings, environment].map { $0.map { strdup($0) } + [nil] }
    defer { copies.joined().forEach { free($0) } }
    process = startProgram(executable, copies[0], copies[1], nil, [slave, slave, slave], true)
    guard process > 0 else { throw Failure(description: "Cannot start \(executable).") }
    close(slave)
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(master)
  }

  /// Sends the bytes of a key, and waits for a frame. Without a key, the measured time begins with the program.
  ///
  /// - Parameter settling: The period after the frame in which more output is collected.
  func response(to key: String = "", settling: Duration = .zero) throws -> Response {
    let start = key.isEmpty ? start : .now
    _ = write(master, key, key.utf8.count)
    var response = Response()
    while !response.bytes.suffix(frameEnd.count).elementsEqual(frameEnd) {
      let more = output(within: .seconds(10), all: false)
      response.bytes += more
      if more.isEmpty { throw Failure(description: "The program drew no frame.") }
    }
    response.milliseconds = (.now - start) / .milliseconds(1)
    if settling > .zero { response.bytes += output(within: settling) }
    return response
  }

  /// Returns all output during a period of time, or only the first output.
  func output(within time: Duration, all: Bool = true) -> [UInt8] {
    let end = ContinuousClock.now + time
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while all || bytes.isEmpty,
      poll(&descriptor, 1, CInt(max(((end - .now) / .milliseconds(1)).rounded(.up), 0))) > 0
    {
      let count = read(master, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// A figure of the memory, such as `VmRSS`, in MiB.
  func memory(_ name: String) -> Double? { number(name, in: "status").map { $0 / 1024 } }

  /// The number of context switches, which includes each wake-up of a thread.
  var wakeUps: Double? {
    let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    let names = ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"]
    return tasks?.flatMap { task in names.compactMap { number($0, in: "task/\(task)/status") } }.reduce(0, +)
  }

  /// The number of writes to the terminal, if the program has written this number of bytes to it.
  func writes(ofBytes bytes: Int) -> Double? {
    // The kernel counts a call when it returns, which can be after this process has read the bytes.
    _ = output(within: .milliseconds(20))
    guard let calls = number("syscw", in: "io"), let all = number("wchar", in: "io") else { return nil }
    // All other writes wake a thread, and have eight bytes each.
    return calls - (all - Double(bytes)) / 8
  }

  /// Returns the number behind a name and a colon in a file about the process; `nil` if the system has no `/proc`.
  private func number(_ name: String, in file: String) -> Double? {
    let text = try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line?.split { ": \t".contains($0) }.dropFirst().first.flatMap { Double($0) }
  }
}

private let frameStart = Array("\u{1B}[?2026h\u{1B}[?7l".utf8)
private let frameEnd = Array("\u{1B}[?7h\u{1B}[?2026l".utf8)
