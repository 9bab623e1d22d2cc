import Reactive
import TerminalScreen
import TextPresentation

/// Shows the files of a directory in a table.
final class FilesViewController: ViewController {
  private let tableView = TableView()
  private let page: PageView
  private let viewModel: any FilesViewModelType
  private var bindingHelper: TableViewBindingHelper<File, FileCell>?

  init(viewModel: any FilesViewModelType) {
    self.viewModel = viewModel
    page = PageView(contentView: tableView)
    super.init(view: page)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs
    tableView.columns = [
      TableColumn("Name", width: .flexible(atLeast: 12)),
      TableColumn("Bytes", width: .content(), alignment: .right),
    ]
    let helper = TableViewBindingHelper(tableView: tableView, source: outputs.files, cellType: FileCell.self)
    bindingHelper = helper

    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.text <~ outputs.message.map { $0 ?? "" }
    page.statusLine.positionLabel.reactive.text <~ tableView.positionText
    page.statusLine.hints = hints
    reactive.makeBindingTarget { $0.viewModel.inputs.fileChosen($1) } <~ helper.chosenItems
    reactive.makeBindingTarget { controller, viewModel in
      controller.navigationController?.pushViewController(FilesViewController(viewModel: viewModel))
    } <~ outputs.showDirectory

    viewModel.inputs.reloadPressed()
  }

  override var keyCommands: [KeyCommand] {
    tableView.keyCommands + [
      KeyCommand(.escape, .left, title: "go back", hint: "esc back") { [weak self] in
        self?.navigationController?.popViewController()
      },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { [viewModel] in
        viewModel.inputs.reloadPressed()
      },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }
}

/// A row of the table: the name and the size in bytes.
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
