public import Reactive
public import Terminal
public import ViewModels

/// The words of a month, or those that the user likes, in a table.
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

  /// Makes the controller of `viewModel`.
  ///
  /// - Parameters:
  ///   - viewModel: Says what is shown, and is told of the keys.
  ///   - scheduler: Whose clock turns the activity indicator.
  public init(viewModel: any WordListViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    self.scheduler = scheduler
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    page = PageView(contentView: wordsTable, accessoryView: loadActivityIndicator)
    super.init(view: page)
  }

  /// Binds the views to the view model, and has the words loaded.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    // bind the labels and the current loading status
    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.text <~ outputs.notice.map { $0 ?? "" }
    page.statusLine.positionLabel.reactive.text <~ wordsTable.positionText
    showHints()
    messageLabel.reactive.text <~ outputs.message.map { $0 ?? "" }
    loadActivityIndicator.reactive.isAnimating <~ outputs.isLoading
    wordsTable.reactive.isDimmed <~ outputs.isLoading

    // bind the table view with the view model
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

    // tell the view model of the word that the user selects, and show the screen that it asks for
    reactive.makeBindingTarget { $0.viewModel.inputs.wordSelected($1) } <~ bindingHelper.chosenItems
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ outputs.showDetail
    reactive.makeBindingTarget { $0.showFavourites($1) } <~ outputs.showFavourites

    viewModel.inputs.viewDidLoad()
  }

  /// The keys of the table, of the months, of the reactions, of searching, and of leaving.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    let isRoot = navigationController?.viewControllers.first === self
    return wordsTable.keyCommands + (isRoot ? rootKeyCommands : overlayKeyCommands) + [
      KeyCommand(.character("f"), title: "favourite, or no longer", hint: "f \(ReactionMarks.favourite)") {
        [weak self] in
        self?.bindingHelper?.highlightedItem.value?.inputs.favouritePressed()
      },
      KeyCommand(.character("b"), title: "reblog, or no longer", hint: "b \(ReactionMarks.reblog)") { [weak self] in
        self?.bindingHelper?.highlightedItem.value?.inputs.reblogPressed()
      },
      KeyCommand(.character("/"), title: "find words", hint: "/ find") { [weak self] in self?.setTyping(true) },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { inputs.reloadPressed() },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in
        self?.navigationController?.close()
      },
    ]
  }

  /// Takes the characters while the user types what to search for.
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

  /// The keys of the list that is shown first.
  private var rootKeyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return [
      KeyCommand(.character("["), title: "month before", hint: "[ ] month") { inputs.previousMonthPressed() },
      KeyCommand(.character("]"), title: "month after") { inputs.nextMonthPressed() },
      KeyCommand(.character("F"), title: "list the favourites", hint: "F list") { inputs.favouritesPressed() },
    ]
  }

  /// The keys of a list that lies over another.
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

  /// Shows what the user types, or what they can do.
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
