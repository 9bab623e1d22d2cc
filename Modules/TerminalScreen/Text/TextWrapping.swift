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
      var (lines, width) = ([""], 0)
      // The number of spaces before the next word. Each word but the first one follows a space.
      var spaces = -1
      let clusters = clusters(of: String(line)).map { Int($0.columns) <= columns ? $0 : .ellipsis }
      for word in clusters.split(omittingEmptySubsequences: false, whereSeparator: { $0.character == " " }) {
        spaces += 1
        guard !word.isEmpty else { continue }
        let wordWidth = word.reduce(0) { $0 + Int($1.columns) }
        if width + spaces + wordWidth <= columns || wordWidth > columns && width + spaces < columns {
          lines[lines.count - 1] += String(repeating: " ", count: spaces)
          width += spaces
        } else {
          width = columns  // The word starts a line.
        }
        for cluster in word {
          if width + Int(cluster.columns) > columns {
            lines.append("")
            width = 0
          }
          lines[lines.count - 1].append(cluster.character)
          width += Int(cluster.columns)
        }
        spaces = 0
      }
      return lines
    }
  }
}
