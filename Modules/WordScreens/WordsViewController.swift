public import Reactive
import Terminal
public import TextPresentation
public import ViewModels

import Models

/// A controller that shows words in a table: the words of a month or of a year, or the user's favourites.
public final class WordsViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let wordsTable = TableView()
  private let messageLabel = Label(isWrapped: true)
  private let searchField = SearchField()

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
    page.statusLine.leftView = searchField
    searchField.reactive.text <~ search.text
    searchField.reactive.isHidden <~ search.isActive.map { !$0 }
    searchField.reactive.isFirstResponder <~ search.isTyping
    reactive.makeBindingTarget { controller, _ in controller.showHints() }
      <~ outputs.cancellation.combineLatest(with: search.isTyping)

    // Bind the table view to the words. The view model of a row exists only while the row is on the screen.
    let showsMonths = outputs.months == nil
    wordsTable.columns = WordCellView.columns(showingPictures: showsPictures, showingMonths: showsMonths)
    wordsTable.emptyStateView = messageLabel
    let bindingHelper = TableViewBindingHelper(
      tableView: wordsTable, source: list.outputs.words, cellType: WordCellView.self,
      viewModel: list.outputs.wordViewModel,
      prepare: { [showsPictures, query = search.query] cell in
        cell.showsPicture = showsPictures
        cell.showsMonth = showsMonths
        cell.query = query
      })
    self.bindingHelper = bindingHelper

    // Report the search text that the user enters.
    reactive.makeBindingTarget { $0.viewModel.outputs.search.inputs.searchTextChanged($1) } <~ searchField.reactive.text

    // Report the word that the user selects, and show the screens that the view model asks for.
    reactive.makeBindingTarget { $0.viewModel.outputs.list.inputs.wordSelected($1) } <~ bindingHelper.chosenItems
    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ list.outputs.showDetail
    reactive.makeBindingTarget { $0.showWords($1) } <~ outputs.showFavourites
    reactive.makeBindingTarget { $0.showWords($1) } <~ outputs.showYear
    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popToRootViewController()
    } <~ outputs.returnToList
    bindingHelper.itemToHighlight <~ list.outputs.highlight

    // Highlight the first word when the user goes to a different month.
    if let months = outputs.months {
      reactive.makeBindingTarget { controller, _ in controller.wordsTable.highlightRow(at: 0) }
        <~ months.outputs.month.signal
    }

    list.inputs.viewDidLoad()
  }

  /// The commands for cancelling or going back, moving in the table, opening other lists, reacting, searching,
  /// reloading and quitting. During typing, only those for the search and for moving.
  public override var keyCommands: [KeyCommand] {
    let (inputs, list) = (viewModel.inputs, viewModel.outputs.list.inputs)
    let search = viewModel.outputs.search.inputs
    guard !isTyping else {
      return wordsTable.keyCommands.filter { !$0.keys.contains(.enter) } + [
        KeyCommand(.enter, title: "keep the search", hint: "⏎ keep") { search.searchConfirmed() }, escapeCommand,
      ]
    }
    return [escapeCommand] + wordsTable.keyCommands + navigationCommands + [
      KeyCommand(.character("f"), title: "toggle favourite", hint: "f \(ReactionMarks.favourite)") {
        [weak self] in
        self?.bindingHelper?.highlightedItem.value.map(list.favouritePressed)
      },
      KeyCommand(.character("b"), title: "toggle reblog", hint: "b \(ReactionMarks.reblog)") { [weak self] in
        self?.bindingHelper?.highlightedItem.value.map(list.reblogPressed)
      },
      KeyCommand(.character("/"), title: "find words", hint: "/ find") { search.searchBegan() },
      KeyCommand(.character("t"), title: "show today’s word", hint: "t today") { inputs.todayPressed() },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { list.reloadPressed() },
    ] + rootCommands + [
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in
        self?.navigationController?.close()
      }
    ]
  }

  private var isTyping: Bool { viewModel.outputs.search.outputs.isTyping.value }

  private var escapeCommand: KeyCommand {
    .cancelling(viewModel.outputs.cancellation.value) { [inputs = viewModel.inputs] in inputs.cancelPressed() }
  }

  /// The commands that show another month or the favourites, or go back.
  private var navigationCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    guard let months = viewModel.outputs.months?.inputs else {
      return [KeyCommand(.left, title: "go back") { inputs.backPressed() }]
    }
    return [
      KeyCommand(.character("["), title: "previous month", hint: "[ ] month") { months.previousMonthPressed() },
      KeyCommand(.character("]"), title: "next month") { months.nextMonthPressed() },
      KeyCommand(.character("F"), title: "show favourites", hint: "F list") { inputs.favouritesPressed() },
    ]
  }

  /// The commands of the first screen that are used rarely. Their hints appear only on a wide screen.
  private var rootCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    guard viewModel.outputs.months != nil else { return [] }
    return [
      KeyCommand(.character("S"), title: "search the year", hint: "S year") { inputs.searchYearPressed() },
      KeyCommand(.character("s"), title: "choose a service", hint: "s service") { inputs.servicePressed() },
    ]
  }

  /// Shows the hints for the keys.
  private func showHints() {
    // During typing, the key for help enters a character.
    page.statusLine.hints = isTyping ? keyCommands : hints
  }

  private func showWordDetail(_ viewModel: WordDetailViewModel) {
    navigationController?.pushViewController(WordDetailViewController(viewModel: viewModel, scheduler: scheduler))
  }

  private func showWords(_ viewModel: WordsViewModel) {
    navigationController?.pushViewController(
      WordsViewController(viewModel: viewModel, showsPictures: showsPictures, scheduler: scheduler))
  }
}
