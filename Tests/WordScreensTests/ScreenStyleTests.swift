import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import ViewModels
import WordScreens

@Suite("The styles and the progress of the screens")
@MainActor
struct ScreenStyleTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 80, rows: 12))
  private let clock = TestScheduler()
  private let service: StubWordService
  private let window: Window

  init() throws {
    let plain = try #require(Word.sample(1, "fjord", definition: "an arm of the sea"))
    let word = Word(
      id: plain.id, word: plain.word, date: plain.date, imageURL: plain.imageURL, definition: plain.definition,
      partOfSpeech: "noun", pronunciation: "fjɔːd", origin: "Norwegian")
    service = StubWordService(.success(WordResponse(words: [word])))
    let services = WordServices(words: service, pictures: StubPictureService(), reactions: StubReactionService())
    window = try .words(services, on: terminal, clock: clock, today: Property(value: word.date))
  }

  private func press(_ keys: Key...) {
    for key in keys { terminal.press(key) }
    window.displayIfNeeded()
  }

  /// Returns the style of the first character of a text on the screen.
  private func style(of text: String) throws -> TextStyle {
    let row = try #require(terminal.lines.firstIndex { $0.contains(text) }, "\(terminal.lines)")
    let line = terminal.lines[row]
    let start = try #require(line.range(of: text)).lowerBound
    return try #require(terminal.screens.last)[DisplayText.width(of: String(line[..<start])), row].style
  }

  @Test("In a detail, the date, the pronunciation and the captions are dim, and the reactions have the accent colour")
  func detail() throws {
    press(.enter, .character("f"))
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
    press(.character("r"), .down)
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
    let terminal = RecordingTerminal(size: TerminalSize(columns: 80, rows: 12))
    let window = try Window.words(services, on: terminal, clock: clock)
    terminal.press(.character("S"))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " Words of 2015 ⠋ ██░░░░░░░░░ 25 %")
  }

  @Test("The arrows move the highlight while a search is typed, and Return keeps the search without opening the word")
  func moving() {
    let words = [1, 2].compactMap { Word.sample($0, "word \($0)", definition: nil) }
    service.answer.value = .success(WordResponse(words: words))
    press(.character("r"), .character("/"), .character("w"), .down)
    #expect(terminal.lines[3].hasPrefix(" ▸ Fri 2") && terminal.lines[11].hasPrefix(" /w"))
    press(.enter)
    #expect(terminal.lines[0] == " January 2015" && terminal.lines[3].hasPrefix(" ▸ Fri 2"))
    press(.enter)
    #expect(terminal.lines[0] == " word 2")
  }
}
