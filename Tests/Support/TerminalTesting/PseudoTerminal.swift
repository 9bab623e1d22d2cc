import Foundation
import ProgramTesting
import Synchronization

/// A program that runs on a pseudo-terminal, a terminal that the test controls in place of a user.
///
/// The program has its own session and controlling terminal, so that keys such as ctrl-C send signals, and the program
/// receives HUP when the terminal hangs up. A ``TerminalEmulator`` processes the output of the program. The program is
/// killed when this actor is deallocated.
public actor PseudoTerminal {
  /// The way in which a program ended.
  public typealias ExitStatus = RunningProgram.ExitStatus

  /// An error that describes why an operation failed, and the screen at that time.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The output that has been read. It is read during waits.
  public private(set) var output: [UInt8] = []

  /// The screen after this output, which may show an incomplete frame.
  public private(set) var emulator: TerminalEmulator

  /// The settings of the terminal before the program started; `nil` if they could not be read.
  public nonisolated let originalSettings: TerminalSettings?

  /// The current settings of the terminal; `nil` if they cannot be read, as after ``hangUp()``.
  ///
  /// They are read at the user's end, because macOS revokes the descriptors of the other end when the program exits.
  public var settings: TerminalSettings? { hasHungUp ? nil : TerminalSettings(of: device.master) }

  /// The time limit of each wait for a screen or for the end.
  private static let timeLimit = Duration.seconds(60)

  private nonisolated let program: RunningProgram
  private let device: PseudoTerminalDevice
  private let ending = Ending()
  private var hasHungUp = false
  private var hasOutputEnded: Bool
  private var unsupported: TerminalEmulator.Unsupported?

  /// Runs the executable at a path, with the given complete environment.
  ///
  /// - Parameters:
  ///   - takesOutput: Whether to read the output of the program. If `false`, the program blocks when the buffer of the
  ///     terminal is full.
  /// - Throws: ``PseudoTerminalDevice/SystemFailure`` or `RunningProgram.StartFailure` if the program cannot be
  ///   started.
  public init(
    _ executable: String,
    arguments: [String] = [],
    environment: [String: String] = ["TERM": "xterm"],
    columns: Int = 80,
    rows: Int = 24,
    takesOutput: Bool = true
  ) throws {
    let device = try PseudoTerminalDevice(columns: columns, rows: rows)
    self.device = device
    emulator = TerminalEmulator(columns: columns, rows: rows)
    originalSettings = TerminalSettings(of: device.master)
    hasOutputEnded = !takesOutput
    let program = try RunningProgram(
      executable, arguments: arguments, environment: environment, input: device.slave, output: device.slave,
      errors: device.slave, onTerminal: true)
    self.program = program
    Thread.detachNewThread { [ending] in
      let status = program.waitForExit()
      ending.status.withLock { $0 = status }
      try? ending.pipe.fileHandleForWriting.close()
      // Closing the last descriptor of the slave ends the output. The remaining output arrives before its end.
      close(device.slave)
    }
  }

  deinit {
    // The thread ends when the program has ended.
    if ending.status.withLock({ $0 == nil }) { program.send(SIGKILL) }
    if !hasHungUp { close(device.master) }
  }

  private var status: ExitStatus? { ending.status.withLock { $0 } }

  /// Types text, which may contain the bytes of keys. Throws an error if the terminal is disconnected.
  public func send(_ text: String) throws {
    try type(Array(text.utf8))
  }

  /// Types bytes. Throws an error if the terminal is disconnected.
  public func type(_ bytes: [UInt8]) throws {
    guard !hasHungUp else { throw failure("The terminal is disconnected") }
    try device.type(bytes)
  }

  /// Changes the size of the terminal and notifies the program.
  public func resize(columns: Int, rows: Int) {
    guard !hasHungUp else { return }
    // Output for the old size may have arrived after the last wait.
    while !hasOutputEnded, areReadable([device.master], milliseconds: 0)[0] { readOutput() }
    emulator.resize(columns: columns, rows: rows)
    device.resize(columns: columns, rows: rows)
  }

  /// Sends a signal to the program. Does nothing if the program has ended.
  public func signal(_ number: Int32) {
    if status == nil { program.send(number) }
  }

  /// Disconnects the terminal, as when its window is closed.
  public func hangUp() {
    guard !hasHungUp else { return }
    (hasHungUp, hasOutputEnded) = (true, true)
    close(device.master)
  }

  /// Waits for a screen that meets a condition, and returns the emulator that shows it. Incomplete frames are ignored.
  ///
  /// - Throws: ``Failure`` if the deadline passes, or if the program ends or writes unsupported output.
  @discardableResult
  public func screen(until isWanted: @escaping @Sendable (TerminalEmulator) -> Bool) async throws -> TerminalEmulator {
    try await wait { !emulator.isUpdating && isWanted(emulator) }
    return emulator
  }

  /// Waits for a screen with the given text in one of its lines. Throws the same errors as ``screen(until:)``.
  @discardableResult
  public func screen(with text: String) async throws -> TerminalEmulator {
    try await screen { $0.shows(text) }
  }

  /// Waits until the whole output meets a condition. Throws the same errors as ``screen(until:)``.
  public func output(until isWanted: @escaping @Sendable (String) -> Bool) async throws {
    try await wait { isWanted(String(decoding: output, as: UTF8.self)) }
  }

  /// Waits until the program has ended and all of its output has been read.
  ///
  /// - Throws: ``Failure`` if the deadline passes, or if the program writes unsupported output.
  public func waitForExit() async throws -> ExitStatus {
    try await wait { status != nil && hasOutputEnded }
    guard let status else { throw failure("The program has no exit status") }
    return status
  }

  /// Processes output and the end of the program until a condition is met.
  private func wait(until isMet: () -> Bool) async throws {
    var remaining = Self.timeLimit
    while !isMet() {
      if let unsupported { throw failure("The program wrote unsupported output: \(unsupported)") }
      if let status, hasOutputEnded { throw failure("The program ended: \(status)") }
      guard remaining > .zero else { throw failure("The wait timed out after \(Self.timeLimit)") }
      // `poll` ignores negative descriptors.
      let pipeEnd = status == nil ? ending.pipe.fileHandleForReading.fileDescriptor : -1
      let descriptors = [hasOutputEnded ? -1 : device.master, pipeEnd]
      let milliseconds = CInt(remaining / .milliseconds(1)) + 1
      let (ready, waited) = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let start = ContinuousClock.now
          let ready = areReadable(descriptors, milliseconds: milliseconds)
          continuation.resume(returning: (ready, .now - start))
        }
      }
      // The time until this task continues does not count, because other tests may compute for longer than the limit.
      remaining -= waited
      if ready[0] { readOutput() }
    }
    if let unsupported { throw failure("The program wrote unsupported output: \(unsupported)") }
  }

  /// Reads output, or notices that it has ended.
  private func readOutput() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(device.master, &buffer, buffer.count)
    hasOutputEnded = count <= 0
    output += buffer.prefix(max(count, 0))
    do {
      try emulator.feed(buffer.prefix(max(count, 0)))
    } catch {
      unsupported = unsupported ?? error
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(
      description: """
        \(reason). Process \(program.id) \(status.map { "has ended: \($0)" } ?? "runs"), and \(output.count) bytes of \
        output have been read. The screen:
        \(emulator.picture)
        """)
  }
}

/// The end of a program, which a thread waits for.
private final class Ending: Sendable {
  /// The way in which the program ended; `nil` until then.
  let status = Mutex<PseudoTerminal.ExitStatus?>(nil)
  /// A pipe whose writing end is closed when the program has ended.
  let pipe = Pipe()
}
