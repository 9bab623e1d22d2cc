import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import ViewModels
import WordScreens

@Suite("The key commands of the screens")
@MainActor
struct ScreenCommandTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 100, rows: 10))
  private let scheduler = TestScheduler()
  private let service: StubWordService
  private let controller: WordsViewController
  private let window: Window

  init() throws {
    let words = [30, 31].compactMap { Word.sample($0, "word \($0)", definition: nil) }
    service = StubWordService(.success(WordResponse(words: words)))
    let services = WordServices(
      words: service, pictures: StubPictureService(), reactions: StubReactionService())
    let month = try #require(Month(year: 2015, month: 1))
    controller = WordsViewController(
      viewModel: WordsViewModel(.month(month), store: WordStore(services: services), clock: scheduler),
      showsPictures: false, scheduler: scheduler)
    window = Window(terminal: terminal, rootViewController: controller)
    try window.open()
  }

  private func press(_ keys: [Key]) {
    for key in keys { terminal.press(key) }
    window.displayIfNeeded()
  }

  /// Clicks on a text in the last row.
  private func click(_ hint: String) throws {
    let line = try #require(terminal.lines.last)
    let range = try #require(line.range(of: hint), "\(line)")
    terminal.mouse(column: line.distance(from: line.startIndex, to: range.lowerBound), row: 9)
    window.displayIfNeeded()
  }

  /// The keys, the titles and the hints of the commands of the visible screen, except for the keys that move.
  private var commands: [String] {
    let commands = controller.navigationController?.visibleViewController.keyCommands ?? []
    return commands.filter { command in
      !["move", "scroll", "page", "row"].contains { command.title?.contains($0) == true }
    }
    .map { "\($0.keys.map(\.name).joined(separator: " ")): \($0.title ?? "-"), \($0.hint ?? "-")" }
  }

  @Test("The commands of a list depend on its kind, its search and its loading")
  func listCommands() {
    let reactions = ["f: toggle favourite, f ♥", "b: toggle reblog, b »"]
    let general = ["/: find words, / find", "t: show today’s word, t today", "r: reload, r reload"]
    let months = ["[: previous month, [ ] month", "]: next month, -", "F: show favourites, F list"]
    let root = ["S: search the year, S year", "s: choose a service, s service", "q: quit, q quit"]
    let open = ["⏎: open, ⏎ open"]
    #expect(commands == open + months + reactions + general + root)
    press([.character("/")])
    #expect(
      commands == ["esc: cancel the search, esc clear", "⏎: keep the search, ⏎ keep"] + months + reactions + general
        + root)
    press([.character("w"), .enter])
    #expect(commands == ["esc: cancel the search, esc clear"] + open + months + reactions + general + root)
    press([.escape])
    service.answer.value = nil
    press([.character("r")])
    #expect(commands == ["esc: cancel loading, esc cancel"] + open + months + reactions + general + root)
    press([.escape])
    service.answer.value = .success(WordResponse(words: []))
    press([.character("F")])
    #expect(commands == ["esc: go back, esc back", "←: go back, -"] + general + root.suffix(1))
  }

  @Test("The commands of a detail")
  func detailCommands() {
    press([.enter])
    #expect(
      commands == [
        "esc: go back, esc back", "←: go back, -", "f: toggle favourite, f ♥", "b: toggle reblog, b »",
        "y: copy, y copy",
        "i: about this entry, i about", "t: show today’s word, t today", "r: reload, r reload", "q: quit, q quit",
      ])
  }

  @Test("The keys of another list go back, and the keys of a month do not", arguments: [Key.escape, .left])
  func goingBack(key: Key) {
    press([key])
    #expect(terminal.lines[0] == " January 2015")
    for screen in [[.character("f"), .character("F")], [.character("S"), .character("w"), .enter, .escape], [.enter]]
      as [[Key]]
    {
      press(screen)
      #expect(terminal.lines[0] != " January 2015")
      press([key])
      #expect(terminal.lines[0] == " January 2015")
    }
  }

  @Test("Another month begins with its first word highlighted", arguments: ["[", "]"] as [Character])
  func otherMonth(key: Character) {
    press([.down])
    #expect(terminal.lines[3].hasPrefix(" ▸ Sat 31"))
    press([.character(key)])
    #expect(!terminal.lines.contains { $0.hasPrefix(" ▸ Sat 31") })
    press([.character(key == "[" ? "]" : "[")])
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30"))
  }

  @Test(
    "The key t shows today’s word in the list of its month, from every screen",
    arguments: [
      [.up], [.enter], [.character("]")], [.character("/"), .character("0"), .enter], [.character("F")],
      [.character("F"), .enter], [.character("S"), .enter], [.character("S"), .enter, .enter],
    ] as [[Key]])
  func today(keys: [Key]) throws {
    let terminal = RecordingTerminal(size: TerminalSize(columns: 100, rows: 10))
    let words = [29, 30, 31].compactMap { Word.sample($0, "word \($0)", definition: nil) }
    let services = WordServices(
      words: StubWordService(.success(WordResponse(words: words))), pictures: StubPictureService(),
      reactions: StubReactionService())
    let window = try Window.words(
      services, on: terminal, clock: scheduler, today: Property(value: try #require(words.dropFirst().first).date))
    #expect(terminal.lines[3].hasPrefix(" ▸ Fri 30") && terminal.lines[3].hasSuffix(" today"))
    for key in [.character("f"), .up] + keys {
      terminal.press(key)
      scheduler.advance(by: .milliseconds(100))
    }
    window.displayIfNeeded()
    #expect(!terminal.lines[3].hasPrefix(" ▸ Fri 30"))
    terminal.press(.character("t"))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " January 2015" && terminal.lines[3].hasPrefix(" ▸ Fri 30  ♥"))
    #expect(terminal.lines[4].contains("word 31"))
  }

  @Test("In an empty list, the keys for a word do nothing")
  func emptyList() {
    service.answer.value = .success(WordResponse(words: []))
    press([.character("r")])
    let lines = terminal.lines
    #expect(lines[2] == " No words are published for January 2015.")
    press([.character("f"), .character("b"), .enter, .down, .end])
    #expect(terminal.lines == lines)
  }

  @Test("Every screen animates its indicator with the clock of the first one", arguments: ["F", "\r"] as [Character])
  func indicators(key: Character) {
    press([.character("f"), key == "F" ? .character("F") : .enter])
    let title = terminal.lines[0]
    service.answer.value = nil
    press([.character("r")])
    #expect(terminal.lines[0] == title + " ⠋")
    scheduler.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == title + " ⠙")
  }

  @Test("A click on a hint does what its key does")
  func hints() throws {
    try click("⏎ open")
    #expect(terminal.lines[0] == " word 30")
    try click("esc back")
    #expect(terminal.lines[0] == " January 2015")
    try click("↑↓ move")
    try click("f ♥")
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30  ♥"))
    try click("[ ] month")
    #expect(terminal.lines[0] == " December 2014")
    try click("? help")
    #expect(terminal.lines.contains { $0.contains("┌ Keys ") })
    press([.escape])
    try click("q quit")
    #expect(!terminal.isStarted)
  }

  @Test("The hints of a search follow its state, and a click on one does what its key does")
  func searching() throws {
    try click("/ find")
    #expect(terminal.lines[9].hasPrefix(" /   esc clear  ↑↓ move  ⏎ keep "))
    #expect(!terminal.lines[9].contains("? help"), "During typing, the key for the help enters a character.")
    press([.character("w")])
    try click("⏎ keep")
    #expect(terminal.lines[9].hasPrefix(" /w  esc clear  ↑↓ move  ⏎ open"))
    try click("esc clear")
    #expect(terminal.lines[9].hasPrefix(" ↑↓ move  ⏎ open"))
  }

  @Test("A click on a word highlights it, a second click opens it, and the wheel scrolls the detail")
  func opening() {
    for _ in 0..<2 {
      terminal.mouse(column: 20, row: 3)
      window.displayIfNeeded()
    }
    #expect(terminal.lines[0] == " word 31")
    terminal.resize(to: TerminalSize(columns: 100, rows: 4))
    window.displayIfNeeded()
    terminal.mouse(.scrollDown, column: 20, row: 2)
    window.displayIfNeeded()
    #expect(terminal.lines[1...2] == ["", " No definition is given."])
  }
}
