public import TerminalScreen

/// A text whose parts have styles, such as a line of source code.
///
///     label.attributedText = "3 files, " + AttributedText("2 failures", style: .failure)
public struct AttributedText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// A part of a text in one style.
  public struct Run: Sendable, Hashable {
    /// The text, which is sanitised when it is drawn.
    public var text: String
    /// The style. A run in the plain style is drawn in the style of the label.
    public var style: TextStyle

    /// Creates a run.
    public init(_ text: String, style: TextStyle = .plain) {
      (self.text, self.style) = (text, style)
    }
  }

  /// The parts of the text.
  public var runs: [Run]

  /// Creates a text of several parts.
  public init(_ runs: [Run]) {
    self.runs = runs
  }

  /// Creates a text in one style.
  public init(_ text: String, style: TextStyle = .plain) {
    runs = [Run(text, style: style)]
  }

  /// Creates a text in the plain style.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The text without its styles.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Returns the texts one after the other.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    AttributedText(left.runs + right.runs)
  }

  /// Whether a run has another style than the plain one.
  var isStyled: Bool { runs.contains { $0.style != .plain } }

  /// Returns the styled ranges of the sanitised lines into which the text has been split or wrapped. Wrapping removes
  /// the spaces at a break.
  func styles(of lines: [String]) -> [[(range: Range<String.Index>, style: TextStyle)]] {
    guard isStyled else { return lines.map { _ in [] } }
    var rest = runs.flatMap { run in
      DisplayText.lines(run.text).joined(separator: "\n").map { (character: $0, style: run.style) }
    }[...]
    return lines.enumerated().map { number, line in
      if number > 0 {
        rest = rest.drop { $0.character == " " }
        if rest.first?.character == "\n" { rest.removeFirst() }
      }
      var styles: [(range: Range<String.Index>, style: TextStyle)] = []
      for index in line.indices {
        guard let style = rest.popFirst()?.style, style != .plain else { continue }
        let end = line.index(after: index)
        if let last = styles.last, last.range.upperBound == index, last.style == style {
          styles[styles.count - 1].range = last.range.lowerBound..<end
        } else {
          styles.append((index..<end, style))
        }
      }
      return styles
    }
  }
}
