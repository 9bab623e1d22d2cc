import Foundation
import Reactive
import Terminal
import Testing

@testable import TextPresentation

@Suite("PictureView")
@MainActor
struct PictureViewTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 30, rows: 4))
  private let converter = ScriptedConverter()
  private let view = PictureView()
  private let square = SamplePictures.png(64, 64)
  private let navigationController: NavigationController

  init() {
    navigationController = NavigationController(rootViewController: PageController(view))
  }

  private final class PageController: ViewController {
    let pictureView: PictureView

    init(_ pictureView: PictureView) {
      self.pictureView = pictureView
      super.init(view: LayeredView(pictureView))
    }
  }

  private func open(_ mode: PictureMode, hasChafa: Bool = true, byteLimit: Int = 1 << 20) throws -> Window {
    let presenter = PicturePresenter(
      presentation: PicturePresentation(
        mode: mode, environment: { $0 == "TERM" ? "xterm" : nil }, hasChafa: hasChafa, colorMode: .trueColor),
      conversions: PictureConversions(byteLimit: byteLimit, convert: converter.convert))
    let window = Window(terminal: terminal, navigationController: navigationController, picturePresenter: presenter)
    try window.open()
    return window
  }

  /// Waits for the work on the main queue, and then draws pending changes.
  private func display(_ window: Window) async {
    await settle()
    window.displayIfNeeded()
  }

  private func name(_ picture: Data) -> String {
    String(decoding: picture, as: UTF8.self)
  }

  @Test("A picture that the terminal draws occupies its cells")
  func kitty() async throws {
    let window = try open(.kitty)
    view.picture = square
    await display(window)
    let screen = try #require(terminal.screens.last)
    #expect(screen.pictures.map(\.png) == [Array(square)])
    #expect(screen.pictures.first?.size == TerminalSize(columns: 8, rows: 4))
    #expect(screen[7, 3].character.unicodeScalars.first == "\u{10EEEE}" && screen[8, 3].character == " ")
    #expect(view.size(atMost: TerminalSize(columns: 30, rows: 4)) == TerminalSize(columns: 8, rows: 4))
    #expect(converter.started.isEmpty)
    view.picture = nil
    await display(window)
    #expect(terminal.screens.last?.pictures.isEmpty == true && terminal.lines == ["", "", "", ""])
  }

  @Test("Setting equal data again shows the same picture object")
  func sameData() async throws {
    let window = try open(.kitty)
    view.picture = square
    await display(window)
    let screens = terminal.screens.count
    view.picture = Data(Array(square))
    await display(window)
    #expect(terminal.screens.count == screens)
    let picture = try #require(terminal.screens.last?.pictures.first)
    view.picture = nil
    view.picture = square
    await display(window)
    #expect(terminal.screens.last?.pictures.first === picture)
  }

  @Test("A format that the terminal does not support is converted and drawn with characters")
  func otherFormats() async throws {
    let window = try open(.kitty)
    view.picture = SamplePictures.bmp
    await display(window)
    #expect(terminal.lines == ["", "", "", ""])
    #expect(converter.running == [name(SamplePictures.bmp)])
    let before = terminal.screens.count
    await display(window)
    #expect(terminal.screens.count == before)
    converter.finish(name(SamplePictures.bmp), text: "ab\n\u{1B}[31mcd", columns: 5, rows: 4)
    await display(window)
    #expect(terminal.lines == ["ab", "cd", "", ""])
    #expect(terminal.screens.last?[0, 1].style.foreground == .red)
    #expect(converter.started.count == 1)
  }

  @Test("Redrawing a picture or setting it again does not convert it again")
  func kept() async throws {
    let window = try open(.chafa)
    view.picture = square
    await display(window)
    converter.finish(name(square), text: "picture", columns: 8, rows: 4)
    for _ in 0..<3 {
      view.setNeedsDisplay()
      await display(window)
    }
    view.picture = nil
    await display(window)
    #expect(terminal.lines[0].isEmpty)
    view.picture = square
    await display(window)
    #expect(terminal.lines[0] == "picture" && converter.started.count == 1)
  }

  @Test("A picture that the converter makes smaller is not converted again")
  func smaller() async throws {
    let window = try open(.chafa)
    let limit = TerminalSize(columns: 30, rows: 4)
    view.picture = square
    await display(window)
    converter.finish(name(square), text: "seven..\n", columns: 7, rows: 4)
    await display(window)
    #expect(view.size(atMost: limit) == TerminalSize(columns: 8, rows: 4))
    view.frame = TerminalRect(column: 0, row: 0, columns: 8, rows: 4)
    await display(window)
    #expect(terminal.lines[0] == "seven.." && converter.started.count == 1)
  }

  @Test("A picture that is too large for the cache is shown and is not converted for each frame")
  func tooLargeToKeep() async throws {
    let window = try open(.chafa, byteLimit: 0)
    view.picture = square
    await display(window)
    converter.finish(name(square), text: "picture", columns: 8, rows: 4)
    for _ in 0..<3 {
      view.setNeedsDisplay()
      await display(window)
    }
    #expect(terminal.lines[0] == "picture" && converter.started.count == 1)
  }

  @Test("The pictures of the shown controller are converted before those of a covered one")
  func covered() async throws {
    let views = (0..<4).map { _ in PictureView() }
    for (index, view) in views.enumerated() { view.picture = SamplePictures.png(64, 64, "\(index)") }
    let names = views.compactMap(\.picture).map(name)
    let window = try open(.chafa)
    navigationController.setViewControllers([ViewController(view: LayeredView(views[0], views[1], views[2]))])
    await display(window)
    navigationController.pushViewController(PageController(views[3]))
    await display(window)
    #expect(converter.running == [names[0], names[1]])
    converter.finish(names[0], columns: 8, rows: 4)
    await display(window)
    #expect(converter.running == [names[1], names[3]])
    converter.finish(names[1], columns: 8, rows: 4)
    await display(window)
    #expect(converter.running == [names[3], names[2]])
  }

  @Test("Replacing a picture cancels its conversion and ignores a late result")
  func replacing() async throws {
    let window = try open(.chafa)
    let other = SamplePictures.png(64, 64, "other")
    view.picture = square
    await display(window)
    view.picture = other
    await display(window)
    #expect(converter.stopped == [name(square)] && converter.running == [name(other)])
    converter.finish(name(square), text: "late")
    await display(window)
    #expect(terminal.lines[0].isEmpty)
    converter.finish(name(other), text: "other", columns: 8, rows: 4)
    await display(window)
    #expect(terminal.lines[0] == "other")
  }

  @Test("A view that changes its size while its picture is converted shows the picture in the new size only")
  func resizing() async throws {
    let window = try open(.chafa)
    view.picture = square
    await display(window)
    terminal.resize(to: TerminalSize(columns: 4, rows: 2))
    await display(window)
    #expect(converter.stopped == [name(square)] && converter.started.count == 2)
    converter.finish(name(square), text: "new", columns: 4, rows: 2)
    await display(window)
    #expect(terminal.lines == ["new", ""] && converter.started.count == 2)
    terminal.resize(to: TerminalSize(columns: 30, rows: 4))
    await display(window)
    #expect(terminal.lines[0].isEmpty && converter.started.count == 3)
  }

  @Test("The preferred width is the width of the picture at the height of the view, or of its description")
  func columns() async throws {
    let window = try open(.kitty)
    view.picture = square
    for (rows, columns) in [(4, 8), (2, 4), (1, 2)] {
      terminal.resize(to: TerminalSize(columns: 30, rows: rows))
      await display(window)
      #expect(view.columns(atMost: 30) == columns && view.columns(atMost: 1) == 1)
    }
    #expect(view.showsPictures && !PictureView().showsPictures)
    let most = view.size(atMost: TerminalSize(columns: 2048, rows: 2048))
    #expect(max(most.columns, most.rows) == TerminalPicture.limit)
    #expect(view.size(atMost: TerminalSize(columns: 30, rows: 0)) == TerminalSize(columns: 27, rows: 0))
    view.picture = nil
    #expect(view.size(atMost: TerminalSize(columns: 30, rows: 4)) == TerminalSize(columns: 0, rows: 0))
    view.placeholder = "none"
    #expect(view.size(atMost: TerminalSize(columns: 3, rows: 4)) == TerminalSize(columns: 3, rows: 1))
  }

  @Test(
    "A picture of at most 2²⁴ pixels is shown, and the terminal draws at most 2²⁰ bytes itself",
    arguments: [
      (4096, 4096, 24, true, true), (4096, 4097, 24, false, false), (1 << 24, 1, 24, true, true),
      (64, 64, 1 << 20, true, true), (64, 64, 1 << 20 + 1, true, false),
    ] as [(UInt32, UInt32, Int, Bool, Bool)])
  func limits(width: UInt32, height: UInt32, bytes: Int, isShown: Bool, isSent: Bool) throws {
    let window = try open(.kitty)
    let presenter = try #require(window.picturePresenter)
    let header = SamplePictures.png(width, height)
    let picture = header + Data(count: max(bytes - header.count, 0))
    let limit = TerminalSize(columns: 30, rows: 4)
    let request = presenter.request(for: picture, try #require(PictureHeader(picture)), atMost: limit)
    #expect((request != nil) == isShown)
    guard let request else { return }
    switch presenter.appearance(of: request) {
    case .drawnByTerminal: #expect(isSent)
    case .pending: #expect(!isSent, "A picture that is too large for the terminal is converted.")
    default: Issue.record("The picture is not shown.")
    }
  }

  @Test("A picture is converted while the terminal has no room for another picture")
  func allIDsInUse() async throws {
    let window = try open(.kitty)
    let presenter = try #require(window.picturePresenter)
    func appearance(_ number: Int) throws -> PicturePresenter.Appearance {
      let picture = SamplePictures.png(64, 64, "\(number)")
      let limit = TerminalSize(columns: 4, rows: 2)
      let header = try #require(PictureHeader(picture))
      return presenter.appearance(of: try #require(presenter.request(for: picture, header, atMost: limit)))
    }
    var shown: [PicturePresenter.Appearance] = []
    for number in 0..<255 { shown.append(try appearance(number)) }
    #expect(shown.allSatisfy { if case .drawnByTerminal = $0 { true } else { false } })
    guard case .pending = try appearance(255) else { return _ = Issue.record("The picture is not converted.") }
    shown.removeFirst()
    guard case .drawnByTerminal = try appearance(255) else { return _ = Issue.record("The id is not used again.") }
  }

  @Test("Removing a picture stops its conversion")
  func removing() async throws {
    let window = try open(.chafa)
    view.picture = square
    await display(window)
    view.picture = nil
    await settle()
    #expect(converter.stopped == [name(square)])
  }

  @Test("Releasing a view or closing its window stops the conversion")
  func stopping() async throws {
    var window: Window? = try open(.chafa)
    view.picture = square
    if let window { await display(window) }
    window?.close()
    await settle()
    #expect(converter.stopped == [name(square)])
    window = nil

    let owner = RecordingTerminal(size: TerminalSize(columns: 30, rows: 4))
    var short: PictureView? = PictureView()
    let holder = View()
    if let short { holder.addSubview(short) }
    let second = Window(
      terminal: owner, rootViewController: ViewController(view: holder),
      picturePresenter: PicturePresenter(
        presentation: PicturePresentation(
          mode: .chafa, environment: { _ in "xterm" }, hasChafa: true, colorMode: .ansi),
        conversions: PictureConversions(convert: converter.convert)))
    try second.open()
    short?.frame = TerminalRect(column: 0, row: 0, columns: 4, rows: 1)
    short?.picture = square
    await display(second)
    #expect(converter.running == [name(square)])
    short?.removeFromSuperview()
    short = nil
    await settle()
    #expect(converter.running.isEmpty && converter.stopped.count == 2)
  }

  @Test("A picture whose conversion ended with its window is converted when the window is opened again")
  func reopening() async throws {
    let window = try open(.chafa)
    view.picture = square
    await display(window)
    window.close()
    try window.open()
    await display(window)
    #expect(converter.started.count == 2 && converter.running == [name(square)])
    converter.finish(name(square), text: "picture", columns: 8, rows: 4)
    await display(window)
    #expect(terminal.lines[0] == "picture")
  }

  @Test("Without an available method, a line describes the picture", arguments: PictureMode.allCases)
  func description(mode: PictureMode) async throws {
    let window = try open(mode, hasChafa: false)
    view.picture = SamplePictures.gif
    await display(window)
    #expect(terminal.lines == ["GIF picture, 1 × 1 pixels", "", "", ""])
    #expect(terminal.screens.last?[0, 0].style.attributes == .dim)
    #expect(view.size(atMost: TerminalSize(columns: 30, rows: 8)) == TerminalSize(columns: 25, rows: 1))
    view.picture = Data("no picture".utf8)
    await display(window)
    #expect(terminal.lines == ["Picture of unknown type", "", "", ""])
    #expect(converter.started.isEmpty)
  }

  @Test(
    "A picture of invalid or excessive size is described",
    arguments: [SamplePictures.png(65536, 65536), SamplePictures.png(0, 1), SamplePictures.png(5000, 4096)])
  func tooLarge(picture: Data) async throws {
    let window = try open(.kitty)
    view.picture = picture
    await display(window)
    #expect(terminal.lines[0].hasPrefix("PNG picture"))
    #expect(terminal.screens.last?.pictures.isEmpty == true && converter.started.isEmpty)
  }

  @Test("A picture that cannot be converted is described and is not converted again")
  func failing() async throws {
    let window = try open(.chafa)
    view.picture = square
    await display(window)
    #expect(view.size(atMost: TerminalSize(columns: 30, rows: 4)) == TerminalSize(columns: 8, rows: 4))
    converter.fail(name(square))
    await display(window)
    #expect(terminal.lines[0] == "PNG picture, 64 × 64 pixels")
    #expect(view.size(atMost: TerminalSize(columns: 30, rows: 4)).rows == 1)
    view.setNeedsDisplay()
    await display(window)
    #expect(converter.started.count == 1)
  }

  @Test("The placeholder is shown without a picture and is truncated to the view")
  func placeholder() async throws {
    let window = try open(.kitty)
    view.placeholder = "file:///pictures/a-picture-with-a-long-name.png"
    await display(window)
    #expect(terminal.lines[0] == "file:///pictures/a-picture-wi…")
    let source = MutableProperty<Data?>(nil)
    view.reactive.picture <~ source
    source.value = square
    await display(window)
    #expect(terminal.lines[1].unicodeScalars.first == "\u{10EEEE}")
    source.value = nil
    await display(window)
    #expect(terminal.lines[0].hasPrefix("file:"))
  }

  @Test("A view without descriptions is blank if the picture cannot be shown")
  func blank() async throws {
    let blank = PictureView(showsDescription: false)
    blank.placeholder = "loading"
    let window = Window(terminal: terminal, rootViewController: ViewController(view: LayeredView(blank)))
    try window.open()
    #expect(!blank.showsPictures && terminal.lines == ["", "", "", ""])
    blank.picture = Data("no picture".utf8)
    await display(window)
    #expect(terminal.lines == ["", "", "", ""])
    #expect(blank.size(atMost: TerminalSize(columns: 4, rows: 1)) == TerminalSize(columns: 0, rows: 0))
  }

  @Test("A picture in a highlighted row is not reversed, and is dimmed with the row")
  func attributes() async throws {
    let window = try open(.chafa)
    view.attributes = [.reverse, .dim]
    view.picture = square
    await display(window)
    converter.finish(name(square), text: "x\u{1B}[7my", columns: 8, rows: 4)
    await display(window)
    #expect(terminal.screens.last?[0, 0].style.attributes == .dim)
    #expect(terminal.screens.last?[1, 0].style.attributes == [.dim, .reverse])
  }

  @Test(
    "The view can be drawn at every size of the terminal",
    arguments: PictureMode.allCases, [(0, 0), (1, 1), (2, 1), (300, 100)])
  func sizes(mode: PictureMode, size: (columns: Int, rows: Int)) async throws {
    let window = try open(mode)
    view.picture = square
    terminal.resize(to: TerminalSize(columns: size.columns, rows: size.rows))
    await display(window)
    if !converter.running.isEmpty { converter.finish(name(square), text: "x", columns: size.columns, rows: size.rows) }
    await display(window)
    #expect(terminal.lines.count == size.rows)
  }
}
