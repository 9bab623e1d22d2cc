public import Reactive
public import TerminalScreen

/// A control for one line of text.
///
/// The keys are those of shells:
/// - The arrows (ctrl-B, ctrl-F), Home and End (ctrl-A, ctrl-E) move the cursor. Ctrl-←, ctrl-→, alt-B and alt-F move
///   it by a word.
/// - Backspace, Delete (ctrl-D), ctrl-W, alt-Backspace, alt-D, ctrl-U and ctrl-K delete. Ctrl-Y inserts the text that
///   one of the last five keys deleted.
///
/// A pasted text is inserted as one change, and so are characters that arrive together.
open class TextField: Control {
  /// The text. Setting another text moves the cursor to its end. Line ends and tabs become spaces, and other control
  /// characters are removed.
  public var text: String {
    get { editing.text }
    set {
      let newText = newValue.onOneLine
      guard newText != text else { return }
      editing.replaceAll(with: newText)
      invalidateIntrinsicContentSize()
    }
  }

  /// The text that is shown dimmed while the field is empty.
  public var placeholder = "" {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }

  /// The text in front of the text of the field, which the user cannot edit.
  var prompt: String { "" }

  var style: TextStyle { TextStyle(attributes: .underline) }

  /// Whether the characters are hidden, as for a password. They are neither shown nor read by a screen reader, and
  /// deleted text cannot be inserted again.
  public var isSecureTextEntry: Bool {
    get { editing.isSecret }
    set {
      guard newValue != isSecureTextEntry else { return }
      editing.isSecret = newValue
      invalidateIntrinsicContentSize()
    }
  }

  let textChanges = UserInput<String>()
  private var editing = TextEditing()
  /// The number of characters that are scrolled out at the left edge.
  private var firstVisible = 0

  open override var accessibilityRole: String { isSecureTextEntry ? "secure text field" : "text field" }

  /// The text; for a secure field, only its length.
  open override var accessibilityValue: String? {
    if editing.characters.isEmpty { return placeholder.isEmpty ? "empty" : placeholder }
    let count = editing.characters.count
    return isSecureTextEntry ? "\(count) \(count == 1 ? "character" : "characters")" : text
  }

  open override func press(_ key: Key) -> Bool {
    let before = editing
    guard editing.press(key) else { return super.press(key) }
    let isTextChanged = editing.characters != before.characters
    guard isTextChanged || editing.cursor != before.cursor else { return true }
    invalidateIntrinsicContentSize()
    if isTextChanged { textChanges.send(text) }
    return true
  }

  /// A click moves the cursor to a character, or to the end of the text.
  open override func mouseDown(at position: Position) -> Bool {
    guard super.mouseDown(at: position) else { return false }
    var (index, end) = (firstVisible, DisplayText.width(of: prompt) + width(at: firstVisible))
    while index < editing.characters.count, end <= position.column {
      index += 1
      end += width(at: index)
    }
    editing.cursor = index
    setNeedsDisplay()
    return true
  }

  /// Draws the part of the text around the cursor, or the start of the text if the field does not have the focus.
  open override func draw(on canvas: inout Canvas) {
    canvas.fill(canvas.bounds, style: style)
    let start = canvas.write(prompt, style: style)
    let columns = canvas.bounds.columns - start
    guard columns > 0 else {
      if isFirstResponder { canvas.write(prompt, style: focusStyle) }
      return drawFocus(on: &canvas)
    }
    if isFirstResponder { scroll(columns: columns) } else { firstVisible = 0 }
    if editing.characters.isEmpty {
      canvas.write(
        placeholder, at: Position(column: start, row: 0),
        style: TextStyle(foreground: .role(.muted), background: style.background))
    }
    var (position, cursorColumn) = (Position(column: start, row: 0), start)
    for index in firstVisible...editing.characters.count {
      if index == editing.cursor { cursorColumn = position.column }
      guard index < editing.characters.count, position.column + width(at: index) <= canvas.bounds.columns else { break }
      position.column += canvas.write(shown(editing.characters[index]), at: position, style: style)
    }
    guard isFirstResponder else { return }
    canvas.write(
      characterAtCursor, at: Position(column: cursorColumn, row: 0), style: TextStyle(attributes: .reverse))
    drawFocus(atColumn: cursorColumn, on: &canvas)
  }

  private var characterAtCursor: String {
    if editing.cursor < editing.characters.count { return shown(editing.characters[editing.cursor]) }
    return editing.characters.isEmpty ? placeholder.first.map(String.init) ?? " " : " "
  }

  /// Scrolls so that the cursor, which takes at least one column, is visible, and no space at the right is wasted.
  private func scroll(columns: Int) {
    firstVisible = min(firstVisible, editing.cursor)
    var width = width(at: editing.cursor)
    var index = editing.cursor
    while index > 0, width + self.width(at: index - 1) <= columns {
      index -= 1
      width += self.width(at: index)
    }
    // The text from `index` to the cursor fills the field. If the start is further left, the cursor is out of sight.
    firstVisible = max(firstVisible, index)
    while firstVisible > index, textColumns(from: firstVisible - 1, atMost: columns) < columns { firstVisible -= 1 }
  }

  /// Returns the columns of the text from a character on, or a greater number than `limit` if they are more.
  func textColumns(from start: Int = 0, atMost limit: Int) -> Int {
    var width = 0
    for index in start..<editing.characters.count where width <= limit { width += self.width(at: index) }
    return width
  }

  /// The columns of a character, or of the cursor at the end.
  private func width(at index: Int) -> Int {
    index < editing.characters.count ? DisplayText.width(of: shown(editing.characters[index])) : 1
  }

  /// The text that is drawn for a character. It takes at least one column, because the cursor may be on the character.
  private func shown(_ character: Character) -> String {
    if isSecureTextEntry { return "•" }
    let text = String(character)
    return DisplayText.width(of: text) > 0 ? text : "◌"
  }
}

extension ReactiveExtensions where Base: TextField {
  /// The text of the field. As a source, it sends the text after each change that the user makes.
  @MainActor
  public var text: ControlProperty<String> {
    ControlProperty(target: makeBindingTarget { $0.text = $1 }, changes: base.textChanges.signal)
  }
}
