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
    #expect(text.contains("The service has your reactions. Cannot load words.") && settings.saved.value.isEmpty)
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
    #expect(terminal.lines.last?.contains(/\d+–\d+ of \d+$/) == true)
  }

  /// Opens the form on a screen of the given size. Returns the terminal, the window and the form.
  private func openForm(
    _ configuration: ServiceConfiguration, columns: Int = 72, rows: Int = 20
  ) throws -> (terminal: RecordingTerminal, window: Window, form: ServiceViewController) {
    let terminal = RecordingTerminal(size: TerminalSize(columns: columns, rows: rows))
    let form = try formController(configuration)
    let window = Window(terminal: terminal, rootViewController: form)
    try window.open()
    return (terminal, window, form)
  }

  @Test("The form shows its controls with captions and notes, and the hints for its keys")
  func wholeForm() throws {
    let lines = try openForm(try ServiceConfiguration()).terminal.lines
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
    let (terminal, window, form) = try openForm(try ServiceConfiguration(settings: stored))
    #expect(
      terminal.lines[2...10] == [
        " Words     Built-in [Web server]", "          The service in use is set by the settings file.", "",
        " URL      http://a.b", "", " Token    ••••••", "          The token in use is set by the settings file.", "",
        " [ Test connection ]  [ Save ]  [ Cancel ]",
      ])
    #expect((form.view.firstResponder as? SegmentedControl)?.selectedIndex == 1)
    terminal.press(.tab, .tab, .character("x"))
    window.displayIfNeeded()
    #expect(
      terminal.lines[7...9] == [" Token    •••••••", "", " [ Test connection ]  [ Save ]  [ Cancel ]"])
    terminal.press(.backTab, .backTab, .left)
    window.displayIfNeeded()
    #expect(terminal.lines[2] == " Words    [Built-in] Web server")
    terminal.press(.enter)
    #expect(settings.saved.value == [ServiceSettings()])
  }

  @Test("Settings of the environment cannot be changed, and the form says where they come from", arguments: [72, 160])
  func environment(columns: Int) throws {
    let environment = ["WORDS_SERVER": "http://a.b", "WORDS_TOKEN": "secret"]
    let (terminal, _, form) = try openForm(try ServiceConfiguration(environment: environment), columns: columns)
    let screen = try #require(terminal.screens.last)
    let text = screen.lines.joined(separator: "\n")
    #expect(text.contains("\n [ Test connection ]"))
    #expect(text.contains("WORDS_SERVER.") && text.contains("WORDS_TOKEN."))
    #expect(text.contains(" URL      http://a.b") && text.contains(" Token    none"))
    for caption in [" Words", " URL", " Token"] {
      let row = try #require(screen.lines.firstIndex { $0.hasPrefix(caption) })
      #expect(screen[10, row].style.attributes.contains(.dim))
    }
    terminal.press(.tab, .tab)
    #expect((form.view.firstResponder as? Button)?.title == "Test connection")
  }

  @Test("The form takes at most 72 columns", arguments: [(74, 72), (76, 72), (73, 71), (40, 38)])
  func formWidth(columns: Int, width: Int) throws {
    let screen = try #require(try openForm(try ServiceConfiguration(), columns: columns).terminal.screens.last)
    let row = try #require(screen.lines.firstIndex { $0.hasPrefix(" URL") })
    let underlined = (0..<columns).filter { screen[$0, row].style.attributes.contains(.underline) }
    #expect(underlined == Array(10..<width + 1))
  }

  @Test("Long notes are wrapped beside their captions")
  func wrappedNotes() throws {
    let (terminal, window, _) = try openForm(try ServiceConfiguration(), columns: 32)
    #expect(
      terminal.lines[3...5] == [
        "          The built-in words", "          are in use, because", "          no service is set.",
      ])
    for key in [.right, .tab] + "ftp://x".map(Key.character) { terminal.press(key) }
    window.displayIfNeeded()
    let row = try #require(terminal.lines.firstIndex { $0.contains("The scheme must") })
    #expect(terminal.lines[row - 1] == " URL      ftp://x")
    #expect(terminal.lines[row...row + 1].joined(separator: " ").contains("or https."))
    #expect(terminal.screens.last?[10, row].style == .invalid)
  }

  @Test("The fields can be used only while a web server is chosen")
  func fields() throws {
    let (terminal, window, form) = try openForm(try ServiceConfiguration())
    func focused() -> [String] {
      (0..<6).map { _ in
        terminal.press(.tab)
        return (form.view.firstResponder as? Control)?.accessibilityLabel ?? ""
      }
    }
    #expect(focused() == ["Test connection", "Cancel", "Words", "Test connection", "Cancel", "Words"])
    terminal.press(.right)
    #expect(focused() == ["URL", "Token", "Cancel", "Words", "URL", "Token"])
    terminal.press(.backTab)
    for character in "http://a.b" { terminal.press(.character(character)) }
    window.displayIfNeeded()
    #expect(focused() == ["Token", "Test connection", "Save", "Cancel", "Words", "URL"])
  }

  @Test("An invalid token is explained below its field")
  func invalidToken() throws {
    let (terminal, window, _) = try openForm(try ServiceConfiguration())
    for key in [.right, .tab, .tab, .character("a"), .character("é")] as [Key] { terminal.press(key) }
    window.displayIfNeeded()
    let row = try #require(terminal.lines.firstIndex(of: " Token    ••"))
    #expect(!terminal.lines[row + 1].isEmpty && terminal.screens.last?[10, row + 1].style == .invalid)
    terminal.press(.backspace)
    window.displayIfNeeded()
    #expect(terminal.lines[row + 1].isEmpty)
  }

  @Test("While the connection is tested, an indicator and a message are shown, and Escape cancels only the test")
  func testing() throws {
    words.answer.value = nil
    let (terminal, window, form) = try openForm(try ServiceConfiguration())
    terminal.press(.tab, .enter)
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " Service ⠋" && terminal.lines.contains(" Testing the connection…"))
    terminal.press(.escape)
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " Service" && !terminal.lines.contains(" Testing the connection…"))
    #expect(form.view.firstResponder != nil)
  }

  @Test("The form animates its indicator with the clock of the application")
  func indicator() {
    press(.enter, .character("s"), .tab)
    words.answer.value = nil
    press(.enter)
    #expect(terminal.lines[0] == " Service ⠋")
    clock.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " Service ⠙")
  }

  @Test("The notes that explain a setting are dim, and the button that Return presses is bold")
  func styles() throws {
    let stored = ServiceSettings(server: "http://a.b", token: AccessToken("secret"))
    let screen = try #require(try openForm(try ServiceConfiguration(settings: stored)).terminal.screens.last)
    for row in [3, 8] { #expect(screen[10, row].style.attributes == .dim) }
    let buttons = screen.lines[10]
    for (title, isBold) in [("[ Test", false), ("[ Save", true), ("[ Cancel", false)] {
      let start = try #require(buttons.range(of: title)).lowerBound
      let column = buttons.distance(from: buttons.startIndex, to: start)
      #expect(screen[column, 10].style.attributes.contains(.bold) == isBold, "\(title)")
    }
  }

  @Test("A click on the hint or on the button cancels the form", arguments: [" esc cancel", "[ Cancel ]"])
  func cancelling(text: String) throws {
    press(.enter, .character("s"))
    let row = try #require(terminal.lines.lastIndex { $0.contains(text) })
    let line = terminal.lines[row]
    let column = try #require(line.range(of: text)).lowerBound
    terminal.mouse(column: line.distance(from: line.startIndex, to: column) + 2, row: row)
    window.displayIfNeeded()
    #expect(self.text.contains("petrichor"))
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
    words.answer.value = nil
    clock.advance(by: .seconds(2))
    window.displayIfNeeded()
    #expect(text.contains("Cannot confirm your like of “petrichor”.") && !text.contains("┌ Keys"))
    press(.enter)
    #expect(terminal.lines[0] == " January 2015 ⠋" && !text.contains("┌ Keys") && !text.contains("Cannot confirm"))
    clock.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " January 2015 ⠙")
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
