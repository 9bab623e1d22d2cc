import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// A view that shows the details of the highlighted word beside the list.
final class WordPreviewView: View {
  private let content = WordDetailView(titleGap: 2)
  private let messageLabel = Label(isWrapped: true)

  override init() {
    super.init()
    for view in [content, messageLabel] { addSubview(view) }
  }

  /// Binds the view to the view model of the highlighted word. For `nil`, it shows the message, if there is one.
  func bind(_ viewModel: Property<WordDetailViewModel?>, message: Property<Notice?>) {
    content.bind(viewModel.flatMap(.latest) { $0?.content.map(Optional.some) ?? Property(value: nil) })
    messageLabel.reactive.notice(adviceSeparator: "\n\n") <~ message
    reactive.makeBindingTarget { _, viewModel in viewModel?.inputs.viewDidLoad(canCopy: false) } <~ viewModel
  }

  override func layoutSubviews() {
    for view in [content, messageLabel] {
      view.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
    }
  }
}
