import Foundation
import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("PictureView")
@MainActor
struct PictureViewTests {
  private let square = SamplePictures.png(64, 64)

  @Test("A picture that the terminal draws occupies its cells")
  func kitty() async throws {
    let screen = try PictureScreen(.kitty)
    screen.view.picture = square
    await screen.display()
    let drawn = try #require(screen.terminal.screens.last)
    #expect(drawn.pictures.map(\.png) == [Array(square)])
    #expect(drawn.pictures.first?.size == TerminalSize(columns: 8, rows: 4))
    #expect(drawn[7, 3].character.unicodeScalars.first == "\u{10EEEE}" && drawn[8, 3].character == " ")
    #expect(screen.view.size(atMost: TerminalSize(columns: 30, rows: 4)) == TerminalSize(columns: 8, rows: 4))
    #expect(screen.converter.started.isEmpty)
    screen.view.picture = nil
    await screen.display()
    #expect(screen.terminal.screens.last?.pictures.isEmpty == true && screen.terminal.lines == ["", "", "", ""])
  }

  @Test("Setting equal data again shows the same picture object")
  func sameData() async throws {
    let screen = try PictureScreen(.kitty)
    screen.view.picture = square
    await screen.display()
    let screens = screen.terminal.screens.count
    screen.view.picture = Data(Array(square))
    await screen.display()
    #expect(screen.terminal.screens.count == screens)
    let picture = try #require(screen.terminal.screens.last?.pictures.first)
    screen.view.picture = nil
    screen.view.picture = square
    await screen.display()
    #expect(screen.terminal.screens.last?.pictures.first === picture)
  }

  @Test("The preferred width is the width of the picture at the height of the view, or of its description")
  func columns() async throws {
    let screen = try PictureScreen(.kitty)
    screen.view.picture = square
    for (rows, columns) in [(4, 8), (2, 4), (1, 2)] {
      screen.terminal.resize(to: TerminalSize(columns: 30, rows: rows))
      await screen.display()
      #expect(screen.view.columns(atMost: 30) == columns && screen.view.columns(atMost: 1) == 1)
    }
    #expect(screen.view.showsPictures && !PictureView().showsPictures)
    let most = screen.view.size(atMost: TerminalSize(columns: 2048, rows: 2048))
    #expect(max(most.columns, most.rows) == TerminalPicture.limit)
    #expect(screen.view.size(atMost: TerminalSize(columns: 30, rows: 0)) == TerminalSize(columns: 27, rows: 0))
    screen.view.picture = nil
    #expect(screen.view.size(atMost: TerminalSize(columns: 30, rows: 4)) == TerminalSize(columns: 0, rows: 0))
    screen.view.placeholder = "none"
    #expect(screen.view.size(atMost: TerminalSize(columns: 3, rows: 4)) == TerminalSize(columns: 3, rows: 1))
  }

  @Test("Without an available method, a line describes the picture", arguments: PictureMode.allCases)
  func description(mode: PictureMode) async throws {
    let screen = try PictureScreen(mode, hasChafa: false)
    screen.view.picture = SamplePictures.gif
    await screen.display()
    #expect(screen.terminal.lines == ["GIF picture, 1 × 1 pixels", "", "", ""])
    #expect(screen.terminal.screens.last?[0, 0].style.attributes == .dim)
    #expect(screen.view.size(atMost: TerminalSize(columns: 30, rows: 8)) == TerminalSize(columns: 25, rows: 1))
    screen.view.picture = Data("no picture".utf8)
    await screen.display()
    #expect(screen.terminal.lines == ["Picture of unknown type", "", "", ""])
    #expect(screen.converter.started.isEmpty)
  }

  @Test(
    "A picture of invalid or excessive size is described",
    arguments: [SamplePictures.png(65536, 65536), SamplePictures.png(0, 1), SamplePictures.png(5000, 4096)])
  func tooLarge(picture: Data) async throws {
    let screen = try PictureScreen(.kitty)
    screen.view.picture = picture
    await screen.display()
    #expect(screen.terminal.lines[0].hasPrefix("PNG picture"))
    #expect(screen.terminal.screens.last?.pictures.isEmpty == true && screen.converter.started.isEmpty)
  }

  @Test("The placeholder is shown without a picture and is truncated to the view")
  func placeholder() async throws {
    let screen = try PictureScreen(.kitty)
    screen.view.placeholder = "file:///pictures/a-picture-with-a-long-name.png"
    await screen.display()
    #expect(screen.terminal.lines[0] == "file:///pictures/a-picture-wi…")
    let source = MutableProperty<Data?>(nil)
    screen.view.reactive.picture <~ source
    source.value = square
    await screen.display()
    #expect(screen.terminal.lines[1].unicodeScalars.first == "\u{10EEEE}")
    source.value = nil
    await screen.display()
    #expect(screen.terminal.lines[0].hasPrefix("file:"))
  }

  @Test("A view without descriptions is blank if the picture cannot be shown")
  func blank() async throws {
    let terminal = RecordingTerminal(size: TerminalSize(columns: 30, rows: 4))
    let blank = PictureView(showsDescription: false)
    blank.placeholder = "loading"
    let window = Window(terminal: terminal, rootViewController: ViewController(view: LayeredView(blank)))
    try window.open()
    #expect(!blank.showsPictures && terminal.lines == ["", "", "", ""])
    blank.picture = Data("no picture".utf8)
    await settle()
    window.displayIfNeeded()
    #expect(terminal.lines == ["", "", "", ""])
    #expect(blank.size(atMost: TerminalSize(columns: 4, rows: 1)) == TerminalSize(columns: 0, rows: 0))
  }

  @Test("A picture in a highlighted row is not reversed, and is dimmed with the row")
  func attributes() async throws {
    let screen = try PictureScreen(.chafa)
    screen.view.attributes = [.reverse, .dim]
    screen.view.picture = square
    await screen.display()
    screen.converter.finish(square.name, text: "x\u{1B}[7my", columns: 8, rows: 4)
    await screen.display()
    #expect(screen.terminal.screens.last?[0, 0].style.attributes == .dim)
    #expect(screen.terminal.screens.last?[1, 0].style.attributes == [.dim, .reverse])
  }

  @Test(
    "The view can be drawn at every size of the terminal",
    arguments: PictureMode.allCases, [(0, 0), (1, 1), (2, 1), (300, 100)])
  func sizes(mode: PictureMode, size: (columns: Int, rows: Int)) async throws {
    let screen = try PictureScreen(mode)
    screen.view.picture = square
    screen.terminal.resize(to: TerminalSize(columns: size.columns, rows: size.rows))
    await screen.display()
    if !screen.converter.running.isEmpty {
      screen.converter.finish(square.name, text: "x", columns: size.columns, rows: size.rows)
    }
    await screen.display()
    #expect(screen.terminal.lines.count == size.rows)
  }
}
