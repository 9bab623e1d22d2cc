public import Reactive
public import TerminalScreen

/// A label that shows a word in block letters of three rows.
///
/// The word is one bold line instead if it does not fit, if it has characters other than letters of the Latin alphabet,
/// or if the terminal shows no pictures. Diacritics are ignored in block letters, because they have no room.
public final class BannerLabel: View {
  /// The word with the styles of its parts, such as the matches of a search. Block letters are not underlined.
  public var attributedText: AttributedText {
    get { line.attributedText }
    set {
      guard newValue != line.attributedText else { return }
      line.attributedText = newValue
      pixels = BlockLetters.pixels(of: newValue.text)
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
    shownPixels(columns: limit)?[0].count ?? line.columns(atMost: limit)
  }

  public override func rows(columns: Int) -> Int {
    shownPixels(columns: columns).map { $0.count / 2 } ?? 1
  }

  public override func draw(on canvas: inout Canvas) {
    guard canvas.bounds.rows > 1, let pixels = shownPixels(columns: canvas.bounds.columns) else {
      return line.draw(on: &canvas)
    }
    for row in 0..<pixels.count / 2 {
      let line = zip(pixels[2 * row], pixels[2 * row + 1]).map { upper, lower in
        upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
      var start = 0
      for run in attributedText.runs {
        var style = run.style == .plain ? style : run.style
        style.attributes.subtract(.underline)
        let columns = BlockLetters.pixels(of: run.text)?[0].count ?? 0
        let part = line[start..<start + columns]
        canvas.write(part.joined(), at: Position(column: start, row: row), style: style)
        start += columns + 1
      }
    }
  }

  private func shownPixels(columns: Int) -> [[Bool]]? {
    guard nearestWindow?.picturePresenter?.showsPictures == true, let pixels, pixels[0].count <= columns else {
      return nil
    }
    return pixels
  }
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
  /// A binding target for ``BannerLabel/attributedText``.
  public var attributedText: BindingTarget<AttributedText> {
    makeBindingTarget { $0.attributedText = $1 }
  }
}
