import ReactiveTesting
import TerminalScreen
import TextPresentation

/// The rows of a transcript. Each line is one row, which is cut if it is too long.
final class TranscriptView: View {
  enum Row {
    /// The start of a part, with the name of the key; `nil` for another cause.
    case start(String?)
    /// A line, the time since the key, which is empty for an immediate effect, and how many equal lines have followed
    /// each other, from several view models of a class.
    case line(Transcript.Line, time: String, count: Int = 1)
  }

  /// The kinds of lines, in the order of a request.
  static let legend: [(kind: Transcript.Line.Kind, mark: String, name: String, style: TextStyle)] = [
    (.input, "→", "input", TextStyle(foreground: .role(.accent), attributes: .bold)),
    (.request, "⇄", "request", TextStyle(foreground: .role(.caution))),
    (.output, "←", "output", TextStyle(foreground: .role(.positive))),
  ]

  private static let maximumRows = 5000
  private static let (nameColumn, eventColumn) = (2, 13)

  private var rows: [Row] = []

  /// Appends a row. A key without effect and the ends of further outputs of a view model are left out, and lines that
  /// look the same are counted.
  func append(_ row: Row) {
    var row = row
    switch (rows.last, row) {
    case (.start, .start): rows.removeLast()
    case (.line(let last, let time, let count), .line(let line, _, _))
    where (last.kind, last.viewModel) == (line.kind, line.viewModel):
      if line.kind == .end { return }
      guard last.event == line.event else { break }
      rows.removeLast()
      row = .line(last, time: time, count: count + 1)
    default: break
    }
    rows.append(row)
    rows.removeFirst(max(rows.count - Self.maximumRows, 0))
    invalidateIntrinsicContentSize()
  }

  override func rows(columns: Int) -> Int { rows.count }

  /// Takes the click, so that the application keeps the focus.
  override func mouseDown(at position: Position) -> Bool { true }

  override func draw(on canvas: inout Canvas) {
    for index in canvas.visibleRows.clamped(to: rows.indices) {
      switch rows[index] {
      case .start(let key): draw(key, row: index, on: &canvas)
      case .line(let line, let time, let count):
        // The first one of several lines has the time.
        let previous = if index > 0, case .line(_, let time, _) = rows[index - 1] { time } else { "" }
        let (column, isNew) = (canvas.bounds.columns - time.count, time != previous)
        draw(line, count, row: index, end: isNew ? column - 1 : canvas.bounds.columns, on: &canvas)
        if isNew { canvas.write(time, at: Position(column: column, row: index), style: .muted) }
      }
    }
  }

  private func draw(_ key: String?, row: Int, on canvas: inout Canvas) {
    let line = String(repeating: "─", count: canvas.bounds.columns)
    canvas.write(line, at: Position(column: 0, row: row), style: .frame)
    guard let key else { return }
    canvas.write(" \(key) ", at: Position(column: 2, row: row), style: TextStyle(attributes: [.bold, .reverse]))
  }

  private func draw(_ line: Transcript.Line, _ count: Int, row: Int, end: Int, on canvas: inout Canvas) {
    let kind = Self.legend.first { $0.kind == line.kind }
    let style = kind?.style ?? .muted
    let name = line.kind == .request ? "service" : line.viewModel.replacing("ViewModel", with: "")
    func write(_ text: String, at column: Int, to end: Int, style: TextStyle) -> Int {
      column + canvas.write(text, at: Position(column: column, row: row), columns: end - column, style: style)
    }
    _ = write(kind?.mark ?? "·", at: 0, to: Self.nameColumn, style: style)
    _ = write(name, at: Self.nameColumn, to: Self.eventColumn - 1, style: .muted)
    if line.kind == .end { return _ = write("released", at: Self.eventColumn, to: end, style: .muted) }
    // Only the name of an output has its colour.
    let isOutput = line.kind == .output
    let event = isOutput ? String(line.event.prefix { $0 != ":" }) : line.event
    let rest = line.event.dropFirst(event.count) + (count > 1 ? "  ×\(count)" : "")
    let column = write(event, at: Self.eventColumn, to: end, style: style)
    _ = write(String(rest), at: column, to: end, style: .plain)
  }
}
