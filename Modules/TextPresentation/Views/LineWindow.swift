import TerminalScreen

/// The part of a line that is visible in a number of columns. An ellipsis replaces the text that is left out at an
/// edge.
struct LineWindow {
  /// The range of the line that is visible, without the ellipses.
  let range: Range<String.Index>
  /// The ellipsis for the text that is left out at the start; empty if none is.
  let start: String

  private let line: String

  /// Creates the window that shows the start of `line`, or that is scrolled as little as necessary to show `target`. If
  /// `target` does not fit, the window shows its start. In fewer than 4 columns, the window is not scrolled.
  ///
  /// - Parameter line: A line that has been sanitised by `DisplayText`.
  init(of line: String, showing target: Range<String.Index>? = nil, columns: Int) {
    self.line = line
    let first = Self.start(of: line, showing: target, columns: columns)
    start = first > line.startIndex ? ellipsis : ""
    range = Self.range(of: line, from: first, columns: columns - start.count)
  }

  /// The text of the window, with the ellipses.
  var text: String { start + line[range] + (range.upperBound < line.endIndex ? ellipsis : "") }

  private static let minimumScrolledColumns = 4

  private static func start(of line: String, showing target: Range<String.Index>?, columns: Int) -> String.Index {
    guard let target, columns >= minimumScrolledColumns,
      range(of: line, from: line.startIndex, columns: columns).upperBound < target.upperBound
    else { return line.startIndex }
    var start = target.upperBound
    var room = columns - 1 - (start < line.endIndex ? 1 : 0)
    while start > line.startIndex {
      let previous = line.index(before: start)
      room -= width(of: line[previous..<start])
      guard room >= 0 else { break }
      start = previous
    }
    return min(start, target.lowerBound)
  }

  /// Returns the range of the line that is visible from `start` on, without the ellipsis at its end.
  private static func range(of line: String, from start: String.Index, columns: Int) -> Range<String.Index> {
    var room = columns
    var (end, endBeforeEllipsis) = (start, start)
    while end < line.endIndex {
      if room > 0 { endBeforeEllipsis = end }
      let next = line.index(after: end)
      room -= width(of: line[end..<next])
      guard room >= 0 else { return start..<endBeforeEllipsis }
      end = next
    }
    return start..<end
  }
}

private let ellipsis = "…"

private func width(of text: some StringProtocol) -> Int {
  DisplayText.width(of: String(text))
}
