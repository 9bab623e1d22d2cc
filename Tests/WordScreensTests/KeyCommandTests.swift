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
struct KeyCommandTests {
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

  @Test(
    "No two commands of a screen have the same key, in any state",
    arguments: [
      [], [.enter], [.character("F")], [.character("f"), .character("F"), .enter], [.character("?")],
      [.character("/")], [.character("/"), .character("w")], [.character("/"), .character("w"), .enter],
      [.character("S")], [.character("F"), .character("/")],
      [.character("F"), .character("/"), .character("w"), .enter],
    ] as [[Key]], [true, false])
  func distinctKeys(keys: [Key], isLoading: Bool) throws {
    press(keys)
    if isLoading {
      service.answer.value = nil
      press([.character("r")])
    }
    let keys = try #require(controller.navigationController).visibleViewController.keyCommands.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
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
    #expect(terminal.lines[9].hasPrefix(" /   ↑↓ move  ⏎ keep  esc clear "))
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
