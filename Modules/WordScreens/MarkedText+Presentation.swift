import TerminalScreen
import TextPresentation
import ViewModels

extension MarkedText {
  /// Returns the parts of the text in a style, from which the matches stand out.
  func runs(_ style: TextStyle = .plain, matches: TextStyle = .match) -> [AttributedText.Run] {
    parts.map { part in
      let style =
        switch part.kind {
        case .text: style
        case .match: matches
        case .label: TextStyle.caption
        }
      return AttributedText.Run(part.text, style: style)
    }
  }

  /// Whether a part of the text matches.
  var hasMatch: Bool { parts.contains { $0.kind == .match } }
}
