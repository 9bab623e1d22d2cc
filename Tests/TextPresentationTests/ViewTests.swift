import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("View")
@MainActor
struct ViewTests {
  /// A view that counts its layouts, and the changes of its focus.
  private final class Counter: View {
    var layouts = 0
    var focusChanges = 0

    override func layoutSubviews() { layouts += 1 }
    override func firstResponderDidChange() { focusChanges += 1 }
    override var canBecomeFirstResponder: Bool { true }
  }

  private let outer = Counter()
  private let inner = Counter()
  private let leaf = Counter()
  private let screen: ScreenDriver

  init() throws {
    outer.addSubview(inner)
    inner.addSubview(leaf)
    screen = try ScreenDriver(outer)
  }

  /// Counts the layouts of `[outer, inner, leaf]` after a change. The result is `[]` if they are laid out without being
  /// drawn, and `nil` if they are not laid out either.
  private func layouts(after change: () -> Void) -> [Int]? {
    let views = [outer, inner, leaf]
    for view in views { view.layouts = 0 }
    let frames = screen.frameCount
    change()
    screen.display()
    return screen.frameCount > frames ? views.map(\.layouts) : views.contains { $0.layouts > 0 } ? [] : nil
  }

  @Test("Each change of a view causes only the layouts that it requires, once")
  func changes() {
    let (view, frame) = (View(), TerminalRect(column: 1, row: 0, columns: 4, rows: 1))
    #expect(layouts { outer.setNeedsDisplay() } == [0, 0, 0])
    #expect(layouts { inner.setNeedsLayout() } == [0, 1, 0])
    // A new frame requires a layout of the view itself. A new terminal size changes the frame of the outer view.
    #expect(layouts { leaf.frame = frame } == [0, 0, 1])
    #expect(layouts { screen.terminal.resize(to: TerminalSize(columns: 9, rows: 3)) } == [1, 0, 0])
    // A new preferred size requires a layout of all superviews.
    #expect(layouts { leaf.invalidateIntrinsicContentSize() } == [1, 1, 0])
    #expect(layouts { leaf.isHidden = true } == [1, 1, 0])
    // An added view requires a layout of its superview. A removed one also changes the preferred size of that view.
    #expect(layouts { inner.addSubview(view) } == [0, 1, 0])
    #expect(layouts { view.removeFromSuperview() } == [1, 1, 0])
    #expect(layouts { leaf.attributes = .dim } == [0, 0, 0])
    // The leaf already has this frame and is hidden, and the view has been removed.
    for change in [{}, { leaf.frame = frame }, { leaf.isHidden = true }, { view.setNeedsLayout() }] as [() -> Void] {
      #expect(layouts(after: change) == nil)
    }
  }

  @Test("A binding gives a view the focus, and takes it away only from this view")
  func focusing() {
    let isFocused = MutableProperty(true)
    leaf.reactive.isFirstResponder <~ isFocused
    #expect(leaf.isFirstResponder)
    inner.becomeFirstResponder()
    isFocused.value = false
    #expect(inner.isFirstResponder)
    isFocused.value = true
    isFocused.value = false
    #expect(outer.firstResponder == nil)
  }

  private static let endsOfFocus: [@MainActor @Sendable (ViewTests) -> Void] = [
    { $0.leaf.isHidden = true }, { $0.inner.isHidden = true }, { $0.leaf.removeFromSuperview() },
    { $0.inner.removeFromSuperview() }, { $0.outer.addSubview($0.leaf) },
  ]

  @Test(
    "A view that is hidden, removed or added, or is inside such a view, is notified and loses the focus",
    arguments: 0..<5)
  func losingFocus(index: Int) {
    leaf.becomeFirstResponder()
    Self.endsOfFocus[index](self)
    #expect(!leaf.isFirstResponder && outer.firstResponder == nil)
    #expect(leaf.focusChanges == 2, "The view is notified once when it gets the focus, and once when it loses it.")
  }
}

@Suite("Mouse events of views")
@MainActor
struct ViewMouseTests {
  /// A view that records the events that it receives.
  private final class Recorder: View {
    let name: String
    let log: Log
    var isHandling = true

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    override func mouseDown(at position: Position) -> Bool {
      log.entries.append("\(name) \(position.column),\(position.row)")
      return isHandling
    }

    override func scrollWheel(by rows: Int) -> Bool {
      log.entries.append("\(name) \(rows)")
      return isHandling
    }
  }

  private let log = Log()
  private let upper: Recorder
  private let screen: ScreenDriver

  init() throws {
    let (outer, lower) = (Recorder("outer", log), Recorder("lower", log))
    upper = Recorder("upper", log)
    for view in [lower, upper] { outer.addSubview(view) }
    screen = try ScreenDriver(outer, columns: 20, rows: 6)
    lower.frame = TerminalRect(column: 2, row: 1, columns: 10, rows: 4)
    upper.frame = TerminalRect(column: 5, row: -1, columns: 40, rows: 5)  // covers a part of the lower one
  }

  @Test("The uppermost visible view under the pointer that handles an event receives it, in its coordinates")
  func hitting() {
    screen.mouse(column: 3, row: 2)
    screen.mouse(column: 6, row: 2)
    screen.mouse(.scrollUp, column: 3, row: 4)
    screen.mouse(.scrollDown, column: 5)
    screen.mouse(column: 12, row: 5)
    #expect(log.entries == ["lower 1,1", "upper 1,3", "lower -3", "upper 3", "outer 12,5"])
    log.entries = []
    upper.isHandling = false
    screen.mouse(column: 6, row: 2)
    upper.isHidden = true
    screen.mouse(column: 6, row: 2)
    #expect(log.entries == ["upper 1,3", "outer 6,2", "lower 4,1"])
  }
}

@Suite("Canvas")
@MainActor
struct CanvasTests {
  /// A view that draws with a closure.
  private final class Drawing: View {
    var draw: (inout Canvas) -> Void = { _ in }

    override func draw(on canvas: inout Canvas) { draw(&canvas) }
  }

  private let view = Drawing()

  /// Draws the view at a frame in a superview, which is a part of a screen of 10 columns and 4 rows.
  private func drawn(
    _ frame: TerminalRect = TerminalRect(column: 2, row: 1, columns: 5, rows: 2), attributes: TextStyle.Attributes = [],
    draw: @escaping (inout Canvas) -> Void
  ) -> Screen {
    let superview = View()
    superview.frame = TerminalRect(column: 1, row: 0, columns: 8, rows: 3)
    superview.attributes = attributes
    superview.addSubview(view)
    (view.frame, view.draw) = (frame, draw)
    var canvas = Canvas(size: TerminalSize(columns: 10, rows: 4))
    canvas.draw(superview)
    return canvas.drawn
  }

  @Test("A view that changes while it is drawn is drawn again")
  func changeWhileDrawing() throws {
    var texts = ["old", "new"][...]
    view.draw = { [view] canvas in
      canvas.write(texts.first ?? "", at: Position(column: 0, row: 0))
      guard texts.count > 1 else { return }
      texts.removeFirst()
      view.setNeedsDisplay()
    }
    let screen = try ScreenDriver(view, columns: 10, rows: 1)
    screen.display()
    #expect(screen.lines == ["new"])
  }

  @Test("The superview cuts off a view that extends beyond it, at each edge")
  func clipping() throws {
    let full = { (canvas: inout Canvas) in
      for row in 0..<9 { canvas.write("abcdefghi", at: Position(column: 0, row: row)) }
      canvas.fill(TerminalRect(column: -9, row: -9, columns: 99, rows: 99), style: TextStyle(attributes: .reverse))
    }
    let frames = [
      TerminalRect(column: 2, row: 1, columns: 3, rows: 1), TerminalRect(column: -2, row: -1, columns: 4, rows: 2),
      TerminalRect(column: 6, row: 2, columns: 9, rows: 9), TerminalRect(column: 8, row: 0, columns: 9, rows: 9),
    ]
    try Screen.sheet(frames.map { drawn($0, draw: full) }).expectPicture("Clipped views")
  }

  @Test("A view cuts off pictures that extend beyond it, and does not change blocks by its attributes")
  func blocks() throws {
    let file = try #require(try SamplePictures.valid().last)
    let blocks = try #require(BlockPicture(png: Array(file), size: TerminalSize(columns: 2, rows: 2)))
    let picture = try #require(TerminalPictures().picture(png: [1], size: blocks.size))
    let positions = [(0, 0), (-1, -1), (4, 1), (5, 0)].map { Position(column: $0, row: $1) }
    let screens = positions.flatMap { position in
      [
        drawn(attributes: [.reverse, .dim]) { $0.draw(blocks, at: position) },
        drawn { $0.show(picture, at: position) },
      ]
    }
    try Screen.sheet(screens).expectPicture("Blocks of a canvas")
  }

  @Test("A view has its own attributes and those of its superviews")
  func attributes() throws {
    let style = TextStyle(foreground: .red, background: .blue, attributes: [.bold, .dim])
    let rows =
      [([], []), (.italic, []), (.italic, .underline), (.reverse, []), ([], .reverse)]
      as [(TextStyle.Attributes, TextStyle.Attributes)]
    let screens = rows.map { inherited, own in
      view.attributes = own
      return drawn(attributes: inherited) { $0.write("a", style: style) }
    }
    try Screen.sheet(screens).expectPicture("Attributes of a canvas")
  }
}
