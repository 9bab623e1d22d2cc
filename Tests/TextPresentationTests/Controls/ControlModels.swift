import Reactive
import Terminal

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

  fileprivate init(_ control: Control, changes: Signal<String, Never>) {
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
  var hasValueOfControl: Bool { true }
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
  override var hasValueOfControl: Bool { onOff.isOn == isOn }
  override func columns(isFocused: Bool) -> Int { label.isEmpty ? 3 : DisplayText.width(of: label) + 4 }
  override func draw(on row: inout ModelRow, isFocused: Bool) -> Int {
    row.write(isOn ? "[x]" : "[ ]")
    row.write(label, at: 4)
    return 1
  }
}

final class SegmentsModel: ControlModel {
  private let titles = ["GET", "漢字", "", "DELETE"]
  private let segments: SegmentedControl
  /// The index of the segment in each column, if all are visible.
  private let map: [Int]
  private var selected = 0 as Int?

  init() {
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
    ["segmented control", selected.map { "\(titles[$0]), \($0 + 1) of 4" } ?? "none of 4"]
  }
  override var hasValueOfControl: Bool { segments.selectedIndex == selected }
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

final class TextFieldModel: ControlModel {
  private let field: TextField
  private var editing = EditingModel()
  private var placeholder = ""
  private var firstVisible = 0

  init(_ field: TextField = TextField(), isSecure: Bool = false) {
    self.field = field
    field.isSecureTextEntry = isSecure
    super.init(field, changes: field.textChanges)
    label = field.accessibilityLabel
  }

  override func press(_ key: Key) -> Bool {
    if field.isSecureTextEntry, key == .control("y") { return true }
    guard let edit = Edit(key) else { return false }
    let before = Array(editing.text.unicodeScalars)
    editing.apply(edit)
    if Array(editing.text.unicodeScalars) != before { expected.append(editing.text) }
    return true
  }

  override func setText(_ text: String) {
    var new = EditingModel()
    new.insert(text)
    field.text = text
    if new.text != editing.text { editing.replace(with: new.text) }
  }

  override func setValue(_ number: Int) {
    placeholder = ["", "address", "漢字"][number % 3]
    field.placeholder = placeholder
  }

  override var spoken: [String] {
    let isSecure = field.isSecureTextEntry
    let count = editing.text.count == 1 ? "1 character" : "\(editing.text.count) characters"
    let value = editing.text.isEmpty ? placeholder.isEmpty ? "empty" : placeholder : isSecure ? count : editing.text
    return [isSecure ? "secure text field" : "text field", value]
  }
  override var hasValueOfControl: Bool { field.text.unicodeScalars.elementsEqual(editing.text.unicodeScalars) }

  /// The texts that are shown for the characters.
  private var shown: [String] {
    editing.text.map { character in
      let line = DisplayText.line(String(character))
      return field.isSecureTextEntry ? "•" : line.isEmpty ? "◌" : line
    }
  }

  override func columns(isFocused: Bool) -> Int {
    guard field is SearchField else { return 1000 }
    return 1 + shown.reduce(isFocused ? 1 : 0) { $0 + DisplayText.width(of: $1) }
  }

  /// Returns the place before which the text is scrolled out. It moves as little as possible from the former one.
  private func scrolled(_ widths: [Int], cursor: Int, columns: Int) -> Int {
    func sum(_ range: Range<Int>) -> Int { widths[range].reduce(0, +) }
    let cursorColumns = cursor < widths.count ? widths[cursor] : 1
    let places = (0...cursor).filter { sum($0..<cursor) + cursorColumns <= columns || $0 == cursor }
    let tight = places.filter { $0 == 0 || sum($0 - 1..<widths.count) + 1 > columns }
    return tight.min { abs($0 - firstVisible) < abs($1 - firstVisible) } ?? places[0]
  }

  override func draw(on row: inout ModelRow, isFocused: Bool) -> Int {
    let start = row.write(field.prompt)
    guard start < row.cells.count else { return 0 }
    let (shown, cursor, columns) = (shown, editing.before.count, row.cells.count - start)
    let widths = shown.map(DisplayText.width)
    firstVisible = isFocused ? scrolled(widths, cursor: cursor, columns: columns) : 0
    if shown.isEmpty { row.write(placeholder, at: start) }
    var column = start
    for index in firstVisible..<shown.count {
      guard column + widths[index] <= row.cells.count else { break }
      column += row.write(shown[index], at: column)
    }
    guard isFocused else { return 0 }
    let cursorColumn = start + widths[firstVisible..<cursor].reduce(0, +)
    let end = shown.isEmpty ? String(placeholder.prefix(1)) : " "
    row.write(cursor < shown.count ? shown[cursor] : end, at: cursorColumn)
    return cursorColumn
  }

  override func click(column: Int) {
    let (widths, start) = (shown.map(DisplayText.width), DisplayText.width(of: field.prompt))
    let first = min(firstVisible, widths.count)
    let index = (first..<widths.count).first { start + widths[first...$0].reduce(0, +) > column }
    editing.move(before: index ?? widths.count)
  }
}
