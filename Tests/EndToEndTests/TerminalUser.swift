import Foundation
import TerminalTesting
import Testing

/// A user in front of a terminal, who performs the steps of a session. A step is a word and its arguments:
///
/// - `words …`, also after assignments of variables, starts the program in a new terminal.
/// - `size COLUMNS ROWS` changes the size of the terminal, or of the next one. It has 80 columns and 24 rows at first.
/// - `see TEXT` waits for a screen with a line that contains the text, and `miss TEXT` for one without such a line.
///   `match PATTERN` waits for a screen with lines that match a regular expression.
/// - `pictures NUMBER` waits for a screen with this number of pictures, and `transmissions NUMBER` expects that the
///   program has sent this number of pictures to the terminal.
/// - `press KEY…` presses keys, such as `down` or `control-z`. `type TEXT` types text, in which `\e` is Escape, `\r` is
///   Return, and `$SERVER` is the URL of the service.
/// - `signal NAME` sends a signal to the program.
/// - `hangup` closes the terminal, and waits until the program exits or is ended by the signal for it.
/// - `exit STATUS` waits until the program exits with a code or is ended by a signal, and expects that it has restored
///   the terminal, as `rest` does. `plain` expects that the program has written no escape character.
struct TerminalUser {
  private var terminal: PseudoTerminal?
  private var size = (columns: 80, rows: 24)

  private static let keys = [
    "up": "\u{1B}[A", "down": "\u{1B}[B", "right": "\u{1B}[C", "left": "\u{1B}[D", "pageUp": "\u{1B}[5~",
    "pageDown": "\u{1B}[6~", "home": "\u{1B}[H", "end": "\u{1B}[F", "enter": "\r", "escape": "\u{1B}", "tab": "\t",
    "backspace": "\u{7F}", "space": " ",
  ]

  private static let signals = [
    "CONT": SIGCONT, "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "TERM": SIGTERM, "USR1": SIGUSR1,
  ]

  /// Performs a step.
  ///
  /// - Parameter environment: The whole environment of a program that the step starts.
  mutating func perform(_ step: String, environment: [String: String]) async throws {
    let parts = step.split(separator: " ", maxSplits: 1).map(String.init)
    let (verb, text) = (parts[0], parts.count > 1 ? parts[1] : "")
    let words = text.split(separator: " ").map(String.init)
    switch verb {
    case "size":
      size = (try #require(Int(words[0])), try #require(Int(words[1])))
      await terminal?.resize(columns: size.columns, rows: size.rows)
    case "see": try await current.screen(with: text)
    case "miss": try await current.screen { !$0.shows(text) }
    case "match":
      try await current.screen {
        $0.lines.joined(separator: "\n").range(of: text, options: .regularExpression) != nil
      }
    case "pictures": try await current.screen { "\($0.pictures.count)" == text }
    case "transmissions": #expect(try await "\(current.emulator.transmissionCount)" == text)
    case "type":
      let text = text.replacing(#"\e"#, with: "\u{1B}").replacing(#"\r"#, with: "\r")
      try await current.send(text.replacing("$SERVER", with: environment["SERVER"] ?? ""))
    case "press": for word in words { try await current.send(try key(word)) }
    case "signal": try await current.signal(try #require(Self.signals[text]))
    case "hangup":
      try await current.hangUp()
      #expect([.exited(0), .signaled(SIGHUP)].contains(try await current.waitForExit()))
    case "rest": try await current.expectRestored()
    case "exit": try await expectExit(text)
    case "plain": #expect(try await !current.output.contains(0x1B), "The program has written an escape character.")
    default:
      terminal = try PseudoTerminal(
        "/bin/sh", arguments: ["-c", "exec env \(step)"], environment: environment, columns: size.columns,
        rows: size.rows)
    }
  }

  private var current: PseudoTerminal {
    get throws { try #require(terminal, "No program has been started.") }
  }

  /// Returns the bytes of a key.
  private func key(_ name: String) throws -> String {
    if let letter = name.utf8.last, name.hasPrefix("control-") { return String(Unicode.Scalar(letter & 0x1F)) }
    return try #require(Self.keys[name], "Unknown key “\(name)”.")
  }

  private mutating func expectExit(_ status: String) async throws {
    let terminal = try current
    let ending = try await terminal.waitForExit()
    switch ending {
    case .exited(let code): #expect("\(code)" == status)
    case .signaled(let signal): #expect(signal == Self.signals[status])
    }
    await terminal.expectRestored()
    size = (80, 24)
  }
}

extension PseudoTerminal {
  /// Expects that the program has restored the terminal.
  func expectRestored() {
    #expect(emulator.isAtRest, "\(emulator.picture)")
    #expect(settings == originalSettings)
  }
}
