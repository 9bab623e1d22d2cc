import Reactive
import TerminalScreen
import TextPresentation

/// A row of the example table.
struct ExampleRow: Identifiable, Sendable, Equatable {
  let id: Int
  var change = 0

  private static let syllables = ["ba", "lor", "ne", "tri", "sul", "mo", "ka", "den", "fi", "ros", "ul", "ven", "ta"]

  /// The texts in the columns. They are made only when the row is shown.
  var texts: [String] {
    let name = Self.syllables[id % 7] + Self.syllables[id / 7 % 11] + Self.syllables[id / 77 % 13]
    let note = (0...id % 4).map { Self.syllables[(id / 5 + $0) % 13] + Self.syllables[(id / 3 + $0) % 11] }
    return ["\(id + 1)", name, "\(id &* 7919 % 1_000_003 + change)", note.joined(separator: " ")]
  }

  /// Returns the rows after a change of 1 %: one row in 200 is removed, and as many new rows are inserted. One of them is
  /// the first row.
  static func changing(_ rows: [ExampleRow]) -> [ExampleRow] {
    let id = (rows.lazy.map(\.id).max() ?? 0) + 1
    return rows.enumerated().reduce(into: [ExampleRow(id: id)]) { changed, row in
      if row.offset % 200 == 50 { changed.append(ExampleRow(id: id + row.offset)) }
      if row.offset % 200 != 100 { changed.append(row.element) }
    }
  }
}

/// The cell of an example row.
final class ExampleCell: TableViewCell, ReactiveView {
  private let labels = (0..<4).map { _ in Label() }

  required init() {
    super.init()
    columnViews = labels
  }

  func bindViewModel(_ viewModel: ExampleRow) {
    for (label, text) in zip(labels, viewModel.texts) { label.text = text }
  }
}

/// Shows a table of example rows and a status line. Key commands change the rows.
final class ExampleViewController: ViewController {
  private let table = TableView()
  private let statusLine = StatusLineView()
  private let rows: MutableProperty<[ExampleRow]>
  private var bindingHelper: TableViewBindingHelper<ExampleRow, ExampleCell>?

  init(count: Int, rowsOfTable: Int) {
    rows = MutableProperty((0..<count).map { ExampleRow(id: $0) })
    let page = StackView(axis: .vertical)
    page.addArrangedSubview(table, length: rowsOfTable)
    page.addArrangedSubview(statusLine)
    super.init(view: page)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.columns = [
      TableColumn("Number", width: .content(), alignment: .right), TableColumn("Name", width: .fixed(9)),
      TableColumn("Amount", width: .fixed(7), alignment: .right), TableColumn("Note", width: .flexible()),
    ]
    statusLine.positionLabel.reactive.text <~ table.positionText
    bindingHelper = TableViewBindingHelper(tableView: table, source: rows, cellType: ExampleCell.self)
  }

  override var keyCommands: [KeyCommand] {
    table.keyCommands + [
      KeyCommand(.character("c"), hint: "c change") { [rows] in rows.modify { $0 = ExampleRow.changing($0) } },
      KeyCommand(.character("b"), hint: "b burst") { [rows] in
        for number in 1...1000 { rows.modify { $0[0].change = number } }
      },
      KeyCommand(.character("q"), hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }
}
