public import Reactive
public import TerminalScreen

/// A label that shows a word in block letters of three rows.
///
/// The letters are half as wide if the word does not fit otherwise, so that words of all usual lengths have the same
/// height. A word that still does not fit or has characters other than letters of the Latin alphabet is one bold line, and
/// so is every word if the terminal shows no pictures. Diacritics are ignored in block letters, because they have no room.
public final class BannerLabel: View {
  /// The word.
  public var text: String {
    get { attributedText.text }
    set { attributedText = AttributedText([.init(newValue)]) }
  }

  /// The word with the styles of its parts, such as the matches of a search. Block letters are not underlined.
  public var attributedText: AttributedText {
    get { line.attributedText }
    set {
      guard newValue != line.attributedText else { return }
      line.attributedText = newValue
      pixels = BlockLetters.pixels(of: text)
      invalidateIntrinsicContentSize()
    }
  }

  /// The style of the word.
  public let style: TextStyle

  /// The word in one line.
  private let line: Label
  /// The rows of pixels; `nil` if the word cannot be shown in block letters.
  private var pixels: [[Bool]]?

  /// Creates a label without a word.
  public init(style: TextStyle = .title) {
    (self.style, line) = (style, Label(style: style.adding(.bold)))
  }

  public override func columns(atMost limit: Int) -> Int {
    cells(columns: limit)?[0].count ?? line.columns(atMost: limit)
  }

  public override func rows(columns: Int) -> Int {
    cells(columns: columns)?.count ?? 1
  }

  public override func draw(on canvas: inout Canvas) {
    guard canvas.bounds.rows > 1, let cells = cells(columns: canvas.bounds.columns) else {
      return line.draw(on: &canvas)
    }
    // The style of each column of pixels, and of the one after each part.
    let styles = attributedText.runs.flatMap { run in
      let count = BlockLetters.pixels(of: run.text)?[0].count ?? 0
      return Array(repeating: run.style == .plain ? style : run.style, count: count + 1)
    }
    let step = cells[0].count < styles.count - 1 ? 2 : 1
    for (row, characters) in cells.enumerated() {
      for (column, character) in characters.enumerated() {
        var style = styles[column * step]
        style.attributes.subtract(.underline)
        canvas.write(String(character), at: Position(column: column, row: row), style: style)
      }
    }
  }

  /// Returns the rows of the word in block letters; `nil` if it cannot be shown in them.
  private func cells(columns: Int) -> [[Character]]? {
    guard nearestWindow?.picturePresenter?.showsPictures == true, let pixels else { return nil }
    let count = pixels[0].count
    let step = count <= columns ? 1 : 2
    guard (count + step - 1) / step <= columns else { return nil }
    return stride(from: 0, to: pixels.count, by: 2).map { row in
      stride(from: 0, to: count, by: step).map { column in
        // A cell is two pixels high, and one or two pixels wide.
        let last = min(column + step, count) - 1
        let isSet = [pixels[row][column], pixels[row][last], pixels[row + 1][column], pixels[row + 1][last]]
        return Self.blocks[isSet.reduce(0) { 2 * $0 + ($1 ? 1 : 0) }]
      }
    }
  }

  /// The characters with the upper left, upper right, lower left and lower right quarter, as bits from the highest one.
  private static let blocks = Array(" ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█")
}

/// Block letters that are six pixels high.
private enum BlockLetters {
  /// Returns the rows of pixels of a word, with one column between two letters; `nil` if there is no block letter for a
  /// character.
  static func pixels(of word: String) -> [[Bool]]? {
    var rows = Array(repeating: [Bool](), count: height)
    for character in word {
      // The name of “é” is “LATIN SMALL LETTER E WITH ACUTE”.
      let name = character.unicodeScalars.first?.properties.name?.split(separator: " ") ?? []
      let base = name.count > 3 && name[0] == "LATIN" ? String(name[3]) : String(character)
      guard let letter = letters[base] else { return nil }
      for row in rows.indices { rows[row] += (rows[row].isEmpty ? [] : [false]) + letter[row] }
    }
    return rows[0].isEmpty ? nil : rows
  }

  private static let height = 6

  private static let letters: [String: [[Bool]]] = {
    var letters = ["-": dash]
    for (names, drawing) in drawings {
      let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false).map { $0.map { $0 == "#" } }
      let columns = (0..<(lines.map(\.count).max() ?? 0)).map { column in
        lines.map { column < $0.count && $0[column] }
      }
      // A column without pixels separates two letters.
      for (name, letter) in zip(names, columns.split { !$0.contains(true) }) {
        letters[String(name)] = (0..<height).map { row in letter.map { $0[row] } }
      }
    }
    return letters
  }()

  private static let dash = (0..<height).map { row in Array(repeating: row == 2, count: 3) }

  private static let drawings = [
    (
      "ABCDEFGHIJKLM",
      """
       ##  ###   ### ###  #### ####  ### #  # ###    # #  # #    #   #
      #  # #  # #    #  # #    #    #    #  #  #     # # #  #    ## ##
      #  # ###  #    #  # ###  ###  #    ####  #     # ##   #    # # #
      #### #  # #    #  # #    #    # ## #  #  #     # ##   #    # # #
      #  # #  # #    #  # #    #    #  # #  #  #  #  # # #  #    #   #
      #  # ###   ### ###  #### #     ### #  # ###  ##  #  # #### #   #
      """
    ),
    (
      "NOPQRSTUVWXYZ",
      """
      #  #  ##  ###   ##  ###   ### ##### #  # #   # #   # #  # #   # ####
      ## # #  # #  # #  # #  # #      #   #  # #   # #   # #  # #   #    #
      ## # #  # #  # #  # #  #  ##    #   #  # #   # # # #  ##   # #    #
      # ## #  # ###  #  # ###     #   #   #  #  # #  # # #  ##    #    #
      # ## #  # #    # #  # #     #   #   #  #  # #  # # # #  #   #   #
      #  #  ##  #     # # #  # ###    #    ##    #    # #  #  #   #   ####
      """
    ),
  ]
}

extension ReactiveExtensions where Base == BannerLabel {
  /// A binding target for ``BannerLabel/text``.
  public var text: BindingTarget<String> {
    makeBindingTarget { $0.text = $1 }
  }

  /// A binding target for ``BannerLabel/attributedText``.
  public var attributedText: BindingTarget<AttributedText> {
    makeBindingTarget { $0.attributedText = $1 }
  }
}
