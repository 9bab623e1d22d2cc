import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import TextPresentationTesting
import ViewModels
import WordScreens

@Suite("The key commands of the screens")
@MainActor
struct ScreenCommandTests {
  private let scheduler = TestScheduler()
  private let service: StubWordService
  private let controller: WordsViewController
  private let screen: ScreenDriver

  init() throws {
    let words = [30, 31].compactMap { Word.sample($0, "word \($0)", definition: nil) }
    service = StubWordService(.success(WordResponse(words: words)))
    let services = WordServices(
      words: service, pictures: StubPictureService(), reactions: StubReactionService())
    let month = try #require(Month(year: 2015, month: 1))
    controller = WordsViewController(
      viewModel: WordsViewModel(.month(month), store: WordStore(services: services), clock: scheduler),
      showsPictures: false, scheduler: scheduler)
    screen = try ScreenDriver(controller, columns: 100, rows: 10)
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
    screen.press(.character("/"))
    #expect(
      commands == ["esc: cancel the search, esc clear", "⏎: keep the search, ⏎ keep"] + months + reactions + general
        + root)
    screen.press(.character("w"), .enter)
    #expect(commands == ["esc: cancel the search, esc clear"] + open + months + reactions + general + root)
    screen.press(.escape)
    service.answer.value = nil
    screen.press(.character("r"))
    #expect(commands == ["esc: cancel loading, esc cancel"] + open + months + reactions + general + root)
    screen.press(.escape)
    service.answer.value = .success(WordResponse(words: []))
    screen.press(.character("F"))
    #expect(commands == ["esc: go back, esc back", "←: go back, -"] + general + root.suffix(1))
  }

  @Test("The commands of a detail")
  func detailCommands() {
    screen.press(.enter)
    #expect(
      commands == [
        "esc: go back, esc back", "←: go back, -", "f: toggle favourite, f ♥", "b: toggle reblog, b »",
        "y: copy, y copy",
        "i: about this entry, i about", "t: show today’s word, t today", "r: reload, r reload", "q: quit, q quit",
      ])
  }

  @Test("The keys of another list go back, and the keys of a month do not", arguments: [Key.escape, .left])
  func goingBack(key: Key) {
    screen.press(key)
    #expect(screen.lines[0] == " January 2015")
    for keys in [[.character("f"), .character("F")], [.character("S"), .character("w"), .enter, .escape], [.enter]]
      as [[Key]]
    {
      screen.press(keys)
      #expect(screen.lines[0] != " January 2015")
      screen.press(key)
      #expect(screen.lines[0] == " January 2015")
    }
  }

  @Test("Another month begins with its first word highlighted", arguments: ["[", "]"] as [Character])
  func otherMonth(key: Character) {
    screen.press(.down)
    #expect(screen.lines[3].hasPrefix(" ▸ Sat 31"))
    screen.press(.character(key))
    #expect(!screen.lines.contains { $0.hasPrefix(" ▸ Sat 31") })
    screen.press([.character(key == "[" ? "]" : "[")])
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30"))
  }

  @Test(
    "The key t shows today’s word in the list of its month, from every screen",
    arguments: [
      [.up], [.enter], [.character("]")], [.character("/"), .character("0"), .enter], [.character("F")],
      [.character("F"), .enter], [.character("S"), .enter], [.character("S"), .enter, .enter],
    ] as [[Key]])
  func today(keys: [Key]) throws {
    let words = [29, 30, 31].compactMap { Word.sample($0, "word \($0)", definition: nil) }
    let services = WordServices(
      words: StubWordService(.success(WordResponse(words: words))), pictures: StubPictureService(),
      reactions: StubReactionService())
    let screen = try ScreenDriver.words(
      services, columns: 100, rows: 10, clock: scheduler,
      today: Property(value: try #require(words.dropFirst().first).date))
    #expect(screen.lines[3].hasPrefix(" ▸ Fri 30") && screen.lines[3].hasSuffix(" today"))
    for key in [.character("f"), .up] + keys {
      screen.press(key)
      scheduler.advance(by: .milliseconds(100))
    }
    screen.display()
    #expect(!screen.lines[3].hasPrefix(" ▸ Fri 30"))
    screen.press(.character("t"))
    #expect(screen.lines[0] == " January 2015" && screen.lines[3].hasPrefix(" ▸ Fri 30  ♥"))
    #expect(screen.lines[4].contains("word 31"))
  }

  @Test("In an empty list, the keys for a word do nothing")
  func emptyList() {
    service.answer.value = .success(WordResponse(words: []))
    screen.press(.character("r"))
    let lines = screen.lines
    #expect(lines[2] == " No words are published for January 2015.")
    screen.press(.character("f"), .character("b"), .enter, .down, .end)
    #expect(screen.lines == lines)
  }

  @Test("Every screen animates its indicator with the clock of the first one", arguments: ["F", "\r"] as [Character])
  func indicators(key: Character) {
    screen.press(.character("f"), key == "F" ? .character("F") : .enter)
    let title = screen.lines[0]
    service.answer.value = nil
    screen.press(.character("r"))
    #expect(screen.lines[0] == title + " ⠋")
    scheduler.advance(by: .milliseconds(100))
    screen.display()
    #expect(screen.lines[0] == title + " ⠙")
  }

  @Test("A click on a hint does what its key does")
  func hints() throws {
    try screen.click(on: "⏎ open")
    #expect(screen.lines[0] == " word 30")
    try screen.click(on: "esc back")
    #expect(screen.lines[0] == " January 2015")
    try screen.click(on: "↑↓ move")
    try screen.click(on: "f ♥")
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30  ♥"))
    try screen.click(on: "[ ] month")
    #expect(screen.lines[0] == " December 2014")
    try screen.click(on: "? help")
    #expect(screen.text.contains("┌ Keys "))
    screen.press(.escape)
    try screen.click(on: "q quit")
    #expect(!screen.terminal.isStarted)
  }

  @Test("A click on a word highlights it, a second click opens it, and the wheel scrolls the detail")
  func opening() {
    for _ in 0..<2 {
      screen.mouse(column: 20, row: 3)
    }
    #expect(screen.lines[0] == " word 31")
    screen.resize(columns: 100, rows: 4)
    screen.mouse(.scrollDown, column: 20, row: 2)
    #expect(screen.lines[1...2] == ["", " No definition is given."])
  }
}
