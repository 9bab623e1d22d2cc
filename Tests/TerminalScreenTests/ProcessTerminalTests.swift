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
    terminal.usesPasteboard = false
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

  /// Types the first text, and the second one after the time-out of a lone escape. Expects the events.
  @Test(
    "Keys and presses of the mouse arrive in order, even if the rest of a sequence arrives after a pause",
    arguments: [
      ("é\u{1B}[", "A", [.key(.character("é")), .key(.up)]), ("\u{1B}[200~a", "b\u{1B}[201~", [.key(.paste("ab"))]),
      ("\u{1B}[<0;3;", "2M", [.mouse(MouseEvent(.press, at: Position(column: 2, row: 1)))]),
      ("\u{1B}]11;rg", "b:2f2f/2f2f/2f2f\u{1B}\\", []), ("\u{1B}", "]11;rgb:2f2f/2f2f/2f2f\u{7}", [.key(.escape)]),
    ] as [(String, String, [TerminalEvent])])
  func delayedRest(start: String, rest: String, expected: [TerminalEvent]) async throws {
    terminal.inputTimeouts = (.milliseconds(1), .seconds(60), .seconds(60))
    try self.start { [device] events in
      guard events.contains(.key(start == "\u{1B}" ? .escape : .character("a"))) else { return }
      // This timer and that of the terminal are on the main queue, and the earlier one fires first, however busy the
      // queue is.
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(50)) {
        #expect(throws: Never.self) { try device.type(Array("\(rest)x".utf8)) }
      }
    }
    try await type("a\(start)", .key(.character("a")))
    for event in expected + [.key(.character("x"))] { #expect(await nextEvent() == event) }
  }

  @Test(
    "A key whose rest is waiting when its time-out ends is one key",
    arguments: [("\u{1B}", "[A"), ("\u{1B}[", "A"), ("\u{1B}[1;5", "A")])
  func busyMainThread(start: String, rest: String) async throws {
    try self.start { [device, terminal] events in
      guard events == [.key(.character("a"))] else { return }
      #expect(throws: Never.self) { try device.type(Array(rest.utf8)) }
      #expect(waitForInput([device.slave], timeout: 20_000) == [true])
      terminal.endInput()
    }
    try await type("a\(start)", .key(.character("a")), .key(.up))
  }

  @Test("A control string without an end hides only the keys of a limited time")
  func unterminatedString() async throws {
    terminal.inputTimeouts = (.milliseconds(1), .seconds(60), .milliseconds(50))
    try start()
    try await type("a\u{1B}]0;title", .key(.character("a")))
    let typing = Task { [device] in
      while !Task.isCancelled {
        try device.type(Array("b".utf8))
        try await Task.sleep(for: .milliseconds(5))  // the speed of typing
      }
    }
    #expect(await nextEvent() == .key(.character("b")))
    typing.cancel()
  }

  @Test("A key that is incomplete when the process continues is completed")
  func continuedKey() async throws {
    try start()
    try await type("b\u{1B}[", .key(.character("b")))
    await send(SIGCONT)
    try await type("A", .key(.up))
  }

  private func draw(_ text: String, on terminal: ProcessTerminal) {
    var screen = Screen(size: terminal.size)
    screen.write(text, at: Position(column: 0, row: 0))
    terminal.draw(screen)
  }

  @Test("A terminal of lines prints each change as a line, and all text again after ctrl-L and CONT")
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
    try await type("\u{C}b", .key(.character("b")))
    #expect(try outputSoFar() == "two\r\n")
    // The shell may have written before CONT, but not before a size change.
    await send(SIGWINCH, columns: TerminalSize.limit)
    draw("two", on: terminal)
    #expect(try outputSoFar() == "")
    await send(SIGCONT, columns: TerminalSize.limit)
    terminal.stop()
    #expect(try outputSoFar() == "two\r\n")
  }

  /// Pieces, how often the text contains them, and the pieces that are copied. Base64 takes 4 bytes for 3, and the
  /// sequence takes 9 more.
  @Test(
    "A text is copied as one sanitised line, up to a sequence of 100,000 bytes, and then ends with an ellipsis",
    arguments: [
      ("a\u{1B}b\nc", 1, "a␛b c", 1), ("", 1, "", 1), ("é", 32_768, "é", 32_768), ("a", 74_991, "a", 74_991),
      ("a", 74_992, "a", 74_988), ("aé", 40_000, "aé", 24_996),
    ] as [(String, Int, String, Int)])
  func clipboard(piece: String, count: Int, copiedPiece: String, copiedCount: Int) async throws {
    #expect(terminal.canCopy)
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
    let copied = String(repeating: copiedPiece, count: copiedCount) + (count > copiedCount ? "…" : "")
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
