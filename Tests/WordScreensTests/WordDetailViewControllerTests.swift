import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import TextPresentationTesting
import ViewModels

@testable import WordScreens

@Suite("WordDetailViewController")
@MainActor
struct WordDetailViewControllerTests {
  private let service: StubWordService
  private let screen: ScreenDriver

  init() throws {
    let word = try #require(Word.sample(30, "fjord", definition: "a narrow arm of the sea"))
    service = StubWordService(.success(WordResponse(words: [word])))
    let services = WordServices(words: service, pictures: StubPictureService(), reactions: StubReactionService())
    screen = try .words(services, columns: 52, rows: 10, clock: TestScheduler())
  }

  @Test("On a wide screen, the texts of a detail take at most 72 columns")
  func wideDetail() throws {
    let text = String(repeating: "x", count: 100)
    let words = [Word.sample(1, "long", definition: text)].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    screen.resize(columns: 90, rows: 12)
    screen.press(.character("r"), .enter)
    #expect(
      screen.lines[4...6] == [" " + String(repeating: "x", count: 72), " " + String(repeating: "x", count: 28), ""])
  }

  @Test(
    "The details about an entry are in an alert that any of its keys closes",
    arguments: [Key.escape, .enter, .character("o")])
  func about(key: Key) {
    screen.press(.enter, .character("i"))
    #expect(screen.text.contains("About this entry"))
    #expect(screen.text.contains("▸ OK"))
    screen.press(key)
    #expect(!screen.text.contains("About this entry") && screen.lines[0] == " fjord")
  }

  @Test("While a word loads, an indicator is beside its title, and Escape cancels only the load")
  func loading() {
    screen.press(.enter)
    service.answer.value = nil
    screen.press(.character("r"))
    #expect(screen.lines[0] == " fjord ⠋")
    screen.press(.escape)
    #expect(screen.lines[0] == " fjord")
    screen.press(.escape)
    #expect(screen.lines[0] == " January 2015")
  }

  @Test("A failed reload is explained in a notice, and the word stays")
  func failure() {
    service.answer.value = .failure(.notAllowed)
    screen.press(.enter, .character("r"))
    #expect(screen.lines[4] == " a narrow arm of the sea")
    #expect(screen.lines.contains { $0.hasPrefix(" Showing the previously loaded word.") })
  }
}
