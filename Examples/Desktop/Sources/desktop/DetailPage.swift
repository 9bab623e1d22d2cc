import CGTK
import Reactive
import ViewModels

/// A page that shows a word with all its attributes.
final class DetailPage: Page {
  private let viewModel: any WordDetailViewModelType
  private let wordLabel = Label(isWrapped: true, limit: 200, classes: "large-title")
  private let pronunciationLabel = Label(classes: "dim-label")
  private let partOfSpeechLabel = Label(classes: "part-of-speech")
  private let dateLabel = Label(classes: "dim-label")
  private let definitionLabel = Label(isWrapped: true, classes: "definition")
  private let exampleLabel = Label(isWrapped: true, classes: "example")
  private let originCaption = Label("Origin", classes: "caption-heading", "dim-label")
  private let originLabel = Label(isWrapped: true)
  private let pictureView = PictureView(size: 192, showsError: true)
  private let pictureErrorLabel = Label(isWrapped: true, classes: "dim-label")
  private let scrolledWindow = Widget(gtk_scrolled_window_new())
  private let overlay = Widget(gtk_overlay_new())
  private lazy var loadingView = LoadingView(command(.cancel))
  private lazy var favouriteButton = ReactionButton("Favourite", command(.favourite))
  private lazy var reblogButton = ReactionButton("Reblog", command(.reblog))

  init(viewModel: any WordDetailViewModelType) {
    self.viewModel = viewModel
    super.init(
      [.back, .copy, .reload, .favourite, .reblog, .cancel, .about, .today], viewModel.outputs.commands, of: viewModel)
    addViews()
    bindViews()
    viewModel.inputs.viewDidLoad(canCopy: true)
  }

  override func focusContent() { scrolledWindow.focus() }

  private func addViews() {
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
    pictures.set("valign", Int(GTK_ALIGN_START.rawValue))
    let columns = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 36, [texts, pictures])
    let content = Box(GTK_ORIENTATION_VERTICAL, spacing: 6, [heading, columns])
    content.setMargins(36, 24)
    gtk_scrolled_window_set_child(scrolledWindow.opaque, content.widget)
    scrolledWindow.set("vexpand", true)
    scrolledWindow.set("focusable", true)
    scrolledWindow.accessibilityLabel = "Word"
    gtk_overlay_set_child(overlay.opaque, scrolledWindow.widget)
    gtk_overlay_add_overlay(overlay.opaque, loadingView.widget)
    append(overlay)
    fillHeader([favouriteButton, reblogButton])
  }

  private func bindViews() {
    let outputs = viewModel.outputs
    titleLabel.reactive.text <~ outputs.title
    notice <~ outputs.notice
    loadingView.reactive.isLoading <~ outputs.isLoading
    wordLabel.reactive.text <~ outputs.title
    pronunciationLabel.reactive.optionalText <~ outputs.pronunciation
    partOfSpeechLabel.reactive.optionalText <~ outputs.partOfSpeech
    dateLabel.reactive.text <~ outputs.date
    favouriteButton.reactive.state <~ outputs.favourite
    reblogButton.reactive.state <~ outputs.reblog
    definitionLabel.reactive.text <~ outputs.definition
    exampleLabel.reactive.optionalText <~ outputs.example
    originLabel.reactive.optionalText <~ outputs.origin
    originCaption.reactive.isVisible <~ outputs.origin.map { $0 != nil }
    pictureView.reactive.picture <~ outputs.picture
    pictureView.reactive.alternativeText <~ outputs.title
    pictureErrorLabel.reactive.optionalText <~ outputs.pictureError

    reactive.makeBindingTarget { page, _ in page.root?.popPage() } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.root?.showMessage("About this entry", $1) } <~ outputs.showAbout
    reactive.makeBindingTarget { gdk_clipboard_set_text(gtk_widget_get_clipboard($0.widget), cText($1)) }
      <~ outputs.copy
  }
}
