import RandomTesting
import TerminalTesting
import Testing

@testable import TerminalScreen

/// Random screens with any content, each similar to the previous one.
enum RandomScreen {
  /// Texts of unambiguous and of ambiguous width.
  private static let texts = [
    "a", "abc", "  b  ", "word and word", "漢字", "e\u{301}", "한글", "é", "ab漢cd", "\u{1F600}", "", " ", "x y",
    "❤\u{FE0F}", "👩‍🚀", "🇩🇪", "👍🏽", "का", "🤦🏽‍♂️", "1\u{FE0F}\u{20E3}", "👨‍👩‍👧‍👦 f",
  ]

  /// Plain styles, and styles that differ in some of their parts only.
  static let styles: [TextStyle] = {
    let foregrounds = [Color.default, .default, .red, .brightWhite, .indexed(200), .rgb(1, 2, 3)]
    let backgrounds = [Color.default, .default, .black, .brightBlue]
    let attributes: [TextStyle.Attributes] = [[], .bold, .dim, [.bold, .underline], [.italic, .reverse]]
    let styles = foregrounds.flatMap { foreground in
      backgrounds.flatMap { background in
        attributes.map { TextStyle(foreground: foreground, background: background, attributes: $0) }
      }
    }
    return styles + Array(repeating: .plain, count: styles.count / 2) + ansiColors.map { TextStyle(foreground: $0) }
      + ansiColors.map { TextStyle(background: $0) } + Theme.Role.allCases.map { TextStyle(foreground: .role($0)) }
      + Theme.Role.allCases.map { TextStyle(background: .role($0), attributes: $0.rawValue % 2 == 0 ? .bold : .dim) }
  }()

  /// Returns a screen that differs from another in a few places or in the position of a scrolled list.
  static func after(_ previous: Screen?, size: TerminalSize, using generator: inout SeededGenerator) -> Screen {
    var screen = previous ?? Screen(size: size)
    if size.rows > 4, Bool.random(using: &generator) {
      let top = Int.random(in: 0..<size.rows - 3, using: &generator)
      screen.scrollRegion = top..<Int.random(in: top + 3...size.rows, using: &generator)
    }
    if let region = screen.scrollRegion, Bool.random(using: &generator) {
      screen.scroll(region, by: Int.random(in: -3...3, using: &generator))
    }
    for _ in 0..<Int.random(in: 0...size.rows, using: &generator) {
      let position = Position(
        column: Int.random(in: 0..<size.columns, using: &generator),
        row: Int.random(in: 0..<size.rows, using: &generator))
      screen.write(generator.pick(texts), at: position, style: generator.pick(styles))
    }
    for rows in 1...2 where Int.random(in: 0..<3, using: &generator) == 0 {
      let origin = position(in: size, using: &generator)
      let columns = rows == 1 ? size.columns : Int.random(in: 0...size.columns, using: &generator)
      let rect = TerminalRect(column: origin.column, row: origin.row, columns: columns, rows: rows)
      screen.fill(rect, style: generator.pick(styles))
    }
    // Two changes with a few cells between them that stay
    let first = position(in: size, using: &generator)
    for column in [first.column, first.column + .random(in: 2...5, using: &generator)] {
      screen.write("z", at: Position(column: column, row: first.row))
    }
    // A row of a list beside a scroll bar, highlighted or not
    if size.columns > 22, Bool.random(using: &generator) {
      let row = Int.random(in: 0..<size.rows, using: &generator)
      let rect = TerminalRect(column: 0, row: row, columns: size.columns - 2, rows: 1)
      screen.fill(rect, style: generator.pick([.plain, TextStyle(attributes: .reverse)]))
      screen.write("▐", at: Position(column: size.columns - 1, row: row))
    }
    screen.cursor = Bool.random(using: &generator) ? position(in: size, using: &generator) : nil
    screen.title = generator.pick([nil, "a", "漢\u{1B}\\"])
    return screen
  }

  private static func position(in size: TerminalSize, using generator: inout SeededGenerator) -> Position {
    Position(
      column: .random(in: 0..<size.columns, using: &generator), row: .random(in: 0..<size.rows, using: &generator))
  }
}

/// Expects a terminal to show a screen, except for clusters that an old terminal cannot draw.
func expect(
  _ terminal: TerminalEmulator, shows screen: Screen, renderer: Renderer = Renderer(colorMode: .trueColor),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for row in 0..<screen.size.rows {
    for column in 0..<screen.size.columns {
      let (cell, drawn) = (screen[column, row], terminal[column, row])
      let head = cell.isContinuation ? screen[column - 1, row] : cell
      let scalars = head.character.unicodeScalars
      if terminal.widths == .scalars, scalars.count > 1 {
        // An old terminal draws the scalars of such a cluster as separate characters, in cells that were blanked.
        let isPart = drawn.text.unicodeScalars.allSatisfy { $0 == " " || scalars.contains($0) }
        if !isPart { Issue.record("\(column), \(row)", sourceLocation: sourceLocation) }
        continue
      }
      let text = cell.isContinuation ? "" : String(cell.character)
      let wanted = rendition(renderer.reduce(cell.style))
      var isShown = drawn.text == text && (drawn.rendition == wanted || text == " " && isSame(drawn.rendition, wanted))
      // A terminal that cannot repeat blanks shows plain ones.
      if !terminal.repeatsCharacters, text == " ", isSame(drawn.rendition, rendition(renderer.reduce(.plain))) {
        isShown = drawn.text == " "
      }
      if !isShown { Issue.record("\(column), \(row): \(terminal.picture)", sourceLocation: sourceLocation) }
    }
  }
  #expect(terminal.isCursorVisible == (screen.cursor != nil), sourceLocation: sourceLocation)
  if let cursor = screen.cursor {
    #expect(terminal.cursorColumn == cursor.column && terminal.cursorRow == cursor.row, sourceLocation: sourceLocation)
  }
  if let title = screen.title { #expect(terminal.title == DisplayText.line(title), sourceLocation: sourceLocation) }
  #expect(terminal.rendition == .init(), sourceLocation: sourceLocation)
  #expect(terminal.modes.subtracting([25]) == [7], sourceLocation: sourceLocation)
}

/// Returns whether blanks look the same in two styles: the colour of text is seen only on a line below it, or in a
/// reversed cell.
private func isSame(_ one: TerminalEmulator.Rendition, _ other: TerminalEmulator.Rendition) -> Bool {
  one.background == other.background && one.attributes.union(other.attributes).isDisjoint(with: [4, 7])
}

/// Returns the emulator's representation of a style.
func rendition(_ style: TextStyle) -> TerminalEmulator.Rendition {
  let codes: [(TextStyle.Attributes, Int)] = [(.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7)]
  var rendition = TerminalEmulator.Rendition()
  rendition.attributes = Set(codes.filter { style.attributes.contains($0.0) }.map(\.1))
  rendition.foreground = parameters(style.foreground, base: 30)
  rendition.background = parameters(style.background, base: 40)
  return rendition
}

private func parameters(_ color: Color, base: Int) -> [Int] {
  switch color {
  case .default: return []
  case .indexed(let index): return [base + 8, 5, Int(index)]
  case .rgb(let red, let green, let blue): return [base + 8, 2, Int(red), Int(green), Int(blue)]
  default:
    let index = ansiColors.firstIndex(of: color) ?? -1
    return [base + (index < 8 ? index : 60 + index - 8)]
  }
}
