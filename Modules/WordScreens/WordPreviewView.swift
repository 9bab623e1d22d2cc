import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// A view that shows the details of the highlighted word beside the list.
final class WordPreviewView: View {
  private let titleLabel = Label(style: .title)
  private let pronunciationLabel = Label(style: .detail)
  private let partOfSpeechLabel = Label()
  private let heading = StackView(axis: .horizontal, spacing: 2)
  private let content = WordDetailView()
  private let messageLabel = Label(isWrapped: true)

  override init() {
    super.init()
    for label in [titleLabel, pronunciationLabel, partOfSpeechLabel] { heading.addArrangedSubview(label) }
    for view in [heading, content, messageLabel] { addSubview(view) }
  }

  /// Binds the view to the view model of the highlighted word. For `nil`, it shows the message, if there is one.
  func bind(_ viewModel: Property<(any WordDetailViewModelType)?>, message: Property<Notice?>) {
    let empty = Property<String?>(value: nil)
    titleLabel.reactive.text <~ viewModel.flatMap(.latest) { $0?.outputs.title ?? Property(value: "") }
    pronunciationLabel.reactive.text
      <~ viewModel.flatMap(.latest) { $0?.outputs.pronunciation ?? empty }.map { $0 ?? "" }
    partOfSpeechLabel.reactive.text
      <~ viewModel.flatMap(.latest) { $0?.outputs.partOfSpeech ?? empty }.map { $0 ?? "" }
    content.bind(viewModel)
    messageLabel.reactive.notice(adviceSeparator: "\n\n") <~ message
  }

  override func layoutSubviews() {
    heading.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: min(1, frame.rows))
    content.frame = TerminalRect(column: 0, row: 2, columns: frame.columns, rows: max(frame.rows - 2, 0))
    messageLabel.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
  }
}
