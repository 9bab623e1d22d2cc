import Models
import Reactive
import Services
import TerminalScreen
import Testing
import TextPresentationTesting
import ViewModels

@testable import TextPresentation
@testable import WordScreens

/// Most tests compare screens with pictures in the directory `Pictures`.
@Suite("WordsViewController and WordDetailViewController")
@MainActor
struct WordsViewControllerTests {
  private let clock = TestScheduler()
  private let service: StubWordService
  private let reactions = StubReactionService()
  private let screen: ScreenDriver

  init() throws {
    let words = [
      Word.sample(30, "fjord", definition: "a long, narrow arm of the sea between steep cliffs\nfrom Norwegian"),
      Word.sample(31, "petrichor", definition: "the smell of rain on dry earth"),
    ].compactMap { $0 }
    service = StubWordService(.success(WordResponse(words: words)))
    screen = try .words(
      service, reactions: reactions, columns: 52, rows: 10, clock: clock,
      today: Property(value: try #require(words.last).date))
  }

  /// Reloads, so that the service sends words.
  private func load(_ words: Word?...) {
    service.answer.value = .success(WordResponse(words: words.compactMap { $0 }))
    screen.press(.character("r"))
  }

  private func wait(_ milliseconds: Int = 100) {
    clock.advance(by: .milliseconds(milliseconds))
    screen.display()
  }

  @Test("The first frame shows the words of the month")
  func firstFrame() throws {
    #expect(screen.terminal.screens.count == 1)
    try screen.expectPicture("list")
  }

  @Test("The detail shows the highlighted word, which is still highlighted afterwards")
  func detail() throws {
    screen.press(.up, .enter)
    try screen.expectPicture("detail")
    screen.press(.escape)
    try screen.expectPicture("list after the detail")
  }

  @Test("Return without a query does not open the only word")
  func emptySearch() {
    load(.sample(30, "fjord", definition: nil))
    screen.press(.character("/"), .enter)
    #expect(screen.lines[0].contains("January 2015"))
  }

  @Test("On the screen of the favourites, Escape dismisses a notice, and then goes back")
  func favouritesNotice() {
    screen.press(.character("f"), .character("F"))
    reactions.answer.value = .failure(.notAllowed)
    screen.press(.character("b"))
    #expect(screen.text.contains("Favourites") && screen.text.contains("Cannot save your reblog"))
    screen.press(.escape)
    #expect(screen.text.contains("Favourites") && !screen.text.contains("Cannot save"))
    screen.press(.escape)
    #expect(screen.text.contains("January 2015"))
  }

  @Test("The key i shows where the word of the detail comes from")
  func aboutTheEntry() throws {
    screen.press(.up, .enter, .character("i"))
    try screen.expectPicture("about the entry")
  }

  @Test("If the terminal cannot copy, the key y confirms nothing, and another hint takes the place of its hint")
  func unableToCopy() {
    screen.terminal.canCopy = false
    let lines = screen.terminal.lines
    screen.press(.character("y"))
    #expect(screen.terminal.lines == lines && screen.terminal.copiedTexts.isEmpty)
    screen.press(.enter)
    #expect(screen.lines.last == " esc back  n p word  f ♥  b »  q quit  ? help")
  }

  @Test("The detail follows a reload")
  func reloadedDetail() {
    screen.press(.enter)
    load(.sample(31, "petrichor", definition: "a pleasant smell"))
    #expect(screen.text.contains("a pleasant smell"))
  }

  @Test("The detail shows the optional texts of a word, at most 72 columns wide")
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

  @Test("While words load, an activity indicator is animated and the old rows are dimmed")
  func loading() throws {
    service.answer.value = nil
    screen.press(.character("r"))
    wait()
    try screen.expectPicture("list, loading")
  }

  @Test("A month without words says so")
  func empty() throws {
    load()
    try screen.expectPicture("list, empty")
  }

  @Test("While a word loads, an indicator is beside its title, and Escape cancels only the load")
  func loadingDetail() throws {
    screen.press(.enter)
    service.answer.value = nil
    screen.press(.character("r"))
    wait()
    try screen.expectPicture("detail, loading")
    screen.press(.escape)
    #expect(screen.lines[0] == " petrichor")
    screen.press(.escape)
    #expect(screen.lines[0] == " January 2015")
  }

  @Test("A failed reload shows its message and keeps the words")
  func failures() throws {
    service.answer.value = .failure(.notAllowed)
    screen.press(.character("r"))
    try screen.expectPicture("list, stale")
    screen.press(.enter, .character("r"))
    try screen.expectPicture("detail, stale")
    screen.press(.escape, .character("["))
    try screen.expectPicture("list, failed")
  }

  @Test(
    "The list and the detail show as much as fits at every size, the word first",
    arguments: [(0, 0), (1, 1), (3, 3), (19, 4), (20, 4), (36, 3), (80, 1)])
  func sizes(columns: Int, rows: Int) throws {
    screen.resize(columns: columns, rows: rows)
    try screen.expectPicture("list, \(columns)×\(rows)")
    screen.press(.enter)
    try screen.expectPicture("detail, \(columns)×\(rows)")
  }

  @Test("The keys f and b show a pending change at once, which a failure reverts and a retry restores")
  func reacting() throws {
    reactions.answer.value = nil
    screen.press(.character("f"))
    try screen.expectPicture("list, pending reaction")
    screen.press(.enter, .character("b"))
    try screen.expectPicture("detail, pending reactions")
    screen.press(.escape, .up)
    reactions.answer.value = .failure(.notAllowed)
    screen.press(.character("b"))
    try screen.expectPicture("list, failed reaction")
    reactions.answer.value = .success(())
    screen.press(.character("r"))
    try screen.expectPicture("list, reaction after a retry")
  }

  @Test("The help lists the commands of each screen")
  func help() throws {
    screen.resize(columns: 80, rows: 30)
    service.answer.value = nil
    screen.press(.character("r"), .character("?"))
    wait()
    try screen.expectPicture("help")
    for (name, keys) in [
      ("help of a detail", [.enter]), ("help of a search", [.escape, .character("/"), .character("r"), .enter]),
      ("help of the favourites", [.escape, .character("F")]),
    ] as [(String, [Key])] {
      screen.press([.escape, .escape] + keys + [.character("?")])
      try screen.expectPicture(name)
    }
  }

  @Test("The text of a typed and of a kept search filters the words, and is marked in them without its accents")
  func search() throws {
    screen.press(.character("/"), .character("R"), .character("à"))
    wait()
    try screen.expectPicture("search, typing")
    screen.press(.backspace)
    wait()
    screen.press(.enter, .down)
    try screen.expectPicture("search, kept")
  }
}
