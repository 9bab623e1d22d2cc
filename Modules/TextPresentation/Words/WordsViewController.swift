public import Reactive
public import Terminal
public import ViewModels

/// A controller that shows a list of words in a table: those of a month, or those that the user likes.
public final class WordsViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let wordsTable = TableView()
  private let messageLabel = Label(isWrapped: true)

  private let viewModel: any WordListViewModelType
  private let scheduler: any DateScheduler
  private var bindingHelper: TableViewBindingHelper<WordCellView>?
  private var searchText = ""
  private var isTyping = false

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - scheduler: The scheduler whose clock drives the activity indicators.
  public init(viewModel: any WordListViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    self.scheduler = scheduler
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    page = PageView(contentView: wordsTable, accessoryView: loadActivityIndicator)
    super.init(view: page)
  }

  /// Binds the views to the view model and tells it that the view has loaded.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    // Bind the labels and the loading state.
    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.text <~ outputs.notice.map { $0 ?? "" }
    page.statusLine.positionLabel.reactive.text <~ wordsTable.positionText
    showHints()
    messageLabel.reactive.text <~ outputs.message.map { $0 ?? "" }
    loadActivityIndicator.reactive.isAnimating <~ outputs.isLoading
    wordsTable.reactive.isDimmed <~ outputs.isLoading

    // Bind the table view to the view model.
    let words = outputs.words.map { $0.value ?? [] }.skipRepeats { $0.elementsEqual($1, by: ===) }
    let showsPictures = view.nearestWindow?.picturePresenter?.showsPictures ?? false
    wordsTable.columns = WordCellView.columns(showingPictures: showsPictures)
    wordsTable.emptyStateView = messageLabel
    let bindingHelper = TableViewBindingHelper(
      tableView: wordsTable, source: words, cellType: WordCellView.self,
      prepare: { [query = outputs.query] cell in
        cell.query = query.value
        cell.showsPicture = showsPictures
      })
    self.bindingHelper = bindingHelper
    reactive.makeBindingTarget { controller, query in
      for case let cell as WordCellView in controller.wordsTable.visibleCells { cell.query = query }
    } <~ outputs.query

    // Forward the word that the user selects, and show the screens that the view model emits.
    reactive.makeBindingTarget { $0.viewModel.inputs.wordSelected($1) } <~ bindingHelper.chosenItems
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ outputs.showDetail
    reactive.makeBindingTarget { $0.showFavourites($1) } <~ outputs.showFavourites

    viewModel.inputs.viewDidLoad()
  }

  /// The commands for the table, months, reactions, searching, reloading and quitting.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    let isRoot = navigationController?.viewControllers.first === self
    return wordsTable.keyCommands + (isRoot ? rootKeyCommands : overlayKeyCommands) + [
      KeyCommand(.character("f"), title: "toggle favourite", hint: "f \(ReactionMarks.favourite)") {
        [weak self] in
        self?.bindingHelper?.highlightedItem.value?.inputs.favouritePressed()
      },
      KeyCommand(.character("b"), title: "toggle reblog", hint: "b \(ReactionMarks.reblog)") { [weak self] in
        self?.bindingHelper?.highlightedItem.value?.inputs.reblogPressed()
      },
      KeyCommand(.character("/"), title: "find words", hint: "/ find") { [weak self] in self?.setTyping(true) },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { inputs.reloadPressed() },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in
        self?.navigationController?.close()
      },
    ]
  }

  /// Handles text input while the user enters a search text.
  public override func press(_ key: Key) {
    switch key {
    case .character(let character) where isTyping: search(for: searchText + String(character))
    case .backspace where isTyping: search(for: String(searchText.dropLast()))
    case .enter where isTyping: setTyping(false)
    case .escape where isTyping || !searchText.isEmpty:
      search(for: "")
      setTyping(false)
    default: super.press(key)
    }
  }

  /// The commands of the first list on the stack.
  private var rootKeyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return [
      KeyCommand(.character("["), title: "previous month", hint: "[ ] month") { inputs.previousMonthPressed() },
      KeyCommand(.character("]"), title: "next month") { inputs.nextMonthPressed() },
      KeyCommand(.character("F"), title: "show favourites", hint: "F list") { inputs.favouritesPressed() },
    ]
  }

  /// The commands of a list that was opened from another one.
  private var overlayKeyCommands: [KeyCommand] {
    [
      KeyCommand(.escape, .left, title: "go back", hint: "esc back") { [weak self] in
        self?.navigationController?.popViewController()
      }
    ]
  }

  private func search(for text: String) {
    searchText = text
    viewModel.inputs.searchTextChanged(text)
    showHints()
  }

  private func setTyping(_ isTyping: Bool) {
    self.isTyping = isTyping
    showHints()
  }

  /// Updates the prompt and the hints of the status line.
  private func showHints() {
    page.statusLine.prompt = isTyping ? "/\(searchText)▏" : searchText.isEmpty ? "" : "/\(searchText)"
    page.statusLine.hints =
      isTyping ? ["⏎ keep", "esc clear"] : (searchText.isEmpty ? [] : ["esc clear"]) + hints
  }

  private func showWordDetail(_ viewModel: WordDetailViewModel) {
    navigationController?.pushViewController(WordDetailViewController(viewModel: viewModel, scheduler: scheduler))
  }

  private func showFavourites(_ viewModel: WordListViewModel) {
    navigationController?.pushViewController(WordsViewController(viewModel: viewModel, scheduler: scheduler))
  }
}
