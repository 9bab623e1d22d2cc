/// A text in which the matches of a search are marked.
public struct MarkedText: Sendable, Hashable {
  /// Some whole characters of the text.
  public struct Part: Sendable, Hashable {
    /// The purpose of a part.
    public enum Kind: Sendable, Hashable {
      /// Characters that match nothing.
      case text
      /// Characters that match a term of the search, so that a view should make them stand out.
      case match
      /// The name of the text that follows, such as “example: ”.
      case label
    }

    /// The characters.
    public let text: String
    /// Their purpose.
    public let kind: Kind
  }

  /// The parts in the order of the text. None is empty.
  public private(set) var parts: [Part] = []

  /// The text without its marks.
  public var text: String { parts.map(\.text).joined() }

  /// Creates a text with marks in some ranges, which are in order and do not overlap.
  init(_ text: String, marking matches: [Range<String.Index>] = []) {
    append(text.startIndex..<text.endIndex, of: text, marking: matches)
  }

  /// Appends characters.
  mutating func append(_ text: some StringProtocol, as kind: Part.Kind = .text) {
    if !text.isEmpty { parts.append(Part(text: String(text), kind: kind)) }
  }

  /// Appends an excerpt of a line: its first matches, with some characters before them and, if `isLast` is true, many
  /// after them. An ellipsis replaces text that is left out.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - shown: The ranges that the excerpt shows, in order.
  ///   - matches: The ranges that are marked if they are in the excerpt, in order and without overlaps.
  ///   - isLast: Whether no other excerpt needs room after this one.
  mutating func append(
    excerptOf line: String, showing shown: [Range<String.Index>], marking matches: [Range<String.Index>], isLast: Bool
  ) {
    var end = line.startIndex
    for range in shown where range.upperBound > end {
      var start = startOfContext(before: range.lowerBound, in: line)
      if start <= end || line.index(after: end) == start {
        start = end
      } else {
        append(end == line.startIndex ? "… " : " … ")
      }
      let isEnd = isLast && range == shown.last
      let far = line.index(range.upperBound, offsetBy: Self.contextAtEnd, limitedBy: line.endIndex) ?? line.endIndex
      let endOfWord = line[range.upperBound...].firstIndex(of: " ") ?? line.endIndex
      end = isEnd ? far : min(endOfWord, far)
      append(start..<end, of: line, marking: matches)
    }
    if end < line.endIndex { append(" …") }
  }

  private static let contextAtStart = 16
  private static let contextAtEnd = 200

  /// Returns the start of a word that is a few characters before a position.
  private func startOfContext(before position: String.Index, in line: String) -> String.Index {
    let limit = line.startIndex
    guard let start = line.index(position, offsetBy: -Self.contextAtStart, limitedBy: limit), start > limit else {
      return limit
    }
    return line[line.index(before: start)..<position].firstIndex(of: " ").map(line.index(after:)) ?? start
  }

  private mutating func append(
    _ range: Range<String.Index>, of text: String, marking matches: [Range<String.Index>]
  ) {
    var start = range.lowerBound
    for match in matches where match.overlaps(range) {
      let match = match.clamped(to: range)
      append(text[start..<match.lowerBound])
      append(text[match], as: .match)
      start = match.upperBound
    }
    append(text[start..<range.upperBound])
  }
}
