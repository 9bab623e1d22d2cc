import Reactive
import Terminal
import TextPresentation

/// The files of a directory in a table.
final class FilesViewController: ViewController {
  private let screen = FilesView()
  private let viewModel: FilesViewModel
  private var bindingHelper: TableViewBindingHelper<FileCell>?

  init(viewModel: FilesViewModel) {
    self.viewModel = viewModel
    super.init(view: screen)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let table = screen.tableView
    let helper = TableViewBindingHelper(tableView: table, source: viewModel.files, cellType: FileCell.self)
    bindingHelper = helper

    screen.titleLabel.text = viewModel.title
    screen.statusLabel.reactive.text <~ viewModel.message.combineLatest(with: table.positionText).map { $0 ?? $1 }
    screen.hintsLabel.text = hints
    reactive.makeBindingTarget { $0.viewModel.fileChosen($1) } <~ helper.chosenItems
    reactive.makeBindingTarget { controller, viewModel in
      controller.navigationController?.pushViewController(FilesViewController(viewModel: viewModel))
    } <~ viewModel.showDirectory

    viewModel.reloadPressed()
  }

  override var keyCommands: [KeyCommand] {
    screen.tableView.keyCommands + [
      KeyCommand(.escape, .left, title: "go back", hint: "esc back") { [weak self] in
        self?.navigationController?.popViewController()
      },
      KeyCommand(.character("r"), title: "read again", hint: "r reload") { [viewModel] in viewModel.reloadPressed() },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }
}

/// A row: the name, and the size in bytes.
private final class FileCell: TableViewCell, ReactiveView {
  private let nameLabel = Label()
  private let sizeLabel = Label()

  required init() {
    super.init()
    columnViews = [nameLabel, sizeLabel]
  }

  func bindViewModel(_ file: File) {
    nameLabel.text = file.url.lastPathComponent + (file.isDirectory ? "/" : "")
    sizeLabel.text = file.isDirectory ? "" : String(file.size)
  }
}

/// A title, the table, and two lines at the bottom.
private final class FilesView: View {
  let titleLabel = Label(style: Style(attributes: .bold))
  let tableView = TableView()
  let statusLabel = Label(style: Style(foreground: .yellow))
  let hintsLabel = Label(style: Style(attributes: .dim))

  override init() {
    super.init()
    tableView.columns = [
      TableColumn("Name", width: .flexible(atLeast: 12)),
      TableColumn("Bytes", width: .content(), alignment: .right),
    ]
    for view in [titleLabel, tableView, statusLabel, hintsLabel] { addSubview(view) }
  }

  override func layoutSubviews() {
    let rows = frame.rows
    let parts: [(view: View, row: Int, rows: Int)] = [
      (titleLabel, 0, 1), (tableView, 1, rows - 3), (statusLabel, rows - 2, 1), (hintsLabel, rows - 1, 1),
    ]
    for part in parts {
      part.view.frame = Rect(column: 0, row: part.row, columns: frame.columns, rows: max(part.rows, 0))
    }
  }
}
