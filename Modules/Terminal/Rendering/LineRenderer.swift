/// Turns the difference between two screens into lines to be read aloud, in place of the bytes that ``Renderer`` makes
/// of it.
///
/// A screen reader reads what is printed, in order, and is lost where a program draws here and there. So what has come
/// is said once, from top to bottom, and what has stayed or gone is not. What is compared are phrases: texts with two
/// blanks or a line between them. Where the cursor is parked, what stands there is said when it is another place or
/// reads otherwise: the whole row among those that move together (``Screen/scrollRegion``), whose other rows are not
/// said then, and one phrase elsewhere. Lines, blocks and what turns are for the eyes, and are left out.
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
    let known = before?.said ?? []
    let isFocusNew = now.focus != before?.focus
    return now.rows.indices.compactMap { row in
      let isFocused = row == now.focus?.row
      let said = now.rows[row].filter { phrase in
        if isFocused, now.focus?.phrases.contains(phrase) == true { return isFocusNew }
        return !now.list.contains(row) && !known.contains(phrase.text)
      }
      return said.isEmpty ? nil : said.map(\.text).joined(separator: ", ")
    }
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

  /// The texts that have been said when the screen has been.
  var said: Set<String> {
    let rows = rows.indices.filter { $0 == focus?.row || !list.contains($0) }
    return Set(rows.flatMap { self.rows[$0] }.map(\.text))
  }

  init(_ screen: Screen) {
    rows = (0..<screen.size.rows).map { phrases(of: screen, row: $0) }
    guard let cursor = screen.cursor, rows.indices.contains(cursor.row) else {
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
}

private func phrases(of screen: Screen, row: Int) -> [Reading.Phrase] {
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

  for (column, cell) in screen[row: row].enumerated() where !cell.isContinuation {
    if cell.ascii == UInt8(ascii: " ") || cell.isPicture {
      endWord(at: column)
      blanks += 1
    } else {
      word += screen.text(of: cell)
    }
  }
  endWord(at: screen.size.columns)
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
