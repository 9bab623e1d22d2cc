public import Reactive
import Terminal

/// A list of rows under a fixed header.
///
/// The table asks its data source for the rows that it shows, and for no others, so that it costs the same however many
/// there are; a cell that is scrolled away is used again.
///
/// One row is *highlighted*: the cursor is on it, and keys move it. It is marked in a gutter and set off, so that it
/// can be seen without colour, and the terminal's cursor is parked on it. Where ``allowsMultipleSelection`` says so,
/// the user can *select* several rows with the space bar, and all of them with ctrl-A. Return *chooses* the highlighted
/// row.
public final class TableView: View {
  /// What the table shows.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// What is told of the user.
  public weak var delegate: (any TableViewDelegate)?

  /// The columns in which cells put their ``TableViewCell/columnViews``. If one has a title, the table has a header.
  public var columns: [TableColumn] = [] {
    didSet {
      guard columns != oldValue else { return }
      headerView.columns = columns
      widestContents = []
      setNeedsLayout()
    }
  }

  /// How many lines a row has: at least one, and at most 65,535, which is as high as a terminal can be.
  public var rowHeight = 1 {
    didSet {
      rowHeight = min(max(rowHeight, 1), Int(UInt16.max))
      moveHighlight(by: 0)
      setNeedsLayout()
    }
  }

  /// How many rows are kept in sight above and below the highlighted one, where there are as many.
  public var scrollMargin = 0 {
    didSet { moveHighlight(by: 0) }
  }

  /// Whether a row is highlighted; if not, the keys scroll, and no row is selected.
  public var allowsSelection = true {
    didSet { if allowsSelection != oldValue { startSelection() } }
  }

  /// Whether the user can select several rows, which they can only where ``allowsSelection`` is set, too. None is
  /// selected at first.
  public var allowsMultipleSelection = false {
    didSet { if allowsMultipleSelection != oldValue { startSelection() } }
  }

  /// What is shown in the place of rows where there are none.
  public var emptyStateView: View? {
    didSet {
      if oldValue !== emptyStateView { oldValue?.removeFromSuperview() }
      placeEmptyStateView()
    }
  }

  /// Where the table stands, for a status line: “12 of 366” for the highlighted row, “12–31 of 1,000,000” for those
  /// that are shown where none is highlighted; empty where there are no rows.
  public let positionText: Property<String>

  private let headerView = TableHeaderView()
  private let rowsView = TableRowsView()
  private let currentPositionText = MutableProperty("")

  private var position = TablePosition()
  private var rowCount = 0
  /// The rows that the user has marked. As ranges, all rows are as few as one is.
  private var markedRows = RangeSet<Int>()
  /// How wide the contents of each column have been.
  private var widestContents: [Int] = []

  /// Makes a table without columns: each cell has the whole width to itself.
  public override init() {
    positionText = Property(currentPositionText)
    super.init()
    addSubview(headerView)
    addSubview(rowsView)
  }

  /// The row that the cursor is on; nothing where there are no rows, or none is highlighted.
  public var indexForHighlightedRow: Int? { position.highlightedRow }

  /// The rows that are selected, in order: those that the user has marked, or the highlighted one if only one can be
  /// selected.
  public var indexesForSelectedRows: [Int] { selectedRows.ranges.flatMap { $0 } }

  /// The same rows as ranges, however many they are.
  var selectedRows: RangeSet<Int> {
    marksRows ? markedRows : RangeSet(position.highlightedRow.map { $0..<$0 + 1 } ?? 0..<0)
  }

  /// The rows that are shown, the last one perhaps in part.
  public var indexesForVisibleRows: Range<Int> {
    let rows = (rowsViewRows + rowHeight - 1) / rowHeight
    return position.offset..<min(position.offset + rows, max(rowCount, position.offset))
  }

  /// The cells of the rows that are shown, in no order.
  public var visibleCells: [TableViewCell] { Array(rowsView.cells.values) }

  /// The cell of a row that is shown.
  public func cellForRow(at row: Int) -> TableViewCell? {
    rowsView.cells[row]
  }

  /// A cell of that type to show a row with: one that was scrolled away, or a new one.
  public func dequeueReusableCell<Cell: TableViewCell>(_ type: Cell.Type) -> Cell {
    rowsView.dequeueReusableCell(type)
  }

  /// Asks the data source anew for how many rows there are, and for the cells of those that are new.
  ///
  /// Rows that are still there keep their cells, stay selected, and stay where they are on the screen. If the
  /// highlighted row has gone, the nearest one is highlighted. If all have gone, the row of the same number is.
  ///
  /// - Parameter newRow: Where a row is now; nothing if it has gone. Unless given, all rows are others.
  public func reloadData(movingRows newRow: (_ row: Int) -> Int? = { _ in nil }) {
    rowsView.recycleCells(outside: indexesForVisibleRows)
    let oldRowCount = rowCount
    rowCount = max(dataSource?.numberOfRows(in: self) ?? 0, 0)
    let rows = 0..<rowCount
    var keepsRow = false
    func keptRow(_ row: Int) -> Int? {
      let new = newRow(row).flatMap { rows.contains($0) ? $0 : nil }
      keepsRow = keepsRow || new != nil
      return new
    }

    if rowsView.moveCells(to: keptRow) || rowCount != oldRowCount { setNeedsLayout() }
    let oldMarkedRows = markedRows
    markedRows = RangeSet(rows: oldMarkedRows.ranges.flatMap { $0.compactMap(keptRow) })
    let newPosition = position.following(oldRowCount: oldRowCount, in: viewport, newRow: keptRow)
    if !keepsRow { widestContents = [] }
    placeEmptyStateView()
    update(newPosition, hasOtherMarks: markedRows != oldMarkedRows)
  }

  /// Moves the highlight to a row, or the nearest one that there is, and shows it.
  public func highlightRow(at row: Int) {
    update(position.moved(to: row, in: viewport))
  }

  /// Selects a row beside those that are; only where several can be. It costs the same however many there are, so that
  /// any number can be selected one by one.
  public func selectRow(at row: Int) {
    guard marksRows, (0..<rowCount).contains(row), !markedRows.contains(row) else { return }
    markedRows.insert(contentsOf: row..<row + 1)
    update(position, hasOtherMarks: true)
  }

  /// Takes a row from those that are selected.
  public func deselectRow(at row: Int) {
    guard markedRows.contains(row) else { return }
    markedRows.remove(contentsOf: row..<row + 1)
    update(position, hasOtherMarks: true)
  }

  /// Selects all rows; only where several can be.
  public func selectAllRows() {
    let allRows = RangeSet(0..<rowCount)
    guard marksRows, markedRows != allRows else { return }
    markedRows = allRows
    update(position, hasOtherMarks: true)
  }

  /// Leaves no row selected; only where several can be, since elsewhere it is the highlighted one.
  public func deselectAllRows() {
    guard !markedRows.isEmpty else { return }
    markedRows = RangeSet()
    update(position, hasOtherMarks: true)
  }

  /// The commands that move the highlight, and select and choose its row.
  public var keyCommands: [KeyCommand] {
    let moves = [
      KeyCommand(
        .up, .character("k"), title: allowsSelection ? "move up" : "scroll up",
        hint: allowsSelection ? "↑↓ move" : "↑↓ scroll"
      ) { [weak self] in
        self?.moveHighlight(by: -1)
      },
      KeyCommand(.down, .character("j"), title: allowsSelection ? "move down" : "scroll down") { [weak self] in
        self?.moveHighlight(by: 1)
      },
      KeyCommand(.pageUp, title: "page up") { [weak self] in self?.move { -$0.page } },
      KeyCommand(.pageDown, title: "page down") { [weak self] in self?.move(by: \.page) },
      KeyCommand(.control("u"), title: "half a page up") { [weak self] in self?.move { -$0.halfPage } },
      KeyCommand(.control("d"), title: "half a page down") { [weak self] in self?.move(by: \.halfPage) },
      KeyCommand(.home, .character("g"), title: "first row") { [weak self] in self?.highlightRow(at: 0) },
      KeyCommand(.end, .character("G"), title: "last row") { [weak self] in self?.highlightRow(at: .max) },
    ]
    guard allowsSelection else { return moves }
    let marks = [
      KeyCommand(.character(" "), title: "mark, or no longer", hint: "space mark") { [weak self] in
        self?.toggleHighlightedRow()
      },
      KeyCommand(.control("a"), title: "mark all, or none") { [weak self] in self?.toggleAllRows() },
    ]
    return moves + (marksRows ? marks : []) + [
      KeyCommand(.enter, title: "open", hint: "⏎ open") { [weak self] in self?.chooseHighlightedRow() }
    ]
  }

  /// Puts the header above the rows, and a cell in the place of each row that is shown.
  public override func layoutSubviews() {
    update(position.moved(by: 0, in: viewport))
    rowsView.showCells(of: indexesForVisibleRows) { dataSource?.tableView(self, cellForRowAt: $0) }

    let gutter = allowsSelection ? (marksRows ? 3 : 2) : 0
    let columns = max(frame.columns - gutter, 0)
    let layout = TableColumnLayout(self.columns, contentColumns: measuredContents(), available: columns)
    headerView.columnLayout = layout
    headerView.frame = Rect(column: gutter, row: 0, columns: columns, rows: headerRows)
    rowsView.frame = Rect(column: 0, row: headerRows, columns: frame.columns, rows: rowsViewRows)
    emptyStateView?.frame = rowsView.frame
    for (row, cell) in rowsView.cells {
      cell.columnLayout = layout
      cell.isHighlighted = row == position.highlightedRow
      cell.isSelected = markedRows.contains(row)
      cell.frame = Rect(
        column: gutter, row: (row - position.offset) * rowHeight, columns: columns, rows: rowHeight)
    }
  }

  /// The header goes where there would be no room for a row.
  private var headerRows: Int { headerView.hasTitles && frame.rows > rowHeight ? 1 : 0 }

  private var rowsViewRows: Int { max(frame.rows - headerRows, 0) }

  private var viewport: TablePosition.Viewport {
    TablePosition.Viewport(
      rowCount: rowCount, height: max(rowsViewRows / rowHeight, min(rowsViewRows, 1)), margin: scrollMargin,
      highlightsRow: allowsSelection)
  }

  /// How wide the contents of each column are, and have been.
  private func measuredContents() -> [Int] {
    if widestContents.isEmpty { widestContents = headerView.titleColumns }
    for (index, column) in columns.enumerated() {
      guard case .content(let most) = column.width else { continue }
      for cell in rowsView.cells.values where cell.columnViews.indices.contains(index) {
        widestContents[index] = max(widestContents[index], cell.columnViews[index].columns(atMost: most))
      }
    }
    return widestContents
  }

  private func moveHighlight(by rows: Int) {
    move { _ in rows }
  }

  private func move(by rows: (TablePosition.Viewport) -> Int) {
    let viewport = viewport
    update(position.moved(by: rows(viewport), in: viewport))
  }

  /// Whether the user can mark rows; if not, the highlighted one is the selected one.
  private var marksRows: Bool { allowsSelection && allowsMultipleSelection }

  /// Starts without marks, since rows are selected in another way from now on.
  private func startSelection() {
    markedRows = RangeSet()
    setNeedsLayout()
    update(position.moved(by: 0, in: viewport), hasOtherMarks: true)
  }

  /// Stands where it is told to, and tells of that if it is elsewhere, and of the rows that are selected if they are
  /// others.
  private func update(_ newPosition: TablePosition, hasOtherMarks: Bool = false) {
    let oldPosition = position
    position = newPosition
    if newPosition != oldPosition || hasOtherMarks { setNeedsLayout() }
    let text = newPosition.text(in: viewport)
    if text != currentPositionText.value { currentPositionText.value = text }
    let isOtherHighlighted = newPosition.highlightedRow != oldPosition.highlightedRow
    if isOtherHighlighted { delegate?.tableViewDidChangeHighlightedRow(self) }
    if hasOtherMarks || isOtherHighlighted && !marksRows { delegate?.tableViewDidChangeSelection(self) }
  }

  private func placeEmptyStateView() {
    guard let emptyStateView else { return }
    let isEmpty = rowCount == 0
    guard (emptyStateView.superview === self) != isEmpty else { return }
    if isEmpty { addSubview(emptyStateView) } else { emptyStateView.removeFromSuperview() }
  }

  private func toggleHighlightedRow() {
    guard let row = position.highlightedRow else { return }
    if markedRows.contains(row) { deselectRow(at: row) } else { selectRow(at: row) }
  }

  private func toggleAllRows() {
    if markedRows == RangeSet(0..<rowCount) { deselectAllRows() } else { selectAllRows() }
  }

  private func chooseHighlightedRow() {
    if let row = position.highlightedRow { delegate?.tableView(self, performPrimaryActionForRowAt: row) }
  }
}

extension RangeSet<Int> {
  /// The set of those rows. Sorted, each joins the last range or makes the next one.
  fileprivate init(rows: [Int]) {
    self.init()
    for row in rows.sorted() { insert(contentsOf: row..<row + 1) }
  }
}
