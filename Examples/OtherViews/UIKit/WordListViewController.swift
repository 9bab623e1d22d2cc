import Reactive
import UIKit
import ViewModels

/// A list of the words of a month, with navigation to their details.
final class WordListViewController: UITableViewController {
  private let viewModel: any WordListViewModelType
  private let token = Lifetime.Token()
  private var words: [WordViewModel.ID: WordViewModel] = [:]

  private lazy var dataSource = UITableViewDiffableDataSource<Int, WordViewModel.ID>(tableView: tableView) {
    [weak self] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: WordCell.reuseIdentifier, for: indexPath)
    if let word = self?.words[id] { (cell as? WordCell)?.bindViewModel(word) }
    return cell
  }

  init(viewModel: any WordListViewModelType) {
    self.viewModel = viewModel
    super.init(style: .plain)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("Use init(viewModel:) to create a word list.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let (inputs, outputs) = (viewModel.inputs, viewModel.outputs)
    tableView.register(WordCell.self, forCellReuseIdentifier: WordCell.reuseIdentifier)
    tableView.dataSource = dataSource
    let refreshControl = UIRefreshControl()
    refreshControl.addAction(UIAction { _ in inputs.reloadPressed() }, for: .valueChanged)
    self.refreshControl = refreshControl
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(title: "Later", primaryAction: UIAction { _ in inputs.nextMonthPressed() }),
      UIBarButtonItem(title: "Earlier", primaryAction: UIAction { _ in inputs.previousMonthPressed() }),
    ]

    target { $0.title = $1 } <~ outputs.title
    target { $0.navigationItem.prompt = $1 } <~ outputs.message.combineLatest(with: outputs.notice).map { $0 ?? $1 }
    target { $0.setLoading($1) } <~ outputs.isLoading
    target { $0.show($1) } <~ outputs.words.map { $0.value ?? [] }.skipRepeats { $0.elementsEqual($1, by: ===) }
    target { controller, viewModel in
      let detail = WordDetailViewController(viewModel: viewModel)
      controller.navigationController?.pushViewController(detail, animated: true)
    } <~ outputs.showDetail

    inputs.viewDidLoad()
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard let id = dataSource.itemIdentifier(for: indexPath), let word = words[id] else { return }
    viewModel.inputs.wordSelected(word)
  }

  private func show(_ newWords: [WordViewModel]) {
    let oldWords = words
    words = Dictionary(newWords.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var ids: Set<WordViewModel.ID> = []
    var snapshot = NSDiffableDataSourceSnapshot<Int, WordViewModel.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(newWords.map(\.id).filter { ids.insert($0).inserted })
    // Rebind each row whose word now has a different view model.
    snapshot.reconfigureItems(ids.filter { id in oldWords[id].map { $0 !== words[id] } ?? false })
    dataSource.apply(snapshot, animatingDifferences: view.window != nil)
  }

  private func setLoading(_ isLoading: Bool) {
    tableView.alpha = isLoading ? 0.5 : 1
    if !isLoading { refreshControl?.endRefreshing() }
  }

  /// Returns a binding target that does not retain the controller. Its bindings end when the controller is released.
  private func target<Value: Sendable>(
    _ action: @escaping @MainActor @Sendable (WordListViewController, Value) -> Void
  ) -> BindingTarget<Value> {
    BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] value in
      if let self { action(self, value) }
    }
  }
}
