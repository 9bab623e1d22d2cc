import Foundation
import RandomTesting
import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

/// Something that happens to a screen. A control is identified by its number in reading order.
enum ScreenEvent {
  /// Keys that arrive together.
  case keys([Key])
  case mouse(MouseEvent.Kind, column: Int, row: Int)
  case resize(columns: Int, rows: Int)
  case draw
  case setText(Int, String)
  case setValue(Int, Int)
  case setEnabled(Int, Bool)
  case setHidden(Int, Bool)
  case setFocus(Int, Bool)

  private static let keys: [Key] =
    [.tab, .tab, .backTab, .enter, .escape, .left, .left, .right, .up, .down, .home, .end, .pageUp, .insert, .delete]
    + [.backspace, .backspace, .wordLeft, .wordRight, .wordBackspace, .function(1), .character(" "), .character("q")]
    + "abdefkuwyc".map(Key.control) + "bdfx\r".map(Key.alt)

  static func random(controls: Int, using random: inout SeededGenerator) -> ScreenEvent {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func text(_ most: Int) -> String {
      (0..<number(0...most)).map { _ in EditingModel.texts[number(0...EditingModel.texts.count - 1)] }.joined()
    }
    let control = number(0...controls - 1)
    switch number(0...23) {
    case 0...7: return .keys([keys[number(0...keys.count - 1)]])
    case 8...10: return .keys([.character(text(3).first ?? "x")])
    case 11:
      let together: [Key] = [.character("e"), .character("\u{301}"), .character("q"), .backspace, .enter, .tab, .left]
      return .keys((0...number(0...4)).map { _ in together[number(0...together.count - 1)] })
    case 12: return .keys([.paste(text(9))])
    case 13...14: return .mouse(.press, column: number(-1...20), row: number(-1...controls))
    case 15: return .mouse(number(0...1) == 0 ? .scrollUp : .scrollDown, column: number(0...20), row: 0)
    case 16: return .resize(columns: number(1...40), rows: number(1...min(controls + 1, 6)))
    case 17...18: return .draw
    case 19: return .setText(control, text(5))
    case 20: return .setValue(control, number(0...5))
    case 21: return .setEnabled(control, number(0...2) > 0)
    case 22: return .setHidden(control, number(0...2) == 0)
    default: return .setFocus(control, number(0...3) > 0)
    }
  }
}

/// A screen with controls, and what the screen should show.
@MainActor
private struct ModelScreen {
  let models: [ControlModel]
  /// Whether the controls are in rows, one after the other, with their preferred widths.
  private var isForm: Bool { models.count > 1 }
  private let screen: ScreenDriver
  private let sent = TestObserver<String, Never>()
  private var expected: [String] = []
  /// The control that has the focus while it is enabled.
  private var owner: Int?
  private var performed: [Key] = []
  /// The lines of the last screen, and the number of screens so far.
  private var shown: (lines: [String], screens: Int) = ([], 0)
  private static let commands: [Key] = [.enter, .escape, .tab, .up, .left, .character("q"), .alt("x")]

  init(_ models: [ControlModel], view: View) throws {
    self.models = models
    screen = try ScreenDriver(view, columns: 12, rows: min(models.count, 5))
    for model in models { sent.observe(model.changes) }
    screen.controller?.commands = Self.commands.map { key in
      KeyCommand(key) { [weak controller = screen.controller] in controller?.performed.append(key) }
    }
  }

  mutating func apply(_ event: ScreenEvent) {
    switch event {
    case .keys(let keys):
      screen.terminal.send(keys.map(TerminalEvent.key))
      press(together: keys[...])
    case .mouse(let kind, let column, let row):
      let position = Position(column: column, row: row)
      let hit = models.firstIndex { !$0.isHidden && $0.visibleFrame.contains(position) }
      screen.terminal.mouse(kind, column: column, row: row)
      guard kind == .press, let hit, models[hit].isEnabled else { return }
      owner = hit
      models[hit].click(column: column - models[hit].visibleFrame.column)
    case .resize(let columns, let rows): screen.resize(columns: columns, rows: rows)
    case .draw: screen.display()
    case .setText(let index, let text): models[index].setText(text)
    case .setValue(let index, let number): models[index].setValue(number)
    case .setEnabled(let index, let isEnabled):
      models[index].control.isEnabled = isEnabled
      models[index].isEnabled = isEnabled
    case .setHidden(let index, let isHidden):
      models[index].control.isHidden = isHidden
      models[index].isHidden = isHidden
    case .setFocus(let index, let isFocused):
      let control = models[index].control
      if isFocused { control.becomeFirstResponder() } else { control.resignFirstResponder() }
      if isFocused, isAvailable(index) { owner = index }
      if !isFocused, owner == index { owner = nil }
    }
    if let index = owner, models[index].isHidden { owner = nil }
  }

  private var focus: Int? { owner.flatMap { isAvailable($0) ? $0 : nil } }

  private func isAvailable(_ index: Int) -> Bool { models[index].isEnabled && !models[index].isHidden }

  /// Characters that arrive together are one change of a text field.
  private mutating func press(together keys: ArraySlice<Key>) {
    guard let key = keys.first else { return }
    func character(_ key: Key) -> Character? { if case .character(let character) = key { character } else { nil } }
    let isEditing = focus.map { models[$0] is TextFieldModel } ?? false
    let typed = isEditing ? keys.map(character).prefix { $0 != nil }.compactMap(\.self) : []
    press(typed.count > 1 ? .paste(String(typed)) : key)
    collectChanges()
    press(together: keys.dropFirst(max(typed.count, 1)))
  }

  private mutating func press(_ key: Key) {
    if let focus, models[focus].press(key) { return }
    if key == .tab || key == .backTab {
      let order = models.indices.filter {
        isAvailable($0) && models[$0].visibleFrame.columns > 0 && models[$0].visibleFrame.rows > 0
      }
      let place = focus.flatMap(order.firstIndex)
      if !order.isEmpty {
        let next = key == .tab ? (place ?? -1) + 1 : (place ?? 0) - 1
        owner = order[(next + order.count) % order.count]
        return
      }
    }
    let role: Button.Role? = key == .enter ? .primary : key == .escape ? .cancel : nil
    for (index, model) in models.enumerated() where role != nil && isAvailable(index) {
      if let button = model as? ButtonModel, button.role == role { return button.press() }
    }
    if Self.commands.contains(key) { return performed.append(key) }
    switch key {
    case .alt("\r") where focus == nil: [.escape, .enter].forEach { press($0) }
    case .alt(let character) where focus == nil: [.escape, .character(character)].forEach { press($0) }
    case .wordBackspace where focus == nil: [.escape, .backspace].forEach { press($0) }
    case .wordLeft: press(.left)
    case .wordRight: press(.right)
    default: break
    }
  }

  private mutating func collectChanges() {
    for model in models {
      expected += model.expected
      model.expected = []
    }
  }

  /// Returns the first difference between the controls and the models; `nil` if there is none.
  mutating func difference(isDrawn: Bool) -> String? {
    let focused = models.firstIndex { $0.control.isFirstResponder }
    if focused != focus { return "The focus is on \(focused ?? -1) and not on \(focus ?? -1)." }
    let commands = screen.controller?.performed ?? []
    if commands != performed { return "The commands \(commands) were performed." }
    collectChanges()
    if sent.values != expected { return "The controls sent \(sent.values) and not \(expected)." }
    return isDrawn ? drawnDifference() : nil
  }

  private mutating func drawnDifference() -> String? {
    let screens = screen.terminal.screens
    if screens.count != shown.screens { shown = (screen.lines, screens.count) }
    let size = screen.terminal.size
    var rows = Array(repeating: ModelRow(columns: size.columns), count: size.rows)
    var cursor: Position?
    var (container, end) = (nil as View?, 0)
    for (index, model) in models.enumerated() {
      let (control, isFocused, frame) = (model.control, index == focus, model.visibleFrame)
      if control.spokenText != model.spokenText { return "\(index) says \(control.spokenText)." }
      let columns = model.columns(isFocused: isFocused)
      for limit in [0, 3, 5, 11, 1000] where control.columns(atMost: limit) != min(columns, limit) {
        return "\(index) wants \(control.columns(atMost: limit)) columns."
      }
      guard !model.isHidden else { continue }
      if control.superview !== container { (container, end) = (control.superview, -1) }
      let available = container?.frame.columns ?? 0
      let start = min(end + 1, available)
      end = min(start + columns, available)
      let isPlaced = control.frame.column == start && control.frame.columns == end - start
      if isForm, !isPlaced { return "\(index) is at \(control.frame)." }
      var row = ModelRow(columns: control.frame.columns)
      let column = model.draw(on: &row, isFocused: isFocused)
      guard frame.columns > 0, frame.rows > 0 else { continue }
      rows[frame.row].cells.replaceSubrange(frame.column..<frame.column + frame.columns, with: row.cells)
      if isFocused {
        cursor = Position(column: frame.column + min(max(column, 0), frame.columns - 1), row: frame.row)
      }
    }
    let lines = rows.map { row in
      let line = row.cells.joined()
      return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
    if shown.lines != lines { return "The screen is \(shown.lines) and not \(lines)." }
    if screen.cursor != cursor { return "The cursor is at \(screen.cursor.debugDescription)." }
    guard let cursor else { return nil }
    let style = screen.drawn[cursor.column, cursor.row].style
    // A segmented control without titles shows nothing.
    let isBlank = focus.map { models[$0].columns(isFocused: true) == 0 } ?? true
    if !isBlank, !style.attributes.contains(.reverse) { return "The cursor is not shown." }
    return screen.drawn.spokenRegion?.text == focus.map { models[$0].spokenText } ? nil : "Another text is spoken."
  }
}

@Suite("Random events on controls")
@MainActor
struct ControlSequenceTests {
  private static let count = ProcessInfo.processInfo.environment["CI"] == nil ? 500 : 2_500

  /// Compares a screen with its model after each event of random sequences.
  private func check(atMost length: Int = 12, _ makeScreen: () throws -> ModelScreen) async throws {
    for seed in 0..<UInt64(Self.count) {
      // The main queue releases the windows that were drawn.
      if seed % 100 == 0 { await Task.yield() }
      var (random, screen) = (SeededGenerator(seed: seed), try makeScreen())
      let events = (0..<Int.random(in: 1...length, using: &random)).map { _ in
        ScreenEvent.random(controls: screen.models.count, using: &random)
      }
      for (step, event) in (events + [.draw]).enumerated() {
        screen.apply(event)
        let isDrawn = if case .draw = event { true } else if case .resize = event { true } else { false }
        guard let difference = screen.difference(isDrawn: isDrawn) else { continue }
        Issue.record("seed \(seed), \(events.prefix(step + 1)): \(difference)")
        return
      }
    }
  }

  private nonisolated static let makers: [@MainActor @Sendable () -> ControlModel] = [
    { TextFieldModel() }, { TextFieldModel(isSecure: true) }, { TextFieldModel(SearchField()) }, { SwitchModel() },
    { ButtonModel("Send") }, { SegmentsModel() }, { SegmentsModel(titles: []) },
  ]

  @Test("A control beside a margin of three columns agrees with its model", arguments: makers.indices)
  func control(index: Int) async throws {
    // The fields come first, and have the most events.
    try await check(atMost: index < 3 ? 24 : 8) {
      let (model, stack) = (Self.makers[index](), StackView(axis: .horizontal))
      stack.addArrangedSubview(model.control, size: .flexible)
      stack.addArrangedSubview(Label(), size: .fixed(3))
      return try ModelScreen([model], view: stack)
    }
  }

  @Test("The focus and the controls of a form agree with the models")
  func form() async throws {
    try await check {
      let rows: [[ControlModel]] = [
        [TextFieldModel()], [TextFieldModel(SearchField()), SwitchModel()], [SegmentsModel()],
        [ButtonModel("Cancel", role: .cancel), ButtonModel("Save", role: .primary), ButtonModel("Go", role: .primary)],
      ]
      let form = StackView(axis: .vertical)
      for row in rows {
        let stack = StackView(axis: .horizontal, spacing: 1)
        for model in row { stack.addArrangedSubview(model.control) }
        form.addArrangedSubview(stack)
      }
      return try ModelScreen(rows.flatMap(\.self), view: form)
    }
  }
}
