/// The text policy: the rules that sanitise text from outside the program before it reaches a terminal.
///
/// The policy does not parse escape sequences, because an unterminated sequence would swallow the rest of the text. It
/// replaces characters:
/// - A line end or a tab becomes a space.
/// - Any other C0 control character, and DEL, becomes its symbol (U+241B for ESC). Any other C1 control character
///   becomes U+FFFD.
/// - An invisible character, or one that changes the text direction, is removed, unless a word or an emoji needs it.
/// - A private, unassigned or invalid character becomes U+FFFD.
/// - A character has at most eight marks. A mark without a character is shown on a dotted circle (U+25CC).
///
/// The result has no control characters. ``width(of:)`` returns the number of columns that it takes, although terminals
/// disagree on the width of some clusters. Applying the policy twice has the same result as applying it once.
///
/// Grapheme clusters and character properties follow the Unicode version of the standard library. The widths follow the
/// version that is named in `WideScalars`. Printable ASCII text is not changed, and is processed faster than other
/// text.
public enum DisplayText {
  /// Returns the text as one line. Line ends and tabs become spaces.
  public static func line(_ text: String) -> String {
    if text.utf8.allSatisfy(isPrintableASCII) { return text }
    return sanitised(text)
  }

  /// Returns the text as one line of at most the given number of columns; an empty string if `columns` is not positive.
  ///
  /// A longer text is cut between two grapheme clusters and ends with an ellipsis (U+2026). The line is one column
  /// shorter if a wide cluster did not fit before the ellipsis.
  ///
  /// The time depends on the number of columns and not on the length of the text. So a text with very many invisible
  /// characters may be cut earlier.
  public static func line(_ text: String, columns: Int) -> String {
    String(clusters(of: text, columns: columns).map(\.character))
  }

  /// Returns the lines of a text. Each line end (LF, CR, CRLF, VT, FF, NEL, U+2028, U+2029) starts another line.
  public static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line(String($0)) }
  }

  /// Returns the number of columns that a terminal needs for the text as one line.
  public static func width(of text: String) -> Int {
    if text.utf8.allSatisfy(isPrintableASCII) { return text.utf8.count }
    return clusters(of: text).reduce(0) { $0 + Int($1.columns) }
  }

  /// Returns the UTF-8 bytes of the text if it is printable ASCII and fits into the columns; otherwise `nil`.
  static func ascii(of text: String, columns: Int) -> String.UTF8View? {
    let bytes = text.utf8
    return bytes.count <= columns && bytes.allSatisfy(isPrintableASCII) ? bytes : nil
  }

  /// Returns the clusters of the text as one line.
  static func clusters(of text: String) -> [DisplayCluster] {
    sanitised(text).map(DisplayCluster.init)
  }

  /// Returns the clusters of the text as one line of at most the given number of columns.
  static func clusters(of text: String, columns limit: Int) -> [DisplayCluster] {
    // No text takes more columns than it has bytes.
    let columns = min(limit, text.utf8.count)
    guard columns > 0 else { return [] }

    let head = text.utf8.prefix(columns + 1)
    if head.allSatisfy(isPrintableASCII) {
      let isCut = head.count > columns
      let clusters = head.prefix(isCut ? columns - 1 : columns).map {
        DisplayCluster(character: Character(Unicode.Scalar($0)), columns: 1)
      }
      return isCut ? clusters + [.ellipsis] : clusters
    }

    // The text is copied, because finding the clusters of a slice would read the whole string.
    let limit = bytesPerColumn * (columns + spareColumns)
    let end = text.utf8.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
    var shown: [DisplayCluster] = []
    var width = 0
    var countBeforeEllipsis = 0
    for cluster in clusters(of: String(text[..<end])) {
      width += Int(cluster.columns)
      if width > columns { return shown.prefix(countBeforeEllipsis) + [.ellipsis] }
      shown.append(cluster)
      if width < columns { countBeforeEllipsis = shown.count }
    }
    return end < text.endIndex ? shown.prefix(countBeforeEllipsis) + [.ellipsis] : shown
  }

  /// The size in bytes of the longest cluster that is shown: 16 scalars of 4 bytes.
  private static let bytesPerColumn = 64

  /// The size of the invisible characters that a line may contain before it is cut early, in multiples of
  /// ``bytesPerColumn``.
  private static let spareColumns = 16
}

/// Returns whether a byte of UTF-8 is a printable ASCII character.
private func isPrintableASCII(_ byte: UInt8) -> Bool {
  (0x20...0x7E).contains(byte)
}
