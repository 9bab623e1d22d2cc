import Foundation
import ProgramTesting
import RandomTesting
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

  @Test("The preferred width is that of the picture at the height of the view", arguments: [(4, 8), (2, 4), (1, 2)])
  func columns(rows: Int, columns: Int) throws {
    let screen = try ScreenDriver(view, .kitty)
    view.picture = square
    screen.resize(columns: 30, rows: rows)
    #expect(view.columns(atMost: 30) == columns && view.columns(atMost: 1) == 1)  // up to a limit
  }

  @Test("A picture is no larger than a terminal can draw it")
  func largest() throws {
    let screen = try ScreenDriver(view, .kitty)
    view.picture = square
    let size = withExtendedLifetime(screen) { view.size(atMost: TerminalSize(columns: 2048, rows: 2048)) }
    #expect(max(size.columns, size.rows) == TerminalPicture.limit)
  }

  @Test("A line describes a picture that cannot be shown, because of the terminal, its format, its size or its content")
  func descriptions() throws {
    let hidden = [SamplePictures.gif, square, Data("no picture".utf8)].map { (picture: $0, mode: PictureMode.never) }
    let badSizes = [SamplePictures.png(65536, 65536), SamplePictures.png(0, 1), SamplePictures.png(5000, 4096)]
    let undecodable = [SamplePictures.gif, square, SamplePictures.png(5000, 1)]
    var screens: [Screen] = []
    for (picture, mode) in hidden + badSizes.map({ ($0, .kitty) }) + undecodable.map({ ($0, .blocks) }) {
      let screen = try ScreenDriver(view, mode)
      screen.resize(columns: 30, rows: 1)
      view.picture = picture
      screen.displayAll()
      screens.append(screen.drawn)
    }
    try Screen.sheet(screens).expectPicture("Descriptions of pictures")
  }

  @Test("A bound picture takes its room in the next frame")
  func room() throws {
    let (stack, source) = (StackView(axis: .horizontal), MutableProperty<Data?>(nil))
    for view in [view, Label("|")] { stack.addArrangedSubview(view) }
    // The picture is never decoded.
    let screen = try ScreenDriver(stack, .blocks, scheduler: TestScheduler())
    view.reactive.picture <~ source
    #expect(screen.line == "|")
    source.value = square
    screen.display()
    // A square picture of four rows has eight columns.
    #expect(screen.drawn[8, 0].character == "|")
  }

  @Test("After any events, a view looks like one that decodes its picture immediately")
  func sequences() throws {
    var random = SeededGenerator(seed: 1)
    let small = try SamplePictures.valid()
    let pictures = small + [square, SamplePictures.gif, Data("no picture".utf8), nil]
    for _ in 0..<100 {
      let (view, scheduler) = (PictureView(), TestScheduler())
      let screen = try ScreenDriver(view, .blocks, scheduler: scheduler)
      var events: [String] = []
      for _ in 0..<10 {
        events.append(random.pick(["picture", "picture", "resize", "redraw", "decode", "reopen"]))
        switch events.last {
        case "picture": view.picture = random.pick(pictures)
        case "resize": screen.resize(columns: random.pick([8, 20]), rows: random.pick([1, 4]))
        case "redraw": view.setNeedsDisplay()
        case "decode": scheduler.advance()
        default:
          screen.window.close()
          try screen.window.open()
        }
        screen.display()
      }
      for _ in 0..<3 {
        scheduler.advance()
        screen.display()
      }
      let other = PictureView()
      other.picture = view.picture
      let expected = try ScreenDriver(other, .blocks)
      expected.resize(columns: screen.drawn.size.columns, rows: screen.drawn.size.rows)
      expected.displayAll()
      #expect(screen.drawn == expected.drawn, "\(events)")
    }
  }

  @Test("A picture is decoded once for each size, and not at all if it is replaced or its view released before")
  func decoding() throws {
    let holder = StackView(axis: .vertical)
    let scheduler = CountingScheduler()
    let screen = try ScreenDriver(holder, .blocks, scheduler: scheduler)
    var view: PictureView? = PictureView()
    if let view { holder.addArrangedSubview(view, size: .flexible) }
    for picture in try SamplePictures.valid().prefix(2) {
      view?.picture = picture
      for _ in 0..<3 {
        view?.setNeedsDisplay()
        screen.display()
      }
    }
    scheduler.advance()
    #expect(scheduler.counts.value == (2, 1))
    screen.resize(columns: 4, rows: 1)
    view?.removeFromSuperview()
    view = nil
    scheduler.advance()
    #expect(scheduler.counts.value == (3, 1))
  }
}

@Suite("The presenter of pictures and its methods")
@MainActor
struct PicturePresenterTests {
  private let presenter = PicturePresenter(.kitty)

  /// Returns whether the terminal draws a picture itself, or `nil` if the picture is not shown.
  private func isDrawnByTerminal(width: Int, height: Int, bytes: Int = 0) throws -> Bool? {
    let start = SamplePictures.png(UInt32(width), UInt32(height))
    let picture = start + Data(count: max(bytes - start.count, 0))
    let header = try #require(PictureHeader(picture))
    return switch presenter.appearance(of: picture, header, atMost: TerminalSize(columns: 30, rows: 4)) {
    case .drawnByTerminal: true
    case .blocks: false
    case .none: nil
    }
  }

  @Test("Only a picture of at most 2²⁴ pixels is shown", arguments: [(4096, 4096), (4096, 4097), (1 << 24, 1)])
  func pixelLimit(width: Int, height: Int) throws {
    #expect(try isDrawnByTerminal(width: width, height: height) == (width * height > 1 << 24 ? nil : true))
  }

  @Test("The terminal draws a picture of at most 2²⁰ bytes itself", arguments: [(0, true), (1, false)])
  func byteLimit(excess: Int, isDrawn: Bool) throws {
    #expect(try isDrawnByTerminal(width: 64, height: 64, bytes: (1 << 20) + excess) == isDrawn)
  }

  @Test(
    "A known or chosen terminal with colours and no multiplexer draws pictures itself; others with colours show blocks",
    arguments: try CaseLine.all("TextPresentationTests/Cases/terminals with pictures.txt"), PictureMode.allCases)
  func methods(line: CaseLine, mode: PictureMode) {
    for input in line.inputs {
      // An input lists the variables of an environment: “TERM=xterm,TMUX=1”.
      let variables = String(decoding: input, as: UTF8.self).split(separator: ",").map { $0.split(separator: "=") }
      let environment = Dictionary(variables.map { ($0[0], $0.dropFirst().first ?? "") }) { $1 }
      for colorMode in [.none, .ansi, .indexed, .trueColor] as [ColorMode] {
        let presenter = PicturePresenter(
          mode: mode, environment: { environment[Substring($0)].map(String.init) }, colorMode: colorMode)
        let isShown = mode != .never && line.output != "nothing" && colorMode != .none
        let isKitty = mode == .kitty && line.output != "multiplexer" || mode == .auto && line.output == "kitty"
        #expect((presenter.showsPictures, presenter.usesKitty) == (isShown, isShown && isKitty))
      }
    }
  }
}

/// A scheduler that counts its actions, and runs them when a test advances it.
private final class CountingScheduler: Scheduler {
  let counts = Atomic((scheduled: 0, run: 0))
  private let scheduler = TestScheduler()

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    counts.modify { $0.scheduled += 1 }
    return scheduler.schedule { [counts] in
      counts.modify { $0.run += 1 }
      action()
    }
  }

  func advance() { scheduler.advance() }
}

extension ScreenDriver {
  /// Opens a small screen that shows a view with a picture.
  fileprivate init(_ view: View, _ mode: PictureMode, scheduler: any Scheduler = ImmediateScheduler()) throws {
    try self.init(
      ViewController(view: view), columns: 30, rows: 4, picturePresenter: PicturePresenter(mode, scheduler: scheduler))
  }

  /// Draws a picture, and then its description if the picture is invalid.
  fileprivate func displayAll() {
    for _ in 0..<2 { display() }
  }
}

extension PicturePresenter {
  fileprivate convenience init(_ mode: PictureMode, scheduler: any Scheduler = ImmediateScheduler()) {
    self.init(mode: mode, environment: { $0 == "TERM" ? "xterm" : nil }, colorMode: .trueColor, scheduler: scheduler)
  }
}
