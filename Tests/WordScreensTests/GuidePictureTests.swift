import Foundation
import Models
import Reactive
import Services
import Testing
import TextPresentationTesting
import ViewModels

@testable import TerminalScreen
@testable import TextPresentation
@testable import WordScreens

/// Compares the pictures of the guide with real screens. If `UPDATE_GUIDE=1` is in the environment, the pictures are
/// written instead.
@Suite("The pictures of the guide")
@MainActor
struct GuidePictureTests {
  private static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/pictures")

  private static let presenter = PicturePresenter(
    environment: { _ in "xterm" }, colorMode: .trueColor, scheduler: ImmediateScheduler())

  private let clock = TestScheduler()
  private let january: StubWordService
  private let screen: ScreenDriver

  init() throws {
    let month = try #require(Month(year: 2015, month: 1))
    january = StubWordService(EmbeddedWordService().words(in: month).first())
    screen = try .words(
      january, pictures: EmbeddedPictures(), columns: 80, rows: 24, presenter: Self.presenter, clock: clock)
  }

  private func press(_ keys: [Key]) {
    for key in keys { screen.press(key) }
    clock.advance(by: .seconds(1))
    screen.display()
  }

  private func expect(_ name: String, _ title: String, on screen: ScreenDriver? = nil) throws {
    try Self.expect(name, svg: (screen ?? self.screen).drawn.svg(title: title))
  }

  /// Compares a picture with the file in the guide, or writes the file.
  static func expect(_ name: String, svg: String) throws {
    let file = directory.appending(path: "\(name).svg")
    if ProcessInfo.processInfo.environment["UPDATE_GUIDE"] == "1" {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try Data(svg.utf8).write(to: file)
    }
    #expect((try? String(contentsOf: file, encoding: .utf8)) == svg, "\(name).svg differs from the current screen")
  }

  @Test(
    "The picture of a screen is current",
    arguments: [
      (
        "list", 80, 24, "The words of January 2015 in a table, the last one highlighted and a favourite",
        [.end, .up, .up, .character("f"), .character("b"), .down, .down, .character("f")]
      ),
      ("preview", 120, 30, "The words of January 2015, and the highlighted word with its picture beside them", [.end]),
      (
        "detail", 80, 18, "The word petrichor with its pronunciation, definition, example, origin and picture",
        [.end, .character("f"), .enter]
      ),
      (
        "search", 80, 24, "The words of January 2015 that contain “ear”, with the matches underlined",
        "/ear".map(Key.character)
      ),
      (
        "favourites", 80, 24, "The list of favourites",
        [.character("f"), .down, .character("f"), .character("b"), .character("F")]
      ),
    ] as [(String, Int, Int, String, [Key])])
  func picture(name: String, columns: Int, rows: Int, title: String, keys: [Key]) throws {
    screen.resize(columns: columns, rows: rows)
    press(keys)
    try expect(name, title)
  }

  @Test("The picture of a printed card is current")
  func card() async throws {
    let services = WordServices(
      words: EmbeddedWordService(), pictures: EmbeddedPictures(), reactions: StubReactionService())
    let store = WordStore(services: services)
    let january = try #require(Month(year: 2015, month: 1))
    let word = try #require(store.month(january).outputs.loadable.value.value?.words.last)
    store.toggle(.favourite, of: word)
    let card = WordCard(columns: 80, isPlain: false, pictures: .auto) {
      ["TERM": "xterm", "COLORTERM": "truecolor"][$0]
    }
    let screen = try #require(await card.screens(of: WordDetailViewModel(word: word, store: store)).first)
    try Self.expect("card", svg: screen.svg(title: "The card of “petrichor”, with its picture, as a command prints it"))
  }

  @Test("The picture of a search through the year is current")
  func year() throws {
    let words = DelayedYear(clock: clock)
    let screen = try ScreenDriver.words(words, columns: 80, rows: 16, clock: clock)
    clock.advance(by: .seconds(1))
    screen.type("Srain")  // S searches the whole year.
    clock.advance(by: .milliseconds(2500))  // Some of the months arrive.
    screen.display()
    try expect("year", "The words of 2015 that contain “rain”, while months are being loaded", on: screen)
  }

  @Test("The picture of a failure is current")
  func failure() throws {
    january.answer.value = .failure(.tryAgain(.status(503), retryAfter: 30))
    press([.character("r")])
    try expect("failure", "The words of January 2015 after a failed reload, with a notice that names the reason")
  }

  @Test("The animation of the list, a detail, a favourite and a search is current")
  func tour() throws {
    screen.resize(columns: 80, rows: 24)
    let steps: [[Key]] = [
      [], [.end], [.enter], [.character("f")], [.escape], [.character("/"), .character("r")], [.character("a")],
      [.character("i")], [.enter], [.enter], [.escape, .escape, .character("F")],
    ]
    let screens = steps.compactMap { keys in
      press(keys)
      return screen.terminal.screens.last
    }
    let svg = Screen.animatedSVG(
      of: screens, title: "A month of words, the detail of one, a favourite, a search, and the list of favourites",
      secondsPerScreen: 2)
    try Self.expect("tour", svg: svg)
  }

  @Test("The picture of the form is current")
  func form() throws {
    let screen = try ScreenDriver.form(
      try ServiceConfiguration(), words: EmbeddedWordService(), clock: clock, columns: 80, rows: 16)
    screen.type("htp://example.org")
    try expect("form", "The form for choosing a service, with an invalid URL and its error message", on: screen)
  }
}

/// The embedded words, which arrive after a second on a clock.
private struct DelayedYear: WordService {
  let clock: TestScheduler

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    EmbeddedWordService().words(in: month).delay(1, on: clock)
  }
}

/// The embedded pictures, which are available synchronously.
private struct EmbeddedPictures: PictureService {
  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer(result: Result { try Data(contentsOf: url) }.mapError { _ in .notAllowed })
  }
}
