import Reactive
import TerminalScreen
import TextPresentation

/// Shows the example table until the user quits. With the argument `--wait`, the terminal first shows that the rows have
/// been created, and the table appears after Return has been pressed.
@MainActor
func showTable(rows: Int) async {
  let controller = ExampleViewController(rows: ExampleRow.rows(rows))
  if CommandLine.arguments.contains("--wait") {
    writeLine("rows")
    _ = readLine()
  }
  do {
    try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
  } catch {
    print(error)
  }
}

/// Shows a table of example rows and a status line. Key commands change the rows.
final class ExampleViewController: ViewController {
  private let table = TableView()
  private let statusLine = StatusLineView()
  private let rows: MutableProperty<[ExampleRow]>
  private var bindingHelper: TableViewBindingHelper<ExampleRow, ExampleCell>?

  init(rows: [ExampleRow]) {
    self.rows = MutableProperty(rows)
    super.init(view: ExampleView(table: table, statusLine: statusLine))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.columns = ExampleRow.columns
    statusLine.positionLabel.reactive.text <~ table.positionText
    statusLine.hints = hints
    bindingHelper = TableViewBindingHelper(tableView: table, source: rows, cellType: ExampleCell.self)
  }

  override var keyCommands: [KeyCommand] {
    table.keyCommands + [
      KeyCommand(.character("c"), hint: "c change") { [weak self] in self?.change() },
      KeyCommand(.character("b"), hint: "b burst") { [weak self] in self?.changeOften() },
      KeyCommand(.character("q"), hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }

  private func change() {
    rows.modify { $0 = ExampleRow.changing($0) }
  }

  /// Sets the rows a thousand times. The amount in the highlighted row alternates between two values, and is one higher
  /// at the end than before.
  private func changeOften() {
    guard let row = table.indexForHighlightedRow else { return }
    let original = rows.value
    var changed = original
    changed[row].amount += 1
    for number in 1...1000 { rows.value = number.isMultiple(of: 2) ? changed : original }
  }
}

/// The layout: the table, with the status line below it.
private final class ExampleView: View {
  private let table: TableView
  private let statusLine: StatusLineView

  init(table: TableView, statusLine: StatusLineView) {
    (self.table, self.statusLine) = (table, statusLine)
    super.init()
    for view in [table, statusLine] { addSubview(view) }
  }

  override func layoutSubviews() {
    let (columns, row) = (frame.columns, frame.rows - 1)
    table.frame = TerminalRect(column: 0, row: 0, columns: columns, rows: row)
    statusLine.frame = TerminalRect(column: 0, row: row, columns: columns, rows: 1)
  }
}

/// The cell of an example row.
final class ExampleCell: TableViewCell, ReactiveView {
  private let numberLabel = Label()
  private let nameLabel = Label()
  private let amountLabel = Label()
  private let noteLabel = Label()

  required init() {
    super.init()
    columnViews = [numberLabel, nameLabel, amountLabel, noteLabel]
  }

  func bindViewModel(_ viewModel: ExampleRow) {
    numberLabel.text = "\(viewModel.id + 1)"
    nameLabel.text = viewModel.name
    amountLabel.text = "\(viewModel.amount)"
    noteLabel.text = viewModel.note
  }
}

extension ExampleRow {
  static let columns = [
    TableColumn("Number", width: .content(), alignment: .right), TableColumn("Name", width: .fixed(9)),
    TableColumn("Amount", width: .fixed(7), alignment: .right), TableColumn("Note", width: .flexible()),
  ]

  /// The width of the row in columns, including the gutter. The number of the row must not be longer than its title,
  /// “Number”.
  var textColumns: Int {
    let layout = TableColumnLayout(Self.columns, contentColumns: [Self.columns[0].title.count], available: 200)
    return 2 + layout.range(of: note.count, inColumn: 3).upperBound
  }
}
