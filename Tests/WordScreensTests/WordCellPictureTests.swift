import Foundation
import Models
import Reactive
import Services
import Terminal
import Testing
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

  private let terminal = RecordingTerminal(size: TerminalSize(columns: 60, rows: 10))
  private let pictures = CountedPictureService()

  /// A picture service that responds synchronously.
  private struct ReadyPictureService: PictureService {
    func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
      SignalProducer(
        result: Result { try Data(contentsOf: builtInPicture) + Data(url.lastPathComponent.utf8) }
          .mapError { _ in .notAllowed })
    }
  }

  private func open(mode: PictureMode, pictures: (any PictureService)? = nil) throws -> Window {
    let words = (1...31).compactMap { Word.sample($0, "word \($0)", definition: nil) }
    let services = WordServices(
      words: StubWordService(.success(WordResponse(words: words))), pictures: pictures ?? self.pictures,
      reactions: StubReactionService())
    let presenter = PicturePresenter(
      mode: mode, environment: { $0 == "TERM" ? "xterm-kitty" : nil }, colorMode: .trueColor)
    return try .words(services, on: terminal, pictures: presenter)
  }

  @Test("Only the pictures of visible rows are loaded")
  func visible() throws {
    let window = try open(mode: .kitty)
    let shown = terminal.lines.filter { $0.contains("word ") }.count
    #expect(shown > 3)
    #expect((pictures.begun.value, pictures.underWay.value) == (shown, shown))
    terminal.press(.end)
    window.displayIfNeeded()
    #expect((pictures.begun.value, pictures.underWay.value) == (2 * shown, shown))
    #expect(terminal.lines.contains { $0.contains("Sat 31") })
  }

  @Test("A picture that is available synchronously appears in the first frame")
  func ready() throws {
    let window = try open(mode: .kitty, pictures: ReadyPictureService())
    let shown = terminal.lines.filter { $0.contains("word ") }.count
    withExtendedLifetime(window) { #expect(terminal.screens.first?.pictures.count == shown) }
  }

  @Test("A cell that is not in use has no picture")
  func reuse() throws {
    let word = try #require(Word.sample(1, "word", definition: nil))
    let services = WordServices(
      words: StubWordService(.success(WordResponse(words: [word]))), pictures: ReadyPictureService(),
      reactions: StubReactionService())
    let cell = WordCellView()
    cell.showsPicture = true
    cell.bindViewModel(WordViewModel(word: word, store: WordStore(services: services)))
    let pictureView = try #require(cell.columnViews.compactMap { $0 as? PictureView }.first)
    #expect(pictureView.picture != nil)
    cell.prepareForReuse()
    #expect(pictureView.picture == nil)
  }

  @Test(
    "In the detail, the picture is beside the text if this leaves 40 columns for the text, and otherwise below it",
    arguments: [(61, 4), (60, 6)])
  func besideText(columns: Int, row: Int) throws {
    // The picture has 16 columns, the gap 3, and the margins 2.
    terminal.resize(to: TerminalSize(columns: columns, rows: 20))
    let window = try open(mode: .kitty, pictures: ReadyPictureService())
    terminal.press(.enter)
    window.displayIfNeeded()
    #expect(terminal.lines[4].contains("No definition is given."))
    #expect(terminal.lines.firstIndex { $0.unicodeScalars.contains("\u{10EEEE}") } == row)
  }

  @Test("If pictures are not shown, rows load none")
  func none() throws {
    let window = try open(mode: .never)
    withExtendedLifetime(window) { #expect(pictures.begun.value == 0) }
  }
}
