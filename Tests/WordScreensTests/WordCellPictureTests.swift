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
    mode: PictureMode, pictures: (any PictureService)? = nil, columns: Int = 60, rows: Int = 10,
    clock: any DateScheduler = QueueScheduler.main
  ) throws -> ScreenDriver {
    let words = (1...31).compactMap { Word.sample($0, "word \($0)", definition: nil) }
    let presenter = PicturePresenter(
      mode: mode, environment: { $0 == "TERM" ? "xterm-kitty" : nil }, colorMode: .trueColor)
    return try .words(
      StubWordService(.success(WordResponse(words: words))), pictures: pictures ?? self.pictures, columns: columns,
      rows: rows, presenter: presenter, clock: clock)
  }

  @Test("Only visible rows load their pictures, unless the terminal shows none, and a row that disappears cancels it")
  func visible() throws {
    _ = try open(mode: .never)
    #expect(pictures.begun.value == 0)
    let screen = try open(mode: .kitty)
    let visibleRowCount = screen.lines.filter { $0.contains("word ") }.count
    #expect(visibleRowCount > 3)
    #expect((pictures.begun.value, pictures.underWay.value) == (visibleRowCount, visibleRowCount))
    // This moves all visible rows out of view.
    screen.press(.end)
    #expect((pictures.begun.value, pictures.underWay.value) == (2 * visibleRowCount, visibleRowCount))
    #expect(screen.text.contains("Sat 31"))
  }

  @Test("A picture that is available synchronously appears in the first frame")
  func ready() throws {
    let screen = try open(mode: .kitty, pictures: ReadyPictureService())
    let visibleRowCount = screen.lines.filter { $0.contains("word ") }.count
    #expect(screen.terminal.screens.first?.pictures.count == visibleRowCount)
  }

  @Test("The picture beside a list is that of the highlighted word, after a rest of 100 ms")
  func preview() throws {
    let clock = TestScheduler()
    let screen = try open(mode: .kitty, pictures: ReadyPictureService(), columns: 120, rows: 20, clock: clock)
    screen.press(.end, .up)
    // In the list, pictures have one row. The data of a picture end with its file name.
    func large() -> [String] {
      screen.drawn.pictures.filter { $0.size.rows > 1 }.map { String(decoding: $0.png.suffix(6), as: UTF8.self) }
    }
    clock.advance(by: .milliseconds(99))
    screen.display()
    #expect(large() == [])
    clock.advance(by: .milliseconds(1))
    screen.display()
    #expect(large() == ["30.png"])
  }

  @Test("In the detail, the picture is beside the text if this leaves it 40 columns, and otherwise above the origin")
  func detail() throws {
    // The picture has 20 columns, the gap 3, and the margins 2.
    for columns in [64, 65, 120] {
      let screen = try open(mode: .kitty, pictures: ReadyPictureService(), columns: columns, rows: 20)
      screen.press(.enter)
      try screen.expectPicture("detail with a picture, \(columns) columns")
    }
  }

  @Test("In the detail, the description of a picture that cannot be shown is below the text, and so is an error")
  func noPicture() throws {
    for (name, result) in [
      ("the description of a picture", .success(Data("no picture".utf8))),
      ("the error of a picture", .failure(.notAllowed)),
    ] as [(String, Result<Data, ServiceError>)] {
      let screen = try open(mode: .kitty, pictures: FixedPictureService(result: result), columns: 120)
      screen.press(.enter)
      try screen.expectPicture("detail with \(name)")
    }
  }
}
