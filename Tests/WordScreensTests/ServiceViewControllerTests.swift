import Models
import Reactive
import Services
import Terminal
import Testing
import ViewModels

@testable import TextPresentation
@testable import WordScreens

@Suite("ServiceViewController and RootNavigationController")
@MainActor
struct ServiceViewControllerTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 72, rows: 20))
  private let clock = TestScheduler()
  private let reactions = StubReactionService()
  private let settings = StubSettingsService()
  private let words: StubWordService
  private let window: Window

  init() throws {
    let petrichor = try #require(Word.sample(31, "petrichor", definition: "the smell of rain on dry earth"))
    let (words, month) = (StubWordService(.success(WordResponse(words: [petrichor]))), petrichor.date.month)
    self.words = words
    let store = ServiceStore(
      try ServiceConfiguration(), notice: "The file was damaged.", settings: settings, clock: clock
    ) { [reactions] _, _ in WordServices(words: words, pictures: StubPictureService(), reactions: reactions) }
    window = Window(
      terminal: terminal,
      navigationController: RootNavigationController(
        viewModel: RootViewModel(month: month, store: store, clock: clock), showsPictures: false, scheduler: clock))
    try window.open()
  }

  private var text: String { terminal.lines.joined(separator: "\n") }

  private func press(_ keys: Key...) {
    for key in keys { terminal.press(key) }
    window.displayIfNeeded()
  }

  private func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  @Test("A notice about the settings file is shown over the list until the user closes it")
  func notice() {
    #expect(text.contains("The file was damaged.") && text.contains("OK"))
    press(.enter)
    #expect(!text.contains("The file was damaged.") && text.contains("petrichor"))
  }

  /// Returns a form with its own store.
  private func formController(_ configuration: ServiceConfiguration) throws -> ServiceViewController {
    let store = ServiceStore(configuration, settings: settings, clock: clock) { [words, reactions] _, _ in
      WordServices(words: words, pictures: StubPictureService(), reactions: reactions)
    }
    let month = try #require(Month(year: 2015, month: 1))
    let viewModel = ServiceViewModel(configuration: configuration, month: month, store: store)
    return ServiceViewController(viewModel: viewModel, scheduler: clock)
  }

  @Test("The form is filled in with the keyboard, tested and saved, and the list of the new service appears")
  func form() {
    press(.enter, .character("s"))
    #expect(text.contains("Service") && text.contains("[Built-in]"))
    press(.right, .tab)
    type("http://example.org")
    press(.tab)
    type("secret")
    press(.tab, .enter)
    #expect(text.contains("The service works. It has 1 word for January 2015."))
    #expect(text.contains("[ Test connection ]"))
    words.answer.value = .failure(.notAllowed)
    press(.enter)
    #expect(text.contains(ServiceError.notAllowed.message) && settings.saved.value.isEmpty)
    press(.tab, .enter)
    #expect(
      settings.saved.value
        == [ServiceSettings(server: "http://example.org", token: AccessToken("secret"))])
    #expect(text.contains("January 2015") && text.contains(ServiceError.notAllowed.message))
    #expect(!text.contains("petrichor"))
    #expect(!terminal.screens.contains { $0.lines.joined().contains("secret") })
  }

  @Test("On a small screen, the form scrolls to the control that has the focus")
  func smallScreen() {
    terminal.resize(to: TerminalSize(columns: 40, rows: 10))
    press(.enter, .character("s"), .right, .tab)
    type("x")
    #expect(text.contains("URL      x"))
    press(.tab)
    #expect(text.contains("Token    none"))
    press(.tab)
    #expect(text.contains("[ Save ]") && !text.contains("Built-in"))
  }

  @Test("No two commands of the form have the same key")
  func distinctKeys() throws {
    let keys = try formController(try ServiceConfiguration()).keyCommands.flatMap(\.keys)
    #expect(keys.count > 4 && Set(keys).count == keys.count)
  }

  @Test("If the server cannot be chosen, the form opens with the focus on the button that tests the connection")
  func fixedServer() throws {
    let controller = try formController(try ServiceConfiguration(option: "http://example.org"))
    let window = Window(terminal: RecordingTerminal(size: terminal.size), rootViewController: controller)
    try window.open()
    #expect((controller.view.firstResponder as? Button)?.title == "Test connection")
  }

  @Test("The list of the new service replaces the help that was opened while the settings were being saved")
  func helpWhileSaving() {
    reactions.answer.value = nil
    press(.enter, .character("f"), .character("s"), .right, .tab)
    type("http://example.org")
    press(.enter, .character("?"))
    #expect(text.contains("┌ Keys"))
    clock.advance(by: .seconds(2))
    press(.enter)
    #expect(text.contains("January 2015") && !text.contains("┌ Keys"))
  }

  @Test("An invalid URL is explained below its field, and return does not save it")
  func invalid() {
    press(.enter, .character("s"), .right, .tab)
    type("ftp://x")
    press(.enter)
    #expect(text.contains("The scheme must be http or https."))
    #expect(settings.saved.value.isEmpty)
    press(.escape)
    #expect(text.contains("petrichor"))
  }

  @Test("In plain mode, each control of the form is read with its label, its role and its value, but not the token")
  func plain() {
    press(.enter, .character("s"), .right)
    let before = terminal.screens.count
    press(.tab)
    type("http://a.b")
    press(.tab)
    type("secret")
    press(.tab)
    let screens = terminal.screens[(before - 1)...]
    let lines = zip(screens, screens.dropFirst()).flatMap { LineRenderer().lines(from: $0, to: $1) }
    #expect(lines.contains("URL, text field, https://example.org/words"))
    #expect(lines.contains("URL, text field, http://a.b"))
    #expect(lines.contains("Token, secure text field, 6 characters"))
    #expect(lines.contains("Test connection, button"))
    #expect(!lines.contains { $0.contains("secret") })
  }
}

/// A settings service that saves at once.
final class StubSettingsService: SettingsService {
  let saved = MutableProperty<[ServiceSettings]>([])

  func settings() -> SignalProducer<StoredSettings, SettingsError> { .never }

  func save(_ settings: ServiceSettings) -> SignalProducer<StoredSettings, SettingsError> {
    SignalProducer { [saved] in
      saved.modify { $0.append(settings) }
      return .success(StoredSettings(settings))
    }
  }
}
