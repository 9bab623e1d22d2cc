import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import ViewModels

@Suite("The route to the statistics")
@MainActor
struct StatisticsRouteTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 80, rows: 12))
  private let scope: MutableProperty<WordListScope>
  private let window: Window

  init() throws {
    let services = WordServices(
      words: EmbeddedWordService(), pictures: StubPictureService(), reactions: StubReactionService())
    let clock = TestScheduler()
    let store = WordStore(services: services)
    scope = MutableProperty(.month(try #require(Month(year: 2015, month: 1))))
    window = Window(
      terminal: terminal,
      rootViewController: StatisticsRouteViewController(
        viewModel: StatisticsRouteViewModel(scope: Property(scope), store: store), scheduler: clock))
    try window.open()
  }

  private func press(_ key: Key) {
    terminal.press(key)
    window.displayIfNeeded()
  }

  @Test("A key opens the statistics of the month, and Escape goes back")
  func route() throws {
    let list = terminal.lines
    press(.character("m"))
    #expect(terminal.lines[0] == " Statistics of January 2015")
    try GuidePictureTests.expect(
      "tutorial", svg: try #require(terminal.screens.last).svg(title: "The statistics of January 2015"))
    press(.escape)
    #expect(terminal.lines == list)
  }

  @Test("A list without a month opens no statistics")
  func favourites() {
    let list = terminal.lines
    scope.value = .favourites
    press(.character("m"))
    #expect(terminal.lines == list)
  }
}
