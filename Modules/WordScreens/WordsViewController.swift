public import Reactive
public import Terminal
public import TextPresentation
public import ViewModels

import Models

/// A controller that shows words in a table: the words of a month, or the user's favourites.
public final class WordsViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let wordsTable = TableView()
  private let messageLabel = Label(isWrapped: true)

  private let viewModel: any WordsViewModelType
  private let showsPictures: Bool
  private let scheduler: any DateScheduler
  private var bindingHelper: TableViewBindingHelper<Word, WordCellView>?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - showsPictures: Whether rows show the pictures of their words.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(
    viewModel: any WordsViewModelType, showsPictures: Bool, scheduler: any DateScheduler = QueueScheduler.main
  ) {
    self.viewModel = viewModel
    self.showsPictures = showsPictures
    self.scheduler = scheduler
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    page = PageView(contentView: wordsTable, accessoryView: loadActivityIndicator)
    super.init(view: page)
  }

  /// Binds the views to the view model, and then tells the view model to load the words.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let (outputs, list, search) = (viewModel.outputs, viewModel.outputs.list, viewModel.outputs.search.outputs)

    // Bind the labels and the state of loading.
    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.text <~ list.outputs.notice.map { $0 ?? "" }
    page.statusLine.positionLabel.reactive.text <~ wordsTable.positionText
    messageLabel.reactive.text <~ list.outputs.message.map { $0 ?? "" }
    loadActivityIndicator.reactive.isAnimating <~ list.outputs.isLoading
    loadActivityIndicator.reactive.progress <~ list.outputs.progress
    wordsTable.reactive.isDimmed <~ list.outputs.isLoading
    reactive.makeBindingTarget { $0.showHints(isLoading: $1.0, isTyping: $1.1, text: $1.2) }
      <~ Property.combineLatest(list.outputs.isLoading, search.isTyping, search.text)

    // Bind the table view to the words. The view model of a row exists only while the row is on the screen.
    wordsTable.columns = WordCellView.columns(showingPictures: showsPictures)
    wordsTable.emptyStateView = messageLabel
    let bindingHelper = TableViewBindingHelper(
      tableView: wordsTable, source: list.outputs.words, cellType: WordCellView.self,
      viewModel: list.outputs.wordViewModel,
      prepare: { [showsPictures, query = search.query] cell in
        cell.showsPicture = showsPictures
        cell.query = query
      })
    self.bindingHelper = bindingHelper

    // Report the word that the user selects, and show the screens that the view model asks for.
    reactive.makeBindingTarget { $0.viewModel.outputs.list.inputs.wordSelected($1) } <~ bindingHelper.chosenItems
    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ list.outputs.showDetail
    reactive.makeBindingTarget { $0.showFavourites($1) } <~ outputs.showFavourites

    // Highlight the first word when the user goes to a different month.
    if let months = outputs.months {
      reactive.makeBindingTarget { controller, _ in controller.wordsTable.highlightRow(at: 0) }
        <~ months.outputs.month.signal
    }

    list.inputs.viewDidLoad()
  }

  /// The commands for moving in the table, opening other lists, going back, reacting, searching, reloading, cancelling
  /// and quitting.
  public override var keyCommands: [KeyCommand] {
    let (inputs, list, search) = (viewModel.inputs, viewModel.outputs.list.inputs, viewModel.outputs.search.inputs)
    return wordsTable.keyCommands + navigationCommands + [
      KeyCommand(.character("f"), title: "toggle favourite", hint: "f \(ReactionMarks.favourite)") {
        [weak self] in
        self?.bindingHelper?.highlightedItem.value.map(list.favouritePressed)
      },
      KeyCommand(.character("b"), title: "toggle reblog", hint: "b \(ReactionMarks.reblog)") { [weak self] in
        self?.bindingHelper?.highlightedItem.value.map(list.reblogPressed)
      },
      KeyCommand(.character("/"), title: "find words", hint: "/ find") { search.searchBegan() },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { list.reloadPressed() },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in
        self?.navigationController?.close()
      },
      KeyCommand(.escape, title: "cancel") { inputs.cancelPressed() },
    ]
  }

  /// Edits the search text while the user is entering it. Other keys perform commands.
  public override func press(_ key: Key) {
    let search = viewModel.outputs.search
    let text = search.outputs.text.value
    switch (key, search.outputs.isTyping.value) {
    case (.character(let character), true): search.inputs.searchTextChanged(text + String(character))
    case (.paste(let pasted), true): search.inputs.searchTextChanged(text + pasted.onOneLine)
    case (.backspace, true): search.inputs.searchTextChanged(String(text.dropLast()))
    case (.enter, true): search.inputs.searchConfirmed()
    default: super.press(key)
    }
  }

  /// The commands that show another list or go back.
  private var navigationCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    guard let months = viewModel.outputs.months?.inputs else {
      return [
        KeyCommand(.escape, title: "go back", hint: backHint) { inputs.cancelPressed() },
        KeyCommand(.left, title: "go back") { inputs.backPressed() },
      ]
    }
    return [
      KeyCommand(.character("["), title: "previous month", hint: "[ ] month") { months.previousMonthPressed() },
      KeyCommand(.character("]"), title: "next month") { months.nextMonthPressed() },
      KeyCommand(.character("F"), title: "show favourites", hint: "F list") { inputs.favouritesPressed() },
    ]
  }

  /// Shows the search text, if any, and the hints for the keys.
  private func showHints(isLoading: Bool, isTyping: Bool, text: String) {
    let escape = text.isEmpty ? (isLoading ? "esc cancel" : nil) : "esc clear"
    page.statusLine.prompt = isTyping ? "/\(text)▏" : text.isEmpty ? "" : "/\(text)"
    page.statusLine.hints =
      isTyping ? ["⏎ keep", "esc clear"] : escape.map { [$0] + hints.filter { $0 != backHint } } ?? hints
  }

  private func showWordDetail(_ viewModel: WordDetailViewModel) {
    navigationController?.pushViewController(WordDetailViewController(viewModel: viewModel, scheduler: scheduler))
  }

  private func showFavourites(_ viewModel: WordsViewModel) {
    navigationController?.pushViewController(
      WordsViewController(viewModel: viewModel, showsPictures: showsPictures, scheduler: scheduler))
  }
}

extension String {
  /// The text with a space for each line end, and without other control characters.
  fileprivate var onOneLine: String {
    String(map { $0.isNewline ? " " : $0 }.filter { $0.unicodeScalars.first?.properties.generalCategory != .control })
  }
}

private let backHint = "esc back"
