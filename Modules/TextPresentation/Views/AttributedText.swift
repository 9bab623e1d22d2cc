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
  public init(_ runs: [Run]) { self.runs = runs }

  /// Creates a text in one style.
  public init(_ text: String, style: TextStyle = .plain) { runs = [Run(text, style: style)] }

  /// Creates a text in the plain style.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text without its styles.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Returns the texts one after the other.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    AttributedText(left.runs + right.runs)
  }

  /// Whether a run has another style than the plain one.
  var isStyled: Bool { runs.contains { $0.style != .plain } }

  /// A sanitised line, and its ranges with styles.
  typealias Line = (text: String, styles: [(range: Range<String.Index>, style: TextStyle)])

  /// Returns the lines into which the text has been split or wrapped, with their styles. Wrapping removes the spaces at
  /// a break.
  func styled(_ lines: [String]) -> [Line] {
    guard isStyled else { return lines.map { ($0, []) } }
    var rest = runs.flatMap { run in
      DisplayText.lines(run.text).joined(separator: "\n").map { (character: $0, style: run.style) }
    }[...]
    return lines.enumerated().map { number, text in
      if number > 0 {
        rest = rest.drop { $0.character == " " }
        if rest.first?.character == "\n" { rest.removeFirst() }
      }
      var line: Line = (text, [])
      for index in text.indices {
        guard let style = rest.popFirst()?.style, style != .plain else { continue }
        let (end, last) = (text.index(after: index), line.styles.last)
        let start = last?.range.upperBound == index && last?.style == style ? last?.range.lowerBound : nil
        if start != nil { line.styles.removeLast() }
        line.styles.append(((start ?? index)..<end, style))
      }
      return line
    }
  }
}
