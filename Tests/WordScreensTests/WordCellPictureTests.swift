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
    clock: any DateScheduler = QueueScheduler.main, definition: String? = nil
  ) throws -> ScreenDriver {
    let words = (1...31).compactMap { Word.sample($0, "word \($0)", definition: definition) }
    let presenter = PicturePresenter(
      mode: mode, environment: { $0 == "TERM" ? "xterm-kitty" : nil }, colorMode: .trueColor,
      scheduler: ImmediateScheduler())
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

  @Test("When a picture arrives, only blank cells become cells of the picture, at any size, alone or beside a list")
  func arrival() throws {
    let definition = (1...60).map { "text \($0)" }.joined(separator: " ")
    let cases: [(PictureMode, [Key])] = [(.kitty, []), (.kitty, [.enter]), (.blocks, []), (.blocks, [.enter])]
    for (mode, keys) in cases {
      for (columns, rows) in [40, 80, 120].flatMap({ columns in [10, 24, 50].map { (columns, $0) } }) {
        for definition in ["a text", definition] {
          let (clock, picture) = (TestScheduler(), MutableProperty<Data?>(nil))
          let screen = try open(
            mode: mode, pictures: LatePictureService(picture: picture), columns: columns, rows: rows, clock: clock,
            definition: definition)
          screen.press(keys)
          clock.advance(by: .milliseconds(100))
          screen.display()
          let before = screen.drawn
          picture.value = try Data(contentsOf: builtInPicture)
          // Blocks are drawn in the frame after the one that decodes them.
          for _ in 0..<2 { screen.display() }
          let size = "\(columns)×\(rows), \(mode), \(keys), \(definition.count)"
          // In a small view, the picture is below the last row.
          #expect(screen.drawn != before || columns < 120 || rows < 24, "\(size)")
          let changes = (0..<columns * rows).map { ($0 % columns, $0 / columns) }
            .filter { before[$0, $1] != screen.drawn[$0, $1] }
          // The blocks of a picture of one colour are blanks with a background.
          #expect(
            changes.allSatisfy { column, row in
              let cell = screen.drawn[column, row]
              return before[column, row].character == " " && (cell.isPicture || " ▀▄".contains(cell.character))
            }, "\(size)")
        }
      }
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

/// A picture service that responds as soon as it has a picture.
private struct LatePictureService: PictureService {
  let picture: MutableProperty<Data?>

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    picture.producer.skipNil().take(first: 1).promoteError(ServiceError.self)
  }
}
