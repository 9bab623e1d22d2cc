public import TerminalScreen

/// A text whose parts have styles, such as a line of source code.
///
///     label.attributedText = AttributedText([.init("3 files, "), .init("2 failures", style: .failure)])
public struct AttributedText: Sendable, Hashable {
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

  /// The text without its styles.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Whether a run has another style than the plain one.
  var isStyled: Bool { runs.contains { $0.style != .plain } }

  /// Returns the styles of the characters in each of the lines into which the text has been split or wrapped; an empty
  /// array for each line if all are plain. Wrapping removes the spaces at a break.
  func styles(of lines: [String]) -> [[TextStyle]] {
    guard isStyled else { return lines.map { _ in [] } }
    var rest = runs.flatMap { run in
      DisplayText.lines(run.text).joined(separator: "\n").map { (character: $0, style: run.style) }
    }[...]
    return lines.enumerated().map { number, line in
      if number > 0 {
        rest = rest.drop { $0.character == " " }
        if rest.first?.character == "\n" { rest.removeFirst() }
      }
      defer { rest = rest.dropFirst(line.count) }
      return rest.prefix(line.count).map(\.style)
    }
  }
}
