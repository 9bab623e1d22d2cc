import Foundation
import Reactive
import ReactiveLoading
import TerminalScreen
import TextPresentation

/// Shows words in a table.
final class WordsViewController: ViewController {
  private let errorMessageLabel = Label(isWrapped: true)
  private let loadActivityIndicator = ActivityIndicatorView()
  private let page: PageView
  private let wordsTable = TableView()
  private let viewModel: any WordListViewModelType
  private var bindingHelper: TableViewBindingHelper<WordViewModel, WordCellView>?

  init(viewModel: any WordListViewModelType) {
    page = PageView(contentView: wordsTable, accessoryView: loadActivityIndicator)
    self.viewModel = viewModel
    super.init(view: page)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    page.titleLabel.text = "Words"
    page.statusLine.hints = hints
    wordsTable.columns = WordCellView.columns
    wordsTable.emptyStateView = errorMessageLabel

    // Bind the views to the state of the words.
    let words = viewModel.outputs.words
    loadActivityIndicator.reactive.isAnimating <~ words.map { $0.isLoading }
    wordsTable.reactive.isDimmed <~ words.map { $0.isLoading }
    errorMessageLabel.reactive.text <~ words.map { $0.error?.localizedDescription ?? "" }

    // Bind the table view to the view models of the words.
    let bindingHelper = TableViewBindingHelper(
      tableView: wordsTable, source: words.map { $0.value ?? [] }, cellType: WordCellView.self)
    self.bindingHelper = bindingHelper

    // Report the word that the user selects, and show its detail.
    reactive.makeBindingTarget { $0.viewModel.inputs.wordSelected($1) } <~ bindingHelper.chosenItems
    reactive.makeBindingTarget { $0.showWordDetail($1) } <~ viewModel.outputs.showDetail

    viewModel.inputs.viewDidLoad()
  }

  override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return wordsTable.keyCommands + [
      KeyCommand(.character("r"), title: "retry", hint: "r retry") { inputs.retryPressed() },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }

  private func showWordDetail(_ detailViewModel: DetailViewModel) {
    navigationController?.pushViewController(DetailViewController(viewModel: detailViewModel))
  }
}
