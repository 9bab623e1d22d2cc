import Models
import Reactive
import Services
import Testing
import TextPresentationTesting
import ViewModels
import WordScreens

@Suite("MonthStatisticsViewController")
@MainActor
struct MonthStatisticsViewControllerTests {
  private let service = StubWordService(nil)
  private let store: WordStore
  private let screen: ScreenDriver

  init() throws {
    store = WordStore(
      services: WordServices(words: service, pictures: StubPictureService(), reactions: StubReactionService()))
    let viewModel = MonthStatisticsViewModel(month: try #require(Month(year: 2015, month: 1)), store: store)
    screen = try ScreenDriver(
      MonthStatisticsViewController(viewModel: viewModel, scheduler: TestScheduler()), columns: 52, rows: 12)
  }

  /// Lets the service send a word for each day of January up to `count`, and reloads.
  private func load(_ count: Int) throws {
    let words = (1...count).compactMap { Word.sample($0, "word \($0)", definition: nil) }
    service.answer.value = .success(WordResponse(words: words))
    screen.press(.character("r"))
    for word in words.prefix(2) { store.toggle(.favourite, of: word) }
    screen.display()
  }

  @Test("The counts are in a column, with the numbers aligned")
  func counts() throws {
    try load(10)
    #expect(
      screen.lines == [
        " Statistics of January 2015",
        "",
        " 10  words",
        "  2  favourites",
        "  0  reblogged",
        " 10  other",
        "",
        "",
        "",
        "",
        "",
        " esc back  r reload  q quit  ? help",
      ])
  }

  @Test("If the service denies access, the screen shows the reason and no counts")
  func failure() {
    service.answer.value = .failure(.notAllowed)
    screen.press(.character("r"))
    #expect(
      screen.lines == [
        " Statistics of January 2015",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        " ✗ The word service denied access. Check the access",
        " token.",
        "",
        " esc back  r reload  q quit  ? help",
      ])
  }
}
