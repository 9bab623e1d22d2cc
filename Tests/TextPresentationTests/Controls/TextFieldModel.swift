import TerminalScreen

@testable import TextPresentation

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
    let before = Array(editing.text.unicodeScalars)
    guard editing.press(key) else { return false }
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
