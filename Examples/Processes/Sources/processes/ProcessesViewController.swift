import Foundation
import Reactive
import TerminalScreen
import TextPresentation

/// Shows the running processes in a table.
final class ProcessesViewController: ViewController {
  private let tableView = TableView()
  private let searchField = SearchField()
  private let viewModel: any ProcessesViewModelType
  private let bindingHelper: TableViewBindingHelper<RunningProcess, ProcessCell>

  init(viewModel: any ProcessesViewModelType) {
    let (page, messageLabel) = (PageView(contentView: tableView), Label(isWrapped: true))
    self.viewModel = viewModel
    bindingHelper = TableViewBindingHelper(
      tableView: tableView, source: viewModel.outputs.processes, cellType: ProcessCell.self)
    super.init(view: page)

    page.titleLabel.text = "Processes"
    page.statusLine.leftView = searchField
    page.statusLine.positionLabel.reactive.text <~ tableView.positionText
    tableView.columns = [
      TableColumn("PID", width: .content(), alignment: .right, sortDirectionPrototype: .ascending),
      TableColumn("User", width: .content(atMost: 12), sortDirectionPrototype: .ascending),
      TableColumn("CPU %", width: .fixed(6), alignment: .right, sortDirectionPrototype: .descending),
      TableColumn("MiB", width: .fixed(8), alignment: .right, sortDirectionPrototype: .descending),
      TableColumn("Name", width: .flexible(atLeast: 8), sortDirectionPrototype: .ascending),
    ]
    tableView.emptyStateView = messageLabel
    messageLabel.reactive.text <~ viewModel.outputs.message
    tableView.followsHighlightedRow = false
    tableView.sortOrder = TableSortOrder(column: 2, direction: .descending)
    reactive.makeBindingTarget { $0.viewModel.inputs.orderChosen(comparator(for: $1)) }
      <~ tableView.reactive.sortOrder.producer.prefix(value: tableView.sortOrder).skipNil()
    reactive.makeBindingTarget { $0.viewModel.inputs.searchTextChanged($1) } <~ searchField.reactive.text
    reactive.makeBindingTarget { $0.showDetails(of: $1) } <~ bindingHelper.chosenItems
  }

  private func showDetails(of process: RunningProcess) {
    if searchField.isFirstResponder { return searchField.resignFirstResponder() }
    viewModel.inputs.processChosen(process)
    let alert = AlertController(title: nil, message: nil)
    alert.reactive.makeBindingTarget { $0.title = $1 } <~ viewModel.outputs.title
    alert.reactive.makeBindingTarget { $0.message = $1 } <~ viewModel.outputs.details
    present(alert)
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

/// A row of the table.
private final class ProcessCell: TableViewCell, ReactiveView {
  private let labels = (0..<5).map { _ in Label() }

  required init() {
    super.init()
    columnViews = labels
  }

  func bindViewModel(_ process: RunningProcess) {
    let numbers = [process.load, process.mebibytes].map { String(format: "%.1f", $0) }
    zip(labels, ["\(process.number)", process.user] + numbers + [process.name]).forEach { $0.text = $1 }
  }
}

private func comparator(for order: TableSortOrder) -> KeyPathComparator<RunningProcess> {
  var comparators: [KeyPathComparator<RunningProcess>] = [
    .init(\.number), .init(\.user), .init(\.load), .init(\.mebibytes), .init(\.name),
  ]
  comparators[order.column].order = order.direction == .ascending ? .forward : .reverse
  return comparators[order.column]
}
