import Foundation
import TerminalTesting
import Testing

@testable import Terminal

/// Tests of the settings, the clipboard and a second start. They are in the same suite as the other tests of the
/// terminal, because a process can use only one terminal at a time.
extension ProcessTerminalTests {
  /// Returns the output of the terminal so far, as text. Writes and waits for a mark after it.
  private func outputSoFar() throws -> String {
    #expect(write(device.slave, "<end>", 5) == 5)
    return String(String(decoding: try held.output(through: "<end>"), as: UTF8.self).dropLast(5))
  }

  @Test("Start changes the settings so that each key arrives at once and unchanged, and stop changes them back")
  func settings() throws {
    let input = tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    let local = tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    var before = termios()
    #expect(tcgetattr(device.slave, &before) == 0)
    before.c_iflag |= input
    before.c_lflag |= local
    before.c_lflag &= ~tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &before.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (3, 4) }
    #expect(tcsetattr(device.slave, TCSANOW, &before) == 0)
    let saved = TerminalSettings(of: device.slave)
    try start()
    var raw = termios()
    #expect(tcgetattr(device.slave, &raw) == 0)
    #expect(raw.c_iflag & input == 0 && raw.c_lflag & local == 0 && raw.c_lflag & tcflag_t(ISIG) != 0)
    #expect(raw.c_oflag == before.c_oflag && raw.c_cflag == before.c_cflag)
    let characters = withUnsafeBytes(of: raw.c_cc) { [$0[Int(VMIN)], $0[Int(VTIME)]] }
    #expect(characters == [1, 0])
    terminal.stop()
    #expect(TerminalSettings(of: device.slave) == saved)
  }

  @Test("Start switches to the alternate screen with bracketed paste and the mouse, and stop ends all modes")
  func modes() throws {
    try start()
    #expect(try outputSoFar() == "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h")
    terminal.stop()
    let end =
      "\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?1049l"
    #expect(try outputSoFar() == end)
  }

  @Test("A terminal of lines stays on its normal screen, prints changes, copies nothing and reports no mouse")
  func lines() async throws {
    let terminal = ProcessTerminal(input: device.slave, output: device.slave, presentation: .lines, usesMouse: true)
    #expect(terminal.size == TerminalSize(columns: TerminalSize.limit, rows: 4) && !terminal.canCopy)
    try terminal.start { [feed] events in for event in events { feed.yield(event) } }
    #expect(TerminalSettings(of: device.slave)?.isCanonical == false)
    terminal.draw(screen("one", size: terminal.size))
    terminal.draw(screen("two", size: terminal.size))
    terminal.copy("text")
    try device.type(Array("\u{1B}[<0;3;2Ma".utf8))
    #expect(await nextEvent() == .key(.character("a")))
    // After ctrl-L, all text is printed again.
    try device.type(Array("\u{C}b".utf8))
    #expect(await nextEvent() == .key(.character("b")))
    terminal.stop()
    #expect(try outputSoFar() == "one\r\ntwo\r\ntwo\r\n")
  }

  @Test("A text is copied as one sanitised line, and only between the start and the stop")
  func clipboard() throws {
    #expect(terminal.canCopy)
    terminal.copy("early")
    try start()
    _ = try outputSoFar()
    for text in ["a\u{1B}b\nc", "é", ""] { terminal.copy(text) }
    let texts = ["a␛b c", "é", ""].map { Data($0.utf8).base64EncodedString() }
    #expect(try outputSoFar() == texts.map { "\u{1B}]52;c;\($0)\u{1B}\\" }.joined())
    terminal.stop()
    _ = try outputSoFar()
    terminal.copy("late")
    #expect(try outputSoFar() == "")
  }

  @Test(
    "A text of 64 KiB is copied in full, and a longer one ends with an ellipsis, in a sequence of at most 100,000 bytes",
    arguments: [
      ("a", 65_536, nil), ("é", 32_768, nil), ("👩‍💻", 5_958, nil), ("a", 74_991, nil), ("a", 74_992, 74_988),
      ("é", 40_000, 37_494), ("aé", 5_000_000, 24_996),
    ] as [(String, Int, Int?)])
  func longCopy(piece: String, count: Int, copiedCount: Int?) async throws {
    try start()
    defer { terminal.stop() }
    _ = try outputSoFar()
    let (chunks, chunk) = AsyncStream<[UInt8]>.makeStream()
    // Without a reader, copying would wait forever.
    Thread.detachNewThread { [master = device.master] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var isEnd = false
      while !isEnd, waitForInput([master], timeout: 20_000)[0] {
        let count = read(master, &buffer, buffer.count)
        chunk.yield(Array(buffer.prefix(max(0, count))))
        isEnd = count <= 0 || buffer.prefix(count).contains(UInt8(ascii: "\\"))
      }
      chunk.finish()
    }
    terminal.copy(String(repeating: piece, count: count))
    var output: [UInt8] = []
    for await chunk in chunks { output += chunk }
    let copied = String(repeating: piece, count: copiedCount ?? count) + (copiedCount == nil ? "" : "…")
    let sequence = "\u{1B}]52;c;\(Data(copied.utf8).base64EncodedString())\u{1B}\\"
    #expect(output.count <= 100_000 && String(decoding: output, as: UTF8.self) == sequence, "\(output.count) bytes")
  }

  @Test("Only the difference from the previous screen is written, and an equal screen writes nothing")
  func differences() throws {
    try start()
    _ = try outputSoFar()
    terminal.draw(screen("hello", size: terminal.size))
    #expect(try outputSoFar().contains("\u{1B}[2J\u{1B}[Hhello"))
    terminal.draw(screen("hello", size: terminal.size))
    #expect(try outputSoFar() == "")
    terminal.draw(screen("jello", size: terminal.size))
    #expect(try outputSoFar() == "\u{1B}[?2026h\u{1B}[?7l\u{1B}[Hj\u{1B}[?7h\u{1B}[?2026l")
    terminal.stop()
  }

  @Test("After a second start, the whole screen is drawn, and an incomplete key of the first start is forgotten")
  func secondStart() async throws {
    for _ in 0..<2 {
      var emulator = TerminalEmulator(columns: 20, rows: 4)
      try start()
      terminal.draw(screen("hello", size: terminal.size))
      try showFrame(on: &emulator)
      #expect(emulator.lines[0] == "hello")
      // The second key arrives even if the first one is taken for the end of a sequence.
      try device.type(Array("ac".utf8))
      try #require(await nextEvent() == .key(.character("a")))
      #expect(await nextEvent() == .key(.character("c")))
      // The key is cut in the middle of a sequence.
      try device.type(Array("b\u{1B}[1;".utf8))
      #expect(await nextEvent() == .key(.character("b")))
      terminal.stop()
      try showRestoredScreen(on: &emulator)
      #expect(emulator.isAtRest)
    }
    try start()
    try device.type(Array("5C".utf8))
    #expect(await nextEvent() == .key(.character("5")))
    #expect(await nextEvent() == .key(.character("C")))
    terminal.stop()
  }

  @Test("A start after a use with pictures and the mouse does not send their sequences again")
  func simplerSecondUse() throws {
    var screen = Screen(size: TerminalSize(columns: 20, rows: 4))
    let picture = TerminalPictures().picture(png: [1], size: TerminalSize(columns: 1, rows: 1))
    screen.show(try #require(picture), at: Position(column: 0, row: 0), clip: TerminalRect(screen.size))
    try start()
    terminal.draw(screen)
    terminal.stop()
    #expect(try outputSoFar().contains("\u{1B}_Ga=d"))
    try start()
    terminal.draw(Screen(size: screen.size))
    terminal.stop()
    #expect(try !outputSoFar().contains("\u{1B}_G"))
    let lines = ProcessTerminal(input: device.slave, output: device.slave, presentation: .lines)
    try lines.start { _ in }
    lines.stop()
    #expect(try outputSoFar() == "")
    let withoutMouse = ProcessTerminal(input: device.slave, output: device.slave, usesMouse: false)
    try withoutMouse.start { _ in }
    #expect(try outputSoFar() == "\u{1B}[?1049h\u{1B}[?2004h")
    withoutMouse.stop()
  }

  @Test("Keys that arrive together are delivered together, and a handler that stops the terminal receives no other")
  func stoppingHandler() async throws {
    try terminal.start { [terminal, feed] events in
      #expect(events == "abc".map { .key(.character($0)) })
      feed.yield(events[0])
      terminal.stop()
    }
    try device.type(Array("abc".utf8))
    #expect(await nextEvent() == .key(.character("a")))
    try start()
    try device.type(Array("d".utf8))
    #expect(await nextEvent() == .key(.character("d")))
    terminal.stop()
  }

  @Test("A terminal that has not been started draws, copies and stops nothing while another one is in use")
  func otherTerminal() throws {
    let other = ProcessTerminal(input: device.slave, output: device.slave)
    try start()
    _ = try outputSoFar()
    other.draw(screen("other", size: terminal.size))
    other.copy("other")
    other.stop()
    #expect(try outputSoFar() == "")
    #expect(TerminalSettings(of: device.slave)?.isCanonical == false)
    terminal.stop()
  }

  @Test("Each stop ends the watch of the input, and closes a descriptor at once")
  func openDescriptors() throws {
    func count() -> Int { (0..<1024).count { fcntl($0, F_GETFD) >= 0 } }
    try start()
    terminal.stop()
    let before = count()
    let starts = 50
    for _ in 0..<starts {
      try start()
      terminal.stop()
      _ = try held.output(through: HeldTerminal.restoreEnd)
    }
    // A start opens two descriptors. The thread that watches the input closes the second one a moment later.
    #expect(count() < before + starts * 3 / 2)
  }

  @Test("A screen of a size that the terminal no longer has is not drawn again")
  func staleScreen() async throws {
    try start()
    terminal.draw(screen("hello", size: terminal.size))
    _ = try outputSoFar()
    device.resize(columns: 10, rows: 3)
    kill(getpid(), SIGWINCH)
    #expect(await nextEvent() == .resized(TerminalSize(columns: 10, rows: 3)))
    #expect(try outputSoFar() == "")
    terminal.draw(screen("hi", size: terminal.size))
    #expect(try outputSoFar().contains("\u{1B}[2J\u{1B}[Hhi"))
    terminal.stop()
  }

  @Test("A terminal that has hung up can be written to no more, and reports this once")
  func drawingAfterHangUp() async throws {
    try start()
    held.hangUp()
    terminal.draw(screen("hello", size: terminal.size))
    #expect(await nextEvent() == .closed)
    terminal.draw(screen("hello", size: terminal.size))
    terminal.stop()
    feed.finish()
    #expect(await nextEvent() == nil)
  }

  @Test("A size change prints no lines again, but CONT prints all, because the shell may have written in the meantime")
  func continuingLines() async throws {
    let terminal = ProcessTerminal(input: device.slave, output: device.slave, presentation: .lines)
    try terminal.start { [feed] events in for event in events { feed.yield(event) } }
    terminal.draw(screen("one", size: terminal.size))
    kill(getpid(), SIGWINCH)
    #expect(await nextEvent() == .resized(terminal.size))
    terminal.draw(screen("one", size: terminal.size))
    #expect(try outputSoFar() == "one\r\n")
    kill(getpid(), SIGCONT)
    #expect(await nextEvent() == .resized(terminal.size))
    terminal.stop()
    #expect(try outputSoFar() == "one\r\n")
  }

  @Test("A handler that is told that the terminal has closed finds it stopped")
  func stoppedWhenClosed() async throws {
    try terminal.start { [feed] events in
      if events == [.closed], !TerminalSession.isEntered { feed.yield(.closed) }
      feed.finish()
    }
    held.hangUp()
    #expect(await nextEvent() == .closed)
  }

  /// Returns the handlers of the signals that end or crash a process, without changing them.
  private func handlers() -> [CInt: Int] {
    let signals = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGABRT, SIGBUS, SIGFPE, SIGILL,
      SIGSEGV, SIGTRAP, SIGTSTP, SIGCONT, SIGWINCH,
    ]
    return Dictionary(
      uniqueKeysWithValues: signals.map { number in
        var action = sigaction()
        sigaction(number, nil, &action)
        return (number, withUnsafeBytes(of: action) { $0.load(as: Int.self) })
      })
  }

  @Test("Each signal of the terminal has another handler until the stop, unless it is ignored")
  func allSignalHandlers() throws {
    // No program in the tests is ended by this signal, so one that inherits this does no harm.
    let former = signal(SIGFPE, SIG_IGN)
    defer { signal(SIGFPE, former) }
    let before = handlers()
    try start()
    let during = handlers()
    terminal.stop()
    // A program that was started with `nohup`, for example, ignores more signals.
    let ignored = before.filter { $0.value == before[SIGFPE] }
    #expect(before.filter { $0.value == during[$0.key] } == ignored)
    #expect(handlers() == before)
  }

  @Test("Lines need two terminals, and screens also a terminal with a name")
  func interactiveLines() throws {
    let ends = try makePipe()
    defer { for end in [ends.read, ends.write] { close(end) } }
    func isInteractive(_ input: CInt, _ output: CInt, _ presentation: ProcessTerminal.Presentation) -> Bool {
      ProcessTerminal.isInteractive(input: input, output: output, presentation: presentation) { _ in nil }
    }
    #expect(isInteractive(device.slave, device.slave, .lines) && !isInteractive(device.slave, device.slave, .screen))
    #expect(!isInteractive(ends.read, device.slave, .lines) && !isInteractive(device.slave, ends.write, .lines))
    for (input, output) in [(ends.read, device.slave), (device.slave, ends.write), (ends.read, ends.write)] {
      #expect(throws: TerminalError.notATerminal) { try ProcessTerminal(input: input, output: output).start { _ in } }
    }
    #expect(ProcessTerminal.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(ProcessTerminal.environment("NO SUCH VARIABLE") == nil)
  }
}

@Suite("The descriptors of a terminal")
struct TerminalDescriptorsTests {
  @Test("The size is that of the output, and 80 columns and 24 rows if it has none in one direction")
  func sizes() throws {
    let (wide, other) = (
      try PseudoTerminalDevice(columns: 132, rows: 43), try PseudoTerminalDevice(columns: 7, rows: 5)
    )
    defer { for end in [wide.master, wide.slave, other.master, other.slave] { close(end) } }
    #expect(
      TerminalDescriptors(input: other.slave, output: wide.slave).size == TerminalSize(columns: 132, rows: 43))
    let unknown = TerminalSize(columns: 80, rows: 24)
    for (columns, rows) in [(0, 5), (5, 0), (0, 0)] {
      other.resize(columns: columns, rows: rows)
      #expect(TerminalDescriptors(input: wide.slave, output: other.slave).size == unknown)
    }
    #expect(TerminalDescriptors(input: wide.slave, output: -1).size == unknown)
    other.resize(columns: 1, rows: 1)
    #expect(TerminalDescriptors(input: -1, output: other.slave).size == TerminalSize(columns: 1, rows: 1))
  }

  @Test("All bytes are read and sent in order, until the other end is closed")
  func bytes() throws {
    let ends = try makePipe()
    let descriptors = TerminalDescriptors(input: ends.read, output: ends.write)
    guard case .nothing = descriptors.receive() else {
      Issue.record("Bytes or a hang-up were read")
      return
    }
    #expect(!descriptors.hasInput && !descriptors.areTerminals)
    let sent = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(descriptors.send(sent) { true } && descriptors.send([]) { true })
    #expect(descriptors.hasInput)
    var received: [[UInt8]] = []
    while case .bytes(let bytes) = descriptors.receive() { received.append(bytes) }
    #expect(received == [sent])
    closeDescriptor(ends.write)
    guard case .end = descriptors.receive() else {
      Issue.record("The end was not read")
      return
    }
    closeDescriptor(ends.read)
    let closed = TerminalDescriptors(input: -1, output: -1)
    #expect(!closed.send([1]) { true } && closed.send([]) { true } && !closed.areTerminals)
    guard case .end = closed.receive() else {
      Issue.record("A closed descriptor has no end")
      return
    }
  }

  @Test("A pipe that is full blocks until the bytes are read")
  func fullPipe() async throws {
    let ends = try makePipe()
    defer { for end in [ends.read, ends.write] { close(end) } }
    let descriptors = TerminalDescriptors(input: ends.read, output: ends.write)
    let sent = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let (results, result) = AsyncStream<Bool>.makeStream()
    Thread.detachNewThread { result.yield(descriptors.send(sent) { true }) }
    var received: [UInt8] = []
    while received.count < sent.count, waitForInput([ends.read], timeout: 20_000)[0] {
      guard case .bytes(let bytes) = descriptors.receive() else { continue }
      received += bytes
    }
    // Without a reader, the thread would wait forever.
    try #require(received == sent)
    #expect(await results.first { _ in true } == true)
  }

  @Test("Bytes that are no longer wanted are dropped")
  func unwantedBytes() async throws {
    let ends = try makePipe()
    defer { close(ends.read) }
    let descriptors = TerminalDescriptors(input: ends.read, output: ends.write)
    let sent = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let (pieces, piece) = AsyncStream<[UInt8]>.makeStream()
    Thread.detachNewThread {
      while waitForInput([ends.read], timeout: 20_000)[0] {
        switch descriptors.receive() {
        case .bytes(let bytes): piece.yield(bytes)
        case .nothing: continue
        case .end: return piece.finish()
        }
      }
    }
    var checks = 0
    let isStillConnected = descriptors.send(sent) {
      checks += 1
      return checks < 2
    }
    close(ends.write)
    #expect(isStillConnected && checks == 2)
    let received = await pieces.reduce(into: []) { $0 += $1 }
    #expect(received.count < sent.count && !received.isEmpty && received[...] == sent.prefix(received.count))
  }

  @Test("The ends of a pipe do not block and are not inherited")
  func pipeFlags() throws {
    let ends = try makePipe()
    defer { for end in [ends.read, ends.write] { close(end) } }
    for end in [ends.read, ends.write] {
      #expect(fcntl(end, F_GETFL) & O_NONBLOCK != 0 && fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
    }
  }
}
