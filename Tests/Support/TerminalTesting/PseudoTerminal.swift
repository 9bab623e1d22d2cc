#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation

/// An executable that runs on a pseudo-terminal, and a person before it.
///
/// The program has a session and a controlling terminal of its own, so that keys become signals and a hang-up reaches
/// it. What it writes is drawn by a ``TerminalEmulator``. It is killed when the last reference to this goes.
public actor PseudoTerminal {
  /// How a program has ended.
  public enum ExitStatus: Sendable, Hashable {
    /// It has exited with that code.
    case exited(Int32)
    /// That signal has ended it.
    case signaled(Int32)
  }

  /// Why a wait has ended without what was waited for, and the screen at that time.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason and the screen.
    public let description: String
  }

  /// All that the program has written.
  public private(set) var output: [UInt8] = []

  /// The screen as it is now, which may be within a frame.
  public private(set) var emulator: TerminalEmulator

  /// How the program has ended, once it has and all of its output has been read.
  public private(set) var exitStatus: ExitStatus?

  /// The terminal's settings before the program ran.
  public nonisolated let originalSettings: TerminalSettings?

  /// The terminal's settings now, or at the end of the program.
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
  ///   - executable: Its path.
  ///   - arguments: What follows its name.
  ///   - environment: All of its environment.
  ///   - takesOutput: Whether somebody reads what the program writes; if not, it is held up before long.
  ///   - deadline: How long any wait may last.
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

    // One stream keeps output and exit in their order.
    let (events, feed) = AsyncStream<Event>.makeStream()
    // The thread has a descriptor of its own, so that no one closes what it reads from.
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
        guard let self, await !self.take(event) else { return }
      }
    }
  }

  deinit {
    // With the program and the terminal gone, the threads come to their end.
    if reapedStatus == nil {
      kill(process, SIGKILL)
      close(device.slave)
    }
    if !hasHungUp {
      close(device.master)
      close(hangUpEnd)
    }
  }

  /// Types text, or the bytes of keys.
  public func send(_ text: String) throws {
    try type(Array(text.utf8))
  }

  /// Types any bytes.
  public func type(_ bytes: [UInt8]) throws {
    guard !hasHungUp else { throw failure("The terminal has been taken away") }
    try device.type(bytes)
  }

  /// Presses keys, one after the other.
  public func press(_ keys: Keystroke...) throws {
    try type(keys.flatMap(\.bytes))
  }

  /// Gives the terminal another size, of which the program is told.
  public func resize(columns: Int, rows: Int) {
    guard !hasHungUp else { return }
    emulator.resize(columns: columns, rows: rows)
    device.resize(columns: columns, rows: rows)
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) {
    if reapedStatus == nil { kill(process, number) }
  }

  /// Takes the terminal away, as when its window is closed.
  public func hangUp() {
    guard !hasHungUp else { return }
    hasHungUp = true
    close(device.master)
    close(hangUpEnd)
  }

  /// Waits for a screen, and returns it. A screen within a frame is not looked at.
  ///
  /// - Throws: ``Failure`` if the deadline passes, the program ends, or it writes what no terminal should get.
  @discardableResult
  public func screen(until isWanted: @escaping @Sendable (TerminalEmulator) -> Bool) async throws -> TerminalEmulator {
    try await wait { emulator, _ in !emulator.isUpdating && isWanted(emulator) }
    return emulator
  }

  /// Waits for a screen that has that text in one of its lines.
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
      await self?.fail(id, reason: "Nothing that was waited for came within \(deadline)")
    }
    defer { timeout.cancel() }
    try await withCheckedThrowingContinuation { continuation in
      waiters[id] = Waiter(isMet: isMet, continuation: continuation)
      settle()
    }
  }

  /// Takes what has happened; returns whether it was the last.
  private func take(_ event: Event) -> Bool {
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
      // With its last descriptor closed, the terminal ends, and the output that is still on its way comes before.
      close(device.slave)
    }
    if hasOutputEnded { exitStatus = reapedStatus }
    settle()
    return exitStatus != nil
  }

  /// Ends the waits that can be ended.
  private func settle() {
    for (id, waiter) in waiters {
      if let unsupported {
        fail(id, reason: "The program has written what a terminal should not get: \(unsupported)")
      } else if waiter.isMet(emulator, exitStatus) {
        waiters[id] = nil
        waiter.continuation.resume()
      } else if let exitStatus {
        fail(id, reason: "The program has ended: \(exitStatus)")
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

/// Waits until a terminal has something to read, or its end; `false` if the other descriptor has that first.
private func waitForOutput(of terminal: CInt, unless hangUp: CInt) -> Bool {
  var descriptors = [hangUp, terminal].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&descriptors, nfds_t(descriptors.count), -1) < 0, errno == EINTR {}
  return descriptors[0].revents == 0
}
