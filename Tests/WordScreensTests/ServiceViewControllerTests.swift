import Models
import Reactive
import Services
import TerminalScreen
import Testing
import TextPresentationTesting
import ViewModels

@testable import TextPresentation
@testable import WordScreens

@Suite("ServiceViewController and RootNavigationController")
@MainActor
struct ServiceViewControllerTests {
  private let clock = TestScheduler()
  private let reactions = StubReactionService()
  private let words: StubWordService
  private let screen: ScreenDriver

  init() throws {
    let petrichor = try #require(Word.sample(31, "petrichor", definition: "the smell of rain on dry earth"))
    let (words, month) = (StubWordService(.success(WordResponse(words: [petrichor]))), petrichor.date.month)
    self.words = words
    let store = ServiceStore(
      try ServiceConfiguration(), settings: StubSettingsService(), clock: clock
    ) { [reactions] _, _ in WordServices(words: words, pictures: StubPictureService(), reactions: reactions) }
    screen = try ScreenDriver(
      RootNavigationController(
        viewModel: RootViewModel(month: month, store: store, clock: clock), showsPictures: false, scheduler: clock),
      columns: 72, rows: 20)
  }

  @Test("The form says that settings of the environment cannot be changed, also in a narrow terminal")
  func environment() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_SERVER": "http://a.b", "WORDS_TOKEN": "secret"])
    let screen = try ScreenDriver.form(configuration, words: words, clock: clock, columns: 160, rows: 14)
    try screen.expectPicture("form, settings of the environment")
    screen.resize(columns: 32, rows: 14)
    try screen.expectPicture("narrow form")
  }

  @Test("The list of the new service replaces the palette that was opened while the settings were being saved")
  func paletteWhileSaving() throws {
    // The change of the favourite is never confirmed, so the program waits for it for two seconds.
    reactions.answer.value = nil
    screen.press(.character("f"), .character("s"))
    screen.type("http://example.org")
    screen.press(.enter, .enter, .character("?"))
    try screen.expectPicture("commands over the form")
    // The new service does not respond.
    words.answer.value = nil
    clock.advance(by: .seconds(2))
    screen.display()
    try screen.expectPicture("new list with a notice")
  }
}

/// A settings service that saves at once, and forgets the settings.
struct StubSettingsService: SettingsService {
  func save(_ settings: ServiceSettings) -> SignalProducer<String?, SettingsError> {
    SignalProducer(value: nil)
  }
}
