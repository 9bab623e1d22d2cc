import CGTK
import Models
import Reactive
import ViewModels

/// A page that shows words in a list: the words of a month, all words of a year, or the user's favourites.
final class WordsPage: Page {
  let viewModel: any WordsViewModelType
  private let bindingHelper: ListBindingHelper<Word, WordRow>
  private let scrolledWindow = Widget(gtk_scrolled_window_new())
  private let messageLabel = Label(isWrapped: true)
  private lazy var messageBox = Box(
    GTK_ORIENTATION_VERTICAL, spacing: 18,
    [messageLabel, Button(command(.reload), showsTitle: true, classes: "pill"), searchYearButton])
  private lazy var searchYearButton = Button(command(.searchYear), showsTitle: true, classes: "pill")
  private let overlay = Widget(gtk_overlay_new())
  private let preview = WordDetailView(GTK_ORIENTATION_VERTICAL, pictureSize: 256)
  private let splitView = Widget(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
  private lazy var loadingView = LoadingView(
    Command(.cancel) { [viewModel] in viewModel.outputs.list.inputs.cancelPressed() })
  private let searchBar = Widget(gtk_search_bar_new())
  private let searchEntry = Entry(gtk_search_entry_new(), label: "Find words", placeholder: "Find words")
  private let searchBox: Box

  /// Creates a page. It shows the highlighted word beside the list while `isWide` is true.
  init(viewModel: any WordsViewModelType, isWide: Property<Bool>) {
    self.viewModel = viewModel
    let list = viewModel.outputs.list
    let isFirst = viewModel.outputs.months != nil
    let firstSimilar = list.outputs.content.map { content in content.similarStart.map { content.words[$0] } }
    bindingHelper = ListBindingHelper(
      source: list.outputs.words, rowType: WordRow.self, viewModel: list.outputs.wordViewModel,
      prepare: { $0.firstSimilar = firstSimilar })
    let search = viewModel.outputs.search.inputs
    let closeSearch = Command(title: "Close the search", icon: "window-close-symbolic") { search.searchCancelled() }
    searchBox = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [searchEntry, Button(closeSearch, classes: "flat")])
    super.init(
      (isFirst ? [.previousMonth, .nextMonth, .service] : [.back])
        + [.today, .find, .reload, .retry, .favourite, .reblog, .cancel], viewModel.outputs.commands, of: viewModel)
    addViews()
    bindViews()
    bindPreview(isWide)
    list.inputs.viewDidLoad()
  }

  override func focusContent() {
    guard viewModel.outputs.search.outputs.isTyping.value else { return bindingHelper.focus() }
    bindingHelper.wantsFocus = false
    searchEntry.focus()
  }

  private func addViews() {
    bindingHelper.accessibilityLabel = "Words"
    bindingHelper.addClass("words")
    gtk_scrolled_window_set_child(scrolledWindow.opaque, bindingHelper.widget)
    gtk_scrolled_window_set_policy(scrolledWindow.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    scrolledWindow.set("vexpand", true)
    messageBox.set("valign", Int(GTK_ALIGN_CENTER.rawValue))
    messageBox.set("halign", Int(GTK_ALIGN_CENTER.rawValue))
    messageBox.setMargins(24, 24)
    gtk_label_set_justify(messageLabel.opaque, GTK_JUSTIFY_CENTER)
    gtk_overlay_set_child(overlay.opaque, scrolledWindow.widget)
    gtk_overlay_add_overlay(overlay.opaque, messageBox.widget)
    gtk_overlay_add_overlay(overlay.opaque, loadingView.widget)
    gtk_search_bar_set_child(searchBar.opaque, searchBox.widget)
    searchEntry.set("width-request", 320)
    let goToMatches = Command(title: "Go to the matches", keys: "Down") { [bindingHelper] in bindingHelper.focus() }
    gtk_widget_add_controller(searchEntry.widget, OpaquePointer(Shortcuts([goToMatches]).retained()))
    gtk_paned_set_start_child(splitView.opaque, overlay.widget)
    gtk_paned_set_end_child(splitView.opaque, preview.widget)
    for child in ["shrink-start-child", "shrink-end-child"] { splitView.set(child, false) }
    splitView.set("position", 440)
    append(searchBar)
    append(splitView)
    fillHeader()
  }

  private func bindViews() {
    let (outputs, list, search) = (viewModel.outputs, viewModel.outputs.list, viewModel.outputs.search)

    // Bind the labels and the state of loading.
    titleLabel.reactive.text <~ outputs.title
    notice <~ outputs.notices.outputs.notice
    messageLabel.reactive.text <~ list.outputs.message.map { $0?.text ?? "" }
    messageBox.reactive.isVisible <~ list.outputs.message.map { $0 != nil }
    searchYearButton.reactive.isVisible <~ list.outputs.message.map { $0?.advice == .searchYear }
    loadingView.reactive.isLoading <~ list.outputs.isLoading
    loadingView.reactive.progress <~ list.outputs.progress
    scrolledWindow.reactive.isDimmed <~ list.outputs.isLoading

    // Bind the search in both directions.
    searchEntry.reactive.text <~ search.outputs.text
    reactive.makeBindingTarget { $0.searchBar.set("search-mode-enabled", $1) } <~ search.outputs.isActive
    reactive.makeBindingTarget { page, _ in page.focusContent() } <~ search.outputs.isTyping.signal
    reactive.makeBindingTarget { $0.viewModel.outputs.search.inputs.searchTextChanged($1) } <~ searchEntry.editedText
    searchEntry.on("activate", command(.keepSearch).perform)
    searchEntry.on("stop-search", command(.cancel).perform)

    // Highlight the word that the view model determines. Report the words that the user highlights and selects.
    bindingHelper.itemToHighlight <~ outputs.highlight.outputs.highlightedWord.producer.skipNil()
    reactive.makeBindingTarget { $0.viewModel.outputs.highlight.inputs.wordHighlighted($1) }
      <~ bindingHelper.movedItems
    reactive.makeBindingTarget { $0.viewModel.outputs.list.inputs.wordSelected($1) } <~ bindingHelper.chosenItems

    // Show the page that the view model asks for. The window shows other lists.
    reactive.makeBindingTarget { $0.root?.pushPage(DetailPage(viewModel: $1)) } <~ list.outputs.showDetail
  }

  /// Shows the highlighted word beside the list, if there is room.
  private func bindPreview(_ isWide: Property<Bool>) {
    let highlight = viewModel.outputs.highlight
    preview.reactive.isVisible <~ isWide
    preview.bind(highlight.outputs.preview.flatMap(.latest) { $0?.content.map(Optional.some) ?? Property(value: nil) })
    reactive.makeBindingTarget { _, viewModel in viewModel?.inputs.viewDidLoad() }
      <~ highlight.outputs.preview
    reactive.makeBindingTarget { $0.viewModel.outputs.highlight.inputs.previewShown($1) } <~ isWide
  }

  override func command(_ id: CommandID) -> Command {
    // The focus may have left the search field, although the user has not ended typing.
    id == .find ? super.command(id).preceded { [weak self] in self?.focusContent() } : super.command(id)
  }
}
