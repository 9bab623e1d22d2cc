/// The benchmarks of `TextPresentation` and `TerminalScreen`, with their limits.
///
/// The example table runs in a separate process, on a pseudo-terminal. A time is measured from the key to the last byte
/// of the response. The shortest of several times is reported, because other work of the machine can only increase it.
struct PresentationBenchmark {
  /// A measured value and its limit, for one line of the output.
  struct Figure {
    let name: String
    /// The measured value; `nil` if it cannot be determined.
    let value: Double?
    let limit: Double
  }

  let columns: Int
  let rows: Int

  /// The number of table rows on the screen, without the header and the status line.
  private var shownRows: Int { rows - 2 }

  /// Runs all benchmarks, and passes each figure to `report`.
  func measure(_ report: (Figure) -> Void) throws {
    for count in [100, 1_000_000] { try firstFrame(rows: count).forEach(report) }
    let table = try open(rows: 1_000_000)
    _ = try table.firstFrame()
    try idle(table).forEach(report)
    try selectionMove(in: table).forEach(report)
    try oneRowScroll(in: table).forEach(report)
    try page(in: table).forEach(report)
    try burst().forEach(report)
    try replacement().forEach(report)
  }

  private func open(rows count: Int) throws -> MeasuredProgram {
    try MeasuredProgram(["table", "--rows", "\(count)", "--report"], columns: columns, rows: rows)
  }

  /// Measures the time from the start of the process to the first frame, and the peak memory until then, both without
  /// the creation of the rows.
  private func firstFrame(rows count: Int) throws -> [Figure] {
    var times: [Double] = []
    var memory: [Double] = []
    for _ in 0..<10 {
      let program = try open(rows: count)
      let frame = try program.firstFrame()
      let rows = try program.reportedRows()
      times.append(frame.milliseconds - rows.milliseconds)
      if let peak = program.peakMemory { memory.append(peak - rows.memory) }
    }
    return [
      Figure(name: "first frame of \(count) rows: ms", value: times.min(), limit: 10),
      Figure(name: "first frame of \(count) rows: MiB", value: memory.min(), limit: 20),
    ]
  }

  private func selectionMove(in table: MeasuredProgram) throws -> [Figure] {
    let (moves, writes) = try table.responses(to: (0..<200).map { $0 % 20 < 10 ? Keys.down : Keys.up })
    // The highlight moves over the first eleven rows.
    let limit = (0..<10).map { columns(of: $0) + columns(of: $0 + 1) }.max() ?? 0
    return [
      Figure(name: "move of the highlight: bytes", value: mostBytes(moves), limit: Double(limit + 40)),
      Figure(name: "move of the highlight: ms", value: best(moves), limit: 0.3),
      Figure(name: "move of the highlight: writes", value: writes, limit: 1),
    ]
  }

  private func oneRowScroll(in table: MeasuredProgram) throws -> [Figure] {
    for _ in 1..<shownRows { _ = try table.response(to: Keys.down) }
    let scrolls = try (0..<50).map { _ in try table.response(to: Keys.down) }
    let limit = (0..<50).map { columns(of: shownRows - 1 + $0) + columns(of: shownRows + $0) }.max() ?? 0
    return [
      Figure(name: "scroll by one row: bytes", value: mostBytes(scrolls), limit: Double(limit + 90)),
      Figure(name: "scroll by one row: ms", value: best(scrolls), limit: 1),
    ]
  }

  private func page(in table: MeasuredProgram) throws -> [Figure] {
    let first = shownRows + 50
    let pages = try (0..<50).map { _ in try table.response(to: Keys.pageDown) }
    let limits = (0..<50).map { page in
      let rows = (0..<shownRows).map { first + page * (shownRows - 1) + $0 }
      return rows.reduce(40) { $0 + columns(of: $1) + 5 }
    }
    return [
      Figure(name: "scroll by one page: bytes", value: mostBytes(pages), limit: limits.max().map(Double.init) ?? 0),
      Figure(name: "scroll by one page: ms", value: best(pages), limit: 1),
    ]
  }

  private func idle(_ table: MeasuredProgram) throws -> [Figure] {
    // Wait until all work that the first frame started has ended.
    _ = table.output(within: .milliseconds(200))
    let before = table.wakeUps
    let bytes = table.output(within: .seconds(1))
    let after = table.wakeUps
    return [
      Figure(name: "idle: bytes per second", value: Double(bytes.count), limit: 0),
      Figure(name: "idle: wake-ups per second", value: after.map { Double($0 - (before ?? 0)) }, limit: 0),
    ]
  }

  private func burst() throws -> [Figure] {
    let table = try open(rows: 100)
    _ = try table.firstFrame()
    let response = try table.response(to: "b", settling: .milliseconds(200))
    return [Figure(name: "1000 changes of the rows at once: frames", value: Double(response.frames), limit: 1)]
  }

  /// Replaces rows while row 99 is highlighted. Two rows are inserted above the visible rows, so only the position in
  /// the status line changes. The visible rows stay in place.
  private func replacement() throws -> [Figure] {
    let replacements = try (0..<5).map { _ in
      let table = try open(rows: 100_000)
      _ = try table.firstFrame()
      for _ in 0..<98 { _ = try table.response(to: Keys.down) }
      return try table.response(to: "c")
    }
    return [
      Figure(name: "100000 rows with 1 % changed: ms", value: best(replacements), limit: 20),
      Figure(name: "100000 rows with 1 % changed: bytes", value: mostBytes(replacements), limit: 40),
    ]
  }

  private func columns(of row: Int) -> Int {
    ExampleRow(id: row).textColumns
  }

  private func mostBytes(_ responses: [MeasuredProgram.Response]) -> Double? {
    responses.map(\.contentBytes).max().map(Double.init)
  }

  private func best(_ responses: [MeasuredProgram.Response]) -> Double? {
    responses.map(\.milliseconds).min()
  }
}

/// The keys, as escape sequences of a terminal.
private enum Keys {
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let pageDown = "\u{1B}[6~"
}
