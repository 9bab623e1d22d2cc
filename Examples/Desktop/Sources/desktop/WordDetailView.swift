import CGTK
import Reactive
import ViewModels

/// A view that shows a word with all its attributes, and can be scrolled.
final class WordDetailView: Widget {
  private let wordLabel = Label(isWrapped: true, limit: 200, classes: "large-title")
  private let pronunciationLabel = Label(classes: "dim-label")
  private let partOfSpeechLabel = Label(classes: "part-of-speech")
  private let dateLabel = Label(classes: "dim-label")
  private let definitionLabel = Label(isWrapped: true, classes: "definition")
  private let exampleLabel = Label(isWrapped: true, classes: "example")
  private let originCaption = Label("Origin", classes: "caption-heading", "dim-label")
  private let originLabel = Label(isWrapped: true)
  private let pictureView: PictureView
  private let pictureErrorLabel = Label(isWrapped: true, classes: "dim-label")
  private let content = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)

  /// Creates a view with a picture of this size beside the texts, or below them.
  init(_ orientation: GtkOrientation, pictureSize: Int) {
    pictureView = PictureView(size: pictureSize, showsError: true)
    super.init(gtk_scrolled_window_new())
    let heading = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [wordLabel, pronunciationLabel, partOfSpeechLabel])
    for label in [wordLabel, pronunciationLabel, partOfSpeechLabel] {
      label.set("valign", Int(GTK_ALIGN_BASELINE.rawValue))
    }
    let texts = Box(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [dateLabel, definitionLabel, exampleLabel, originCaption, originLabel])
    texts.set("hexpand", true)
    for label in [definitionLabel, exampleLabel, originLabel] { label.set("max-width-chars", 64) }
    let pictures = Box(GTK_ORIENTATION_VERTICAL, spacing: 6, [pictureView, pictureErrorLabel])
    for alignment in ["halign", "valign"] { pictures.set(alignment, Int(GTK_ALIGN_START.rawValue)) }
    content.append(heading)
    content.append(Box(orientation, spacing: 36, [texts, pictures]))
    content.setMargins(36, 24)
    gtk_scrolled_window_set_child(opaque, content.widget)
    set("focusable", true)
    accessibilityLabel = "Word"
  }

  /// Binds the view to the content of a screen, and shows nothing for `nil`.
  func bind(_ content: Property<WordDetailContent?>) {
    func text<Text: Sendable & Equatable>(_ text: @escaping @Sendable (WordContent) -> Text?) -> Property<Text?> {
      content.map { $0.flatMap { text($0.word) } }.skipRepeats()
    }
    func marked(_ string: @escaping @Sendable (WordContent) -> String?) -> Property<MarkedText?> {
      text { word in string(word).map(word.marked) }
    }
    let (title, origin) = (text { $0.word.word }, marked(\.word.origin))
    self.content.reactive.isVisible <~ content.map { $0 != nil }
    wordLabel.reactive.markedText <~ text { $0.markedTitle }
    pronunciationLabel.reactive.markedText <~ marked(\.pronunciation)
    partOfSpeechLabel.reactive.markedText <~ marked(\.word.partOfSpeech)
    dateLabel.reactive.markedText <~ text { $0.markedDate }
    definitionLabel.reactive.markedText <~ marked(\.definition)
    exampleLabel.reactive.markedText <~ marked(\.example)
    originLabel.reactive.markedText <~ origin
    originCaption.reactive.isVisible <~ origin.map { $0 != nil }
    pictureView.reactive.picture <~ content.map { $0?.picture }
    pictureView.reactive.alternativeText <~ title.map { $0 ?? "" }
    pictureErrorLabel.reactive.optionalText <~ content.map { $0?.pictureError }.skipRepeats()
    // Another word is shown from its beginning.
    reactive.makeBindingTarget { view, _ in
      gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(view.opaque), 0)
    } <~ content.map { $0?.word.word.id }.skipRepeats()
  }
}
