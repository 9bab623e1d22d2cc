import Foundation
import ProgramTesting
import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("PictureView")
@MainActor
struct PictureViewTests {
  private let square = SamplePictures.png(64, 64)
  private let view = PictureView()
  private let converter = ScriptedConverter()

  @Test("The preferred width is that of the picture at the height of the view", arguments: [(4, 8), (2, 4), (1, 2)])
  func columns(rows: Int, columns: Int) async throws {
    let screen = try ScreenDriver(view, .kitty, converter: converter)
    view.picture = square
    screen.terminal.resize(to: TerminalSize(columns: 30, rows: rows))
    await screen.displayAfterWork()
    #expect(view.columns(atMost: 30) == columns && view.columns(atMost: 1) == 1)  // up to a limit
  }

  @Test("A picture is no larger than a terminal can draw it")
  func largest() throws {
    let screen = try ScreenDriver(view, .kitty, converter: converter)
    view.picture = square
    let size = withExtendedLifetime(screen) { view.size(atMost: TerminalSize(columns: 2048, rows: 2048)) }
    #expect(max(size.columns, size.rows) == TerminalPicture.limit)
  }

  @Test("A line describes a picture that cannot be shown, because of the terminal, its format or its size")
  func descriptions() async throws {
    let hidden = [SamplePictures.gif, square, Data("no picture".utf8)].map { (picture: $0, mode: PictureMode.never) }
    let badSizes = [SamplePictures.png(65536, 65536), SamplePictures.png(0, 1), SamplePictures.png(5000, 4096)]
    var screens: [Screen] = []
    for (picture, mode) in hidden + badSizes.map({ ($0, .kitty) }) {
      let screen = try ScreenDriver(view, mode, converter: converter)
      screen.resize(columns: 30, rows: 1)
      view.picture = picture
      await screen.displayAfterWork()
      screens.append(screen.drawn)
    }
    try Screen.sheet(screens).expectPicture("Descriptions of pictures")
  }

  @Test("The text in place of a picture, and then a bound picture, take their room in the next frame")
  func room() async throws {
    let (stack, source) = (StackView(axis: .horizontal), MutableProperty<Data?>(nil))
    for view in [view, Label("|")] { stack.addArrangedSubview(view) }
    let screen = try ScreenDriver(stack, .kitty, converter: converter)
    view.reactive.picture <~ source
    view.placeholder = "none"
    await screen.displayAfterWork()
    #expect(screen.line == "none|")
    source.value = square
    await screen.displayAfterWork()
    // A square picture of four rows has eight columns.
    #expect(screen.drawn[8, 0].character == "|")
  }

  @Test("The pictures of the shown controller are converted before those of a covered one, two at a time")
  func covered() async throws {
    let pictures = (0..<4).map { SamplePictures.png(64, 64, "\($0)") }
    let (views, names) = (pictures.map { _ in PictureView() }, pictures.map(\.name))
    for (view, picture) in zip(views, pictures) { view.picture = picture }
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    let stack = StackView(axis: .vertical)
    for view in views.dropLast() { stack.addArrangedSubview(view, size: .flexible) }
    screen.navigationController.setViewControllers([ViewController(view: stack)])
    await screen.displayAfterWork()
    screen.navigationController.pushViewController(ViewController(view: views[3]))  // covers the others
    await screen.displayAfterWork()
    var running = [converter.running]
    for name in names.prefix(2) {
      converter.finish(name, columns: 8, rows: 4)
      await screen.displayAfterWork()
      running.append(converter.running)
    }
    #expect(running == [[names[0], names[1]], [names[1], names[3]], [names[3], names[2]]])
  }

  @Test("Releasing a view stops its conversion")
  func release() async throws {
    let holder = StackView(axis: .vertical)
    let screen = try ScreenDriver(holder, .chafa, converter: converter)
    var released: PictureView? = PictureView()
    if let released { holder.addArrangedSubview(released, size: .fixed(4)) }
    released?.picture = square
    await screen.displayAfterWork()
    #expect(converter.running == [square.name])
    released?.removeFromSuperview()
    released = nil
    await settle()
    #expect(converter.running.isEmpty && converter.stopped == [square.name])
  }
}

@Suite("The presenter of pictures and its methods")
@MainActor
struct PicturePresenterTests {
  private let presenter = PicturePresenter(.kitty, converter: ScriptedConverter())

  /// Returns whether the terminal draws a picture itself, or `nil` if the picture is not shown.
  private func isDrawnByTerminal(width: Int, height: Int, bytes: Int = 0) throws -> Bool? {
    let start = SamplePictures.png(UInt32(width), UInt32(height))
    let picture = start + Data(count: max(bytes - start.count, 0))
    let header = try #require(PictureHeader(picture))
    let request = presenter.request(for: picture, header, atMost: TerminalSize(columns: 30, rows: 4))
    return request.map { if case .drawnByTerminal = presenter.appearance(of: $0) { true } else { false } }
  }

  @Test("Only a picture of at most 2²⁴ pixels is shown", arguments: [(4096, 4096), (4096, 4097), (1 << 24, 1)])
  func pixelLimit(width: Int, height: Int) throws {
    #expect(try isDrawnByTerminal(width: width, height: height) == (width * height > 1 << 24 ? nil : true))
  }

  @Test("The terminal draws a picture of at most 2²⁰ bytes itself", arguments: [(0, true), (1, false)])
  func byteLimit(excess: Int, isDrawn: Bool) throws {
    #expect(try isDrawnByTerminal(width: 64, height: 64, bytes: (1 << 20) + excess) == isDrawn)
  }

  @Test("If pictures and their cells exceed the limit in bytes, the cache removes the older ones", arguments: [0, 1])
  func cacheLimit(excess: Int) {
    let (size, converter) = (TerminalSize(columns: 4, rows: 1), ScriptedConverter())
    // Each of the two pictures has one byte, and becomes four cells.
    let cacheLimit = 2 * (1 + 4 * MemoryLayout<Cell>.stride) - excess
    let presenter = PicturePresenter(.chafa, converter: converter, cacheLimit: cacheLimit)
    let requests = ["a", "b"].map { PictureRequest(picture: Data($0.utf8), format: .png, size: size) }
    for request in requests {
      presenter.conversion(of: request).start()
      converter.finish(request.picture.name, text: "abcd")
    }
    let isCached = requests.map { if case .cells = presenter.appearance(of: $0) { true } else { false } }
    #expect(isCached == [excess == 0, true])
  }

  // MARK: The methods that a terminal supports

  @Test("Without chafa, only terminals that draw pictures themselves show any", arguments: ["xterm", "xterm-kitty"])
  func noProgram(terminal: String) {
    let presenter = PicturePresenter(environment: { $0 == "TERM" ? terminal : nil }, colorMode: .indexed)
    #expect(presenter.showsPictures == (terminal == "xterm-kitty"))
  }

  @Test(
    "A known or chosen terminal with colours and no multiplexer draws pictures itself, and otherwise chafa does",
    arguments: try CaseLine.all("TextPresentationTests/Cases/terminals with pictures.txt"), PictureMode.allCases)
  func methods(line: CaseLine, mode: PictureMode) {
    for input in line.inputs {
      // An input lists the variables of an environment: “TERM=xterm,TMUX=1”.
      let variables = String(decoding: input, as: UTF8.self).split(separator: ",").map { $0.split(separator: "=") }
      let environment = Dictionary(variables.map { ($0[0], $0.dropFirst().first ?? "") }) { $1 }
      for (hasChafa, colorMode) in [(true, .indexed), (false, .indexed), (true, .none)] as [(Bool, ColorMode)] {
        let presentation = PicturePresentation(
          mode: mode, environment: { environment[Substring($0)].map(String.init) }, hasChafa: hasChafa,
          colorMode: colorMode)
        let isShown = mode != .never && line.output != "nothing"
        let isKitty = mode == .kitty && line.output != "multiplexer" || mode == .auto && line.output == "kitty"
        let kitty: [PicturePresentation.Method] = isKitty && colorMode != .none ? [.kitty] : []
        #expect(presentation.methods == (isShown ? kitty + (hasChafa ? [.chafa] : []) : []))
      }
    }
  }
}
