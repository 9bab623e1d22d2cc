import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("View")
@MainActor
struct ViewTests {
  /// A view that counts its layouts.
  private final class Counter: View {
    var layouts = 0

    override func layoutSubviews() { layouts += 1 }
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

  /// Returns the numbers of layouts of the three views, and whether a screen is drawn, after a change.
  private func layouts(after change: () -> Void) -> (layouts: [Int], isDrawn: Bool) {
    let views = [outer, inner, leaf]
    for view in views { view.layouts = 0 }
    let screens = screen.terminal.screens.count
    change()
    screen.display()
    return (views.map(\.layouts), screen.terminal.screens.count > screens)
  }

  @Test("A view is laid out if it is marked, or if its frame has changed, and then only once")
  func layout() {
    #expect(layouts {} == ([0, 0, 0], false))
    #expect(layouts { outer.setNeedsDisplay() } == ([0, 0, 0], true))
    #expect(layouts { inner.setNeedsLayout() } == ([0, 1, 0], true))
    let frame = TerminalRect(column: 1, row: 0, columns: 4, rows: 1)
    #expect(layouts { leaf.frame = frame } == ([0, 0, 1], true))
    #expect(layouts { leaf.frame = frame } == ([0, 0, 0], false))
    #expect(layouts { leaf.invalidateIntrinsicContentSize() } == ([1, 1, 0], true))
    #expect(layouts { screen.terminal.resize(to: TerminalSize(columns: 9, rows: 3)) } == ([1, 0, 0], true))
  }

  @Test("Hiding, adding and removing a view lays out its superviews")
  func hierarchy() {
    let view = View()
    #expect(layouts { leaf.isHidden = true } == ([1, 1, 0], true))
    #expect(layouts { leaf.isHidden = true } == ([0, 0, 0], false))
    #expect(layouts { leaf.isHidden = false } == ([1, 1, 0], true))
    #expect(layouts { inner.addSubview(view) } == ([0, 1, 0], true))
    #expect(layouts { view.removeFromSuperview() } == ([1, 1, 0], true))
    #expect(layouts { view.removeFromSuperview() } == ([0, 0, 0], false))
  }

  @Test("A view is drawn again if its attributes change, and only then")
  func attributes() {
    #expect(layouts { leaf.attributes = .dim } == ([0, 0, 0], true))
    #expect(layouts { leaf.attributes = .dim } == ([0, 0, 0], false))
    #expect(layouts { leaf.reactive.isDimmed <~ SignalProducer<Bool, Never>(value: false) } == ([0, 0, 0], true))
    #expect(leaf.attributes == [])
    leaf.attributes = .bold
    leaf.reactive.isDimmed <~ SignalProducer<Bool, Never>(value: true)
    #expect(leaf.attributes == [.bold, .dim])
  }

  @Test("A view that is added to another superview leaves the former one, and one that is added again is uppermost")
  func adding() {
    let second = View()
    outer.addSubview(second)
    outer.addSubview(inner)
    #expect(outer.subviews.map(ObjectIdentifier.init) == [second, inner].map(ObjectIdentifier.init))
    second.addSubview(leaf)
    #expect(inner.subviews.isEmpty && leaf.superview === second && second.subviews.count == 1)
    leaf.removeFromSuperview()
    #expect(leaf.superview == nil && second.subviews.isEmpty)
  }

  @Test("Changes of a view that is not in a window draw nothing")
  func outside() {
    leaf.removeFromSuperview()
    screen.display()
    #expect(layouts { leaf.setNeedsLayout() } == ([0, 0, 0], false))
    #expect(leaf.nearestWindow == nil && inner.nearestWindow != nil && inner.nearestWindow === outer.nearestWindow)
  }

  @Test("A binding gives the focus to a view and takes it away")
  func focusBinding() {
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

  @Test("By default, a view has no content, prefers all columns, and handles nothing")
  func defaults() {
    let view = View()
    #expect(view.columns(atMost: 7) == 7 && !view.canBecomeFirstResponder && !view.becomeFirstResponder())
    #expect(!view.press(.enter) && !view.mouseDown(at: Position(column: 0, row: 0)) && !view.scrollWheel(by: 3))
    #expect(view.frame == TerminalRect(column: 0, row: 0, columns: 0, rows: 0) && !view.isHidden)
  }
}
