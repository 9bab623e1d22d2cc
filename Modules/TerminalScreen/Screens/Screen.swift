/// The content of a terminal's screen: a grid of cells and the position of the cursor.
///
/// A screen is a value. The views draw a new one for each frame, and ``Renderer`` finds the differences. All text that
/// is written is sanitised by ``DisplayText``, so only the renderer can send escape sequences to the terminal. Content
/// outside the bounds is cut off.
public struct Screen: Sendable {
  /// The size of the grid, which never changes.
  public let size: TerminalSize

  /// The position of the terminal's cursor, which screen readers and magnifiers follow. `nil` hides the cursor, and so
  /// does a position outside the screen.
  public var cursor: Position? {
    didSet { if let position = cursor, !TerminalRect(size).contains(position) { cursor = nil } }
  }

  /// The rows that usually move together, such as those of a list; `nil` if there are none. ``Renderer`` tries to
  /// scroll them.
  public var scrollRegion: Range<Int>?

  /// The part that needs the attention of the user, such as an alert in front of other content. ``LineRenderer``
  /// ignores the text outside this part. If this is `nil`, no text is ignored.
  public var focusedRegion: TerminalRect?

  /// Texts that are not shown on the screen, but that ``LineRenderer`` returns for a screen reader.
  public var spokenTexts: [String] = []

  /// A text that ``LineRenderer`` returns in place of the text in a part of the screen; `nil` for none. An example is
  /// the label and the value of the control that has the focus.
  public var spokenRegion: SpokenRegion?

  /// The title that the window of the terminal shows; `nil` leaves the title as it is.
  public var title: String?

  /// The pictures that the terminal draws in cells of the screen.
  public internal(set) var pictures: [TerminalPicture] = []

  /// All cells, row by row.
  private var cells: [PackedCell]

  /// The texts of several Unicode scalars. Their keys are hash values of 63 bits, so equal texts have equal keys on all
  /// screens, and cells of two screens are compared without their texts.
  var combinedTexts: [UInt64: Character] = [:]

  /// Creates a blank screen with a hidden cursor.
  public init(size: TerminalSize) {
    self.size = size
    cells = Array(repeating: .blank(.plain), count: size.columns * size.rows)
  }

  /// The cell in a column and a row, both counted from 0; a blank cell outside the screen.
  public subscript(column: Int, row: Int) -> Cell {
    let isInside = TerminalRect(size).contains(Position(column: column, row: row))
    let cell = isInside ? cells[row * size.columns + column] : .blank(.plain)
    return Cell(
      style: cell.style, character: Character(text(of: cell)), width: Int(cell.columns), isPicture: cell.isPicture)
  }

  /// The text of each row without trailing blanks, for tests.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = self[row: row].filter { !$0.isContinuation }.map(text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Fills a rectangle with blanks in a style. The part outside the screen is ignored.
  public mutating func fill(_ rect: TerminalRect, style: TextStyle) {
    let visible = rect.intersection(TerminalRect(size))
    for row in visible.rowRange {
      place(repeatElement(.blank(style), count: visible.columns), at: Position(column: visible.column, row: row))
    }
  }

  /// Writes one line of text, in at most `columns` columns and never past the right edge of the screen.
  ///
  /// The text is sanitised and cut as by ``DisplayText/line(_:columns:)``: text that does not fit is cut and ends with
  /// an ellipsis. Other cells are unchanged. If the text covers half of a wide cluster, the other half becomes blank.
  ///
  /// - Parameters:
  ///   - text: The text, which may come from an untrusted source.
  ///   - position: The start of the text. If it is outside the screen, nothing is written.
  ///   - columns: The greatest number of columns to use.
  ///   - style: The style of the cells that the text takes.
  /// - Returns: The number of columns that the text takes.
  @discardableResult
  public mutating func write(
    _ text: String,
    at position: Position,
    columns: Int = .max,
    style: TextStyle = .plain
  ) -> Int {
    guard TerminalRect(size).contains(position) else { return 0 }
    let limit = min(columns, size.columns - position.column)
    if let ascii = DisplayText.ascii(of: text, columns: limit) {
      place(ascii.lazy.map { PackedCell(key: UInt64($0), style: style, columns: 1) }, at: position)
      return ascii.count
    }
    var placed: [PackedCell] = []
    for cluster in DisplayText.clusters(of: text, columns: limit) {
      placed.append(
        PackedCell(
          key: key(of: cluster.character), style: style, columns: cluster.columns,
          hasAmbiguousWidth: cluster.hasAmbiguousWidth))
      if cluster.columns == 2 { placed.append(.continuation(style)) }
    }
    place(placed, at: position)
    return placed.count
  }

  /// The cells of a row, which must be on the screen.
  subscript(row row: Int) -> ArraySlice<PackedCell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Returns the text of a cell of this screen.
  func text(of cell: PackedCell) -> String {
    if let scalar = cell.scalar { return String(scalar) }
    return combinedTexts[cell.key].map(String.init) ?? " "
  }

  /// Writes adjacent cells into a row. All of them must be on the screen.
  mutating func place(_ placed: some Collection<PackedCell>, at position: Position) {
    clearSplitClusters(position.column..<position.column + placed.count, row: position.row)
    let start = position.row * size.columns + position.column
    cells.replaceSubrange(start..<start + placed.count, with: placed)
  }

  /// Moves the rows of a region up by `offset`, or down if it is negative, and blanks the rows that become free, as a
  /// terminal does when it scrolls. The region must be on the screen.
  mutating func scroll(_ region: Range<Int>, by offset: Int) {
    let unscrolled = self
    let blankRow = Array(repeating: PackedCell.blank(.plain), count: size.columns)[...]
    for row in region {
      let isMoved = region.contains(row + offset)
      let range = row * size.columns..<(row + 1) * size.columns
      cells.replaceSubrange(range, with: isMoved ? unscrolled[row: row + offset] : blankRow)
    }
  }

  /// Returns the key of a text, and stores the text if it has several Unicode scalars.
  mutating func key(of text: Character) -> UInt64 {
    if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 { return UInt64(scalar.value) }
    // The highest bit distinguishes a key from a scalar.
    let key = UInt64(bitPattern: Int64(text.hashValue)) | 1 << 63
    combinedTexts[key] = text
    return key
  }

  /// Blanks the outer half of each wide cluster that an edge of the columns splits.
  private mutating func clearSplitClusters(_ columns: Range<Int>, row: Int) {
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

/// A part of a screen, and the text that a screen reader reads in its place.
public struct SpokenRegion: Sendable, Hashable {
  /// The part of the screen.
  public var rect: TerminalRect
  /// The text.
  public var text: String

  /// Creates a region.
  public init(rect: TerminalRect, text: String) {
    (self.rect, self.text) = (rect, text)
  }
}

extension Screen: Equatable {
  /// Returns whether both screens have the same size, cells, pictures and cursor, and the same hints for the renderers.
  public static func == (left: Screen, right: Screen) -> Bool {
    left.size == right.size && left.cursor == right.cursor && left.scrollRegion == right.scrollRegion
      && left.focusedRegion == right.focusedRegion && left.spokenTexts == right.spokenTexts
      && left.spokenRegion == right.spokenRegion && left.title == right.title
      && left.pictures == right.pictures && left.cells == right.cells
  }
}
