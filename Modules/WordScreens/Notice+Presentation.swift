import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

extension Notice {
  /// The text with the mark of its kind in front of it, for terminals without colours, and after it what the user can
  /// do.
  func markedText(adviceSeparator: String = " ") -> String {
    let marked = [kind.appearance.mark, text].compactMap(\.self).joined(separator: " ")
    return [marked, advice?.advice].compactMap(\.self).joined(separator: adviceSeparator)
  }
}

extension Notice.Kind {
  /// The mark in front of the text, if there is one, and the style of the text.
  fileprivate var appearance: (mark: String?, style: TextStyle) {
    switch self {
    case .information: (nil, .plain)
    case .success: ("✓", .success)
    case .warning: ("!", .notice)
    case .failure: ("✗", .failure)
    }
  }
}

extension ReactiveExtensions where Base == Label {
  /// A binding target that shows a notice with its mark and its style, and nothing for `nil`.
  func notice(adviceSeparator: String = " ") -> BindingTarget<Notice?> {
    makeBindingTarget { label, notice in
      label.text = notice?.markedText(adviceSeparator: adviceSeparator) ?? ""
      label.style = notice?.kind.appearance.style ?? .plain
    }
  }
}
