import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

extension Notice {
  /// The text with the mark of its kind in front of it, for terminals without colours, and after it what the user can
  /// do.
  func markedText(adviceSeparator: String = " ") -> String {
    let marked = [kind.mark, text].compactMap(\.self).joined(separator: " ")
    return [marked, advice?.advice].compactMap(\.self).joined(separator: adviceSeparator)
  }
}

extension Notice.Kind {
  /// The style of the text.
  var style: TextStyle {
    switch self {
    case .information: .plain
    case .success: .success
    case .warning: .notice
    case .failure: .failure
    }
  }

  fileprivate var mark: String? {
    switch self {
    case .information: nil
    case .success: "✓"
    case .warning: "!"
    case .failure: "✗"
    }
  }
}

extension ReactiveExtensions where Base == Label {
  /// A binding target that shows a notice with its mark and its style, and nothing for `nil`.
  func notice(adviceSeparator: String = " ") -> BindingTarget<Notice?> {
    makeBindingTarget { label, notice in
      label.text = notice?.markedText(adviceSeparator: adviceSeparator) ?? ""
      label.style = notice?.kind.style ?? .plain
    }
  }
}
