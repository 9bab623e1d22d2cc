import Models
import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation
@testable import WordScreens

/// Most tests compare screens with pictures in the directory `Pictures`.
@Suite("WordsViewController and WordDetailViewController")
@MainActor
struct WordsViewControllerTests {
  private let clock = TestScheduler()
  private let service: StubWordService
  private let screen: ScreenDriver

  init() throws {
    let words = [
      Word.sample(30, "fjord", definition: "a long, narrow arm of the sea between steep cliffs\nfrom Norwegian"),
      Word.sample(31, "petrichor", definition: "the smell of rain on dry earth"),
    ].compactMap { $0 }
    service = StubWordService(.success(WordResponse(words: words)))
    let today = Property(value: try #require(words.last).date)
    screen = try .words(service, columns: 52, rows: 10, clock: clock, today: today)
  }

  /// Reloads, so that the service sends words.
  private func load(_ words: Word?...) {
    service.answer.value = .success(WordResponse(words: words.compactMap { $0 }))
    screen.press(.character("r"))
  }

  @Test("If the terminal cannot copy, the key y says so in the list")
  func unableToCopy() {
    screen.terminal.canCopy = false
    screen.press(.character("r"), .character("y"))
    #expect(screen.lines.last == " The terminal cannot copy." && screen.terminal.copiedTexts.isEmpty)
  }

  @Test("If the terminal cannot copy, the detail has no hint for it")
  func hintsWithoutCopying() {
    screen.terminal.canCopy = false
    screen.press(.enter)
    #expect(screen.lines.last?.contains("copy") == false)
  }

  @Test("The hints are for the sections that are not shown, even if a list has changed below another one")
  func sectionHints() throws {
    let steps: [(keys: [Key], hints: [String])] = [
      ([], ["F favourites", "S year"]), ([.character("F")], ["M month", "S year"]),
      ([.character("r"), .character("M")], ["F favourites", "S year"]),
      ([.character("S")], ["M month", "F favourites"]), ([.escape, .character("t")], ["F favourites", "S year"]),
    ]
    for (keys, hints) in steps {
      screen.press(keys)
      #expect(screen.visibleViewController.hints.suffix(4).map(\.hint) == hints + ["q quit", "? help"], "\(keys)")
    }
  }

  @Test("The detail follows a reload")
  func reloadedDetail() {
    screen.press(.enter)
    load(.sample(31, "petrichor", definition: "a pleasant smell"))
    #expect(screen.text.contains("a pleasant smell"))
  }

  @Test("The detail shows the optional texts of a word and its reaction, at most 72 columns wide")
  func texts() throws {
    let plain = try #require(Word.sample(1, "fjord", definition: "a narrow arm of the sea"))
    let rich = Word(
      id: plain.id, word: plain.word, date: plain.date, imageURL: plain.imageURL, definition: plain.definition,
      partOfSpeech: "noun", pronunciation: "fjɔːd", example: "The ferry crossed the fjord before the fog came down.",
      origin: "Norwegian, from Old Norse fjörðr, which is also the origin of the word ford")
    screen.resize(columns: 90, rows: 14)
    load(rich)
    screen.press(.enter, .character("f"))
    try screen.expectPicture("detail with all texts")
    screen.resize(columns: 18, rows: 10)
    try screen.expectPicture("detail with all texts, narrow")
  }

  @Test("The word beside the list scrolls with keys if it has the focus, or with the wheel; the next starts at its top")
  func preview() throws {
    screen.resize(columns: 110, rows: 12)
    let long = (1...30).map { "line \($0)" }.joined(separator: "\n")
    load(.sample(30, "fjord", definition: long), .sample(31, "petrichor", definition: long))
    screen.press(.tab, .down)
    screen.mouse(.scrollDown, column: 100, row: 4)
    try screen.expectPicture("preview with the focus")
    // The keys of the list, such as the one for the months, work as before.
    screen.press(.character("?"))
    try screen.expectPicture("commands of the preview")
    screen.press(.escape, .escape, .up)
    try screen.expectPicture("preview without the focus")
    // While the user types a search, the field keeps the focus.
    screen.press(.character("/"), .tab)
    #expect(screen.firstResponder is SearchField)
    screen.press(.escape)
    // A word that fits cannot be scrolled.
    load(.sample(30, "fjord", definition: "a narrow arm of the sea"))
    screen.press(.tab)
    #expect(screen.lines.last == " No word that can be scrolled is beside the list.")
  }

  @Test(
    "The list and the detail show as much as fits at every size, the word first",
    arguments: [(0, 0), (1, 1), (3, 3), (19, 4), (20, 4), (36, 3), (80, 1), (160, 48)])
  func sizes(columns: Int, rows: Int) throws {
    screen.resize(columns: columns, rows: rows)
    try screen.expectPicture("list, \(columns)×\(rows)")
    screen.press(.enter)
    try screen.expectPicture("detail, \(columns)×\(rows)")
  }

  @Test("A month that is loaded for the first time shows its days, and the frames that its words will have")
  func firstLoad() throws {
    screen.resize(columns: 100, rows: 35)
    service.answer.value = nil
    screen.press(.character("]"))
    clock.advance(by: .milliseconds(150))
    screen.display()
    try screen.expectPicture("first loading")
  }

  @Test("The text of a typed and of a kept search filters the words, and is marked in them without its accents")
  func search() throws {
    screen.press(.character("/"), .character("R"), .character("à"))
    clock.advance(by: .milliseconds(100))  // the pause after which a text is searched
    screen.display()
    try screen.expectPicture("search, typing")
    screen.press(.backspace)
    clock.advance(by: .milliseconds(100))
    screen.display()
    screen.press(.enter, .down)
    try screen.expectPicture("search, kept")
  }
}
