import Reactive
import TerminalScreen
import TextPresentation

/// Shows the commits of a repository in a table.
final class CommitsViewController: ViewController {
  private let tableView = TableView()
  private let searchField = SearchField()
  private let viewModel: any CommitsViewModelType
  private let bindingHelper: TableViewBindingHelper<Commit, CommitCell>

  init(viewModel: any CommitsViewModelType) {
    let (page, messageLabel) = (PageView(contentView: tableView), Label(isWrapped: true))
    self.viewModel = viewModel
    bindingHelper = TableViewBindingHelper(
      tableView: tableView, source: viewModel.outputs.commits, cellType: CommitCell.self)
    super.init(view: page)

    page.titleLabel.reactive.text <~ viewModel.outputs.title
    page.statusLine.leftView = searchField
    page.statusLine.positionLabel.reactive.text <~ tableView.positionText
    tableView.columns = [
      TableColumn("Date", width: .fixed(10)), TableColumn("Author", width: .content(atMost: 20)),
      TableColumn("Subject", width: .flexible(atLeast: 20)),
    ]
    tableView.emptyStateView = messageLabel
    messageLabel.reactive.text <~ viewModel.outputs.message
    reactive.makeBindingTarget { $0.viewModel.inputs.searchTextChanged($1) } <~ searchField.reactive.text
    reactive.makeBindingTarget { $0.viewModel.inputs.commitChosen($1) } <~ bindingHelper.chosenItems
    reactive.makeBindingTarget { controller, viewModel in
      controller.navigationController?.pushViewController(ChangesViewController(viewModel: viewModel))
    } <~ viewModel.outputs.showChanges
  }

  override var keyCommands: [KeyCommand] {
    let (field, inputs) = (searchField, viewModel.inputs)
    return tableView.keyCommands + [
      KeyCommand(.character("/"), title: "find", hint: "/ find") { field.becomeFirstResponder() },
      KeyCommand(.escape, title: "show all", hint: "esc all") {
        field.text = ""
        field.resignFirstResponder()
        inputs.searchTextChanged("")
      },
      quitKeyCommand,
    ]
  }
}

/// Shows the changes of a commit.
final class ChangesViewController: ViewController {
  private let scrollView: ScrollView

  init(viewModel: ChangesViewModel) {
    let label = Label(isWrapped: true)
    scrollView = ScrollView(contentView: label)
    let page = PageView(contentView: scrollView)
    super.init(view: page)

    page.titleLabel.reactive.text <~ viewModel.title
    page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    label.reactive.attributedText
      <~ viewModel.lines.map { AttributedText($0.map { .init($0.text + "\n", style: style(of: $0)) }) }
  }

  override var keyCommands: [KeyCommand] {
    scrollView.keyCommands + [
      KeyCommand(.escape, .character("q"), title: "go back", hint: "esc back") { [weak self] in
        self?.navigationController?.popViewController()
      }
    ]
  }
}

/// A row with a commit.
private final class CommitCell: TableViewCell, ReactiveView {
  private let labels = [Label(style: .detail), Label(), Label()]

  required init() {
    super.init()
    columnViews = labels
  }

  func bindViewModel(_ commit: Commit) {
    zip(labels, [commit.date, commit.author, commit.subject]).forEach { $0.text = $1 }
  }
}

private func style(of line: Line) -> TextStyle {
  switch line.text.first {
  case "+": TextStyle(foreground: .green)
  case "-": TextStyle(foreground: .red)
  case "@": .detail
  default: .plain
  }
}
