/// The text policy: the one place where text from outside becomes text that may reach a terminal.
///
/// The policy replaces what is not text, and parses nothing, since an unterminated control sequence would swallow the
/// screen. Control characters become their pictures (U+241B for ESC), invisible and direction changing characters go,
/// private, unassigned and invalid ones become U+FFFD, and marks cannot pile up. The result has no control character,
/// and a terminal draws it in ``width(of:)`` columns. Applying the policy twice gives the same as once.
///
/// Clusters and character properties are those of the standard library's Unicode version; `WideScalars` names that of
/// the widths. Text in printable ASCII takes a fast path.
public enum DisplayText {
  /// The text as one line: line ends and tabs are spaces.
  public static func line(_ text: String) -> String {
    if text.utf8.allSatisfy(isPrintableASCII) { return text }
    return string(of: DisplayClusters(text))
  }

  /// The bytes as one line. They are taken as UTF-8; each invalid sequence becomes U+FFFD.
  public static func line(_ bytes: [UInt8]) -> String {
    line(String(decoding: bytes, as: UTF8.self))
  }

  /// The text as one line of at most that many columns.
  ///
  /// If it is longer, it is cut between two grapheme clusters and ends with an ellipsis (U+2026); where a wide cluster
  /// did not fit before that, the line is a column shorter. How much of a long text is looked at depends on the columns
  /// alone, except to pass over invisible characters, of which there may be 512 KiB before what follows counts as cut.
  public static func line(_ text: String, columns: Int) -> String {
    string(of: clusters(of: text, columns: columns))
  }

  /// The bytes, taken as UTF-8, as one line of at most that many columns.
  public static func line(_ bytes: [UInt8], columns: Int) -> String {
    line(String(decoding: bytes, as: UTF8.self), columns: columns)
  }

  /// The lines of a text: as many as it has line ends (LF, CR, CRLF, VT, FF, NEL, U+2028, U+2029), and one more.
  public static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line(String($0)) }
  }

  /// The lines of a text given as bytes, which are taken as UTF-8.
  public static func lines(_ bytes: [UInt8]) -> [String] {
    lines(String(decoding: bytes, as: UTF8.self))
  }

  /// How many columns a terminal needs for the text as one line.
  public static func width(of text: String) -> Int {
    if text.utf8.allSatisfy(isPrintableASCII) { return text.utf8.count }
    return DisplayClusters(text).reduce(0) { $0 + Int($1.columns) }
  }

  /// The bytes of the text if it is in printable ASCII and takes at most that many columns.
  static func ascii(of text: String, columns: Int) -> String.UTF8View? {
    let bytes = text.utf8
    return bytes.count <= columns && bytes.allSatisfy(isPrintableASCII) ? bytes : nil
  }

  /// The clusters of the text as one line of at most that many columns.
  static func clusters(of text: String, columns limit: Int) -> [DisplayCluster] {
    // No text takes more columns than it has bytes.
    let columns = min(limit, text.utf8.count)
    guard columns > 0 else { return [] }

    let head = text.utf8.prefix(columns + 1)
    if head.allSatisfy(isPrintableASCII) {
      let isCut = head.count > columns
      let clusters = head.prefix(isCut ? columns - 1 : columns).map(DisplayCluster.init(ascii:))
      return isCut ? clusters + [.ellipsis] : clusters
    }

    let budget = bytesPerColumn * (columns + spareColumns)
    let end = text.utf8.index(text.startIndex, offsetBy: budget, limitedBy: text.endIndex) ?? text.endIndex
    var clusters: [DisplayCluster] = []
    var width = 0
    var countBeforeEllipsis = 0
    // A copy, since the boundaries in a slice are looked for in all of its string.
    for cluster in DisplayClusters(String(text[..<end])) {
      width += Int(cluster.columns)
      if width > columns { return clusters.prefix(countBeforeEllipsis) + [.ellipsis] }
      clusters.append(cluster)
      if width < columns { countBeforeEllipsis = clusters.count }
    }
    return isShown(text[end...]) ? clusters.prefix(countBeforeEllipsis) + [.ellipsis] : clusters
  }

  /// The text of clusters.
  static func string(of clusters: some Sequence<DisplayCluster>) -> String {
    var string = ""
    for cluster in clusters {
      string.append(cluster.character)
    }
    return string
  }

  /// The bytes of the longest cluster that is shown: 16 scalars of 4 bytes.
  private static let bytesPerColumn = 64

  /// What a line may have in invisible characters without being cut early, in columns' worth of bytes.
  private static let spareColumns = 16
}

/// Whether a byte of UTF-8 is a character of ASCII that is shown as it is.
private func isPrintableASCII(_ byte: UInt8) -> Bool {
  (0x20...0x7E).contains(byte)
}

/// Whether a text is shown wherever it stands: something in it takes space of its own, or is too far away to be looked
/// at.
private func isShown(_ text: Substring) -> Bool {
  let end = text.utf8.index(text.startIndex, offsetBy: longestInvisibleText, limitedBy: text.endIndex)
  var previous: Unicode.Scalar?
  for scalar in text[..<(end ?? text.endIndex)].unicodeScalars where scalar != previous {
    switch ScalarKind(scalar) {
    case .text, .space, .control, .replaced: return true
    case .ignorable, .mark: previous = scalar
    }
  }
  return (end ?? text.endIndex) < text.endIndex
}

/// How many bytes of invisible text are passed over to see whether a line is cut.
private let longestInvisibleText = 512 * 1024
