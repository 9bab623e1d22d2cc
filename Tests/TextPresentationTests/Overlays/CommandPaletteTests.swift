import ProgramTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The command palette")
@MainActor
struct CommandPaletteTests {
  private let screen: ScreenDriver
  private let log = Log()

  init() throws {
    screen = try ScreenDriver(FilledController(), columns: 60, rows: 14)
    let log = log
    screen.controller?.commands = [
      KeyCommand(.up, "k", title: "move up", section: "Move", hint: "↑ move") { log.entries.append("up") },
      KeyCommand("r", title: "reload") { log.entries.append("reload") },
      KeyCommand("x") { log.entries.append("x") },
      KeyCommand("f", title: "free memory", section: "Server", unavailableReason: "It is free.") {},
      KeyCommand(keys: [], title: "Test the server", section: "Server") { log.entries.append("test") },
      KeyCommand(.control("d"), title: "move up", section: "Other") {},
      KeyCommand("q", title: "quit", section: "Program", hint: "q quit") { log.entries.append("quit") },
    ]
  }

  private var isOpen: Bool { screen.visibleViewController !== screen.controller }

  @Test(
    "The palette lists the commands with a title by sections, and keeps its size while the typed text filters them",
    arguments: [
      ("Palette", 60, 14, "?"), ("Palette, filtered", 60, 14, ":re"), ("Palette without a match", 60, 14, ":zz"),
      ("Palette, cut", 30, 6, "?"), ("Palette without a border", 11, 3, "?"), ("Palette, one cell", 1, 1, "?"),
    ])
  func pictures(name: String, columns: Int, rows: Int, keys: String) throws {
    screen.press(keys.map(Key.character))
    screen.resize(columns: columns, rows: rows)
    try screen.expectPicture(name)
  }

  @Test(
    "Return performs the highlighted command, keys move and close, and another key says that it does nothing",
    arguments: [
      // The name of a key comes first, then the start of a word, text in which all terms are, and letters with gaps.
      // Of equally good matches, the available ones come first.
      ("r⏎", ["reload"], nil), ("up⏎", ["up"], nil), ("SERVER t⏎", ["test"], nil), ("q⏎", ["quit"], nil),
      ("er⏎", ["test"], nil), ("mem⏎", [], "It is free."), ("M VP⏎", ["up"], nil),
      ("e↓⏎", ["up"], nil), ("eⓝⓝⓟ⏎", ["up"], nil), ("⇥⇥⇤⏎", ["up"], nil), ("e⏎", ["reload"], nil),
      ("⎋", [], nil), ("abc⎋", [], nil),
      ("f⏎", [], "It is free."), ("zz⏎", [], ""), ("?:q ", [], ""), ("⇟⇞", [], ""),
      ("ⓣ", [], "“ctrl-T” does nothing here."),
    ] as [(String, [String], String?)])
  func keys(typed: String, performed: [String], message: String?) {
    let (before, last) = (screen.drawn, screen.drawn.lines.last)
    let keys: [Character: Key] = [
      "⏎": .enter, "⎋": .escape, "⇥": .tab, "⇤": .backTab, "↓": .down, "⇟": .pageDown, "⇞": .pageUp,
      "ⓝ": .control("n"), "ⓟ": .control("p"), "ⓣ": .control("t"),
    ]
    screen.press([":"] + typed.map { keys[$0] ?? .character($0) })
    #expect(log.entries == performed && isOpen == (message != nil) && (isOpen || screen.drawn == before))
    if let message { #expect(screen.lines.last == (message.isEmpty ? last : " \(message)")) }
  }

  @Test("A row is cut only if the box has the width of the screen", arguments: [60, 76, 90, 105, 120])
  func widths(columns: Int) {
    let reason = "The month of the word is shown, and its list is as long as the screen is high."
    screen.controller?.commands.append(KeyCommand("t", title: "top", section: "Lists", unavailableReason: reason) {})
    screen.press("?")
    screen.resize(columns: columns, rows: 14)
    #expect(screen.lines.contains { $0.contains("top  \(reason) ") } || screen.lines.contains { $0.hasPrefix("╭") })
  }

  @Test("A click performs a command, does nothing beside the rows, and closes the palette outside of it")
  func mouse() throws {
    screen.press("?")
    try screen.click(on: "Type")
    #expect(isOpen)
    screen.mouse(column: 0, row: 0)
    #expect(!isOpen)
    screen.press("?")
    try screen.click(on: "quit")
    #expect(!isOpen && log.entries == ["quit"])
  }

  @Test("A command that has become impossible since the palette was opened is not performed")
  func changes() {
    screen.press(":", "r")
    screen.controller?.commands = [KeyCommand("r", title: "reload", unavailableReason: "Too late.") {}]
    screen.press(.enter)
    #expect(screen.lines.last == " Too late.")
    screen.controller?.commands = []
    screen.press(.enter)
    #expect(screen.lines.last == " Cannot reload: this is not possible any more." && isOpen)
  }

  @Test("Each key has a readable name", arguments: try CaseLine.all("TextPresentationTests/Cases/names of keys.txt"))
  func names(line: CaseLine) {
    for input in line.inputs { #expect(Key.keys(sentAs: input).map(\.name) == [line.output]) }
  }
}
