import RandomTesting
import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

/// A content of lines, with buttons of different heights below them, and the part of it that a scroll view should show.
private struct ScrollModel {
  static let names = ["a", "b", "c", "d"]
  static let heights = [1, 4, 1, 2]

  var lineCount = 1
  var hidden: Set<Int> = []
  var height = 5 { didSet { if height != oldValue { showFocus() } } }
  private(set) var focus: Int?
  private(set) var offset = 0

  private var blocks: [(button: Int?, lines: [String])] {
    let shown = Self.names.indices.filter { !hidden.contains($0) }
    return [(nil, (1...lineCount).map { "line \($0)" })]
      + shown.map { ($0, ["[ \(Self.names[$0]) ]"] + Array(repeating: "", count: Self.heights[$0] - 1)) }
  }

  private var rows: [String] { blocks.flatMap(\.lines) }

  /// The rows of the button that has the focus.
  private var focusedRows: Range<Int>? {
    guard let focus else { return nil }
    let above = blocks.prefix { $0.button != focus }.reduce(0) { $0 + $1.lines.count }
    return above..<above + Self.heights[focus]
  }

  var lines: [String] {
    let shown = Array(rows.dropFirst(offset).prefix(height))
    return shown + Array(repeating: "", count: height - shown.count)
  }

  var cursor: Position? {
    guard let row = focusedRows?.lowerBound, (offset..<offset + height).contains(row) else { return nil }
    return Position(column: 2, row: row - offset)
  }

  var positionText: String {
    height == 0 || height >= rows.count ? "" : PositionText.rows(offset..<offset + height, of: rows.count)
  }

  mutating func scroll(by rows: Int) { offset = max(0, min(offset + rows, self.rows.count - height)) }

  mutating func moveFocus(by step: Int) {
    let order = blocks.compactMap(\.button)
    guard !order.isEmpty else { return }
    let current = focus.flatMap(order.firstIndex) ?? (step > 0 ? -1 : 0)
    setFocus(order[(current + step + order.count) % order.count])
  }

  mutating func setFocus(_ button: Int?) {
    guard button != focus else { return }
    focus = button
    showFocus()
  }

  /// Changes the lines or the hidden buttons.
  mutating func change(_ change: (inout ScrollModel) -> Void) {
    let count = rows.count
    change(&self)
    if let button = focus, hidden.contains(button) { focus = nil }
    if rows.count != count { showFocus() }
  }

  /// Scrolls by the smallest number of rows to the button that has the focus, and shows a high one from its start.
  private mutating func showFocus() {
    if let rows = focusedRows { offset = min(max(offset, rows.upperBound - height), rows.lowerBound) }
    scroll(by: 0)
  }
}

@Suite("The scroll view")
@MainActor
struct ScrollViewTests {
  private let label = Label(isWrapped: true)
  private let buttons = ScrollModel.names.map { Button(title: $0) }
  private let stack = StackView(axis: .vertical)
  private let scrollView: ScrollView
  private let screen: ScreenDriver

  init() throws {
    stack.addArrangedSubview(label)
    for (button, height) in zip(buttons, ScrollModel.heights) {
      stack.addArrangedSubview(button, size: .fixed(height))
    }
    scrollView = ScrollView(contentView: stack)
    screen = try ScreenDriver(scrollView, columns: 9, rows: 5)
    screen.controller?.viewCommands = { [scrollView] in scrollView.keyCommands }
  }

  /// Returns the number of rows by which a key moves.
  private func step(_ key: Key, height: Int) -> Int {
    let (page, half) = (max(height - 1, 1), max(height / 2, 1))
    return switch key {
    case .up, "k": -1
    case .down, "j": 1
    case .pageUp: -page
    case .pageDown: page
    case .control("u"): -half
    case .control("d"): half
    case .home, "g": -10_000
    default: 10_000
    }
  }

  private static let keys: [Key] =
    [.up, "k", .down, "j", .pageUp, .pageDown, .control("u"), .control("d"), .home, "g", .end, "G"]

  /// Does something at random on the screen and to the model.
  private func act(on model: inout ScrollModel, using random: inout SeededGenerator) {
    let button = random.pick(0..<buttons.count)
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      model.change { $0.lineCount = random.pick([1, 4, 9, 10, 30, 1500]) }
      label.text = (1...model.lineCount).map { "line \($0)" }.joined(separator: "\n")
    case 1:
      buttons[button].isHidden.toggle()
      model.change { $0.hidden.formSymmetricDifference([button]) }
    case 2:
      model.height = Int.random(in: 0...10, using: &random)
      screen.resize(columns: 9, rows: model.height)
    case 3:
      let isUp = Bool.random(using: &random)
      screen.mouse(isUp ? .scrollUp : .scrollDown)
      if model.height > 0 { model.scroll(by: isUp ? -3 : 3) }
    case 4: buttons[button].setNeedsDisplay()
    case 5:
      buttons[button].resignFirstResponder()
      if model.focus == button { model.setFocus(nil) }
    case 6..<10:
      let step = random.pick([1, 1, -1])
      screen.press(step > 0 ? .tab : .backTab)
      model.moveFocus(by: step)
    default:
      let (key, offset, frames) = (random.pick(Self.keys), model.offset, screen.frameCount)
      screen.press(key)
      model.scroll(by: step(key, height: model.height))
      #expect((screen.frameCount > frames) == (model.offset != offset), "At an end, nothing is drawn.")
    }
    screen.display()
  }

  @Test(
    "The view scrolls with the keys and the wheel, and to the focus if the focus, the content or the height changes")
  func sequences() throws {
    var (random, model) = (SeededGenerator(seed: 1), ScrollModel())
    var expectedTexts = [model.positionText]
    label.text = "line 1"
    screen.display()
    let texts = TestObserver<String, Never>()
    texts.observe(scrollView.positionText.producer)
    for step in 0..<3000 {
      act(on: &model, using: &random)
      try #require(screen.lines == model.lines && screen.cursor == model.cursor, "step \(step)")
      let spoken = model.focus.map { "\(ScrollModel.names[$0]), button" }
      try #require(screen.drawn.spokenRegion?.text == spoken, "step \(step)")
      if expectedTexts.last != model.positionText { expectedTexts.append(model.positionText) }
      try #require(texts.values == expectedTexts, "step \(step)")
    }
  }

  @Test("All scroll views that contain the focused control scroll to it")
  func nested() throws {
    let outer = StackView(axis: .vertical)
    for _ in 0..<4 { outer.addArrangedSubview(Label()) }
    outer.addArrangedSubview(scrollView, size: .fixed(2))
    let screen = try ScreenDriver(ScrollView(contentView: outer), columns: 8, rows: 3)
    let lines = [Key.backTab, .tab].map { key in
      screen.press(key)
      return screen.lines
    }
    #expect(lines == [["", "[ d ]", ""], ["", "[ a ]", "[ b ]"]])
  }

  @Test("The view handles steps of the wheel even at the ends, and prefers the size of its content")
  func size() throws {
    #expect(try ScreenDriver(ScrollView(contentView: StackView(axis: .vertical))).line == "")
    label.text = (1...9).map { "line \($0)" }.joined(separator: "\n")
    #expect(scrollView.scrollWheel(by: -3) && scrollView.scrollWheel(by: 30))
    #expect(scrollView.rows(columns: 4) == 26 && scrollView.columns(atMost: 99) == label.columns(atMost: 99))
  }

  @Test("The position text has grouped digits, and a single number for a single row")
  func positionText() {
    #expect(PositionText.rows(998..<1000, of: 1_000_000) == "999–1,000 of 1,000,000")
    #expect(PositionText.rows(12_344..<12_345, of: 123_456) == "12,345 of 123,456")
    #expect(PositionText.row(0, of: 999) == "1 of 999")
  }
}
