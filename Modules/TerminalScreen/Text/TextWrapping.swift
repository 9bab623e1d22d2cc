extension DisplayText {
  /// Returns the lines of a text, wrapped to at most the given number of columns.
  ///
  /// The text is sanitised. Lines are broken at spaces, and the spaces at a break or at the end of a line are removed.
  /// A word that is longer than a line starts on the current line and is broken between grapheme clusters. Empty lines
  /// are kept. With a single column, a wide cluster becomes an ellipsis.
  ///
  /// - Returns: The lines, or an empty array if `columns` is not positive.
  public static func wrapped(_ text: String, columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
      var wrapped = WrappedLines(columns: columns)
      let clusters = clusters(of: String(line)).map { Int($0.columns) <= columns ? $0 : .ellipsis }
      for word in clusters.split(omittingEmptySubsequences: false, whereSeparator: { $0.character == " " }) {
        wrapped.add(word)
      }
      return wrapped.lines
    }
  }
}

/// The lines of a text so far, to which words are added.
private struct WrappedLines {
  let columns: Int
  private(set) var lines = [""]

  /// The width of the last line.
  private var width = 0

  /// The number of spaces before the next word; `nil` before the first one.
  private var spaces: Int?

  init(columns: Int) {
    self.columns = columns
  }

  /// Adds a word after a space. An empty word is only the space.
  mutating func add(_ word: ArraySlice<DisplayCluster>) {
    let spaces = spaces.map { $0 + 1 } ?? 0
    self.spaces = word.isEmpty ? spaces : 0
    guard !word.isEmpty else { return }
    let wordWidth = word.reduce(0) { $0 + Int($1.columns) }
    let fits = width + spaces + wordWidth <= columns
    if fits || wordWidth > columns && width + spaces < columns {
      lines[lines.count - 1] += String(repeating: " ", count: spaces)
      width += spaces
    } else {
      startLine()
    }
    for cluster in word {
      if width + Int(cluster.columns) > columns { startLine() }
      lines[lines.count - 1].append(cluster.character)
      width += Int(cluster.columns)
    }
  }

  private mutating func startLine() {
    lines.append("")
    width = 0
  }
}
