import Foundation
import TerminalTesting
import Testing

@testable import TerminalScreen

/// The real terminal on a pseudo-terminal whose other end the test holds. `ProcessTerminalStateTests` compares its
/// frames with a model.
///
/// The tests run one after the other, because a process can use only one terminal at a time.
@MainActor
@Suite("The terminal of the process", .serialized, .timeLimit(.minutes(5)))
struct ProcessTerminalTests {
  let held: HeldTerminal
  let device: PseudoTerminalDevice
  let terminal: ProcessTerminal
  private let events: AsyncStream<TerminalEvent>
  let feed: AsyncStream<TerminalEvent>.Continuation

  /// The last terminal that a test has started, and the device that must stay open until the terminal is stopped.
  private static var started: (terminal: ProcessTerminal, held: HeldTerminal)?

  init() throws {
    // Stop the terminal of the previous test, which may have failed before it did so.
    Self.started?.terminal.stop()
    Self.started = nil
    held = try HeldTerminal(columns: 20, rows: 4)
    device = held.device
    terminal = ProcessTerminal(input: device.slave, output: device.slave, colorMode: .ansi)
    (events, feed) = AsyncStream.makeStream()
  }

  /// Starts a terminal, which is stopped before the next test at the latest.
  func start(
    _ other: ProcessTerminal? = nil, handler: (@MainActor ([TerminalEvent]) -> Void)? = nil
  ) throws(TerminalError) {
    let terminal = other ?? terminal
    try terminal.start { [feed] events in
      #expect(!events.isEmpty)
      handler?(events)
      for event in events { feed.yield(event) }
    }
    Self.started = (terminal, held)
  }

  func nextEvent() async -> TerminalEvent? {
    for await event in events { return event }
    return nil
  }

  /// Types text, and expects the keys or other events.
  func type(_ text: String, _ expected: TerminalEvent...) async throws {
    try device.type(Array(text.utf8))
    for event in expected { #expect(await nextEvent() == event) }
  }

  /// Sends a signal to this process, and expects the event that reports the size.
  func send(_ signal: CInt, columns: Int = 20, rows: Int = 4) async {
    kill(getpid(), signal)
    #expect(await nextEvent() == .resized(TerminalSize(columns: columns, rows: rows)))
  }

  /// Returns the output of the terminal so far, as text. Writes and waits for a mark after it.
  func outputSoFar() throws -> String {
    #expect(write(device.slave, "<end>", 5) == 5)
    return String(String(decoding: try held.output(through: "<end>"), as: UTF8.self).dropLast(5))
  }

  @Test("Keys and presses of the mouse arrive in order")
  func keys() async throws {
    try start()
    let press = TerminalEvent.mouse(MouseEvent(.press, at: Position(column: 2, row: 1)))
    try await type("aé\u{1B}[<0;3;2M\u{1B}[A", .key(.character("a")), .key(.character("é")), press, .key(.up))
    try await type("\u{1B}", .key(.escape))
  }

  @Test("A key whose bytes arrive after the time-out of a lone escape is one key")
  func slowKey() async throws {
    try start { [device] events in
      guard events == [.key(.character("a"))] else { return }
      // A lone escape is a key after 50 ms. “[” arrives earlier, so the time-out becomes that of a sequence, 1 s. These
      // timers and that of the terminal are on the main queue, and the earliest one fires first, however busy the queue
      // is.
      for (text, time) in [("[", 25), ("A", 100)] {
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(time)) {
          #expect(throws: Never.self) { try device.type(Array(text.utf8)) }
          #expect(waitForInput([device.slave], timeout: 20_000) == [true])
        }
      }
    }
    try await type("a\u{1B}", .key(.character("a")), .key(.up))
  }

  private func draw(_ text: String, on terminal: ProcessTerminal) {
    var screen = Screen(size: terminal.size)
    screen.write(text, at: Position(column: 0, row: 0))
    terminal.draw(screen)
  }

  @Test("A terminal of lines prints each change as a line, and nothing else")
  func lines() async throws {
    let terminal = ProcessTerminal(input: device.slave, output: device.slave, presentation: .lines, usesMouse: true)
    #expect(terminal.size == TerminalSize(columns: TerminalSize.limit, rows: 4) && !terminal.canCopy)
    try start(terminal)
    #expect(TerminalSettings(of: device.slave)?.isCanonical == false)  // Keys arrive at once.
    draw("one", on: terminal)
    draw("two", on: terminal)
    terminal.copy("text")  // This prints nothing.
    try await type("\u{1B}[<0;3;2Ma", .key(.character("a")))  // A click precedes the key.
    #expect(try outputSoFar() == "one\r\ntwo\r\n")
  }

  @Test("A terminal of lines prints all text again after ctrl-L and CONT, but not after a change of its size")
  func repeatedLines() async throws {
    let terminal = ProcessTerminal(input: device.slave, output: device.slave, presentation: .lines, usesMouse: true)
    try start(terminal)
    draw("two", on: terminal)
    try await type("\u{C}b", .key(.character("b")))
    #expect(try outputSoFar() == "two\r\ntwo\r\n")
    // The shell may have written before CONT, but not before a size change.
    await send(SIGWINCH, columns: TerminalSize.limit)
    draw("two", on: terminal)
    #expect(try outputSoFar() == "")
    await send(SIGCONT, columns: TerminalSize.limit)
    terminal.stop()
    #expect(try outputSoFar() == "two\r\n")
  }

  @Test("A suspended terminal has its old settings and draws nothing, until it is resumed or stopped")
  func suspending() async throws {
    let settings = TerminalSettings(of: device.slave)
    try start()
    // This sequence is the last one of the start.
    _ = try held.output(through: "\u{1B}[?1006h")
    let descriptors = try terminal.suspend()
    #expect(descriptors == (device.slave, device.slave) && TerminalSettings(of: device.slave) == settings)
    // The normal screen is shown last.
    #expect(try outputSoFar().hasSuffix("\u{1B}[?1049l"))
    terminal.draw(Screen(size: terminal.size))
    #expect(try outputSoFar() == "")
    terminal.resume()
    // A program that starts another one again need not wait for the event.
    _ = try terminal.suspend()
    terminal.resume()
    #expect(await nextEvent() == .resized(terminal.size))
    try await type("a", .key(.character("a")))
    _ = try terminal.suspend()
    terminal.stop()
    terminal.resume()  // This has no effect after the stop.
    #expect(TerminalSettings(of: device.slave) == settings)
  }

  @Test("Only a started terminal can be suspended, and only once")
  func suspendingTwice() throws {
    #expect(throws: TerminalError.notATerminal) { try terminal.suspend() }
    try start()
    _ = try terminal.suspend()
    #expect(throws: TerminalError.inUse) { try terminal.suspend() }
  }

  @Test("A text is copied as one sanitised line")
  func clipboard() throws {
    #expect(terminal.canCopy)
    try start()
    _ = try outputSoFar()
    for text in ["a\u{1B}b\nc", "é", ""] { terminal.copy(text) }
    let texts = ["a␛b c", "é", ""].map { Data($0.utf8).base64EncodedString() }
    #expect(try outputSoFar() == texts.map { "\u{1B}]52;c;\($0)\u{1B}\\" }.joined())
  }

  /// Pieces, how often the text contains them, and how many of them are copied; `nil` if all are. Base64 takes 4 bytes
  /// for 3, and the sequence takes 9 more.
  @Test(
    "A text is copied up to a sequence of 100,000 bytes, and then ends with an ellipsis",
    arguments: [
      ("é", 32_768, nil), ("a", 74_991, nil), ("a", 74_992, 74_988), ("aé", 5_000_000, 24_996),
    ] as [(String, Int, Int?)])
  func longCopy(piece: String, count: Int, copiedCount: Int?) async throws {
    try start()
    _ = try outputSoFar()
    // Without a reader, copying would wait forever.
    let reading = Task.detached { [master = device.master] in
      var (output, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
      while output.last != UInt8(ascii: "\\"), waitForInput([master], timeout: 20_000)[0] {
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { break }
        output += buffer.prefix(count)
      }
      return output
    }
    terminal.copy(String(repeating: piece, count: count))
    let output = await reading.value
    let copied = String(repeating: piece, count: copiedCount ?? count) + (copiedCount == nil ? "" : "…")
    let sequence = "\u{1B}]52;c;\(Data(copied.utf8).base64EncodedString())\u{1B}\\"
    #expect(output.count <= 100_000 && String(decoding: output, as: UTF8.self) == sequence, "\(output.count) bytes")
  }
}

/// A pseudo-terminal both of whose ends a test holds. It reads the output, and closes both ends on deinitialisation.
@MainActor
final class HeldTerminal {
  let device: PseudoTerminalDevice

  /// The time limit for output.
  private static let mostMilliseconds: CInt = 20_000

  private var unread: [UInt8] = []
  private var isHungUp = false

  init(columns: Int, rows: Int) throws {
    device = try PseudoTerminalDevice(columns: columns, rows: rows)
  }

  deinit {
    close(device.slave)
    if !isHungUp { close(device.master) }
  }

  /// Disconnects the terminal, as when its window is closed.
  func hangUp() {
    isHungUp = true
    close(device.master)
  }

  /// Returns the output since the last call, up to and including the next `end`. Waits for `end` if necessary.
  func output(through end: String) throws -> [UInt8] {
    while true {
      if let range = unread.firstRange(of: Array(end.utf8)) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return Array(unread[..<range.upperBound])
      }
      let isReadable = waitForInput([device.master], timeout: Self.mostMilliseconds)[0]
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = isReadable ? read(device.master, &buffer, buffer.count) : 0
      try #require(count > 0, "Expected \(end.debugDescription), got only \(String(decoding: unread, as: UTF8.self))")
      unread += buffer.prefix(count)
    }
  }
}
