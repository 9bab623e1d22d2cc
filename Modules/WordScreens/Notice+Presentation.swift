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
  var appearance: (mark: String?, style: TextStyle) {
    switch self {
    case .information: (nil, .plain)
    case .success: ("✓", .success)
    case .warning: ("!", .notice)
    case .failure: ("✗", .failure)
    }
  }
}

extension Notice {
  /// The first sentence.
  var headline: String { String(text[..<endOfFirstSentence]) }

  /// The other sentences, and the advice for which there is no command.
  func details(commands: [CommandID]) -> String {
    let rest = text[endOfFirstSentence...].drop { $0 == " " }
    let advice = advice.flatMap { commands.contains($0) ? nil : $0.advice } ?? ""
    return [String(rest), advice].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var endOfFirstSentence: String.Index {
    text.firstRange(of: ". ").map { text.index(after: $0.lowerBound) } ?? text.endIndex
  }
}

extension PageView {
  /// Shows a title only as lines, because a screen has a header, and then few hints, because all are read.
  func prepare(for presentation: ProcessTerminal.Presentation) {
    guard presentation == .screen else { return statusLine.maximumHints = 6 }
    showsTitle = false
  }
}

extension ReactiveExtensions where Base == PageView {
  /// A binding target that shows a notice with its mark and its style, and nothing for `nil`. A confirmation is over the
  /// content, because it goes soon.
  var notice: BindingTarget<Notice?> {
    makeBindingTarget { page, notice in
      page.showsNoticeOverContent = notice?.kind == .success
      page.noticeLabel.show(notice)
    }
  }
}

extension Label {
  /// Shows a notice with its mark and its style, and nothing for `nil`.
  fileprivate func show(_ notice: Notice?, adviceSeparator: String = " ") {
    text = notice?.markedText(adviceSeparator: adviceSeparator) ?? ""
    style = notice?.kind.appearance.style ?? .plain
  }
}

extension ReactiveExtensions where Base == Label {
  /// A binding target that shows a notice with its mark and its style, and nothing for `nil`.
  func notice(adviceSeparator: String = " ") -> BindingTarget<Notice?> {
    makeBindingTarget { $0.show($1, adviceSeparator: adviceSeparator) }
  }
}
