/// The bytes of a frame that is being written, and the state of the terminal after them.
struct FrameBytes {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// The position of the cursor; `nil` if it is unknown, for example because terminals may disagree on it.
  private(set) var cursor: Position?

  /// The row of the cursor; `nil` if it is unknown. It is often known when the column is not.
  private var cursorRow: Int?

  /// The current style of the terminal.
  private(set) var style = TextStyle.plain

  /// The style of a plain cell.
  private let plain: TextStyle
  /// The style of the last cell, and the style in which the terminal shows it.
  private var reduced: (style: TextStyle, result: TextStyle)

  /// The screen that the cells belong to.
  private let screen: Screen
  private let renderer: Renderer

  init(of screen: Screen, renderer: Renderer) {
    (self.screen, self.renderer) = (screen, renderer)
    plain = renderer.reduce(.plain)
    reduced = (.plain, plain)
  }

  /// Moves the cursor to a position, unless it is already there.
  mutating func move(to position: Position) {
    guard cursor != position else { return }
    if let cursor, cursor.column == position.column, cursor.row + 1 == position.row {
      control("B")
    } else if cursorRow == position.row {
      if position.column == 0 { append("\r".utf8) } else { control("G", [position.column + 1]) }
    } else {
      control("H", position.column > 0 ? [position.row + 1, position.column + 1] : [position.row + 1])
    }
    (cursor, cursorRow) = (position, position.row)
  }

  /// Draws a cell at the cursor.
  mutating func draw(_ cell: PackedCell) {
    if cell.style != reduced.style { reduced = (cell.style, renderer.reduce(cell.style)) }
    var style = reduced.result
    // The foreground colour of a picture cell is the id of the picture, so it is not reduced.
    if cell.isPicture { style.foreground = cell.style.foreground }
    if cell.ascii == UInt8(ascii: " ") { setBlank(style) } else { set(style) }
    if cell.hasAmbiguousWidth { return drawAmbiguousWidth(cell) }
    appendText(of: cell)
    cursor?.column += Int(cell.columns)
    // After the last column, the cursor stays in that column in some terminals and is past it in others.
    if let column = cursor?.column, column >= screen.size.columns { cursor = nil }
  }

  /// Draws a cell `count` times. A terminal that cannot repeat characters draws it once.
  mutating func draw(_ cell: PackedCell, count: Int) {
    draw(cell)
    control("b", [count - 1])
    cursor = nil
  }

  /// Erases columns from the cursor on, which stays where it is.
  mutating func erase(columns: Int) {
    setErased()
    control("X", [columns])
  }

  /// Erases the row from the cursor to its end.
  mutating func eraseToEndOfLine() {
    setErased()
    control("K")
  }

  /// Erases the screen, regardless of the previous state of the terminal.
  mutating func eraseAll() {
    control("m")
    style = .plain
    set(plain)
    control("J", [2])
    (cursor, cursorRow) = (nil, nil)
  }

  /// Scrolls rows up by `offset`, or down if it is negative. The rows that become free are plain.
  mutating func scroll(_ rows: Range<Int>, by offset: Int) {
    set(plain)
    control("r", [rows.lowerBound + 1, rows.upperBound])
    control(offset > 0 ? "S" : "T", [abs(offset)])
    control("r")
    (cursor, cursorRow) = (nil, nil)
  }

  /// Blanks the columns of a cluster, draws it, and marks the position of the cursor as unknown.
  private mutating func drawAmbiguousWidth(_ cell: PackedCell) {
    guard let start = cursor else { return }
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: Int(cell.columns)))
    cursor?.column += Int(cell.columns)
    move(to: start)
    appendText(of: cell)
    cursor = nil
  }

  private mutating func appendText(of cell: PackedCell) {
    if let ascii = cell.ascii {
      bytes.append(ascii)
    } else {
      append(screen.text(of: cell).utf8)
    }
  }

  /// Appends bytes that do not change the known state of the terminal.
  mutating func append(_ sequence: some Sequence<UInt8>) {
    bytes.append(contentsOf: sequence)
  }

  /// Changes the style for blanks, as far as it can be seen on them: the colour of text is seen only on text, on a line
  /// below it, and in a reversed cell.
  private mutating func setBlank(_ wanted: TextStyle) {
    guard style.attributes.union(wanted.attributes).isDisjoint(with: [.underline, .reverse]) else { return set(wanted) }
    set(TextStyle(foreground: style.foreground, background: wanted.background, attributes: style.attributes))
  }

  /// Changes the style for erased cells, which have only the background.
  private mutating func setErased() {
    set(TextStyle(foreground: style.foreground, background: plain.background))
  }

  /// Changes the style. Writes only the differences.
  mutating func set(_ wanted: TextStyle) {
    guard wanted != style else { return }
    defer { style = wanted }
    guard wanted != .plain else { return control("m") }
    var codes: [Int] = []
    var current = style
    for (attributes, code) in removalCodes
    where !current.attributes.intersection(attributes).isSubset(of: wanted.attributes) {
      codes.append(code)
      current.attributes.subtract(attributes)
    }
    let added = wanted.attributes.subtracting(current.attributes)
    codes += attributeCodes.filter { added.contains($0.attribute) }.map(\.code)
    if wanted.foreground != current.foreground { codes += colorCodes(wanted.foreground, base: 30) }
    if wanted.background != current.background { codes += colorCodes(wanted.background, base: 40) }
    control("m", codes)
  }

  /// Appends a control sequence with parameters. A single parameter of 1 is omitted if it is the default.
  private mutating func control(_ final: Unicode.Scalar, _ parameters: [Int] = []) {
    append("\u{1B}[".utf8)
    if parameters != [1] || final == "m" {
      for (index, parameter) in parameters.enumerated() {
        if index > 0 { append(";".utf8) }
        append(String(parameter).utf8)
      }
    }
    append(String(final).utf8)
  }
}

/// A private mode of the terminal, with its number.
enum Mode: Int {
  case wrap = 7
  case cursor = 25
  case mouse = 1000
  case sgrMouse = 1006
  case alternateScreen = 1049
  case bracketedPaste = 2004
  case synchronizedUpdate = 2026

  /// The sequence that turns the mode on.
  var on: String { "\u{1B}[?\(rawValue)h" }

  /// The sequence that turns the mode off.
  var off: String { "\u{1B}[?\(rawValue)l" }
}

/// The SGR parameters of the attributes.
private let attributeCodes: [(attribute: TextStyle.Attributes, code: Int)] = [
  (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
]

/// The SGR parameters that remove attributes.
private let removalCodes: [(attributes: TextStyle.Attributes, code: Int)] = [
  ([.bold, .dim], 22), (.italic, 23), (.underline, 24), (.reverse, 27),
]

/// Returns the SGR parameters of a colour; `base` is 30 for the foreground and 40 for the background.
private func colorCodes(_ color: Color, base: Int) -> [Int] {
  switch color {
  case .default: return [base + 9]
  case .indexed(let index): return [base + 8, 5, Int(index)]
  case .rgb(let red, let green, let blue): return [base + 8, 2, Int(red), Int(green), Int(blue)]
  default:
    let index = ansiColors.firstIndex(of: color) ?? 0
    return [index < 8 ? base + index : base + 60 + index - 8]
  }
}
