import TerminalScreen

/// The cells and the cursor of the emulator.
struct EmulatedScreen: Sendable {
  typealias Cell = TerminalEmulator.Cell
  typealias Unsupported = TerminalEmulator.Unsupported

  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var grid: [[Cell]]
  private(set) var cursor = (column: 0, row: 0)
  /// The rows that scroll.
  var region: Range<Int>

  /// Whether the size has changed since the screen was last erased, so that output for the former size may still arrive.
  private(set) var isResized = false

  /// The cell that replaces erased ones.
  var blank = Cell()

  let widths: TerminalEmulator.Widths

  /// The normal screen and its cursor, while the alternate screen is shown.
  private var saved: (grid: [[Cell]], cursor: (column: Int, row: Int))?
  /// The position of the cell whose cluster the next scalar may join; `nil` after a move of the cursor.
  private var last: (column: Int, row: Int)?
  /// Whether the last column has been written, so that the next text starts in the next row.
  private var isWrapPending = false

  init(columns: Int, rows: Int, widths: TerminalEmulator.Widths) {
    (self.columns, self.rows, self.widths) = (columns, rows, widths)
    grid = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    region = 0..<rows
  }

  /// The text of the cluster before the cursor; `nil` after a move of the cursor.
  var lastText: String? { last.map { grid[$0.row][$0.column].text } }

  private var blankRow: [Cell] { Array(repeating: blank, count: columns) }

  /// Changes the size and keeps the upper left part.
  mutating func resize(columns: Int, rows: Int) {
    func fit(_ grid: [[Cell]]) -> [[Cell]] {
      (0..<rows).map { row in
        (0..<columns).map { row < grid.count && $0 < grid[row].count ? grid[row][$0] : Cell() }
      }
    }
    grid = fit(grid)
    saved = saved.map { (fit($0.grid), (min($0.cursor.column, columns - 1), min($0.cursor.row, rows - 1))) }
    (self.columns, self.rows, region, isResized) = (columns, rows, 0..<rows, true)
    moveTo(column: cursor.column, row: cursor.row)
  }

  mutating func showAlternate() {
    blank = Cell()
    saved = (grid, cursor)
    erase()
  }

  mutating func showNormal() {
    guard let saved else { return }
    grid = saved.grid
    moveTo(column: saved.cursor.column, row: saved.cursor.row)
  }

  /// Blanks all cells. The cursor stays in its place.
  mutating func erase() {
    grid = Array(repeating: blankRow, count: rows)
    last = nil
    isResized = false
  }

  mutating func moveTo(column: Int, row: Int) {
    cursor = (min(column, columns - 1), min(row, rows - 1))
    last = nil
    isWrapPending = false
  }

  mutating func lineFeed() {
    if cursor.row == region.upperBound - 1 {
      scroll(by: 1)
      moveTo(column: cursor.column, row: cursor.row)
    } else {
      moveTo(column: cursor.column, row: cursor.row + 1)
    }
  }

  /// Moves the rows of the region up, or down if the offset is negative.
  mutating func scroll(by offset: Int) {
    let old = grid
    for row in region {
      let source = row + offset
      grid[row] = region.contains(source) ? old[source] : blankRow
    }
    last = nil
  }

  /// Blanks columns in the row of the cursor, and the other half of any wide cluster that they split.
  mutating func blank(_ range: Range<Int>) {
    for (edge, head) in [(range.lowerBound, range.lowerBound - 1), (range.upperBound, range.upperBound)]
    where edge < columns && grid[cursor.row][edge].text.isEmpty {
      grid[cursor.row][head].text = " "
    }
    for column in range { grid[cursor.row][column] = blank }
  }

  /// Writes a scalar at the cursor, or adds it to the cluster before the cursor.
  ///
  /// - Parameter wraps: Whether text after the last column continues in the next row.
  mutating func put(_ scalar: Unicode.Scalar, rendition: TerminalEmulator.Rendition, wraps: Bool) throws(Unsupported) {
    if let last, try join(scalar, to: last, rendition: rendition) { return }
    // An old terminal draws a mark without a base in a cell of its own.
    let width = max(scalarWidth(scalar), widths == .scalars ? 1 : 0)
    guard width > 0 else {
      if isResized { return }
      throw Unsupported(description: "a mark without a base, U+\(String(scalar.value, radix: 16))")
    }
    if isWrapPending, wraps {
      moveTo(column: 0, row: cursor.row)
      lineFeed()
    }
    if cursor.column + width > columns {
      guard widths == .scalars || isResized else {
        throw Unsupported(description: "a wide cluster in the last column")
      }
      return
    }
    let start = cursor
    drawCluster(start, Cell(text: String(Character(scalar)), rendition: rendition), width: width)
    last = start
  }

  /// Adds a scalar to the cluster in a cell if they form one cluster. Returns whether they do.
  private mutating func join(
    _ scalar: Unicode.Scalar, to cell: (column: Int, row: Int), rendition: TerminalEmulator.Rendition
  ) throws(Unsupported) -> Bool {
    let text = grid[cell.row][cell.column].text
    var joined = text
    joined.unicodeScalars.append(scalar)
    guard joined.count == 1 else { return false }
    if widths == .scalars, scalarWidth(scalar) > 0 { return false }
    grid[cell.row][cell.column].text = joined
    guard widths == .clusters else { return true }
    let width = DisplayText.width(of: joined)
    if width > DisplayText.width(of: text) {
      guard cell.column + width <= columns else {
        guard isResized else { throw Unsupported(description: "a wide cluster in the last column") }
        return true
      }
      cursor.column = cell.column
      drawCluster(cell, Cell(text: joined, rendition: rendition), width: width)
    }
    return true
  }

  /// Draws a cluster and moves the cursor after it.
  private mutating func drawCluster(_ start: (column: Int, row: Int), _ cell: Cell, width: Int) {
    blank(start.column..<start.column + width)
    grid[start.row][start.column] = cell
    if width == 2 {
      grid[start.row][start.column + 1] = Cell(text: "", rendition: cell.rendition)
    }
    cursor.column = min(start.column + width, columns - 1)
    isWrapPending = start.column + width == columns
  }
}

/// Returns the width of a single scalar, which is 0 for a scalar that joins the previous cluster.
private func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .spacingMark, .format: 0
  default: DisplayText.width(of: String(scalar))
  }
}
