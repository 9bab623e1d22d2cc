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
      KeyCommand(.up, "k", title: "move up", hint: "↑ move") { log.entries.append("up") },
      KeyCommand("r", title: "reload") { log.entries.append("reload") },
      KeyCommand("x") { log.entries.append("x") },
      KeyCommand(keys: [], title: "nothing") {},
      KeyCommand(.control("d"), title: "go on") { log.entries.append("on") },
      KeyCommand("q", title: "quit", hint: "q quit") { log.entries.append("quit") },
    ]
  }

  @Test(
    "The help lists the commands that have a title and keys, and scrolls or hides the border on a small screen",
    arguments: [
      ("Help", 30, 8, []), ("Help, low", 30, 5, []), ("Help, scrolled", 30, 5, [.down]),
      ("Help, at the end", 30, 5, [.down, .end]), ("Help, narrow", 13, 5, []), ("Help without a border", 11, 3, []),
      ("Help, one cell", 1, 1, [.end]),
    ] as [(String, Int, Int, [Key])])
  func pictures(name: String, columns: Int, rows: Int, keys: [Key]) throws {
    screen.press("?")
    screen.resize(columns: columns, rows: rows)
    screen.press(keys)
    try screen.expectPicture(name)
  }

  @Test("A higher screen scrolls the help back")
  func growing() {
    screen.press("?")
    let full = screen.drawn
    screen.resize(columns: 30, rows: 5)
    screen.press(.end)
    screen.resize(columns: 30, rows: 8)
    #expect(screen.drawn == full)
  }

  @Test("The hints end with the hint for help, even on a screen without commands")
  func hints() {
    #expect(screen.controller?.hints.map(\.hint) == ["↑ move", "q quit", "? help"])
    screen.controller?.commands = []
    #expect(screen.controller?.hints.map(\.hint) == ["? help"])
  }

  @Test("A command of the screen for ? takes precedence over the help")
  func ownCommand() {
    let log = log
    screen.controller?.commands = [KeyCommand("?") { log.entries.append("own") }]
    screen.press("?")
    #expect(log.entries == ["own"])
    #expect(screen.visibleViewController === screen.controller && screen.controller?.hints.isEmpty == true)
  }

  @Test(
    "Any key closes the help, does nothing else, and restores the screen",
    arguments: ["?", .escape, .enter, "r", "x", .left, .control("x")] as [Key])
  func closing(key: Key) {
    let before = screen.drawn
    screen.press("?", key)
    #expect(screen.visibleViewController === screen.controller)
    #expect(screen.drawn == before && log.entries.isEmpty)
  }

  @Test("Escape closes the help if it arrives together with the next key, which performs a command")
  func closingAtOnce() {
    screen.press("?", .alt("r"))
    #expect(screen.visibleViewController === screen.controller && log.entries == ["reload"])
  }

  @Test("The key q and the scrolling keys leave the help open, and draw nothing at an end", arguments: [8, 5])
  func staying(rows: Int) {
    screen.press("?")
    screen.resize(columns: 30, rows: rows)
    screen.press(.end)
    let frames = screen.frameCount
    screen.press("q", .down, .pageDown, .control("d"), .end)
    #expect(screen.frameCount == frames && log.entries.isEmpty)
    #expect(screen.visibleViewController !== screen.controller)
  }

  @Test("A click outside closes the help, a click inside does not, and the wheel scrolls")
  func mouse() throws {
    screen.press("?")
    screen.resize(columns: 30, rows: 5)
    screen.mouse(.scrollDown, column: 15, row: 2)
    try screen.click(on: "quit")
    #expect(screen.visibleViewController !== screen.controller)
    screen.mouse(column: 0, row: 4)
    #expect(screen.visibleViewController === screen.controller && log.entries.isEmpty)
  }
}
