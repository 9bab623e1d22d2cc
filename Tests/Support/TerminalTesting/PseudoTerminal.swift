import Foundation
import ProgramTesting

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

  public private(set) var output: [UInt8] = []

  /// The current screen, which may show an incomplete frame.
  public private(set) var emulator: TerminalEmulator

  /// The way in which the program ended; `nil` until it has ended and all of its output has been read.
  public private(set) var exitStatus: ExitStatus?

  /// The settings of the terminal before the program started; `nil` if they could not be read.
  public nonisolated let originalSettings: TerminalSettings?

  /// The current settings of the terminal; `nil` if they cannot be read, as after ``hangUp()``.
  ///
  /// They are read at the user's end, because macOS revokes the descriptors of the other end when the program exits.
  public var settings: TerminalSettings? { hasHungUp ? nil : TerminalSettings(of: device.master) }

  /// The time limit of each wait for a screen or for the end.
  private static let deadline = Duration.seconds(60)

  private enum Event {
    case output([UInt8])
    case end
    case exit(ExitStatus)
  }

  private struct Waiter {
    let isMet: @Sendable (TerminalEmulator, ExitStatus?) -> Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  private nonisolated let program: RunningProgram
  private let device: PseudoTerminalDevice
  private let hangUpEnd: CInt
  private var waiters: [Int: Waiter] = [:]
  private var waiterCount = 0
  private var reapedStatus: ExitStatus?
  private var hasHungUp = false
  private var hasOutputEnded = false
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
    let (hangUp, hangUpEnd) = try PseudoTerminalDevice.makePipe()
    self.hangUpEnd = hangUpEnd
    let program = try RunningProgram(
      executable, arguments: arguments, environment: environment, input: device.slave, output: device.slave,
      errors: device.slave, onTerminal: true)
    self.program = program

    // A single stream keeps the events in order.
    let (events, feed) = AsyncStream<Event>.makeStream()
    // The thread has its own descriptor, which no other thread can close during a read.
    let terminal = fcntl(device.master, F_DUPFD_CLOEXEC, 0)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 65536)
      while takesOutput, waitForInput(of: terminal, unless: hangUp) {
        let count = read(terminal, &buffer, buffer.count)
        guard count > 0 else { break }
        feed.yield(.output(Array(buffer.prefix(count))))
      }
      close(terminal)
      close(hangUp)
      feed.yield(.end)
    }
    Thread.detachNewThread {
      feed.yield(.exit(program.waitForExit()))
    }
    Task { [weak self] in
      for await event in events {
        guard let self, await !self.handle(event) else { return }
      }
    }
  }

  deinit {
    // The threads end when the program has ended and the descriptors are closed.
    if reapedStatus == nil {
      program.send(SIGKILL)
      close(device.slave)
    }
    if !hasHungUp {
      close(device.master)
      close(hangUpEnd)
    }
  }

  /// Types text, which may contain the bytes of keys. Throws an error if the terminal is disconnected.
  public func send(_ text: String) throws {
    try type(Array(text.utf8))
  }

  /// Types bytes. Throws an error if the terminal is disconnected.
  public func type(_ bytes: [UInt8]) throws {
    guard !hasHungUp else { throw failure("The terminal is disconnected") }
    try device.type(bytes)
  }

  /// Presses keys, one after the other. Throws an error if the terminal is disconnected.
  public func press(_ keys: Keystroke...) throws {
    try send(keys.joined())
  }

  /// Changes the size of the terminal and notifies the program.
  public func resize(columns: Int, rows: Int) {
    guard !hasHungUp else { return }
    emulator.resize(columns: columns, rows: rows)
    device.resize(columns: columns, rows: rows)
  }

  /// Sends a signal to the program. Does nothing if the program has ended.
  public func signal(_ number: Int32) {
    if reapedStatus == nil { program.send(number) }
  }

  /// Disconnects the terminal, as when its window is closed.
  public func hangUp() {
    guard !hasHungUp else { return }
    hasHungUp = true
    close(device.master)
    close(hangUpEnd)
  }

  /// Waits for a screen that meets a condition, and returns the emulator that shows it. Incomplete frames are ignored.
  ///
  /// - Throws: ``Failure`` if the deadline passes, or if the program ends or writes unsupported output.
  @discardableResult
  public func screen(until isWanted: @escaping @Sendable (TerminalEmulator) -> Bool) async throws -> TerminalEmulator {
    try await wait { emulator, _ in !emulator.isUpdating && isWanted(emulator) }
    return emulator
  }

  /// Waits for a screen with the given text in one of its lines. Throws the same errors as ``screen(until:)``.
  @discardableResult
  public func screen(with text: String) async throws -> TerminalEmulator {
    try await screen { $0.shows(text) }
  }

  /// Waits until the program has ended and all of its output has been read.
  ///
  /// - Throws: ``Failure`` if the deadline passes, or if the program writes unsupported output.
  public func waitForExit() async throws -> ExitStatus {
    try await wait { _, status in status != nil }
    guard let exitStatus else { throw failure("The program has no exit status") }
    return exitStatus
  }

  private func wait(until isMet: @escaping @Sendable (TerminalEmulator, ExitStatus?) -> Bool) async throws {
    let id = waiterCount
    waiterCount += 1
    let timeout = Task { [weak self] in
      guard (try? await Task.sleep(for: Self.deadline)) != nil else { return }
      await self?.fail(id, reason: "The wait timed out after \(Self.deadline)")
    }
    defer { timeout.cancel() }
    try await withCheckedThrowingContinuation { continuation in
      waiters[id] = Waiter(isMet: isMet, continuation: continuation)
      resumeWaiters()
    }
  }

  /// Handles an event. Returns whether it was the last one.
  private func handle(_ event: Event) -> Bool {
    switch event {
    case .output(let bytes):
      output += bytes
      do {
        try emulator.feed(bytes)
      } catch {
        unsupported = unsupported ?? error
      }
    case .end:
      hasOutputEnded = true
    case .exit(let status):
      reapedStatus = status
      // Closing the last descriptor of the slave ends the output. The remaining output arrives before its end.
      close(device.slave)
    }
    if hasOutputEnded { exitStatus = reapedStatus }
    resumeWaiters()
    return exitStatus != nil
  }

  /// Resumes the waiters whose outcome is known.
  private func resumeWaiters() {
    for (id, waiter) in waiters {
      if let unsupported {
        fail(id, reason: "The program wrote unsupported output: \(unsupported)")
      } else if waiter.isMet(emulator, exitStatus) {
        waiters[id] = nil
        waiter.continuation.resume()
      } else if let exitStatus {
        fail(id, reason: "The program ended: \(exitStatus)")
      }
    }
  }

  private func fail(_ id: Int, reason: String) {
    waiters.removeValue(forKey: id)?.continuation.resume(throwing: failure(reason))
  }

  private func failure(_ reason: String) -> Failure {
    Failure(
      description: """
        \(reason). Process \(program.id) \(reapedStatus.map { "has ended: \($0)" } ?? "runs"), and \(output.count) bytes of \
        output have arrived. The screen:
        \(emulator.picture)
        """)
  }
}
