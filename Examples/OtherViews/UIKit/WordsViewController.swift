import Models
import Reactive
import UIKit
import ViewModels

/// A screen of words, with navigation to other months and to the details of a word.
final class WordsViewController: UITableViewController {
  private let viewModel: any WordsViewModelType
  private var words: [Word.ID: Word] = [:]

  private lazy var dataSource = UITableViewDiffableDataSource<Int, Word.ID>(tableView: tableView) {
    [weak self] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: WordCell.reuseIdentifier, for: indexPath)
    if let self, let word = words[id] {
      (cell as? WordCell)?.bindViewModel(viewModel.outputs.list.outputs.wordViewModel(word))
    }
    return cell
  }

  init(viewModel: any WordsViewModelType) {
    self.viewModel = viewModel
    super.init(style: .plain)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("Use init(viewModel:) to create a screen of words.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let (inputs, outputs) = (viewModel.outputs.list.inputs, viewModel.outputs.list.outputs)
    tableView.register(WordCell.self, forCellReuseIdentifier: WordCell.reuseIdentifier)
    tableView.dataSource = dataSource
    let refreshControl = UIRefreshControl()
    refreshControl.addAction(UIAction { _ in inputs.reloadPressed() }, for: .valueChanged)
    self.refreshControl = refreshControl
    if let months = viewModel.outputs.months?.inputs {
      navigationItem.rightBarButtonItems = [
        UIBarButtonItem(title: "Later", primaryAction: UIAction { _ in months.nextMonthPressed() }),
        UIBarButtonItem(title: "Earlier", primaryAction: UIAction { _ in months.previousMonthPressed() }),
      ]
    }

    reactive.title <~ viewModel.outputs.title
    reactive.makeBindingTarget { $0.navigationItem.prompt = $1 }
      <~ outputs.message.combineLatest(with: viewModel.outputs.notices.outputs.notice).map { ($0 ?? $1)?.text }
    reactive.makeBindingTarget { $0.setLoading($1) } <~ outputs.isLoading
    reactive.makeBindingTarget { $0.show($1) } <~ outputs.words.skipRepeats()
    reactive.makeBindingTarget { controller, viewModel in
      let detail = WordDetailViewController(viewModel: viewModel)
      controller.navigationController?.pushViewController(detail, animated: true)
    } <~ outputs.showDetail

    inputs.viewDidLoad()
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard let id = dataSource.itemIdentifier(for: indexPath), let word = words[id] else { return }
    viewModel.outputs.list.inputs.wordSelected(word)
  }

  private func show(_ newWords: [Word]) {
    let oldWords = words
    words = Dictionary(newWords.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var ids: Set<Word.ID> = []
    var snapshot = NSDiffableDataSourceSnapshot<Int, Word.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(newWords.map(\.id).filter { ids.insert($0).inserted })
    // Rebind each row whose word has changed.
    snapshot.reconfigureItems(ids.filter { id in oldWords[id].map { $0 != words[id] } ?? false })
    dataSource.apply(snapshot, animatingDifferences: view.window != nil)
  }

  private func setLoading(_ isLoading: Bool) {
    tableView.alpha = isLoading ? 0.5 : 1
    if !isLoading { refreshControl?.endRefreshing() }
  }
}
