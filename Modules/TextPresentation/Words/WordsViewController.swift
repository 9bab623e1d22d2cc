public import Reactive
import Terminal
public import ViewModels

/// The words of a month in a table.
public final class WordsViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let wordsTable = TableView()
  private let messageLabel = Label(isWrapped: true)

  private let viewModel: any WordListViewModelType
  private var bindingHelper: TableViewBindingHelper<WordCellView>?

  /// Makes the controller of `viewModel`.
  ///
  /// - Parameter scheduler: Whose clock turns the activity indicator.
  public init(viewModel: any WordListViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    page = PageView(
      contentView: LayeredView(wordsTable, messageLabel), accessoryView: loadActivityIndicator)
    super.init(view: page)
  }

  /// Binds the views to the view model, and has the words loaded.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    // bind the labels and the current loading status
    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.text <~ outputs.notice.map { $0 ?? "" }
    page.hintsLabel.text = hints
    messageLabel.reactive.text <~ outputs.message.map { $0 ?? "" }
    loadActivityIndicator.reactive.isAnimating <~ outputs.isLoading
    wordsTable.reactive.isDimmed <~ outputs.isLoading

    // bind the table view with the view model
    let bindingHelper = TableViewBindingHelper(
      tableView: wordsTable, source: outputs.words.map { $0.value ?? [] }, cellType: WordCellView.self)
    self.bindingHelper = bindingHelper

    // tell the view model of the word that the user selects, and show the screen that it asks for
    reactive.makeBindingTarget { $0.viewModel.inputs.wordSelected($1) } <~ bindingHelper.selectedItems
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ outputs.showDetail

    viewModel.inputs.viewDidLoad()
  }

  /// The keys of the table, of the months, and of leaving.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return wordsTable.keyCommands + [
      KeyCommand(.character("["), hint: "[ ] month") { inputs.previousMonthPressed() },
      KeyCommand(.character("]")) { inputs.nextMonthPressed() },
      KeyCommand(.character("r"), hint: "r reload") { inputs.reloadPressed() },
      KeyCommand(.character("q"), hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }

  private func showWordDetail(_ viewModel: WordDetailViewModel) {
    navigationController?.pushViewController(WordDetailViewController(viewModel: viewModel))
  }
}
