import CGTK
import Reactive
import ViewModels

/// A row that shows a word: its date, its picture, its text, the first line of its definition, and the reactions to it.
final class WordRow: Box, ReusableRow {
  /// The search query, whose matches are underlined.
  var query = Property(value: SearchQuery(""))

  private let dateLabel = Label(classes: "dim-label", "numeric")
  private let pictureView = PictureView(size: 40, showsError: false)
  private let wordLabel = Label(classes: "heading")
  private let summaryLabel = Label(classes: "dim-label")
  private var viewModel: WordViewModel?
  private var reuseToken = Lifetime.Token()

  private lazy var favouriteButton = ReactionButton(
    "Favourite", Command(.favourite) { [weak self] in self?.viewModel?.inputs.favouritePressed() })
  private lazy var reblogButton = ReactionButton(
    "Reblog", Command(.reblog) { [weak self] in self?.viewModel?.inputs.reblogPressed() })

  init() {
    super.init(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    let texts = Box(GTK_ORIENTATION_VERTICAL, [wordLabel, summaryLabel])
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
    reactive.makeBindingTarget { $0.show($1.0, date: $1.1, matching: $1.2) }
      <~ Property.combineLatest(outputs.content, outputs.date, query).producer.take(during: reuse)
    viewModel.inputs.pictureShown()
  }

  func prepareForReuse() {
    reuseToken = Lifetime.Token()
    viewModel = nil
  }

  private func show(_ content: WordContent, date: String, matching query: SearchQuery) {
    let (word, summary) = (content.word.word, content.summary)
    dateLabel.setText(date)
    pictureView.alternativeText = word
    wordLabel.setText(word)
    wordLabel.mark(query.ranges(inTitle:))
    summaryLabel.setText(summary)
    summaryLabel.mark(query.ranges(in:))
    // GTK has created the row of the list, which is the parent.
    if let row = gtk_widget_get_parent(widget) { cgtk_set_label(row, cText("\(word), \(date): \(summary)")) }
  }
}
