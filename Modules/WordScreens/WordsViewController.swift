import Models
public import Reactive
public import TerminalScreen
public import TextPresentation
public import ViewModels

/// A controller that shows words in a table: the words of a month or of a year, or the user's favourites.
public final class WordsViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let wordsTable = TableView()
  private let preview = WordDetailView(titleGap: 2)
  private let previewMessageLabel = Label(isWrapped: true)
  private let previewScrollView: ScrollView
  private let splitView: SplitView
  private let messageLabel = Label(isWrapped: true)
  /// The activity indicator in place of the words, as long as there are none.
  private let firstLoadActivityIndicator: ActivityIndicatorView
  private let searchField = SearchField()

  /// The width from which the highlighted word is shown beside the list.
  private static let minimumColumnsWithPreview = 72

  private let viewModel: any WordsViewModelType
  private let showsPictures: Bool
  private let presentation: ProcessTerminal.Presentation
  private let scheduler: any DateScheduler
  private var commands: [(id: CommandID, key: KeyCommand)] = []
  private var bindingHelper: TableViewBindingHelper<Word, WordCellView>?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - showsPictures: Whether rows show the pictures of their words.
  ///   - presentation: The way in which the terminal shows screens. As lines, no word is shown beside the list, so that
  ///     each is read once.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(
    viewModel: any WordsViewModelType, showsPictures: Bool, presentation: ProcessTerminal.Presentation = .screen,
    scheduler: any DateScheduler = QueueScheduler.main
  ) {
    self.viewModel = viewModel
    self.showsPictures = showsPictures
    self.presentation = presentation
    self.scheduler = scheduler
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    firstLoadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    let secondary = StackView(axis: .vertical)
    secondary.addArrangedSubview(preview)
    secondary.addArrangedSubview(previewMessageLabel)
    previewScrollView = ScrollView(contentView: secondary)
    splitView = SplitView(
      primary: wordsTable, secondary: previewScrollView,
      minimumColumns: presentation == .screen ? Self.minimumColumnsWithPreview : .max)
    page = PageView(contentView: splitView, accessoryView: loadActivityIndicator)
    super.init(view: page)
    preview.visibleRows = { [weak previewScrollView] in previewScrollView?.frame.rows ?? 0 }
  }

  /// Binds the views to the view model, and then tells the view model to load the words.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let (outputs, list, search) = (viewModel.outputs, viewModel.outputs.list, viewModel.outputs.search.outputs)
    let highlight = outputs.highlight

    // Bind the labels and the state of loading.
    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.notice() <~ withPossibleAdvice(outputs.notices.outputs.notice)
    page.statusLine.positionLabel.reactive.text <~ wordsTable.positionText
    // While the user types a search, the keys of commands are characters, and Return keeps the search.
    messageLabel.reactive.notice(adviceSeparator: "\n\n") <~ withPossibleAdvice(list.outputs.message)
    messageLabel.reactive.isHidden <~ list.outputs.message.map { $0 == nil }
    // As lines, the indicator beside the title announces the start and the end of each load.
    let isInPlace = list.outputs.words.map { [presentation] in $0.isEmpty && presentation == .screen }
    for (indicator, isShown) in [(firstLoadActivityIndicator, isInPlace), (loadActivityIndicator, isInPlace.negate())] {
      indicator.reactive.isAnimating <~ list.outputs.isLoading.and(isShown)
      indicator.reactive.progress <~ list.outputs.progress
    }
    wordsTable.reactive.isDimmed <~ list.outputs.isLoading
    page.statusLine.leftView = searchField
    searchField.reactive.text <~ search.text
    searchField.reactive.isHidden <~ search.isActive.map { !$0 }
    searchField.reactive.isFirstResponder <~ search.isTyping
    reactive.makeBindingTarget { $0.showCommands($1) } <~ outputs.commands

    // Bind the table view to the words. The view model of a row exists only while the row is on the screen.
    wordsTable.columns = WordCellView.columns(showingPictures: showsPictures)
    let emptyStateView = StackView(axis: .vertical)
    let (firstLoadView, firstLoadLabel) = (StackView(axis: .horizontal, spacing: 1), Label())
    firstLoadLabel.text = "Loading"
    for view in [firstLoadLabel, firstLoadActivityIndicator] { firstLoadView.addArrangedSubview(view) }
    firstLoadView.reactive.isHidden <~ list.outputs.isLoading.and(isInPlace).negate()
    for view in [messageLabel, firstLoadView] { emptyStateView.addArrangedSubview(view) }
    wordsTable.emptyStateView = emptyStateView
    let bindingHelper = TableViewBindingHelper(
      tableView: wordsTable, source: list.outputs.words, cellType: WordCellView.self,
      viewModel: list.outputs.wordViewModel,
      prepare: { [showsPictures, query = search.query] cell in
        cell.showsPicture = showsPictures
        cell.query = query
      })
    self.bindingHelper = bindingHelper

    // Show the highlighted word beside the list, if there is room.
    let (preview, message) = (highlight.outputs.preview, withPossibleAdvice(highlight.outputs.previewMessage))
    self.preview.bind(preview.flatMap(.latest) { $0?.content.map(Optional.some) ?? Property(value: nil) })
    self.preview.reactive.isHidden <~ preview.map { $0 == nil }
    previewMessageLabel.reactive.notice(adviceSeparator: "\n\n") <~ message
    previewMessageLabel.reactive.isHidden <~ message.map { $0 == nil }
    reactive.makeBindingTarget { controller, detail in
      controller.previewScrollView.scroll(by: .min)
      detail?.inputs.viewDidLoad()
    } <~ preview
    reactive.makeBindingTarget { $0.viewModel.outputs.highlight.inputs.previewShown($1) }
      <~ splitView.isSecondaryShown
    bindingHelper.itemToHighlight <~ highlight.outputs.highlightedWord.producer.skipNil()

    // Report the search text that the user enters, and the words that the user highlights and selects.
    reactive.makeBindingTarget { $0.viewModel.outputs.search.inputs.searchTextChanged($1) } <~ searchField.reactive.text
    reactive.makeBindingTarget { $0.viewModel.outputs.highlight.inputs.wordHighlighted($1) }
      <~ bindingHelper.movedItems
    reactive.makeBindingTarget { $0.viewModel.outputs.list.inputs.wordSelected($1) } <~ bindingHelper.chosenItems

    // Show the screens that the view model asks for.
    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.copyToPasteboard($1.textToCopy) } <~ highlight.outputs.copy
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ list.outputs.showDetail
    reactive.makeBindingTarget { $0.present(GoToDateViewController(viewModel: $1)) } <~ outputs.showGoToDate
    reactive.makeBindingTarget { $0.showWords($1) } <~ outputs.showWords
    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popToRootViewController()
    } <~ outputs.showToday

    list.inputs.viewDidLoad()
  }

  /// The commands of the view model, and those for quitting and for moving in the table or, while the word beside it has
  /// the focus, for scrolling this word.
  public override var keyCommands: [KeyCommand] {
    let commands = commands.filter { $0.id != .copy || canCopyToPasteboard }.map(\.key)
    let (first, others) =
      previewScrollView.isFirstResponder
      ? ([focusCommand] + previewScrollView.keyCommands, commands)
      : (commands, [focusCommand] + wordsTable.moveKeyCommands)
    let used = Set(first.flatMap(\.keys))
    return first + others.map { $0.excluding(used) } + [quitKeyCommand]
  }

  /// The command that moves the focus to the word beside the list, if this word can be scrolled, or back to the list.
  /// The view model decides whether the search field has the focus.
  private var focusCommand: KeyCommand {
    if previewScrollView.isFirstResponder {
      return KeyCommand(.escape, .tab, .backTab, title: "return to the list", hint: "esc list") { [weak self] in
        self?.previewScrollView.resignFirstResponder()
      }
    }
    let canScroll =
      splitView.isSecondaryShown.value && previewScrollView.canBecomeFirstResponder && !searchField.isFirstResponder
    return KeyCommand(.tab, .backTab, title: canScroll ? "scroll the word beside the list" : nil) { [weak self] in
      if canScroll { self?.previewScrollView.becomeFirstResponder() }
    }
  }

  private func showCommands(_ commands: [Command<any WordsViewModelType>]) {
    // These keys are the first ones, so that their hints are shown on a narrow screen too.
    let message = viewModel.outputs.list.outputs.message.value
    let first: Set<CommandID?> = [.cancel, message?.advice, message?.kind == .failure ? .service : nil]
    self.commands = (commands.filter { first.contains($0.id) } + commands.filter { !first.contains($0.id) })
      .map { (id: $0.id, key: KeyCommand($0, of: viewModel)) }
    page.setNeedsDisplay()
  }

  /// Returns a notice without its advice as long as the key of the advice does something else.
  private func withPossibleAdvice(_ notice: Property<Notice?>) -> Property<Notice?> {
    notice.combineLatest(with: viewModel.outputs.search.outputs.isTyping).map { $1 ? $0?.withoutAdvice : $0 }
  }

  private func showWordDetail(_ viewModel: WordDetailViewModel) {
    // The word beside another one takes the place of that word.
    navigationController?.popToViewController(self)
    navigationController?.pushViewController(WordDetailViewController(viewModel: viewModel, scheduler: scheduler))
  }

  private func showWords(_ viewModel: WordsViewModel) {
    navigationController?.pushViewController(
      WordsViewController(
        viewModel: viewModel, showsPictures: showsPictures, presentation: presentation, scheduler: scheduler))
  }
}
