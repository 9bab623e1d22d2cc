import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import ViewModels

@testable import WordScreens

@Suite("WordDetailViewController")
@MainActor
struct WordDetailViewControllerTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 52, rows: 10))
  private let service: StubWordService
  private let window: Window

  init() throws {
    let word = try #require(Word.sample(30, "fjord", definition: "a narrow arm of the sea"))
    service = StubWordService(.success(WordResponse(words: [word])))
    let services = WordServices(words: service, pictures: StubPictureService(), reactions: StubReactionService())
    window = try .words(services, on: terminal, clock: TestScheduler())
  }

  private func press(_ keys: Key...) {
    for key in keys { terminal.press(key) }
    window.displayIfNeeded()
  }

  @Test("On a wide screen, the texts of a detail take at most 72 columns")
  func wideDetail() throws {
    let text = String(repeating: "x", count: 100)
    let words = [Word.sample(1, "long", definition: text)].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    terminal.resize(to: TerminalSize(columns: 90, rows: 12))
    press(.character("r"), .enter)
    #expect(
      terminal.lines[4...6] == [" " + String(repeating: "x", count: 72), " " + String(repeating: "x", count: 28), ""])
  }

  @Test(
    "The details about an entry are in an alert that any of its keys closes",
    arguments: [Key.escape, .enter, .character("o")])
  func about(key: Key) {
    press(.enter, .character("i"))
    #expect(terminal.lines.contains { $0.contains("About this entry") })
    #expect(terminal.lines.contains { $0.contains("▸ OK") })
    press(key)
    #expect(!terminal.lines.contains { $0.contains("About this entry") } && terminal.lines[0] == " fjord")
  }

  @Test("While a word loads, an indicator is beside its title, and Escape cancels only the load")
  func loading() {
    press(.enter)
    service.answer.value = nil
    press(.character("r"))
    #expect(terminal.lines[0] == " fjord ⠋")
    press(.escape)
    #expect(terminal.lines[0] == " fjord")
    press(.escape)
    #expect(terminal.lines[0] == " January 2015")
  }

  @Test("A failed reload is explained in a notice, and the word stays")
  func failure() {
    service.answer.value = .failure(.notAllowed)
    press(.enter, .character("r"))
    #expect(terminal.lines[4] == " a narrow arm of the sea")
    #expect(terminal.lines.contains { $0.hasPrefix(" Showing the previously loaded word.") })
  }
}
