public import TerminalScreen

extension Screen {
  /// The screen as a text, which shows all that a screen contains, except which image is in a cell.
  ///
  /// The first line has the size and the cursor. Each row of the screen is a line that starts with `│`. If a row has
  /// styled cells, the line below it starts with `·` and has one letter in each of their columns. The last lines
  /// explain the letters, and contain the hints for the renderers, such as the texts for a screen reader. A cell in
  /// which the terminal draws an image is `▒`.
  ///
  /// ```text
  /// 24 columns, 2 rows, no cursor
  /// │Delete?
  /// │[ Cancel ]  [ Delete ]
  /// ·            aaaaaaaaaa
  /// a: reverse, red
  /// ```
  public var picture: String {
    var (lines, styles) = ([String](), StyleLetters())
    for row in 0..<size.rows {
      let cells = (0..<size.columns).map { self[$0, row] }
      lines.append("│" + cells.filter { !$0.isContinuation }.map { $0.isPicture ? "▒" : String($0.character) }.joined())
      let letters = String(cells.map { $0.isPicture ? " " : styles.letter(of: $0.style) })
      if letters.contains(where: { $0 != " " }) { lines.append("·" + letters) }
    }
    let cursorText = cursor.map { "cursor in column \($0.column), row \($0.row)" } ?? "no cursor"
    let all = ["\(size.columns) columns, \(size.rows) rows, \(cursorText)"] + lines + styles.legend + hints
    return all.map { String($0.reversed().drop { $0 == " " }.reversed()) + "\n" }.joined()
  }

  /// One line for each hint to the renderers.
  private var hints: [String] {
    var hints: [String] = []
    if let scrollRegion { hints.append("scrolls: rows \(scrollRegion)") }
    if let focusedRegion { hints.append("focused: \(focusedRegion.text)") }
    if let spokenRegion { hints.append("spoken for \(spokenRegion.rect.text): \(spokenRegion.text)") }
    return hints + spokenTexts.map { "spoken: \($0)" }
  }
}

/// The letters of the styles of a picture, in the order in which the styles occur.
private struct StyleLetters {
  private var styles: [TextStyle] = []

  /// Returns the letter of a style, and a blank for the plain one.
  mutating func letter(of style: TextStyle) -> Character {
    guard style != .plain else { return " " }
    if !styles.contains(style) { styles.append(style) }
    return letter(at: styles.firstIndex(of: style) ?? 0)
  }

  /// One line for each letter.
  var legend: [String] {
    styles.enumerated().map { index, style in "\(letter(at: index)): \(style.text)" }
  }

  /// After the letters of the alphabet and the digits, these are Braille patterns and other symbols of one column.
  private func letter(at index: Int) -> Character {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    guard index >= letters.count else { return letters[index] }
    return Character(Unicode.Scalar(UInt32(0x2801 + index - letters.count)) ?? "?")
  }
}

extension TextStyle {
  /// The names of the attributes and of the colours.
  fileprivate var text: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    var texts = names.filter { attributes.contains($0.0) }.map(\.1)
    if foreground != .default { texts.append(foreground.name) }
    if background != .default { texts.append("on \(background.name)") }
    return texts.joined(separator: ", ")
  }
}

extension Color {
  fileprivate var name: String { if case .role(let role) = self { "\(role)" } else { "\(self)" } }
}

extension TerminalRect {
  fileprivate var text: String { "columns \(column)..<\(column + columns), rows \(row)..<\(row + rows)" }
}
