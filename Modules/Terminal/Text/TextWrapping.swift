extension DisplayText {
  /// A text of several lines, broken into lines of at most that many columns.
  ///
  /// A line is broken at spaces, which then go. A word that is longer than a whole line starts where it stands and is
  /// broken between its clusters. An empty line stays. A wide cluster is an ellipsis where a line has but one column.
  ///
  /// - Returns: The lines; none if there is no column.
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

/// Breaks one line of text, cluster by cluster.
private struct LineWrapper {
  private let columns: Int

  /// The lines that are complete.
  private var lines: [String] = []

  /// The line under way.
  private var line = ""
  private var lineWidth = 0

  /// What has come since, and is not on a line yet: spaces, then a word.
  private var spaces = 0
  private var word: [DisplayCluster] = []
  private var wordWidth = 0

  /// Whether the word has been found too long for a line, and what has come of it is on the lines.
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
