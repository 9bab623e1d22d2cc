import Foundation
import Models
import Reactive
import Services
import TerminalScreen
import Testing
import TextPresentationTesting
import ViewModels

@testable import TextPresentation
@testable import WordScreens

@Suite("Pictures in table cells and in the detail")
@MainActor
struct WordCellPictureTests {
  /// A picture service that never responds, and counts its downloads.
  private struct CountedPictureService: PictureService {
    let begun = Atomic(0)
    let underWay = Atomic(0)

    func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
      SignalProducer<Data, ServiceError>.never.on(
        started: {
          begun.modify { $0 += 1 }
          underWay.modify { $0 += 1 }
        },
        disposed: { underWay.modify { $0 -= 1 } })
    }
  }

  private let pictures = CountedPictureService()

  private func open(
    mode: PictureMode, pictures: (any PictureService)? = nil, columns: Int = 60, rows: Int = 10
  ) throws -> ScreenDriver {
    let words = (1...31).compactMap { Word.sample($0, "word \($0)", definition: nil) }
    let presenter = PicturePresenter(
      mode: mode, environment: { $0 == "TERM" ? "xterm-kitty" : nil }, colorMode: .trueColor)
    return try .words(
      StubWordService(.success(WordResponse(words: words))), pictures: pictures ?? self.pictures, columns: columns,
      rows: rows, presenter: presenter)
  }

  @Test("Only the pictures of visible rows are loaded")
  func visible() throws {
    let screen = try open(mode: .kitty)
    let shown = screen.lines.filter { $0.contains("word ") }.count
    #expect(shown > 3)
    #expect((pictures.begun.value, pictures.underWay.value) == (shown, shown))
    screen.press(.end)
    #expect((pictures.begun.value, pictures.underWay.value) == (2 * shown, shown))
    #expect(screen.text.contains("Sat 31"))
  }

  @Test("A picture that is available synchronously appears in the first frame")
  func ready() throws {
    let screen = try open(mode: .kitty, pictures: ReadyPictureService())
    let shown = screen.lines.filter { $0.contains("word ") }.count
    #expect(screen.terminal.screens.first?.pictures.count == shown)
  }

  @Test("In the detail, the picture is beside the text if this leaves 40 columns for the text, and otherwise below it")
  func detail() throws {
    // The picture has 16 columns, the gap 3, and the margins 2.
    for columns in [60, 61, 120] {
      let screen = try open(mode: .kitty, pictures: ReadyPictureService(), columns: columns, rows: 20)
      screen.press(.enter)
      try screen.expectPicture("detail with a picture, \(columns) columns")
    }
  }

  @Test("A detail scrolls to the last row of a picture that reaches below the text beside it")
  func scrolling() throws {
    let screen = try open(mode: .kitty, pictures: ReadyPictureService(), columns: 61, rows: 6)
    screen.press(.enter)
    screen.press(.end)
    #expect(screen.lines[5].hasSuffix("10–13 of 13"))
  }

  @Test("The lists of the favourites and of the year show pictures, too", arguments: ["F", "S"] as [Character])
  func otherLists(key: Character) throws {
    let screen = try open(mode: .kitty)
    let before = pictures.begun.value
    screen.press(.character("f"), .character(key))
    #expect(screen.lines[2].contains("1 Jan") && pictures.begun.value > before)
  }

  @Test(
    "A picture that cannot be loaded is explained below the texts of the detail, and one that is not shown described")
  func texts() throws {
    struct FailingPictureService: PictureService {
      func picture(at url: URL) -> SignalProducer<Data, ServiceError> { SignalProducer(error: .notAllowed) }
    }
    for (pictures, text) in [
      (FailingPictureService(), ServiceError.notAllowed.message), (ReadyPictureService(), "PNG"),
    ] as [(any PictureService, String)] {
      let screen = try open(mode: .never, pictures: pictures)
      screen.press(.enter)
      #expect(screen.lines[4] == " No definition is given." && screen.lines[6].contains(text.prefix(20)))
    }
  }

  @Test("The list of another service shows pictures if the first one does", arguments: [true, false])
  func otherService(showsPictures: Bool) throws {
    let words = (1...3).compactMap { Word.sample($0, "word \($0)", definition: nil) }
    let store = ServiceStore(try ServiceConfiguration(), settings: StubSettingsService(), clock: TestScheduler()) {
      [pictures] _, _ in
      WordServices(
        words: StubWordService(.success(WordResponse(words: words))), pictures: pictures,
        reactions: StubReactionService())
    }
    let root = RootViewModel(month: try #require(words.first).date.month, store: store, clock: TestScheduler())
    let screen = try ScreenDriver(
      RootNavigationController(
        viewModel: root, showsPictures: showsPictures, scheduler: TestScheduler()), columns: 60, rows: 10)
    #expect(pictures.begun.value == (showsPictures ? 3 : 0))
    for key in [.character("s")] + "http://a.b".map(Key.character) + [.enter] { screen.press(key) }
    screen.display()
    #expect(screen.lines[0] == " January 2015" && screen.lines[2].contains("word 1"))
    #expect(pictures.begun.value == (showsPictures ? 6 : 0))
  }
}
