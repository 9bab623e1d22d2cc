import CGTK
import Reactive
import ViewModels

/// A page that shows a word with all its attributes.
final class DetailPage: Page {
  private let viewModel: any WordDetailViewModelType
  private let detailView = WordDetailView(GTK_ORIENTATION_HORIZONTAL, pictureSize: 192)
  private let overlay = Widget(gtk_overlay_new())
  private lazy var loadingView = LoadingView(command(.cancel))
  private lazy var favouriteButton = ReactionButton("Favourite", command(.favourite))
  private lazy var reblogButton = ReactionButton("Reblog", command(.reblog))

  init(viewModel: any WordDetailViewModelType) {
    self.viewModel = viewModel
    super.init(
      [.back, .copy, .reload, .retry, .favourite, .reblog, .cancel, .about, .today, .nextWord, .previousWord],
      viewModel.outputs.commands,
      of: viewModel)
    addViews()
    bindViews()
    viewModel.inputs.viewDidLoad()
  }

  override func focusContent() { detailView.focus() }

  private func addViews() {
    detailView.set("vexpand", true)
    gtk_overlay_set_child(overlay.opaque, detailView.widget)
    gtk_overlay_add_overlay(overlay.opaque, loadingView.widget)
    append(overlay)
    fillHeader([favouriteButton, reblogButton])
  }

  private func bindViews() {
    let (outputs, content) = (viewModel.outputs, viewModel.outputs.content)
    titleLabel.reactive.text <~ content.map(\.word.word.word)
    notice <~ content.map(\.notice)
    loadingView.reactive.isLoading <~ content.map(\.isLoading).skipRepeats()
    favouriteButton.reactive.state <~ content.map(\.word.favourite)
    reblogButton.reactive.state <~ content.map(\.word.reblog)
    detailView.bind(content.map(Optional.some))

    reactive.makeBindingTarget { page, _ in page.root?.popPage() } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.root?.showMessage("About this entry", $1) } <~ outputs.showAbout
    reactive.makeBindingTarget { gdk_clipboard_set_text(gtk_widget_get_clipboard($0.widget), cText($1.textToCopy)) }
      <~ outputs.copy
  }
}
