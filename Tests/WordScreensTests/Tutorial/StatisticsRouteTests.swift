import Models
import Reactive
import Services
import Testing
import TextPresentationTesting
import ViewModels

@Suite("The route to the statistics")
@MainActor
struct StatisticsRouteTests {
  private let scope: MutableProperty<WordListScope>
  private let screen: ScreenDriver

  init() throws {
    let services = WordServices(
      words: EmbeddedWordService(), pictures: StubPictureService(), reactions: StubReactionService())
    let clock = TestScheduler()
    let store = WordStore(services: services)
    scope = MutableProperty(.month(try #require(Month(year: 2015, month: 1))))
    let viewModel = StatisticsRouteViewModel(scope: Property(scope), store: store)
    screen = try ScreenDriver(
      StatisticsRouteViewController(viewModel: viewModel, scheduler: clock), columns: 80, rows: 12)
  }

  @Test("A key opens the statistics of the month, and Escape goes back")
  func route() throws {
    let list = screen.lines
    screen.press(.character("m"))
    #expect(screen.lines[0] == " Statistics of January 2015")
    try GuidePictureTests.expect("tutorial", svg: screen.drawn.svg(title: "The statistics of January 2015"))
    screen.press(.escape)
    #expect(screen.lines == list)
  }

  @Test("A list without a month opens no statistics")
  func favourites() {
    let list = screen.lines
    scope.value = .favourites
    screen.press(.character("m"))
    #expect(screen.lines == list)
  }
}
