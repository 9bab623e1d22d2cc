#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation

/// An executable that runs on a pseudo-terminal, with a test in the role of the user.
///
/// The program has its own session and controlling terminal, so that keys send signals and a hang-up reaches it. A
/// ``TerminalEmulator`` draws its output. The program is killed when this actor is deallocated.
public actor PseudoTerminal {
  /// The way in which a program ended.
  public enum ExitStatus: Sendable, Hashable {
    /// It exited with this code.
    case exited(Int32)
    /// It was ended by this signal.
    case signaled(Int32)
  }

  /// The reason why a wait failed, and the screen at that time.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason and the screen.
    public let description: String
  }

  /// All output of the program.
  public private(set) var output: [UInt8] = []

  /// The current screen, which may show an incomplete frame.
  public private(set) var emulator: TerminalEmulator

  /// The way in which the program ended, once it has ended and all of its output has been read.
  public private(set) var exitStatus: ExitStatus?

  /// The settings of the terminal before the program started.
  public nonisolated let originalSettings: TerminalSettings?

  /// The current settings of the terminal, or those at the end of the program.
  public var settings: TerminalSettings? { finalSettings ?? TerminalSettings(of: device.slave) }

  private enum Event {
    case output([UInt8])
    case end
    case exit(ExitStatus)
  }

  private struct Waiter {
    let isMet: @Sendable (TerminalEmulator, ExitStatus?) -> Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let device: PseudoTerminalDevice
  private let process: pid_t
  private let hangUpEnd: CInt
  private let deadline: Duration
  private var waiters: [Int: Waiter] = [:]
  private var waiterCount = 0
  private var reapedStatus: ExitStatus?
  private var finalSettings: TerminalSettings?
  private var hasHungUp = false
  private var hasOutputEnded = false
  private var unsupported: TerminalEmulator.Unsupported?

  /// Runs an executable.
  ///
  /// - Parameters:
  ///   - executable: The path of the executable.
  ///   - arguments: The arguments after its name.
  ///   - environment: The complete environment.
  ///   - takesOutput: Whether to read the output of the program. If `false`, the program blocks once the buffer is
  ///     full.
  ///   - deadline: The time limit of each wait.
  public init(
    _ executable: String,
    arguments: [String] = [],
    environment: [String: String] = ["TERM": "xterm"],
    columns: Int = 80,
    rows: Int = 24,
    takesOutput: Bool = true,
    deadline: Duration = .seconds(60)
  ) throws {
    let device = try PseudoTerminalDevice(columns: columns, rows: rows)
    self.device = device
    self.deadline = deadline
    emulator = TerminalEmulator(columns: columns, rows: rows)
    originalSettings = TerminalSettings(of: device.slave)
    let (hangUp, hangUpEnd) = try PseudoTerminalDevice.makePipe()
    self.hangUpEnd = hangUpEnd
    let process = try device.spawn(executable, arguments: arguments, environment: environment)
    self.process = process

    // A single stream keeps the order of output and exit.
    let (events, feed) = AsyncStream<Event>.makeStream()
    // The thread has its own descriptor, so that it is not closed during a read.
    let terminal = fcntl(device.master, F_DUPFD_CLOEXEC, 0)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 65536)
      while takesOutput, waitForOutput(of: terminal, unless: hangUp) {
        let count = read(terminal, &buffer, buffer.count)
        guard count > 0 else { break }
        feed.yield(.output(Array(buffer.prefix(count))))
      }
      close(terminal)
      close(hangUp)
      feed.yield(.end)
    }
    Thread.detachNewThread {
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      feed.yield(.exit(signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)))
    }
    Task { [weak self] in
      for await event in events {
        guard let self, await !self.handle(event) else { return }
      }
    }
  }

  deinit {
    // The threads end once the program and the terminal are gone.
    if reapedStatus == nil {
      kill(process, SIGKILL)
      close(device.slave)
    }
    if !hasHungUp {
      close(device.master)
      close(hangUpEnd)
    }
  }

  /// Types text, which may contain the bytes of keys.
  public func send(_ text: String) throws {
    try type(Array(text.utf8))
  }

  /// Types bytes.
  public func type(_ bytes: [UInt8]) throws {
    guard !hasHungUp else { throw failure("The terminal is disconnected") }
    try device.type(bytes)
  }

  /// Presses keys, one after the other.
  public func press(_ keys: Keystroke...) throws {
    try type(keys.flatMap(\.bytes))
  }

  /// Changes the size of the terminal and notifies the program.
  public func resize(columns: Int, rows: Int) {
    guard !hasHungUp else { return }
    emulator.resize(columns: columns, rows: rows)
    device.resize(columns: columns, rows: rows)
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) {
    if reapedStatus == nil { kill(process, number) }
  }

  /// Disconnects the terminal, as when its window is closed.
  public func hangUp() {
    guard !hasHungUp else { return }
    hasHungUp = true
    close(device.master)
    close(hangUpEnd)
  }

  /// Waits for a screen and returns it. Incomplete frames are ignored.
  ///
  /// - Throws: ``Failure`` if the deadline passes, the program ends, or it writes unsupported output.
  @discardableResult
  public func screen(until isWanted: @escaping @Sendable (TerminalEmulator) -> Bool) async throws -> TerminalEmulator {
    try await wait { emulator, _ in !emulator.isUpdating && isWanted(emulator) }
    return emulator
  }

  /// Waits for a screen with the given text in one of its lines.
  @discardableResult
  public func screen(with text: String) async throws -> TerminalEmulator {
    try await screen { $0.lines.contains { $0.contains(text) } }
  }

  /// Waits until the program has ended and all of its output has been read.
  public func waitForExit() async throws -> ExitStatus {
    try await wait { _, status in status != nil }
    guard let exitStatus else { throw failure("The program has no exit status") }
    return exitStatus
  }

  private func wait(until isMet: @escaping @Sendable (TerminalEmulator, ExitStatus?) -> Bool) async throws {
    let id = waiterCount
    waiterCount += 1
    let timeout = Task { [weak self, deadline] in
      guard (try? await Task.sleep(for: deadline)) != nil else { return }
      await self?.fail(id, reason: "The wait timed out after \(deadline)")
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
      finalSettings = TerminalSettings(of: device.slave)
      // Closing its last descriptor ends the terminal. The remaining output arrives before that.
      close(device.slave)
    }
    if hasOutputEnded { exitStatus = reapedStatus }
    resumeWaiters()
    return exitStatus != nil
  }

  /// Ends the waits whose outcome is known.
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
    Failure(description: "\(reason). The screen:\n\(emulator.picture)")
  }
}

/// Waits until a terminal has output or has ended. Returns `false` if the other descriptor becomes readable.
private func waitForOutput(of terminal: CInt, unless hangUp: CInt) -> Bool {
  var descriptors = [hangUp, terminal].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&descriptors, nfds_t(descriptors.count), -1) < 0, errno == EINTR {}
  return descriptors[0].revents == 0
}
