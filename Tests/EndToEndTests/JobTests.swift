import Foundation
import ProgramTesting
import TerminalTesting
import Testing

/// Starts, stops and continues the program as a job of a shell. The shell itself writes no control sequences except
/// those around pasted texts, because its terminal is “dumb”.
///
/// The jobs run in series, because so many shells at once would delay the screens of other tests until these time out.
@Suite("Jobs of a shell", .serialized, .timeLimit(.minutes(5)))
struct JobTests {
  enum Start: CaseIterable { case foreground, background }
  enum Stop: CaseIterable { case key, terminalStop, stop }
  enum Continuation: CaseIterable { case foreground, background, signal, end }

  private static let shells = [
    "bash": ["--norc", "--noprofile", "-b"], "zsh": ["-f"], "fish": ["--no-config", "--private"],
  ]

  /// All combinations of a shell that is installed, a start and a stop.
  private static let rows = shells.keys.filter { runsAllTests || isInstalled($0) }.sorted().flatMap { shell in
    Start.allCases.flatMap { start in Stop.allCases.map { (shell: shell, start: start, stop: $0) } }
  }

  @Test(
    "A job that is not in the foreground is stopped, shows its screen with its state when it is, and restores it",
    arguments: rows)
  func job(shell: String, start: Start, stop: Stop) async throws {
    // The test finds the state of a process in `/proc`.
    for continuation in Continuation.allCases where continuation != .signal || isLinux {
      let job = try await Job(shell, arguments: try #require(Self.shells[shell]))
      try await job.start(start)
      try await job.stop(stop)
      try await job.continue(continuation)
    }
  }
}

/// A shell in a terminal, and the program as its job.
private actor Job {
  private let files = UserFiles()
  private let terminal: PseudoTerminal
  /// How often the shell has reported that the job is stopped.
  private var stopCount = 0

  init(_ shell: String, arguments: [String]) async throws {
    let words = "\(Built.executable("words")) --year 2015 --month 1 --pictures never"
    try files.directory.write(
      "#!/bin/sh\necho $$ > '\(files.directory.path("id"))'\nTERM=xterm exec \(words)\n", to: "job")
    let permissions = [FileAttributeKey.posixPermissions: 0o700]
    try FileManager.default.setAttributes(permissions, ofItemAtPath: files.directory.path("job"))
    terminal = try PseudoTerminal(
      "/usr/bin/env", arguments: [shell] + arguments,
      environment: files.terminal([
        "TERM": "dumb", "HOME": files.directory.url.path, "PS1": "$ ",
        "PATH": "\(files.directory.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
      ]))
    try await run("stty -g > ~/before")
  }

  /// Types a command for the shell, which has printed its prompt.
  private func type(_ command: String) async throws { try await terminal.send("\(command)\r") }

  /// Runs a command in the shell until it has ended.
  private func run(_ command: String) async throws {
    let mark = UUID().uuidString
    try await type("\(command); echo \(mark.prefix(8))''\(mark.dropFirst(8))")
    try await terminal.output { $0.contains(mark) }
  }

  private func signal(_ number: CInt) throws {
    let id = try files.directory.text(of: "id").trimmingCharacters(in: .whitespacesAndNewlines)
    kill(try #require(pid_t(id)), number)
  }

  /// Waits until the shell has reported once more that the job is stopped.
  private func expectStopped() async throws {
    stopCount += 1
    let count = stopCount
    try await terminal.output { $0.matches(of: /[Ss]topped|suspended/).count >= count }
  }

  /// Expects that the modes of the terminal are those of a shell, which may enable marks around pasted texts.
  private func expectModesOfShell() async throws {
    try await terminal.screen { $0.modes.subtracting([2004]) == [7, 25] && $0.title == nil }
  }

  func start(_ start: JobTests.Start) async throws {
    if start == .background {
      try await type("job &")
      try await expectStopped()
      try await expectModesOfShell()
      try await type("fg")
    } else {
      try await type("job")
    }
    try await terminal.screen(with: "▌ Thu  1  liminal")
    try await terminal.send("/petri")
    try await terminal.screen(with: "1 of 1")
  }

  func stop(_ stop: JobTests.Stop) async throws {
    switch stop {
    case .key: try await terminal.send("\u{1A}")
    case .terminalStop: try signal(SIGTSTP)
    case .stop: try signal(SIGSTOP)
    }
    try await expectStopped()
    if stop != .stop { try await expectModesOfShell() }
  }

  func `continue`(_ continuation: JobTests.Continuation) async throws {
    switch continuation {
    case .foreground: break
    case .background: try await type("bg")
    case .signal: try signal(SIGCONT)
    case .end:
      try signal(SIGTERM)
      try signal(SIGCONT)
    }
    if continuation != .end {
      if continuation == .background { try await expectStopped() }
      // After a signal from elsewhere, zsh does not report that the job is stopped again.
      if continuation == .signal {
        try await run("sh -c 'until grep -q ^State:.T /proc/$(cat ~/id)/status; do sleep 0; done'")
      }
      if continuation != .foreground { try await expectModesOfShell() }
      try await type("fg")
      try await terminal.screen { $0.isAlternateScreen && $0.shows("1 of 1") && $0.shows("petrichor") }
      // The last key ends the message about an Escape that has nothing to cancel.
      try await terminal.send("\u{1B}\u{1B}g")
      try await terminal.screen { $0.shows("inchoate") && $0.shows("q quit") }
      try await terminal.send("q")
    }
    try await expectModesOfShell()
    try await run("stty -g > ~/after")
    try #expect(files.directory.text(of: "after") == files.directory.text(of: "before"))
  }
}
