import Reactive
import TerminalScreen

@testable import TextPresentation

/// What a control should do and show, computed as directly as possible.
@MainActor
class ControlModel {
  let control: Control
  var isEnabled = true
  var isHidden = false
  var label = ""
  /// The changes that the control sends.
  let changes: Signal<String, Never>
  /// The changes that the control should have sent so far.
  var expected: [String] = []

  init(_ control: Control, changes: Signal<String, Never>) {
    (self.control, self.changes) = (control, changes)
  }

  /// Returns whether the control handles the key.
  func press(_ key: Key) -> Bool { false }
  func click(column: Int) {}

  /// Changes the text or the title of the control and of the model.
  func setText(_ text: String) {}
  /// Changes another property of the control and of the model.
  func setValue(_ number: Int) {}

  /// The role and the value, as a screen reader reads them.
  var spoken: [String] { [] }
  /// The columns of the whole control.
  func columns(isFocused: Bool) -> Int { 0 }
  /// Draws the control, and returns the column of the cursor.
  func draw(on row: inout ModelRow, isFocused: Bool) -> Int { 0 }

  final var spokenText: String {
    ([label] + spoken + [isEnabled ? "" : "disabled"]).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The part of the screen that shows the control.
  final var visibleFrame: TerminalRect {
    var (rect, view) = (control.frame, control.superview)
    while let current = view {
      rect.column += current.frame.column
      rect.row += current.frame.row
      rect = rect.intersection(current.frame)
      view = current.superview
    }
    return rect
  }
}

/// The characters in a row of cells. A wide character is in its first cell, and the other one is empty.
struct ModelRow {
  var cells: [String]

  init(columns: Int) { cells = Array(repeating: " ", count: max(columns, 0)) }

  /// Writes a text, cut at the end of the row, and returns its columns.
  @discardableResult
  mutating func write(_ text: String, at column: Int = 0) -> Int {
    guard cells.indices.contains(column) else { return 0 }
    var end = column
    for character in DisplayText.line(text, columns: cells.count - column).map(String.init) {
      let width = DisplayText.width(of: character)
      cells.replaceSubrange(end..<end + width, with: [character] + Array(repeating: "", count: width - 1))
      end += width
    }
    return end - column
  }
}

final class ButtonModel: ControlModel {
  private let button: Button
  private let firstTitle: String

  init(_ title: String, role: Button.Role = .normal) {
    button = Button(title: title, role: role)
    firstTitle = title
    super.init(button, changes: button.presses.map { title })
    label = title
  }

  var role: Button.Role { button.role }

  func press() { if isEnabled { expected.append(firstTitle) } }

  override func press(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" ") else { return false }
    press()
    return true
  }

  override func click(column: Int) { press() }

  override func setText(_ text: String) {
    button.title = text
    label = text
  }

  override func setValue(_ number: Int) {
    button.press()
    press()
  }

  override var spoken: [String] { ["button"] }
  override func columns(isFocused: Bool) -> Int { DisplayText.width(of: label) + 4 }
  override func draw(on row: inout ModelRow, isFocused: Bool) -> Int {
    min(2, row.write("[ \(label) ]") - 1)
  }
}

final class SwitchModel: ControlModel {
  private let onOff = Switch(title: "Sound")
  private var isOn = false

  init() {
    super.init(onOff, changes: onOff.changes.map { $0 ? "on" : "off" })
    label = "Sound"
  }

  override func press(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" ") else { return false }
    isOn = !isOn
    expected += spoken.suffix(1)
    return true
  }

  override func click(column: Int) { _ = press(.enter) }

  override func setText(_ text: String) {
    onOff.title = text
    label = text
  }

  override func setValue(_ number: Int) {
    isOn = number == 1
    onOff.isOn = isOn
  }

  override var spoken: [String] { ["switch", isOn ? "on" : "off"] }
  override func columns(isFocused: Bool) -> Int { label.isEmpty ? 3 : DisplayText.width(of: label) + 4 }
  override func draw(on row: inout ModelRow, isFocused: Bool) -> Int {
    row.write(isOn ? "[x]" : "[ ]")
    row.write(label, at: 4)
    return 1
  }
}

final class SegmentsModel: ControlModel {
  private let titles: [String]
  private let segments: SegmentedControl
  /// The index of the segment in each column, if all are visible.
  private let map: [Int]
  private var selected: Int?

  init(titles: [String] = ["GET", "漢字", "", "DELETE"]) {
    self.titles = titles
    selected = titles.isEmpty ? nil : 0
    segments = SegmentedControl(titles: titles)
    map = zip(titles.indices, titles).flatMap { Array(repeating: $0, count: DisplayText.width(of: $1) + 2) }
    super.init(segments, changes: segments.changes.map { "\($0 ?? -1)" })
  }

  private func select(_ index: Int) {
    guard titles.indices.contains(index), index != selected else { return }
    selected = index
    expected.append("\(index)")
  }

  override func press(_ key: Key) -> Bool {
    switch key {
    case _ where titles.isEmpty: return false
    case .left: select((selected ?? 1) - 1)
    case .right: select((selected ?? -1) + 1)
    case .character(" "): select(selected == titles.count - 1 ? 0 : (selected ?? -1) + 1)
    default: return false
    }
    return true
  }

  /// The least number of columns that must be left out so that the selected segment, or its start, is visible.
  private func hidden(in columns: Int) -> Int {
    guard let selected, let start = map.firstIndex(of: selected), let last = map.lastIndex(of: selected) else {
      return 0
    }
    return (0...start).first { last < $0 + columns } ?? start
  }

  override func click(column: Int) {
    let shown = map.dropFirst(hidden(in: control.frame.columns))
    if let index = shown.dropFirst(column).first { select(index) }
  }

  override func setValue(_ number: Int) {
    selected = titles.indices.contains(number - 1) ? number - 1 : nil
    segments.selectedIndex = number - 1
  }

  override var spoken: [String] {
    ["segmented control", selected.map { "\(titles[$0]), \($0 + 1) of \(titles.count)" } ?? "none of \(titles.count)"]
  }
  override func columns(isFocused: Bool) -> Int { map.count }
  override func draw(on row: inout ModelRow, isFocused: Bool) -> Int {
    let hidden = hidden(in: row.cells.count)
    for index in titles.indices {
      let start = map.firstIndex(of: index) ?? 0
      row.write(index == selected ? "[\(titles[index])]" : " \(titles[index]) ", at: start - hidden)
    }
    return selected.flatMap(map.firstIndex).map { $0 + 1 - hidden } ?? 0
  }
}
