public import Reactive
import TerminalScreen

/// A view that shows rows in a scrolling list under a fixed header.
///
/// The table requests cells from its data source only for the visible rows, so the cost of drawing does not depend on
/// the number of rows. Cells that scroll out of view are reused.
///
/// One row is *highlighted*, and keys move the highlight. The row has the background of a selection, and
/// a bar in the gutter, the columns at the left of the rows. The terminal's cursor is parked on the row.
///
/// Enter, or a click, *chooses* the highlighted row. A click on another row highlights that row.
///
/// If a column has a ``TableColumn/sortDirectionPrototype``, the user can *sort* by it: with a click on its title,
/// which also reverses the order, or with the keys “<”, “>” and “R”. The table does not sort the rows. It shows the
/// ``sortOrder`` that the user wants and sends it, and the program sorts the rows.
///
/// A table is a **pane**: Tab or a click makes it the first responder. While another pane is, the highlighted row
/// has the background of a bar.
public final class TableView: View {
  /// The object that provides the rows.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The object that is notified of changes of the highlight, and of chosen rows.
  public weak var delegate: (any TableViewDelegate)?

  /// The columns for the ``TableViewCell/columnViews`` of the cells. If any column has a title, the table has a header.
  public var columns: [TableColumn] = [] {
    didSet {
      guard columns != oldValue else { return }
      headerView.columns = columns
      widestContents = []
      setNeedsLayout()
    }
  }

  /// Whether the highlighted row stays highlighted after a reload, at the same place on the screen. If not, the highlight
  /// and the visible rows keep their indices, and the rows move below the highlight. This is for rows that often change
  /// their order, such as running programs by their use of the processor.
  public var followsHighlightedRow = true

  /// Whether a click on any row chooses the row.
  var isRowChosenByFirstClick = false

  /// The view to show while the table has no rows; `nil` for none.
  public var emptyStateView: View? {
    didSet {
      if oldValue !== emptyStateView { oldValue?.removeFromSuperview() }
      placeEmptyStateView()
    }
  }

  /// The position of the table, for a status line. It is “12 of 366”, and empty if the table has no rows.
  public var positionText: Property<String> { Property(capturing: currentPositionText) }

  /// A dim line above a row, such as the title of the rows from there on; `nil` for none. It is not a row, so it changes
  /// neither the indices of the rows nor the position. While these rows are scrolled, it stays above the first one.
  public var sectionHeader: (row: Int, title: String)? {
    didSet {
      sectionLabel.text = sectionHeader?.title ?? ""
      setNeedsLayout()
    }
  }

  let headerView = TableHeaderView()
  private let sectionLabel = Label(style: .muted)
  private let rowsView = TableRowsView()
  private let scrollBar = ScrollBarView()
  private let currentPositionText = MutableProperty("")
  /// Sends the order after each change that the user makes.
  let sortOrderChanges = UserInput<TableSortOrder?>()

  private var position = TablePosition()
  private var rowCount = 0
  /// The maximum width of each column's contents so far.
  private var widestContents: [Int] = []

  /// Creates a table without columns. Each cell lays itself out in the whole width.
  public override init() {
    super.init()
    addSubview(headerView)
    addSubview(rowsView)
    addSubview(scrollBar)
    rowsView.addSubview(sectionLabel)
  }

  /// The highlighted row; `nil` if the table has no rows.
  public var indexForHighlightedRow: Int? { position.highlightedRow }

  /// The visible rows.
  public var indexesForVisibleRows: Range<Int> {
    let height = rowsViewRows - (sectionRow == nil ? 0 : 1)
    return position.offset..<min(position.offset + height, max(rowCount, position.offset))
  }

  public override var canBecomeFirstResponder: Bool { true }

  /// Returns the cell of a visible row; `nil` for other rows.
  public func cellForRow(at row: Int) -> TableViewCell? {
    rowsView.cells[row]
  }

  /// Returns a reusable cell of the given type, or a new one if none is available.
  public func dequeueReusableCell<Cell: TableViewCell>(_ type: Cell.Type) -> Cell {
    rowsView.dequeueReusableCell(type)
  }

  /// Reloads the rows from the data source.
  ///
  /// Rows that still exist keep their cells. By default, the highlighted row stays at the same place on the screen. If it
  /// has been removed, the nearest remaining row is highlighted. If all rows have been removed, the new row with the same
  /// index is highlighted. The property ``followsHighlightedRow`` changes this.
  ///
  /// - Parameter newRow: Returns the new index of a row; `nil` if the row has been removed. By default, all rows are
  ///   replaced.
  public func reloadData(movingRows newRow: (_ row: Int) -> Int? = { _ in nil }) {
    rowsView.recycleCells(outside: indexesForVisibleRows)
    let oldRowCount = rowCount
    rowCount = max(dataSource?.numberOfRows(in: self) ?? 0, 0)
    func remainingRow(_ row: Int) -> Int? { newRow(row).flatMap { (0..<rowCount).contains($0) ? $0 : nil } }

    if rowsView.moveCells(to: remainingRow) || rowCount != oldRowCount { setNeedsLayout() }
    var newPosition = position.clamped(to: viewport)
    if followsHighlightedRow {
      newPosition = position.following(oldRowCount: oldRowCount, in: viewport, newRow: remainingRow)
    }
    if !(0..<oldRowCount).contains(where: { remainingRow($0) != nil }) { widestContents = [] }
    placeEmptyStateView()
    update(newPosition)
  }

  /// Highlights a row, or the nearest existing one, and scrolls to it.
  public func highlightRow(at row: Int) {
    update(position.moved(to: row, in: viewport))
  }

  /// The commands that move the highlight by a row (↑ k ctrl-P, ↓ j ctrl-N), by a page (PgUp ctrl-B, PgDn ctrl-F Space),
  /// by half a page (ctrl-U, ctrl-D), and to both ends (Home g, End G). If the user can sort by a column, “<”, “>” and
  /// “R” change the order.
  ///
  /// None of them chooses the highlighted row: without a command of your own for Return, this key does nothing.
  public var moveKeyCommands: [KeyCommand] {
    let moves = KeyCommand.movements(
      "move", hint: rowCount > 0 ? "↑↓ move" : nil, ends: ("first row", "last row"),
      action: { distance in { [weak self] in self?.moveHighlight(by: distance) } })
    return moves + sortKeyCommands
  }

  /// The ``moveKeyCommands``, and the command that chooses the highlighted row, with the key Return.
  public var keyCommands: [KeyCommand] {
    moveKeyCommands + [
      KeyCommand(.enter, title: "open", hint: "⏎ open") { [weak self] in self?.chooseHighlightedRow() }
    ]
  }

  /// A click on a row highlights it. A click on the highlighted row chooses it. A click on the title of a column sorts
  /// by this column, or reverses the order. A click on the scroll bar moves to this part of the rows. Each click makes
  /// the table the first responder, unless a control is.
  public override func mouseDown(at position: Position) -> Bool {
    if !(firstResponder is Control) { becomeFirstResponder() }
    if headerView.frame.contains(position) {
      let column = headerView.index(atColumn: position.column - headerView.frame.column)
      return sortByColumn { _, _ in column }
    }
    if scrollBar.frame.contains(position), rowsViewRows > 1 {
      let part = Double(position.row - scrollBar.frame.row) / Double(rowsViewRows - 1)
      highlightRow(at: part < 1 ? Int(part * Double(rowCount - 1)) : rowCount - 1)
      return true
    }
    guard let row = rowsView.index(atRow: position.row - rowsView.frame.row) else { return false }
    let isChosen = row == indexForHighlightedRow || isRowChosenByFirstClick
    highlightRow(at: row)
    if isChosen { chooseHighlightedRow() }
    return true
  }

  /// Scrolls the rows. The highlight moves only if its row would not be visible.
  public override func scrollWheel(by rows: Int) -> Bool {
    update(position.scrolled(by: rows, in: viewport))
    return true
  }

  /// Places the header above the rows, and a cell in each visible row.
  public override func layoutSubviews() {
    update(position.clamped(to: viewport))
    rowsView.showCells(of: indexesForVisibleRows) { dataSource?.tableView(self, cellForRowAt: $0) }

    let gutter = 2
    let barColumns = ScrollBarView.columns(isContentCut: rowCount > viewport.height, in: frame.columns)
    let columns = max(frame.columns - gutter - barColumns, 0)
    let layout = TableColumnLayout(self.columns, contentColumns: measuredContents(), available: columns)
    headerView.columnLayout = layout
    headerView.frame = TerminalRect(column: gutter, row: 0, columns: columns, rows: headerRows)
    rowsView.frame = TerminalRect(column: 0, row: headerRows, columns: frame.columns - barColumns, rows: rowsViewRows)
    scrollBar.frame = TerminalRect(
      column: frame.columns - barColumns, row: headerRows, columns: barColumns, rows: rowsViewRows)
    scrollBar.show(position.offset..<position.offset + viewport.height, of: rowCount)
    emptyStateView?.frame = rowsView.frame
    for (row, cell) in rowsView.cells {
      cell.columnLayout = layout
      cell.isHighlighted = row == position.highlightedRow
      let line = row - position.offset + (sectionRow.map { $0 <= row } ?? false ? 1 : 0)
      cell.frame = TerminalRect(column: gutter, row: line, columns: columns, rows: 1)
    }
    let line = (sectionRow ?? 0) - position.offset
    sectionLabel.frame = TerminalRect(column: gutter, row: line, columns: columns, rows: sectionRow == nil ? 0 : 1)
  }

  /// The row that has the line of the section above it; `nil` if the section is below, or there is no room.
  private var sectionRow: Int? {
    guard let row = sectionHeader.map({ max($0.row, position.offset) }), rowsViewRows > 1 else { return nil }
    return row < min(position.offset + rowsViewRows, rowCount) ? row : nil
  }

  /// The background of the highlighted row, which does not stand out while another pane has the focus.
  var highlightColor: Color {
    firstResponder.map { $0 === self || $0 is Control } ?? true ? .role(.selection) : .role(.bar)
  }

  /// The header is hidden if there would be no room for a row.
  private var headerRows: Int { headerView.hasTitles && frame.rows > 1 ? 1 : 0 }

  private var rowsViewRows: Int { max(frame.rows - headerRows, 0) }

  private var viewport: TablePosition.Viewport {
    // The line of a section takes the place of a row.
    TablePosition.Viewport(
      rowCount: rowCount, height: sectionHeader == nil || rowsViewRows < 2 ? rowsViewRows : rowsViewRows - 1)
  }

  /// Returns the maximum width of each column's contents so far, including the visible cells.
  private func measuredContents() -> [Int] {
    if widestContents.isEmpty { widestContents = headerView.titleColumns }
    for (index, column) in columns.enumerated() {
      guard case .content(_, let most) = column.width else { continue }
      for cell in rowsView.cells.values where cell.columnViews.indices.contains(index) {
        widestContents[index] = max(widestContents[index], cell.columnViews[index].columns(atMost: most))
      }
    }
    return widestContents
  }

  private func moveHighlight(by distance: RowDistance) {
    update(position.moved(by: distance, in: viewport))
  }

  /// Sets the position, and notifies the delegate if the highlighted row has changed.
  private func update(_ newPosition: TablePosition) {
    let oldPosition = position
    position = newPosition
    if newPosition != oldPosition { setNeedsLayout() }
    let text = newPosition.text(in: viewport)
    if text != currentPositionText.value { currentPositionText.value = text }
    if newPosition.highlightedRow != oldPosition.highlightedRow { delegate?.tableViewDidChangeHighlightedRow(self) }
  }

  private func placeEmptyStateView() {
    guard let emptyStateView, (emptyStateView.superview === self) != (rowCount == 0) else { return }
    if rowCount == 0 { addSubview(emptyStateView) } else { emptyStateView.removeFromSuperview() }
  }

  private func chooseHighlightedRow() {
    if let row = position.highlightedRow { delegate?.tableView(self, performPrimaryActionForRowAt: row) }
  }
}
