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
  /// The frame of the table on a screen that is much higher than a month.
  private let listBox: BoxView
  private let preview = WordDetailView()
  private let previewBox: BoxView
  private let previewScrollView: ScrollView
  private let splitView: SplitView
  /// The view in place of the words, as long as there are none.
  private let placeholderView: WordListPlaceholderView
  private let searchField = SearchField()

  /// The width from which the highlighted word is shown beside the list.
  private static let minimumColumnsWithPreview = 72
  private static let minimumListSizeWithFrame = TerminalSize(columns: 72, rows: 40)
  /// The seconds after which the picture of the highlighted word is loaded.
  private static let previewDelay = 0.1
  /// The seconds after which a list that is being loaded shows where the words will be.
  private nonisolated static let placeholderDelay = 0.15

  let viewModel: any WordsViewModelType
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
    placeholderView = WordListPlaceholderView(scheduler: scheduler)
    previewScrollView = ScrollView(contentView: preview)
    previewBox = BoxView(contentView: previewScrollView)
    listBox = BoxView(contentView: wordsTable, minimumSizeWithFrame: Self.minimumListSizeWithFrame)
    splitView = SplitView(
      primary: listBox, secondary: previewBox,
      minimumColumns: presentation == .screen ? Self.minimumColumnsWithPreview : .max)
    page = PageView(contentView: splitView, accessoryView: loadActivityIndicator)
    super.init(view: page)
    page.prepare(for: presentation)
  }

  /// Binds the views to the view model, and then tells the view model to load the words.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let (outputs, list, search) = (viewModel.outputs, viewModel.outputs.list, viewModel.outputs.search.outputs)
    let highlight = outputs.highlight

    // Bind the labels and the state of loading.
    page.titleLabel.reactive.text <~ outputs.title
    reactive.makeBindingTarget { $0.listBox.title = AttributedText([.init($1)]) } <~ outputs.title
    page.reactive.notice <~ withPossibleAdvice(outputs.notices.outputs.notice)
    page.statusLine.positionLabel.reactive.text
      <~ wordsTable.positionText.combineLatest(with: splitView.isSecondaryShown).map { $1 ? "" : $0 }
    // While the user types a search, the keys of commands are characters, and Return keeps the search.
    reactive.makeBindingTarget { $0.showMessage($1) } <~ withPossibleAdvice(list.outputs.message)
    // As lines, the indicator beside the title announces the start and the end of each load.
    let isInPlace = list.outputs.words.map { [presentation] in $0.isEmpty && presentation == .screen }
    // On a screen, the header has an indicator for a list that already shows words.
    let isBesideTitle = isInPlace.map { [presentation] in !$0 && presentation == .lines }
    for (indicator, isShown) in [
      (placeholderView.activityIndicator, isInPlace), (loadActivityIndicator, isBesideTitle),
    ] {
      indicator.reactive.isAnimating <~ list.outputs.isLoading.and(isShown)
      indicator.reactive.progress <~ list.outputs.progress
    }
    wordsTable.reactive.isDimmed <~ list.outputs.isLoading.and(isInPlace.negate())
    page.statusLine.leftView = searchField
    searchField.reactive.text <~ search.text
    searchField.reactive.isHidden <~ search.isActive.map { !$0 }
    searchField.reactive.isFirstResponder <~ search.isTyping
    reactive.makeBindingTarget { $0.showCommands($1) } <~ outputs.commands

    // Bind the table view to the words. The view model of a row exists only while the row is on the screen.
    wordsTable.columns = WordCellView.columns(showingPictures: showsPictures)
    wordsTable.emptyStateView = placeholderView
    let isFirstLoad = list.outputs.isLoading.and(isInPlace)
    placeholderView.reactive.days <~ list.outputs.content.map { $0.scope?.days ?? [] }.skipRepeats()
    placeholderView.reactive.isLoading
      <~ isFirstLoad.producer.flatMap(.latest) { [scheduler] isLoading in
        SignalProducer(value: isLoading).delay(isLoading ? Self.placeholderDelay : 0, on: scheduler)
      }
    let bindingHelper = TableViewBindingHelper(
      tableView: wordsTable, source: list.outputs.words, cellType: WordCellView.self,
      viewModel: list.outputs.wordViewModel,
      prepare: { [showsPictures] in $0.showsPicture = showsPictures })
    self.bindingHelper = bindingHelper
    reactive.makeBindingTarget { controller, row in
      controller.wordsTable.sectionHeader = row.map { ($0, WordListContent.similarTitle) }
    } <~ list.outputs.content.map(\.similarStart).skipRepeats()

    // Show the highlighted word beside the list, if there is room.
    let (preview, message) = (highlight.outputs.preview, withPossibleAdvice(highlight.outputs.previewMessage))
    let content = preview.flatMap(.latest) { $0?.content.map(Optional.some) ?? Property(value: nil) }
    self.preview.bind(content, message: message)
    reactive.makeBindingTarget { $0.previewBox.title = AttributedText($1?.word.datedTitle ?? []) } <~ content
    // While the first words are loaded, the frame is empty, so that the list does not become narrower then.
    previewBox.reactive.isHidden
      <~ Property.combineLatest(content, message, isFirstLoad).map { $0 == nil && $1 == nil && !$2 }
    reactive.makeBindingTarget { $0.previewBox.footer = AttributedText([.init($1, style: .muted)]) }
      <~ wordsTable.positionText
    reactive.makeBindingTarget { controller, _ in controller.previewScrollView.scroll(by: .min) } <~ preview
    // While the user moves through the list, pictures are neither loaded nor drawn.
    reactive.makeBindingTarget { _, detail in detail?.inputs.viewDidLoad() }
      <~ preview.producer.debounce(Self.previewDelay, on: scheduler)
    reactive.makeBindingTarget { $0.viewModel.outputs.highlight.inputs.previewShown($1) }
      <~ splitView.isSecondaryShown
    bindingHelper.itemToHighlight <~ highlight.outputs.highlightedWord.producer.skipNil()

    // Report the search text that the user enters, and the words that the user highlights and selects.
    reactive.makeBindingTarget { $0.viewModel.outputs.search.inputs.searchTextChanged($1) } <~ searchField.reactive.text
    reactive.makeBindingTarget { $0.viewModel.outputs.highlight.inputs.wordHighlighted($1) }
      <~ bindingHelper.movedItems
    reactive.makeBindingTarget { $0.viewModel.outputs.list.inputs.wordSelected($1) } <~ bindingHelper.chosenItems

    // Show the screens that the view model asks for. The root of the application shows other lists.
    reactive.makeBindingTarget { $0.copyToPasteboard($1.textToCopy) } <~ highlight.outputs.copy
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ list.outputs.showDetail
    reactive.makeBindingTarget { $0.present(GoToDateViewController(viewModel: $1)) } <~ outputs.showGoToDate

    list.inputs.viewDidLoad()
  }

  /// The commands of the view model, and those for moving in the table or, while the word beside it has the focus, for
  /// scrolling this word.
  public override var keyCommands: [KeyCommand] {
    let commands = commands.map(\.key)
    let (first, others) =
      previewScrollView.isFirstResponder
      ? ([focusCommand] + previewScrollView.keyCommands, commands)
      : (commands, [focusCommand] + wordsTable.moveKeyCommands.map(movingBeyondEnds))
    let used = Set(first.flatMap(\.keys))
    return first + others.map { $0.excluding(used) }
  }

  /// Returns a command of the table. At an end of the table, the one that moves by a row moves to the next or previous
  /// word, which may be in another month.
  private func movingBeyondEnds(_ command: KeyCommand) -> KeyCommand {
    let (row, rowCount) = (wordsTable.indexForHighlightedRow, viewModel.outputs.list.outputs.words.value.count)
    let isNext = command.keys.contains(.down) && row == rowCount - 1
    guard isNext || command.keys.contains(.up) && row == 0 else { return command }
    return KeyCommand(keys: command.keys, title: command.title, hint: command.hint) { [inputs = viewModel.inputs] in
      if isNext { inputs.nextWordPressed() } else { inputs.previousWordPressed() }
    }
  }

  /// The command that moves the focus to the word beside the list, if this word can be scrolled, or back to the list.
  /// The view model decides whether the search field has the focus.
  private var focusCommand: KeyCommand {
    if previewScrollView.isFirstResponder {
      return KeyCommand(.escape, .tab, .backTab, title: "return to the list", section: "Move", hint: "esc list") {
        [weak self] in
        self?.previewScrollView.resignFirstResponder()
      }
    }
    let canScroll =
      splitView.isSecondaryShown.value && previewScrollView.canBecomeFirstResponder && !searchField.isFirstResponder
    return KeyCommand(
      .tab, .backTab, title: "scroll the word beside the list", section: "Move",
      unavailableReason: canScroll ? nil : "No word that can be scrolled is beside the list."
    ) { [weak self] in self?.previewScrollView.becomeFirstResponder() }
  }

  private func showCommands(_ commands: [Command<any WordsViewModelType>]) {
    // These keys are the first ones, so that their hints are shown on a narrow screen too.
    let message = viewModel.outputs.list.outputs.message.value
    let first: Set<CommandID?> = [.cancel, message?.advice, message?.kind == .failure ? .service : nil]
    func isFirst(_ command: Command<any WordsViewModelType>) -> Bool {
      first.contains(command.id) && command.unavailableReason == nil
    }
    self.commands = (commands.filter(isFirst) + commands.filter { !isFirst($0) })
      .map { (id: $0.id, key: KeyCommand($0, of: viewModel, canCopy: canCopyToPasteboard)) }
    page.setNeedsDisplay()
    showMessage(message)
  }

  /// Shows a message in place of the words, with the commands that help.
  private func showMessage(_ message: Notice?) {
    let view = placeholderView.messageView
    view.isHidden = message == nil
    guard let message else { return }
    let search = viewModel.outputs.search.outputs.state.value
    // While the user types, Return does what the key of the year does otherwise.
    let advice = message.advice == .searchYear && search.isTyping ? .keepSearch : message.advice
    let helpful: [CommandID?] = [advice, message.kind == .failure ? .service : nil, search.isActive ? .cancel : nil]
    let commands = helpful.compactMap { id in
      self.commands.first { $0.id == id && $0.key.unavailableReason == nil }
    }
    let (mark, style) = message.kind.appearance
    view.textLabel.text = [mark, message.headline].compactMap(\.self).joined(separator: " ")
    view.textLabel.style = TextStyle(foreground: style.foreground, attributes: .bold)
    let shown = advice == message.advice ? message : message.withoutAdvice
    view.secondaryTextLabel.text = shown.details(commands: commands.map(\.id))
    view.commands = commands.map(\.key)
  }

  /// Returns a notice without its advice as long as the key of the advice does something else.
  private func withPossibleAdvice(_ notice: Property<Notice?>) -> Property<Notice?> {
    notice.combineLatest(with: viewModel.outputs.search.outputs.isTyping).map { $1 ? $0?.withoutAdvice : $0 }
  }

  private func showWordDetail(_ viewModel: WordDetailViewModel) {
    // The word beside another one takes the place of that word.
    navigationController?.popToViewController(self)
    navigationController?.pushViewController(
      WordDetailViewController(viewModel: viewModel, presentation: presentation, scheduler: scheduler))
  }
}
