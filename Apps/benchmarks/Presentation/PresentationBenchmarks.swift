/// The benchmarks of `TextPresentation` and `TerminalScreen`, and of the start of `words`.
///
/// The example table runs in another process, on a pseudo-terminal. A time is measured from the key to the last byte of
/// the response.
@MainActor let presentationBenchmarks =
  [(80, 24), (200, 50)].flatMap { tableBenchmarks(columns: $0, rows: $1) } + [
    Benchmark(name: "first frame of words", limits: [("ms", 60), ("MiB", 40)]) {
      let words = try MeasuredProgram(
        ["--year", "2015", "--month", "1", "--pictures", "never"], columns: 80, rows: 24, name: "words")
      return [try words.readFrame().milliseconds, words.peakMemory]
    },
    Benchmark(name: "decoding and averaging a picture", limits: [("ms", 0.5)]) { [try pictureMilliseconds()] },
  ]

@MainActor
private func tableBenchmarks(columns: Int, rows: Int) -> [Benchmark] {
  func open(_ count: Int) throws -> MeasuredProgram {
    try MeasuredProgram(["table", "\(count)", "--wait"], columns: columns, rows: rows)
  }
  func openTable() throws -> MeasuredProgram {
    let table = try open(1_000_000)
    try table.waitForRows()
    _ = try table.response(to: "\n")
    return table
  }
  func name(_ name: String) -> String { "\(columns)x\(rows): \(name)" }
  func mostBytes(_ responses: [MeasuredProgram.Response]) -> Double? {
    responses.map(\.contentBytes).max().map(Double.init)
  }
  func best(_ responses: [MeasuredProgram.Response]) -> Double? { responses.map(\.milliseconds).min() }
  func width(_ row: Int) -> Int { ExampleRow(id: row).textColumns }

  // The highlight moves over the first eleven rows. The number of rows does not count the header and the status line.
  let shown = rows - 2
  let moveLimit = (0..<10).map { width($0) + width($0 + 1) + 40 }.max() ?? 0
  let scrollLimit = (0..<50).map { width(shown - 1 + $0) + width(shown + $0) + 90 }.max() ?? 0
  let pageLimit =
    (0..<50).map { page in
      (0..<shown).reduce(40) { $0 + width(shown + page * (shown - 1) + $1) + 5 }
    }.max() ?? 0
  let firstFrames = [100, 1_000_000].map { count in
    // The time and the memory are without the creation of the rows.
    Benchmark(name: name("first frame of \(count) rows"), limits: [("ms", 5), ("MiB", 5)]) {
      let table = try open(count)
      try table.waitForRows()
      let memory = table.memory
      let frame = try table.response(to: "\n")
      return [frame.milliseconds, table.peakMemory.map { $0 - (memory ?? 0) }]
    }
  }
  return firstFrames + [
    Benchmark(name: name("idle"), limits: [("bytes", 0), ("wake-ups", 0)]) {
      let table = try openTable()
      // Wait until all work that the first frame started has ended.
      _ = table.output(within: .milliseconds(200))
      let before = table.wakeUps
      let bytes = table.output(within: .seconds(1))
      return [Double(bytes.count), table.wakeUps.map { $0 - (before ?? 0) }]
    },
    Benchmark(
      name: name("move of the highlight"), limits: [("bytes", Double(moveLimit)), ("ms", 0.3), ("writes", 1)]
    ) {
      let (moves, writes) = try openTable().responses(to: (0..<200).map { $0 % 20 < 10 ? Keys.down : Keys.up })
      return [mostBytes(moves), best(moves), writes]
    },
    Benchmark(name: name("scroll by one row"), limits: [("bytes", Double(scrollLimit)), ("ms", 1)]) {
      let table = try openTable()
      for _ in 1..<shown { _ = try table.response(to: Keys.down) }
      let scrolls = try (0..<50).map { _ in try table.response(to: Keys.down) }
      return [mostBytes(scrolls), best(scrolls)]
    },
    Benchmark(name: name("scroll by one page"), limits: [("bytes", Double(pageLimit)), ("ms", 1)]) {
      let table = try openTable()
      for _ in 1..<shown { _ = try table.response(to: Keys.down) }
      let pages = try (0..<50).map { _ in try table.response(to: Keys.pageDown) }
      return [mostBytes(pages), best(pages)]
    },
    Benchmark(name: name("1000 changes of the rows at once"), limits: [("frames", 1)]) {
      let table = try open(100)
      try table.waitForRows()
      _ = try table.response(to: "\n")
      return [Double(try table.response(to: "b", settling: .milliseconds(200)).frames)]
    },
    // Row 99 is highlighted. Two rows are inserted above the visible rows, which stay in place.
    Benchmark(name: name("100000 rows with 1 % changed"), limits: [("ms", 20), ("bytes", 40)]) {
      let table = try open(100_000)
      try table.waitForRows()
      _ = try table.response(to: "\n")
      for _ in 0..<98 { _ = try table.response(to: Keys.down) }
      let response = try table.response(to: "c")
      return [response.milliseconds, Double(response.contentBytes)]
    },
  ]
}

/// The keys, as escape sequences of a terminal.
private enum Keys {
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let pageDown = "\u{1B}[6~"
}
