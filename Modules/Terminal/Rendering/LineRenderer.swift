/// Turns the difference between two screens into lines to be read aloud, in place of the bytes that ``Renderer`` makes
/// of it.
///
/// A screen reader reads what is printed, in order, and is lost where a program draws here and there. So what has come
/// is said once, from top to bottom, and what has stayed or gone is not. What is compared are phrases: texts with two
/// blanks or a line between them.
///
/// - A phrase is known if it was said before, wherever it stood. On another screen, which is one whose first text or
///   whose ``Screen/focusedRegion`` is another, it is known only if it stood in the same row.
/// - What the cursor stands on, if that is reversed, is said when it is another place or reads otherwise: the whole row
///   among those that move together (``Screen/scrollRegion``), whose other rows are not said then; one phrase elsewhere.
/// - Where there is a focused region, nothing outside it is said.
/// - ``Screen/spokenTexts`` come first. Lines, blocks and what turns are for the eyes, and are left out.
///
/// It is a pure function.
public struct LineRenderer: Sendable {
  /// Makes a renderer.
  public init() {}

  /// What is to be said: one line for each row of the screen that has something new.
  ///
  /// - Parameters:
  ///   - old: The screen that was said last; if it is `nil`, all is said.
  ///   - new: The screen that is there now.
  public func lines(from old: Screen?, to new: Screen) -> [String] {
    let (before, now) = (old.map(Reading.init), Reading(new))
    let isSameScreen = before.map { now.heading == $0.heading && new.focusedRegion == old?.focusedRegion } ?? false
    let known = isSameScreen ? before?.said ?? [] : []
    let isFocusNew = now.focus != before?.focus || !isSameScreen

    let spoken = new.spokenTexts.filter { old?.spokenTexts.contains($0) != true }.map { DisplayText.line($0) }
    let rows = now.rows.indices.compactMap { row in
      let phrases = now.rows[row].filter { phrase in
        if row == now.focus?.row, now.focus?.phrases.contains(phrase) == true { return isFocusNew }
        if now.list.contains(row) || known.contains(phrase.text) { return false }
        return isSameScreen || before?.said(inRow: row).contains(phrase.text) != true
      }
      return phrases.isEmpty ? nil : phrases.map(\.text).joined(separator: ", ")
    }
    return spoken + rows
  }
}

/// A screen as it is read.
private struct Reading {
  /// What is read together.
  struct Phrase: Equatable {
    var text: String
    /// The column after its last one.
    var end: Int
  }

  /// What stands at the cursor.
  struct Focus: Equatable {
    let row: Int
    let phrases: [Phrase]
  }

  /// The phrases of each row.
  let rows: [[Phrase]]
  let focus: Focus?
  /// The rows of which only the one with the cursor is said.
  let list: Range<Int>

  /// The first text, which tells one screen from another.
  var heading: [String]? { rows.first { !$0.isEmpty }?.map(\.text) }

  /// The texts that have been said when the screen has been.
  var said: Set<String> { Set(rows.indices.flatMap(said)) }

  init(_ screen: Screen) {
    let region = screen.focusedRegion?.intersection(Rect(screen.size)) ?? Rect(screen.size)
    rows = (0..<screen.size.rows).map { row in
      (region.row..<region.row + region.rows).contains(row)
        ? phrases(of: screen, row: row, columns: region.column..<region.column + region.columns) : []
    }
    guard let cursor = screen.cursor, rows.indices.contains(cursor.row), screen.isReversed(at: cursor) else {
      (focus, list) = (nil, 0..<0)
      return
    }
    let row = rows[cursor.row]
    if let region = screen.scrollRegion, region.contains(cursor.row) {
      (focus, list) = (Focus(row: cursor.row, phrases: row), region)
    } else {
      let phrase = row.first { $0.end > cursor.column }
      (focus, list) = (Focus(row: cursor.row, phrases: phrase.map { [$0] } ?? []), 0..<0)
    }
  }

  /// The texts of a row that have been said.
  func said(inRow row: Int) -> [String] {
    guard rows.indices.contains(row), row == focus?.row || !list.contains(row) else { return [] }
    return rows[row].map(\.text)
  }
}

extension Screen {
  /// Whether what the cursor is on is set off from all else.
  fileprivate func isReversed(at position: Position) -> Bool {
    self[position.column, position.row].style.attributes.contains(.reverse)
  }
}

private func phrases(of screen: Screen, row: Int, columns: Range<Int>) -> [Reading.Phrase] {
  var phrases: [Reading.Phrase] = []
  var word = ""
  // Before the first word of a row there is as good as a line.
  var blanks = 2

  func endWord(at column: Int) {
    guard !word.isEmpty else { return }
    defer { word = "" }
    let text = word.trimmingOrnaments
    guard !text.isEmpty else { return }
    if blanks < 2, let last = phrases.indices.last {
      phrases[last].text += " " + text
      phrases[last].end = column
    } else {
      phrases.append(Reading.Phrase(text: text, end: column))
    }
    blanks = 0
  }

  for (column, cell) in zip(columns, screen[row: row].dropFirst(columns.lowerBound)) where !cell.isContinuation {
    if cell.ascii == UInt8(ascii: " ") || cell.isPicture {
      endWord(at: column)
      blanks += 1
    } else {
      word += screen.text(of: cell)
    }
  }
  endWord(at: columns.upperBound)
  return phrases
}

extension String {
  /// The word without the lines, blocks and geometric shapes at its ends; nothing if it is a single pattern of Braille,
  /// which is what turns while something is under way.
  fileprivate var trimmingOrnaments: String {
    if count == 1, unicodeScalars.allSatisfy({ (0x2800...0x28FF).contains($0.value) }) { return "" }
    func isOrnament(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy { (0x2500...0x25FF).contains($0.value) }
    }
    let rest = drop(while: isOrnament)
    return String(rest.prefix(upTo: rest.lastIndex { !isOrnament($0) }.map(rest.index(after:)) ?? rest.startIndex))
  }
}
