/// A renderer that turns the difference between two screens into lines of text for a screen reader. ``Renderer`` does
/// the same with bytes for a terminal.
///
/// A screen reader reads output in order, and cannot follow a program that draws at several places of the screen. So
/// new text is printed once, from top to bottom; unchanged and removed text is not printed. The renderer compares the
/// **segments** of the screens. Two or more blanks, or a box-drawing line, separate two segments.
///
/// - The two screens are *different* if their first rows with text or their ``Screen/focusedRegion`` differ. Otherwise,
///   the same screen has changed. Text in a ``Screen/spokenRegion`` is not considered for this.
/// - On the same screen, a segment is printed unless it was read in any row of the previous screen. On a different
///   screen, it is printed unless it was read in the same row of the previous screen. If the first texts of
///   the screens differ, this exception is only for the last row, such as one with hints for keys.
/// - Reversed text at the cursor is printed if the cursor has moved to the text, if the text has changed, or if the
///   screen is different. In the ``Screen/scrollRegion``, the whole row is printed. Elsewhere, only the segment at the
///   cursor is printed.
/// - If a row of the scroll region is selected or reversed, no other row of the region is printed. While the cursor is
///   outside of the region, for example in a search field, this row is printed if it has changed.
/// - If there is a focused region, the text outside the region is not printed.
/// - The text of the ``Screen/spokenRegion`` is printed if the text, the region or the screen has changed. The segments
///   in the region are not printed.
/// - New ``Screen/spokenTexts`` are printed first. Box-drawing lines, blocks, spinners and the marks ✓, ✗ and ! of
///   notices are omitted.
///
/// Rendering is a pure function.
public struct LineRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the lines to print: one for each new spoken text, then one for each row of the screen that has new text.
  ///
  /// - Parameters:
  ///   - old: The screen that was printed last. If it is `nil`, all text is new.
  ///   - new: The current screen.
  public func lines(from old: Screen?, to new: Screen) -> [String] {
    // The edges of the spoken regions separate segments. Both screens have the same edges, so that their segments can
    // be compared.
    let regions = [old, new].compactMap { $0?.visibleSpokenRegion }
    let (before, now) = (old.map { SpokenScreen($0, regions: regions) }, SpokenScreen(new, regions: regions))
    let isSameScreen = before.map { now.heading == $0.heading && new.focusedRegion == old?.focusedRegion } ?? false
    let hasNewTitle = now.heading?.first != before?.heading?.first && new.focusedRegion == old?.focusedRegion
    let known = isSameScreen ? before?.spokenTexts ?? [] : []
    let isCursorContextNew = now.cursorContext != before?.cursorContext || !isSameScreen
    let isListRowNew = now.listRow != before?.listRow || !isSameScreen

    var spoken = new.spokenTexts.filter { old?.spokenTexts.contains($0) != true }
    if let region = new.spokenRegion, region != old?.spokenRegion || !isSameScreen { spoken.append(region.text) }
    let rows = now.rows.indices.compactMap { row in
      let segments = now.rows[row].filter { segment in
        if new.visibleSpokenRegion?.contains(segment, row: row) == true { return false }
        if row == now.cursorContext?.row, now.cursorContext?.segments.contains(segment) == true {
          return isCursorContextNew
        }
        if row == now.highlightedRow { return isListRowNew }
        if now.listRows.contains(row) || known.contains(segment.text) { return false }
        return isSameScreen || hasNewTitle && row < new.size.rows - 1
          || before?.spokenTexts(inRow: row).contains(segment.text) != true
      }
      return segments.isEmpty ? nil : segments.map(\.text).joined(separator: ", ")
    }
    return spoken.map { DisplayText.line($0) } + rows
  }
}

/// The segments of a screen, and the rows and texts that a screen reader reads.
private struct SpokenScreen {
  /// A piece of text that is read as a unit. Separators are two or more blanks and box-drawing lines.
  struct Segment: Equatable {
    var text: String
    /// The column after the last column of the text.
    var end: Int
  }

  /// The row of the cursor, and the segments that are read for it.
  struct CursorContext: Equatable {
    let row: Int
    let segments: [Segment]
  }

  /// The segments of each row.
  let rows: [[Segment]]
  let cursorContext: CursorContext?
  /// The rows of a list, of which only the highlighted row is read; empty if there is no list.
  let listRows: Range<Int>
  /// The highlighted row of the list, if the cursor is in another row.
  let highlightedRow: Int?

  /// The texts of the highlighted row of the list, wherever the cursor is.
  var listRow: [String]? {
    let row = highlightedRow ?? cursorContext.flatMap { listRows.contains($0.row) ? $0.row : nil }
    return row.map { rows[$0].map(\.text) }
  }

  /// The texts of the first row that has any outside of the spoken regions. They identify the screen. `nil` if the
  /// screen has no text.
  let heading: [String]?

  /// The texts that are read for the screen.
  var spokenTexts: Set<String> { Set(rows.indices.flatMap(spokenTexts)) }

  init(_ screen: Screen, regions: [TerminalRect]) {
    let region = screen.focusedRegion?.intersection(TerminalRect(screen.size)) ?? TerminalRect(screen.size)
    let rows = (0..<screen.size.rows).map { row in
      guard region.rowRange.contains(row) else { return [Segment]() }
      let ranges = regions.filter { $0.rowRange.contains(row) }.map(\.columnRange)
      let edges = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] })
      return segments(of: screen, row: row, columns: region.columnRange, edges: edges)
    }
    self.rows = rows
    heading = rows.indices.lazy.map { row in
      rows[row].filter { segment in !regions.contains { $0.contains(segment, row: row) } }.map(\.text)
    }.first { !$0.isEmpty }
    guard let cursor = screen.cursor, screen.isSelected(at: cursor) else {
      (cursorContext, listRows, highlightedRow) = (nil, 0..<0, nil)
      return
    }
    let row = rows[cursor.row]
    if let region = screen.scrollRegion, region.contains(cursor.row) {
      (cursorContext, listRows, highlightedRow) = (CursorContext(row: cursor.row, segments: row), region, nil)
    } else {
      let segment = row.first { $0.end > cursor.column }
      cursorContext = CursorContext(row: cursor.row, segments: segment.map { [$0] } ?? [])
      highlightedRow = screen.scrollRegion?.first { screen.isSelected(at: Position(column: cursor.column, row: $0)) }
      listRows = highlightedRow == nil ? 0..<0 : screen.scrollRegion ?? 0..<0
    }
  }

  /// Returns the texts that are read for a row.
  func spokenTexts(inRow row: Int) -> [String] {
    guard rows.indices.contains(row), row == cursorContext?.row || !listRows.contains(row) else { return [] }
    return rows[row].map(\.text)
  }
}

extension Screen {
  /// The part of the spoken region that is on the screen.
  fileprivate var visibleSpokenRegion: TerminalRect? { spokenRegion?.rect.intersection(TerminalRect(size)) }

  /// Returns whether the cell at a position is on the screen, and has the background of a selection or is reversed.
  fileprivate func isSelected(at position: Position) -> Bool {
    let style = self[position.column, position.row].style
    return style.background == .role(.selection) || style.attributes.contains(.reverse)
  }
}

extension TerminalRect {
  /// Returns whether the last column of a segment is in the rectangle.
  fileprivate func contains(_ segment: SpokenScreen.Segment, row: Int) -> Bool {
    contains(Position(column: segment.end - 1, row: row))
  }
}

/// Returns the segments of a row. A segment does not extend over an edge, which is the first column after it.
private func segments(
  of screen: Screen, row: Int, columns: Range<Int>, edges: Set<Int>
) -> [SpokenScreen.Segment] {
  var segments: [SpokenScreen.Segment] = []
  var word = ""
  // The first word of a row always starts a segment.
  var blanks = 2

  func endWord(at column: Int) {
    guard !word.isEmpty else { return }
    defer { word = "" }
    let text = word.trimmingOrnaments
    guard !text.isEmpty else { return }
    if blanks < 2, let last = segments.indices.last {
      segments[last].text += " " + text
      segments[last].end = column
    } else {
      segments.append(SpokenScreen.Segment(text: text, end: column))
    }
    blanks = 0
  }

  for (column, cell) in zip(columns, screen[row: row].dropFirst(columns.lowerBound)) where !cell.isContinuation {
    // An edge of the previous screen can be inside a word of this one.
    if edges.contains(column), word.isEmpty || cell.ascii == UInt8(ascii: " ") {
      endWord(at: column)
      blanks = 2
    }
    if cell.ascii == UInt8(ascii: " ") || cell.isPicture {
      endWord(at: column)
      blanks += 1
    } else {
      word += screen.text(of: cell)
    }
  }
  endWord(at: columns.upperBound)
  return segments
}

extension String {
  /// The word without box-drawing lines, blocks and geometric shapes at its ends. Empty if the word is the mark of a
  /// notice or a single Braille pattern, because spinners consist of these.
  fileprivate var trimmingOrnaments: String {
    if ["✓", "✗", "!"].contains(self) { return "" }
    if count == 1, unicodeScalars.allSatisfy({ (0x2800...0x28FF).contains($0.value) }) { return "" }
    func isOrnament(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy { (0x2500...0x25FF).contains($0.value) }
    }
    let rest = drop(while: isOrnament)
    return String(rest.prefix(upTo: rest.lastIndex { !isOrnament($0) }.map(rest.index(after:)) ?? rest.startIndex))
  }
}
