import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The help")
@MainActor
struct HelpViewControllerTests {
  private let screen: ScreenDriver
  private let log = Log()

  init() throws {
    screen = try ScreenDriver(FilledController(), columns: 30, rows: 8)
    let log = log
    screen.controller?.commands = [
      KeyCommand(.up, .character("k"), title: "move up", hint: "↑ move") { log.entries.append("up") },
      KeyCommand(.character("r"), title: "reload") { log.entries.append("reload") },
      KeyCommand(.character("x")) { log.entries.append("x") },
      KeyCommand(.control("d"), title: "go on") { log.entries.append("on") },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { log.entries.append("quit") },
    ]
  }

  @Test("The key ? lists all commands with a title, and their keys")
  func listing() {
    screen.press(.character("?"))
    #expect(
      screen.lines == [
        "xx┌ Keys ──────────────────┐xx",
        "xx│ ↑ k      move up       │xx",
        "xx│ r        reload        │xx",
        "xx│ ctrl-D   go on         │xx",
        "xx│ q        quit          │xx",
        "xx│ ?        show all keys │xx",
        "xx└ esc close ─────────────┘xx",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      ])
    let cells = screen.terminal.screens.last
    #expect(cells?[0, 1].style == TextStyle(attributes: .dim))
    #expect(cells?[4, 1].style == TextStyle(attributes: .bold))
    #expect(cells?[13, 1].style == .plain)
    #expect(cells?.cursor == Position(column: 4, row: 1))
  }

  @Test("The hints end with the hint for help, even on a screen without commands")
  func hints() {
    #expect(screen.controller?.hints.map(\.hint) == ["↑ move", "q quit", "? help"])
    screen.controller?.commands = []
    #expect(screen.controller?.hints.map(\.hint) == ["? help"])
    screen.press(.character("?"))
    #expect(screen.lines[3] == "xxxx│ ?   show all keys │xxxxx")
  }

  @Test("A command of the screen for ? takes precedence over the help")
  func ownCommand() {
    let log = log
    screen.controller?.commands = [KeyCommand(.character("?")) { log.entries.append("own") }]
    screen.press(.character("?"))
    #expect(log.entries == ["own"])
    #expect(screen.visibleViewController === screen.controller && screen.controller?.hints.isEmpty == true)
  }

  @Test(
    "Any key closes the help, does nothing else, and restores the screen",
    arguments: [.character("?"), .escape, .enter, .character("r"), .character("x"), .left, .control("x")] as [Key])
  func closing(key: Key) {
    let before = screen.terminal.screens.last
    screen.press(.character("?"), key)
    #expect(screen.visibleViewController === screen.controller)
    #expect(screen.terminal.screens.last == before)
    #expect(log.entries.isEmpty)
    screen.press(.character("r"))
    #expect(log.entries == ["reload"])
  }

  @Test("Escape closes the help if it arrives together with the next key, which performs a command")
  func closingAtOnce() {
    screen.press(.character("?"), .alt("r"))
    #expect(screen.visibleViewController === screen.controller)
    #expect(log.entries == ["reload"])
  }

  @Test("The key q and the scrolling keys leave the help open, and draw nothing if it cannot scroll")
  func staying() {
    screen.press(.character("?"))
    let frames = screen.frameCount
    screen.press(.character("q"), .down, .up, .pageDown, .control("d"), .end)
    #expect(screen.frameCount == frames)
    #expect(screen.visibleViewController !== screen.controller)
    #expect(log.entries.isEmpty)
  }

  @Test("The help scrolls on a low screen, with the cursor on its first visible row")
  func scrolling() {
    screen.resize(columns: 30, rows: 5)
    screen.press(.character("?"))
    let top = [
      "xx┌ Keys ──────────────────┐xx",
      "xx│ ↑ k      move up       │xx",
      "xx│ r        reload        │xx",
      "xx│ ctrl-D   go on         │xx",
      "xx└ ↑↓ scroll  esc close ──┘xx",
    ]
    #expect(screen.lines == top)
    screen.press(.down)
    #expect(
      screen.lines[1...3] == [
        "xx│ r        reload        │xx", "xx│ ctrl-D   go on         │xx", "xx│ q        quit          │xx",
      ])
    #expect(screen.terminal.screens.last?.cursor == Position(column: 4, row: 1))
    screen.press(.end)
    #expect(screen.lines[3] == "xx│ ?        show all keys │xx")
    let frames = screen.frameCount
    screen.press(.down, .pageDown)
    #expect(screen.frameCount == frames)
    screen.press(.home)
    #expect(screen.lines == top)
    screen.press(.end)
    screen.resize(columns: 30, rows: 8)
    #expect(screen.lines[1] == "xx│ ↑ k      move up       │xx")
  }

  @Test("On a small screen, the border is hidden, and keys and titles are truncated")
  func narrow() {
    screen.press(.character("?"))
    screen.resize(columns: 13, rows: 5)
    #expect(screen.lines == ["┌ Keys ─────┐", "│ ↑ k    m… │", "│ r      r… │", "│ ctr…   g… │", "└ ↑↓ scroll…┘"])
    screen.resize(columns: 11, rows: 3)
    #expect(screen.lines == ["↑ k     mo…", "r       re…", "ctrl…   go…"])
    screen.resize(columns: 1, rows: 1)
    #expect(screen.lines == ["…"])
  }

  @Test(
    "The help shows as much as fits at every size and scrolls to the last row",
    arguments: [
      (1, 1, "…"), (2, 1, "?"), (1, 9, "…"), (9, 1, "?      s…"), (12, 5, "│ ?      … │"), (4, 4, "?"),
      (300, 90, "x│ ?        show all keys │x"),
    ])
  func sizes(columns: Int, rows: Int, last: String) {
    screen.press(.character("?"))
    screen.resize(columns: columns, rows: rows)
    screen.press(.down, .end)
    #expect(screen.lines.contains { $0.contains(last) })
    screen.resize(columns: 0, rows: 0)
    #expect(screen.lines == [])
    screen.press(.escape)
    screen.resize(columns: 3, rows: 1)
    #expect(screen.lines == ["xxx"])
  }

  @Test("A command without a key is not listed")
  func withoutKeys() {
    screen.controller?.commands = [KeyCommand(keys: [], title: "nothing") {}]
    screen.press(.character("?"))
    #expect(!screen.lines.contains { $0.contains("nothing") } && screen.lines[3].contains("show all keys"))
  }
}
