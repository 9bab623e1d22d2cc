import Reactive
import Terminal
import TextPresentation

/// The files of a directory in a table.
final class FilesViewController: ViewController {
  private let tableView = TableView()
  private let page: PageView
  private let viewModel: FilesViewModel
  private var bindingHelper: TableViewBindingHelper<FileCell>?

  init(viewModel: FilesViewModel) {
    self.viewModel = viewModel
    page = PageView(contentView: tableView)
    super.init(view: page)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.columns = [
      TableColumn("Name", width: .flexible(atLeast: 12)),
      TableColumn("Bytes", width: .content(), alignment: .right),
    ]
    let helper = TableViewBindingHelper(tableView: tableView, source: viewModel.files, cellType: FileCell.self)
    bindingHelper = helper

    page.titleLabel.text = viewModel.title
    page.noticeLabel.reactive.text <~ viewModel.message.map { $0 ?? "" }
    page.statusLine.positionLabel.reactive.text <~ tableView.positionText
    page.statusLine.hints = hints
    reactive.makeBindingTarget { $0.viewModel.fileChosen($1) } <~ helper.chosenItems
    reactive.makeBindingTarget { controller, viewModel in
      controller.navigationController?.pushViewController(FilesViewController(viewModel: viewModel))
    } <~ viewModel.showDirectory

    viewModel.reloadPressed()
  }

  override var keyCommands: [KeyCommand] {
    tableView.keyCommands + [
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
