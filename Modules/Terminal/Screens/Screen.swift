/// A picture of what a terminal should show: a grid of cells and the place of the cursor.
///
/// A screen is a value. The views write a new one for each frame, and ``Renderer`` finds what has changed. All that is
/// written goes through the text policy of ``DisplayText``, so that no text can do to the terminal what only the
/// renderer may. Nothing traps outside the bounds: what lies there is cut off.
public struct Screen: Sendable {
  /// The size of the grid; it never changes.
  public let size: TerminalSize

  /// Where the terminal's real cursor is parked, so that a screen reader or magnifier follows it. `nil` hides it.
  public var cursor: Position?

  /// The rows that tend to move together, as those of a list do: a hint where scrolling may be worth a try.
  public var scrollRegion: Range<Int>?

  /// The part that the user is to look at, where something lies before all else, as an alert does: the only part that is
  /// read aloud.
  public var focusedRegion: Rect?

  /// What is said to those who have the screen read aloud, beside what is on it.
  public var spokenTexts: [String] = []

  /// The pictures that the terminal draws in cells of the screen.
  public internal(set) var pictures: [TerminalPicture] = []

  /// All cells, row by row.
  private var cells: [PackedCell]

  /// The texts that are too long for a cell. Their keys are hash values, so that equal texts have equal keys on all
  /// screens, and cells can be compared without them.
  private var longTexts: [UInt64: Character] = [:]

  /// A blank screen with a hidden cursor.
  public init(size: TerminalSize) {
    self.size = size
    cells = Array(repeating: .blank(.plain), count: size.columns * size.rows)
  }

  /// The cell in that column and row; a blank one outside the screen.
  public subscript(column: Int, row: Int) -> Cell {
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return .blank(.plain) }
    let cell = cells[row * size.columns + column]
    return cell.unpacked(Character(text(of: cell)))
  }

  /// The text of each row without its trailing blanks: a picture of the screen for a test.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for cell in self[row: row] where !cell.isContinuation {
        line += text(of: cell)
      }
      while line.last == " " {
        line.removeLast()
      }
      return line
    }
  }

  /// Blanks a rectangle and gives it a style.
  public mutating func fill(_ rect: Rect, style: Style) {
    let columns = clip(start: rect.column, count: rect.columns, to: size.columns)
    guard !columns.isEmpty else { return }
    for row in clip(start: rect.row, count: rect.rows, to: size.rows) {
      separate(columns, row: row)
      for column in columns {
        cells[row * size.columns + column] = .blank(style)
      }
    }
  }

  /// Writes one line of text, in at most `columns` columns and never past the right edge of the screen.
  ///
  /// The text is shown as ``DisplayText/line(_:columns:)`` gives it: what does not fit is cut and ends with an
  /// ellipsis. Cells that the text does not reach stay as they are. A wide cluster of which the text covers one half
  /// leaves a blank in place of the other.
  ///
  /// - Parameters:
  ///   - text: Any text, from anywhere.
  ///   - position: Where the text starts; nothing is written if that is outside the screen.
  ///   - columns: The most columns to use.
  ///   - style: The style of the cells that the text takes.
  /// - Returns: How many columns the text has taken.
  @discardableResult
  public mutating func write(
    _ text: String,
    at position: Position,
    columns: Int = .max,
    style: Style = .plain
  ) -> Int {
    let (column, row) = (position.column, position.row)
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row), columns > 0 else { return 0 }
    let limit = min(columns, size.columns - column)
    let start = row * size.columns + column
    if let ascii = DisplayText.ascii(of: text, columns: limit) {
      separate(column..<column + ascii.count, row: row)
      for (index, byte) in ascii.enumerated() {
        cells[start + index] = PackedCell(ascii: byte, style: style)
      }
      return ascii.count
    }
    let clusters = DisplayText.clusters(of: text, columns: limit)
    let end = clusters.reduce(column) { $0 + Int($1.columns) }
    separate(column..<end, row: row)
    var index = start
    for cluster in clusters {
      cells[index] = packed(Cell(cluster, style: style))
      if cluster.columns == 2 {
        cells[index + 1] = packed(.continuation(style))
      }
      index += Int(cluster.columns)
    }
    return end - column
  }

  /// The cells of a row; the row must be on the screen.
  subscript(row row: Int) -> ArraySlice<PackedCell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// The text of a cell of this screen.
  func text(of cell: PackedCell) -> String {
    guard let key = cell.key else { return String(decoding: Array(cell.text), as: UTF8.self) }
    return longTexts[key].map(String.init) ?? " "
  }

  /// Puts cells side by side into a row. All of them must be on the screen.
  mutating func place(_ placed: [Cell], at position: Position) {
    separate(position.column..<position.column + placed.count, row: position.row)
    let start = position.row * size.columns + position.column
    for (index, cell) in placed.enumerated() {
      cells[start + index] = packed(cell)
    }
  }

  /// Moves the rows of a region up by `offset` (down if it is negative) and blanks those that come in, as the terminal
  /// does when it is told to scroll. The region must be on the screen.
  mutating func scroll(_ region: Range<Int>, by offset: Int) {
    let unscrolled = self
    for row in region {
      let source = row + offset
      let range = row * size.columns..<(row + 1) * size.columns
      if region.contains(source) {
        cells.replaceSubrange(range, with: unscrolled[row: source])
      } else {
        cells.replaceSubrange(range, with: repeatElement(.blank(.plain), count: size.columns))
      }
    }
  }

  /// The cell as the screen keeps it, and its text where that is too long for it.
  private mutating func packed(_ cell: Cell) -> PackedCell {
    if let packed = PackedCell(cell) { return packed }
    var key = UInt64(bitPattern: Int64(cell.character.hashValue))
    while let other = longTexts[key], other != cell.character { key &+= 1 }
    longTexts[key] = cell.character
    return PackedCell(cell, key: key)
  }

  /// Blanks the outer half of each wide cluster that an edge of the columns cuts in two.
  private mutating func separate(_ columns: Range<Int>, row: Int) {
    guard !columns.isEmpty else { return }
    let start = row * size.columns
    let left = start + columns.lowerBound
    if cells[left].isContinuation {
      cells[left - 1] = .blank(cells[left - 1].style)
    }
    guard columns.upperBound < size.columns else { return }
    let right = start + columns.upperBound
    if cells[right].isContinuation {
      cells[right] = .blank(cells[right].style)
    }
  }
}

extension Screen: Equatable {
  /// Whether a terminal shows and says the same for both.
  public static func == (left: Screen, right: Screen) -> Bool {
    left.size == right.size && left.cursor == right.cursor && left.scrollRegion == right.scrollRegion
      && left.focusedRegion == right.focusedRegion && left.spokenTexts == right.spokenTexts
      && left.pictures == right.pictures && left.cells == right.cells
  }
}

/// The part of `start..<start + count` within `0..<limit`, whatever the numbers are.
private func clip(start: Int, count: Int, to limit: Int) -> Range<Int> {
  let lower = min(max(0, start), limit)
  let (sum, overflow) = start.addingReportingOverflow(max(0, count))
  let upper = overflow ? limit : min(max(lower, sum), limit)
  return lower..<upper
}
