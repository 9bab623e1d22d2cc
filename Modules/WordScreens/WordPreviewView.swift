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
  func bind(_ viewModel: Property<WordDetailViewModel?>, message: Property<Notice?>) {
    let content = viewModel.flatMap(.latest) { $0?.content.map(Optional.some) ?? Property(value: nil) }
    titleLabel.reactive.text <~ content.map { $0?.word.word.word ?? "" }
    pronunciationLabel.reactive.text <~ content.map { $0?.word.pronunciation ?? "" }
    partOfSpeechLabel.reactive.text <~ content.map { $0?.word.word.partOfSpeech ?? "" }
    self.content.bind(content)
    messageLabel.reactive.notice(adviceSeparator: "\n\n") <~ message
    reactive.makeBindingTarget { _, viewModel in viewModel?.inputs.viewDidLoad() } <~ viewModel
  }

  override func layoutSubviews() {
    heading.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: min(1, frame.rows))
    content.frame = TerminalRect(column: 0, row: 2, columns: frame.columns, rows: max(frame.rows - 2, 0))
    messageLabel.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
  }
}
