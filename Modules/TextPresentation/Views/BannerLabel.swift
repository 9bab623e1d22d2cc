public import Reactive
public import TerminalScreen

/// A label that shows a word in block letters of three rows.
///
/// The letters are half as wide if the word does not fit otherwise, so that words of all usual lengths have the same
/// height. A word that still does not fit or has characters other than letters of the Latin alphabet is one bold line, and
/// so is every word if the terminal shows no pictures. Diacritics are ignored in block letters, because they have no room.
public final class BannerLabel: View {
  /// The word.
  public var text = "" {
    didSet {
      guard text != oldValue else { return }
      pixels = BlockLetters.pixels(of: text)
      invalidateIntrinsicContentSize()
    }
  }

  /// The style of the word.
  public let style: TextStyle

  /// The rows of pixels; `nil` if the word cannot be shown in block letters.
  private var pixels: [[Bool]]?

  /// Creates a label without a word.
  public init(style: TextStyle = .title) {
    self.style = style
  }

  public override func columns(atMost limit: Int) -> Int {
    lines(columns: limit)?[0].count ?? DisplayText.width(of: DisplayText.line(text, columns: limit))
  }

  public override func rows(columns: Int) -> Int {
    lines(columns: columns)?.count ?? 1
  }

  public override func draw(on canvas: inout Canvas) {
    guard canvas.bounds.rows > 1, let lines = lines(columns: canvas.bounds.columns) else {
      canvas.write(text, style: style.adding(.bold))
      return
    }
    for (row, line) in lines.enumerated() { canvas.write(line, at: Position(column: 0, row: row), style: style) }
  }

  /// Returns the rows of the word in block letters; `nil` if it cannot be shown in them.
  private func lines(columns: Int) -> [String]? {
    guard nearestWindow?.picturePresenter?.showsPictures == true, let pixels else { return nil }
    let count = pixels[0].count
    let step = count <= columns ? 1 : 2
    guard (count + step - 1) / step <= columns else { return nil }
    return stride(from: 0, to: pixels.count, by: 2).map { row in
      let characters = stride(from: 0, to: count, by: step).map { column in
        // A cell is two pixels high, and one or two pixels wide.
        let last = min(column + step, count) - 1
        let isSet = [pixels[row][column], pixels[row][last], pixels[row + 1][column], pixels[row + 1][last]]
        return Self.blocks[isSet.reduce(0) { 2 * $0 + ($1 ? 1 : 0) }]
      }
      return String(characters)
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
}
