import CGTK
import Models
import Reactive
import ViewModels

/// A row that shows a word: its date, its picture, its text, the first line of its definition or the reason why it
/// matches a search, and the reactions to it.
final class WordRow: Box, ReusableRow {
  /// The first word that is only similar to the query, which has a title above it; `nil` if there is none.
  var firstSimilar = Property<Word?>(value: nil)

  private let dateLabel = Label(classes: "dim-label", "numeric")
  private let pictureView = PictureView(size: 40, showsError: false)
  private let wordLabel = Label(classes: "heading")
  private let summaryLabel = Label(classes: "dim-label")
  private let similarLabel = Label(WordListContent.similarTitle, classes: "dim-label")
  private var viewModel: WordViewModel?
  private var reuseToken = Lifetime.Token()

  private lazy var favouriteButton = ReactionButton(
    "Favourite", Command(.favourite) { [weak self] in self?.viewModel?.inputs.favouritePressed() })
  private lazy var reblogButton = ReactionButton(
    "Reblog", Command(.reblog) { [weak self] in self?.viewModel?.inputs.reblogPressed() })

  init() {
    super.init(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    let texts = Box(GTK_ORIENTATION_VERTICAL, [similarLabel, wordLabel, summaryLabel])
    texts.set("hexpand", true)
    texts.set("valign", Int(GTK_ALIGN_CENTER.rawValue))
    // The arrow keys move the focus between the rows. Keys of the page change the reactions.
    dateLabel.set("width-chars", 11)
    for button in [favouriteButton, reblogButton] { button.set("focusable", false) }
    for child in [dateLabel, pictureView, texts, favouriteButton, reblogButton] { append(child) }
  }

  func bindViewModel(_ viewModel: WordViewModel) {
    reuseToken = Lifetime.Token()
    self.viewModel = viewModel
    let (outputs, reuse) = (viewModel.outputs, Lifetime(reuseToken))

    pictureView.reactive.picture <~ outputs.picture.outputs.loadable.map(\.value).producer.take(during: reuse)
    favouriteButton.reactive.state <~ outputs.content.map(\.favourite).producer.take(during: reuse)
    reblogButton.reactive.state <~ outputs.content.map(\.reblog).producer.take(during: reuse)
    reactive.makeBindingTarget { $0.show($1.0, date: $1.1) }
      <~ outputs.content.combineLatest(with: outputs.date).producer.take(during: reuse)
    similarLabel.reactive.isVisible
      <~ outputs.content.combineLatest(with: firstSimilar).map { $0.word.id == $1?.id }.producer.take(during: reuse)
    viewModel.inputs.pictureShown()
  }

  func prepareForReuse() {
    reuseToken = Lifetime.Token()
    viewModel = nil
  }

  private func show(_ content: WordContent, date: String) {
    let (word, summary) = (content.word.word, content.markedSummary)
    dateLabel.setText(date)
    pictureView.alternativeText = word
    wordLabel.setText(content.markedTitle)
    summaryLabel.setText(summary)
    // GTK has created the row of the list, which is the parent.
    if let row = gtk_widget_get_parent(widget) { cgtk_set_label(row, cText("\(word), \(date): \(summary.text)")) }
  }
}
