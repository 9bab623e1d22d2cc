import ProgramTesting
import TerminalScreen
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

  private var isOpen: Bool { screen.visibleViewController !== screen.controller }

  @Test(
    "The help lists the commands that have a title and keys, as far as the screen has room",
    arguments: [
      ("Help", 30, 8, []), ("Help, scrolled", 30, 5, [.down]), ("Help, narrow", 13, 5, []),
      ("Help without a border", 11, 3, []), ("Help, one cell", 1, 1, [.end]),
    ] as [(String, Int, Int, [Key])])
  func pictures(name: String, columns: Int, rows: Int, keys: [Key]) throws {
    screen.press("?")
    screen.resize(columns: columns, rows: rows)
    screen.press(keys)
    try screen.expectPicture(name)
  }

  @Test(
    "Any key but q and those that scroll closes the help, and has no other effect",
    arguments: [
      (["?"], false, []), ([.escape], false, []), (["r"], false, []), ([.left], false, []),
      // Alt and a letter are Escape and the letter.
      ([.alt("r")], false, ["reload"]), (["q", .down, .pageDown, .control("d"), .end], true, []),
      // The field for a search keeps the focus.
      (["/", .tab, "r"], true, []),
    ] as [([Key], Bool, [String])])
  func keys(keys: [Key], isOpen: Bool, performed: [String]) {
    screen.resize(columns: 30, rows: 7)
    let before = screen.drawn
    screen.press([.character("?")] + keys)
    #expect(self.isOpen == isOpen && (isOpen || screen.drawn == before) && log.entries == performed)
  }

  @Test("A click closes the help only if it is outside")
  func mouse() throws {
    screen.press("?")
    try screen.click(on: "quit")
    #expect(isOpen)
    screen.mouse(column: 0, row: 7)
    #expect(!isOpen)
  }

  @Test("Each key has a readable name", arguments: try CaseLine.all("TextPresentationTests/Cases/names of keys.txt"))
  func names(line: CaseLine) {
    for input in line.inputs { #expect(Key.keys(sentAs: input).map(\.name) == [line.output]) }
  }
}

@Suite("The box of an overlay")
@MainActor
struct OverlayViewTests {
  private nonisolated static let long = String(repeating: "x", count: 200)

  @Test(
    "The box is as wide as its widest part, as far as the screen has room",
    arguments: [
      ("Box", "text", [("", "", 13, 7), ("", "", 14, 6)]),
      ("Smallest box", "text", [("", "", 12, 5), ("", "", 11, 5), ("", "", 12, 4)]),
      ("Box with a title", "text", [("A title", "", 20, 7), ("A long title", "", 12, 7)]),
      ("Box with a hint", "text", [("", "a hint", 20, 7), ("A title", "hint", 20, 7)]),
      ("Greatest box", long, [("", "", 100, 9), ("", "", 63, 9)]), ("Box that scrolls", long, [("", "", 24, 6)]),
    ] as [(String, String, [(String, String, Int, Int)])])
  func pictures(name: String, text: String, boxes: [(title: String, hint: String, columns: Int, rows: Int)]) throws {
    let screens = try boxes.map { box in
      let overlay = OverlayView(contentView: Label(text, isWrapped: true), title: box.title)
      overlay.hint = box.hint
      return try ScreenDriver(overlay, columns: box.columns, rows: box.rows).drawn
    }
    // The picture of a single screen also contains its regions.
    try (screens.count == 1 ? screens[0] : .sheet(screens)).expectPicture(name)
  }
}
