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
      var wrapper = LineWrapper(columns: columns)
      for cluster in DisplayClusters(String(line)) {
        wrapper.add(Int(cluster.columns) <= columns ? cluster : .ellipsis)
      }
      return wrapper.finish()
    }
  }
}

/// Wraps one line of text, cluster by cluster.
private struct LineWrapper {
  private let columns: Int

  /// The complete lines.
  private var lines: [String] = []

  /// The current line.
  private var line = ""
  private var lineWidth = 0

  /// The text that is not on a line yet: spaces, then a word.
  private var spaces = 0
  private var word: [DisplayCluster] = []
  private var wordWidth = 0

  /// Whether the current word is longer than a line, so that its clusters are placed immediately.
  private var isBreaking = false

  init(columns: Int) {
    self.columns = columns
  }

  mutating func add(_ cluster: DisplayCluster) {
    if cluster.character == " " {
      endWord()
      isBreaking = false
      spaces += 1
    } else if isBreaking {
      place(cluster)
    } else {
      word.append(cluster)
      wordWidth += Int(cluster.columns)
      if wordWidth > columns {
        placeWord()
        isBreaking = true
      }
    }
  }

  mutating func finish() -> [String] {
    endWord()
    return lines + [line]
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    if lineWidth + spaces + wordWidth > columns { endLine() }
    placeWord()
  }

  private mutating func placeWord() {
    if lineWidth + spaces < columns {
      line += String(repeating: " ", count: spaces)
      lineWidth += spaces
    } else {
      endLine()
    }
    spaces = 0
    word.forEach { place($0) }
    word = []
    wordWidth = 0
  }

  private mutating func place(_ cluster: DisplayCluster) {
    if lineWidth + Int(cluster.columns) > columns { endLine() }
    line.append(cluster.character)
    lineWidth += Int(cluster.columns)
  }

  private mutating func endLine() {
    lines.append(line)
    (line, lineWidth, spaces) = ("", 0, 0)
  }
}
