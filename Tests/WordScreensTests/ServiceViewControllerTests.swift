import Models
import Reactive
import Services
import Terminal
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
  private let settings = StubSettingsService()
  private let words: StubWordService
  private let screen: ScreenDriver

  init() throws {
    let petrichor = try #require(Word.sample(31, "petrichor", definition: "the smell of rain on dry earth"))
    let (words, month) = (StubWordService(.success(WordResponse(words: [petrichor]))), petrichor.date.month)
    self.words = words
    let store = ServiceStore(
      try ServiceConfiguration(), notice: "The file was damaged.", settings: settings, clock: clock
    ) { [reactions] _, _ in WordServices(words: words, pictures: StubPictureService(), reactions: reactions) }
    screen = try ScreenDriver(
      RootNavigationController(
        viewModel: RootViewModel(month: month, store: store, clock: clock), showsPictures: false, scheduler: clock),
      columns: 72, rows: 20)
  }

  @Test("A notice about the settings file is shown over the list until the user closes it")
  func notice() {
    #expect(screen.text.contains("The file was damaged.") && screen.text.contains("OK"))
    screen.press(.enter)
    #expect(!screen.text.contains("The file was damaged.") && screen.text.contains("petrichor"))
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
    screen.press(.enter, .character("s"))
    #expect(screen.text.contains("Service") && screen.text.contains("[Built-in]"))
    screen.press(.right, .tab)
    screen.type("http://example.org")
    screen.press(.tab)
    screen.type("secret")
    screen.press(.tab, .enter)
    #expect(screen.text.contains("The service works. It has 1 word for January 2015."))
    #expect(screen.text.contains("[ Test connection ]"))
    words.answer.value = .failure(.notAllowed)
    screen.press(.enter)
    #expect(screen.text.contains("The service has your reactions. Cannot load words.") && settings.saved.value.isEmpty)
    screen.press(.tab, .enter)
    #expect(
      settings.saved.value
        == [ServiceSettings(server: "http://example.org", token: AccessToken("secret"))])
    #expect(screen.text.contains("January 2015") && screen.text.contains(ServiceError.notAllowed.message))
    #expect(!screen.text.contains("petrichor"))
    #expect(!screen.terminal.screens.contains { $0.lines.joined().contains("secret") })
  }

  @Test("On a small screen, the form scrolls to the control that has the focus")
  func smallScreen() {
    screen.resize(columns: 40, rows: 10)
    screen.press(.enter, .character("s"), .right, .tab)
    screen.type("x")
    #expect(screen.text.contains("URL      x"))
    screen.press(.tab)
    #expect(screen.text.contains("Token    none"))
    screen.press(.tab)
    #expect(screen.text.contains("[ Save ]") && !screen.text.contains("Built-in"))
    #expect(screen.lines.last?.contains(/\d+–\d+ of \d+$/) == true)
  }

  /// Opens the form on a screen of the given size.
  private func openForm(
    _ configuration: ServiceConfiguration, columns: Int = 72, rows: Int = 20
  ) throws -> ScreenDriver {
    try ScreenDriver(try formController(configuration), columns: columns, rows: rows)
  }

  @Test("The form shows its controls with captions and notes, and the hints for its keys")
  func wholeForm() throws {
    let lines = try openForm(try ServiceConfiguration()).lines
    #expect(
      lines == [
        " Service", "", " Words    [Built-in] Web server",
        "          The built-in words are in use, because no service is set.", "",
        " URL      https://example.org/words", "", " Token    none", "",
        " [ Test connection ]  [ Save ]  [ Cancel ]", "", "", "", "", "", "", "", "", "",
        " tab next  esc cancel  ? help",
      ])
  }

  @Test("The form shows the settings of the file, and the note about the token until the user changes it")
  func savedSettings() throws {
    let stored = ServiceSettings(server: "http://a.b", token: AccessToken("secret"))
    let screen = try openForm(try ServiceConfiguration(settings: stored))
    #expect(
      screen.lines[2...10] == [
        " Words     Built-in [Web server]", "          The service in use is set by the settings file.", "",
        " URL      http://a.b", "", " Token    ••••••", "          The token in use is set by the settings file.", "",
        " [ Test connection ]  [ Save ]  [ Cancel ]",
      ])
    #expect((screen.firstResponder as? SegmentedControl)?.selectedIndex == 1)
    screen.press(.tab, .tab, .character("x"))
    #expect(
      screen.lines[7...9] == [" Token    •••••••", "", " [ Test connection ]  [ Save ]  [ Cancel ]"])
    screen.press(.backTab, .backTab, .left)
    #expect(screen.lines[2] == " Words    [Built-in] Web server")
    screen.press(.enter)
    #expect(settings.saved.value == [ServiceSettings()])
  }

  @Test("Settings of the environment cannot be changed, and the form says where they come from", arguments: [72, 160])
  func environment(columns: Int) throws {
    let environment = ["WORDS_SERVER": "http://a.b", "WORDS_TOKEN": "secret"]
    let screen = try openForm(try ServiceConfiguration(environment: environment), columns: columns)
    #expect(screen.text.contains("\n [ Test connection ]"))
    #expect(screen.text.contains("WORDS_SERVER.") && screen.text.contains("WORDS_TOKEN."))
    #expect(screen.text.contains(" URL      http://a.b") && screen.text.contains(" Token    none"))
    for caption in [" Words", " URL", " Token"] {
      let row = try #require(screen.lines.firstIndex { $0.hasPrefix(caption) })
      #expect(screen.drawn[10, row].style.attributes.contains(.dim))
    }
    screen.press(.tab, .tab)
    #expect((screen.firstResponder as? Button)?.title == "Test connection")
  }

  @Test("The form takes at most 72 columns", arguments: [(74, 72), (76, 72), (73, 71), (40, 38)])
  func formWidth(columns: Int, width: Int) throws {
    let screen = try openForm(try ServiceConfiguration(), columns: columns).drawn
    let row = try #require(screen.lines.firstIndex { $0.hasPrefix(" URL") })
    let underlined = (0..<columns).filter { screen[$0, row].style.attributes.contains(.underline) }
    #expect(underlined == Array(10..<width + 1))
  }

  @Test("Long notes are wrapped beside their captions")
  func wrappedNotes() throws {
    let screen = try openForm(try ServiceConfiguration(), columns: 32)
    #expect(
      screen.lines[3...5] == [
        "          The built-in words", "          are in use, because", "          no service is set.",
      ])
    for key in [.right, .tab] + "ftp://x".map(Key.character) { screen.press(key) }
    screen.display()
    let row = try #require(screen.lines.firstIndex { $0.contains("The scheme must") })
    #expect(screen.lines[row - 1] == " URL      ftp://x")
    #expect(screen.lines[row...row + 1].joined(separator: " ").contains("or https."))
    #expect(screen.drawn[10, row].style == .invalid)
  }

  @Test("The fields can be used only while a web server is chosen")
  func fields() throws {
    let screen = try openForm(try ServiceConfiguration())
    func focused() -> [String] {
      (0..<6).map { _ in
        screen.press(.tab)
        return (screen.firstResponder as? Control)?.accessibilityLabel ?? ""
      }
    }
    #expect(focused() == ["Test connection", "Cancel", "Words", "Test connection", "Cancel", "Words"])
    screen.press(.right)
    #expect(focused() == ["URL", "Token", "Cancel", "Words", "URL", "Token"])
    screen.press(.backTab)
    for character in "http://a.b" { screen.press(.character(character)) }
    screen.display()
    #expect(focused() == ["Token", "Test connection", "Save", "Cancel", "Words", "URL"])
  }

  @Test("An invalid token is explained below its field")
  func invalidToken() throws {
    let screen = try openForm(try ServiceConfiguration())
    for key in [.right, .tab, .tab, .character("a"), .character("é")] as [Key] { screen.press(key) }
    screen.display()
    let row = try #require(screen.lines.firstIndex(of: " Token    ••"))
    #expect(!screen.lines[row + 1].isEmpty && screen.drawn[10, row + 1].style == .invalid)
    screen.press(.backspace)
    #expect(screen.lines[row + 1].isEmpty)
  }

  @Test("While the connection is tested, an indicator and a message are shown, and Escape cancels only the test")
  func testing() throws {
    words.answer.value = nil
    let screen = try openForm(try ServiceConfiguration())
    screen.press(.tab, .enter)
    #expect(screen.lines[0] == " Service ⠋" && screen.lines.contains(" Testing the connection…"))
    screen.press(.escape)
    #expect(screen.lines[0] == " Service" && !screen.lines.contains(" Testing the connection…"))
    #expect(screen.firstResponder != nil)
  }

  @Test("The form animates its indicator with the clock of the application")
  func indicator() {
    screen.press(.enter, .character("s"), .tab)
    words.answer.value = nil
    screen.press(.enter)
    #expect(screen.lines[0] == " Service ⠋")
    clock.advance(by: .milliseconds(100))
    screen.display()
    #expect(screen.lines[0] == " Service ⠙")
  }

  @Test("The notes that explain a setting are dim, and the button that Return presses is bold")
  func styles() throws {
    let stored = ServiceSettings(server: "http://a.b", token: AccessToken("secret"))
    let screen = try openForm(try ServiceConfiguration(settings: stored))
    for row in [3, 8] { #expect(screen.drawn[10, row].style.attributes == .dim) }
    for (title, isBold) in [("[ Test", false), ("[ Save", true), ("[ Cancel", false)] {
      let column = try #require(screen.position(of: title)).column
      #expect(screen.drawn[column, 10].style.attributes.contains(.bold) == isBold, "\(title)")
    }
  }

  @Test("A click on the hint or on the button cancels the form", arguments: ["esc cancel", "Cancel ]"])
  func cancelling(text: String) throws {
    screen.press(.enter, .character("s"))
    try screen.click(on: text)
    #expect(screen.text.contains("petrichor"))
  }

  @Test("If the server cannot be chosen, the form opens with the focus on the button that tests the connection")
  func fixedServer() throws {
    let screen = try openForm(try ServiceConfiguration(option: "http://example.org"))
    #expect((screen.firstResponder as? Button)?.title == "Test connection")
  }

  @Test("The list of the new service replaces the help that was opened while the settings were being saved")
  func helpWhileSaving() {
    reactions.answer.value = nil
    screen.press(.enter, .character("f"), .character("s"), .right, .tab)
    screen.type("http://example.org")
    screen.press(.enter, .character("?"))
    #expect(screen.text.contains("┌ Keys"))
    words.answer.value = nil
    clock.advance(by: .seconds(2))
    screen.display()
    #expect(screen.text.contains("Cannot confirm your like of “petrichor”.") && !screen.text.contains("┌ Keys"))
    screen.press(.enter)
    #expect(
      screen.lines[0] == " January 2015 ⠋" && !screen.text.contains("┌ Keys") && !screen.text.contains("Cannot confirm")
    )
    clock.advance(by: .milliseconds(100))
    screen.display()
    #expect(screen.lines[0] == " January 2015 ⠙")
  }

  @Test("An invalid URL is explained below its field, and return does not save it")
  func invalid() {
    screen.press(.enter, .character("s"), .right, .tab)
    screen.type("ftp://x")
    screen.press(.enter)
    #expect(screen.text.contains("The scheme must be http or https."))
    #expect(settings.saved.value.isEmpty)
    screen.press(.escape)
    #expect(screen.text.contains("petrichor"))
  }

  @Test("In plain mode, each control of the form is read with its label, its role and its value, but not the token")
  func plain() {
    screen.press(.enter, .character("s"), .right)
    let before = screen.terminal.screens.count
    screen.press(.tab)
    screen.type("http://a.b")
    screen.press(.tab)
    screen.type("secret")
    screen.press(.tab)
    let screens = screen.terminal.screens[(before - 1)...]
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
