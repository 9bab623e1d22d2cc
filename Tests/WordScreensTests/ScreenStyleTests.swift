import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import TextPresentationTesting
import ViewModels
import WordScreens

@Suite("The styles and the progress of the screens")
@MainActor
struct ScreenStyleTests {
  private let clock = TestScheduler()
  private let service: StubWordService
  private let screen: ScreenDriver

  init() throws {
    let plain = try #require(Word.sample(1, "fjord", definition: "an arm of the sea"))
    let word = Word(
      id: plain.id, word: plain.word, date: plain.date, imageURL: plain.imageURL, definition: plain.definition,
      partOfSpeech: "noun", pronunciation: "fjɔːd", origin: "Norwegian")
    service = StubWordService(.success(WordResponse(words: [word])))
    let services = WordServices(words: service, pictures: StubPictureService(), reactions: StubReactionService())
    screen = try .words(services, columns: 80, rows: 12, clock: clock, today: Property(value: word.date))
  }

  /// Returns the style of the first character of a text on the screen.
  private func style(of text: String) throws -> TextStyle {
    let position = try #require(screen.position(of: text), "\(screen.text)")
    return screen.drawn[position.column, position.row].style
  }

  @Test("In a detail, the date, the pronunciation and the captions are dim, and the reactions have the accent colour")
  func detail() throws {
    screen.press(.enter, .character("f"))
    for (text, attributes) in [
      ("/fjɔːd/", .dim), ("noun", []), ("Thu 1 Jan", .dim), ("an arm", []), ("Origin", .dim), ("Norwegian", []),
    ] as [(String, TextStyle.Attributes)] {
      #expect(try style(of: text).attributes == attributes, "\(text)")
    }
    #expect(try style(of: "♥ a favourite").foreground == TextStyle.accent.foreground)
  }

  @Test("In a row, the word is bold and the mark of today dim")
  func row() throws {
    let words = [1, 2].compactMap { Word.sample($0, "word \($0)", definition: "text \($0)") }
    service.answer.value = .success(WordResponse(words: words))
    screen.press(.character("r"), .down)
    #expect(try style(of: "word 1").attributes.contains(.bold) && !style(of: "text 1").attributes.contains(.bold))
    #expect(try style(of: "today").attributes.contains(.dim) && !style(of: "Thu 1").attributes.contains(.dim))
  }

  @Test("While the words of a year load, a bar shows how many months have been loaded")
  func progress() throws {
    struct SlowWordService: WordService {
      func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
        month.month <= 3 ? SignalProducer(value: WordResponse(words: [])) : .never
      }
    }
    let services = WordServices(
      words: SlowWordService(), pictures: StubPictureService(), reactions: StubReactionService())
    let screen = try ScreenDriver.words(services, columns: 80, rows: 12, clock: clock)
    screen.press(.character("S"))
    #expect(screen.lines[0] == " Words of 2015 ⠋ ██░░░░░░░░░ 25 %")
  }

  @Test("The arrows move the highlight while a search is typed, and Return keeps the search without opening the word")
  func moving() {
    let words = [1, 2].compactMap { Word.sample($0, "word \($0)", definition: nil) }
    service.answer.value = .success(WordResponse(words: words))
    screen.press(.character("r"), .character("/"), .character("w"), .down)
    #expect(screen.lines[3].hasPrefix(" ▸ Fri 2") && screen.lines[11].hasPrefix(" /w"))
    screen.press(.enter)
    #expect(screen.lines[0] == " January 2015" && screen.lines[3].hasPrefix(" ▸ Fri 2"))
    screen.press(.enter)
    #expect(screen.lines[0] == " word 2")
  }
}
