import Foundation
import TerminalScreen
import TextPresentation

/// The benchmarks of `TextPresentation` and `TerminalScreen`, and of the start of `words`.
///
/// The example table runs in another process, on a pseudo-terminal. A time is measured from the key to the last byte of
/// the response.
@MainActor let presentationBenchmarks =
  tableBenchmarks(columns: 80, rows: 24, move: 142, scroll: 193, page: 1130)
  + tableBenchmarks(columns: 200, rows: 50, move: 142, scroll: 193, page: 2392) + [
    Benchmark(name: "first frame of words", limits: [("ms", 60), ("MiB", 40)]) {
      let arguments = ["--year", "2015", "--month", "1", "--pictures", "never"]
      let words = try MeasuredProgram("words", arguments, columns: 80, rows: 24)
      return [try words.response().milliseconds, words.memory("VmHWM")]
    },
    Benchmark(name: "decoding and averaging a picture", limits: [("ms", 0.5)]) {
      let path = "\(#filePath)/../../../../Modules/Services/EmbeddedYear/Pictures/petrichor.png"
      let file = [UInt8](try Data(contentsOf: URL(filePath: path).standardizedFileURL))
      let size = TerminalSize(columns: 40, rows: 20)
      guard BlockPicture(png: file, size: size) != nil else { throw Failure(description: "\(path) is no picture.") }
      return [(0..<50).map { _ in nanoseconds { _ = BlockPicture(png: file, size: size) } / 1_000_000 }.min()]
    },
  ]

/// Returns the benchmarks of a table. The last parameters limit the bytes to the widths of the rows that change, and a few.
@MainActor
private func tableBenchmarks(columns: Int, rows: Int, move: Double, scroll: Double, page: Double) -> [Benchmark] {
  let (up, down, pageDown) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[6~")
  func benchmark(_ name: String, _ limits: Benchmark.Limit..., measure: @escaping () throws -> [Double?]) -> Benchmark {
    Benchmark(name: "\(columns)x\(rows): \(name)", limits: limits, measure: measure)
  }
  /// Starts the program, which waits for Return when it has created the rows, and presses keys.
  func open(_ count: Int = 1_000_000, keys: [String] = ["\n"]) throws -> MeasuredProgram {
    let table = try MeasuredProgram("benchmarks", ["table", "\(count)", "--wait"], columns: columns, rows: rows)
    guard table.output(within: .seconds(10), all: false).starts(with: "rows".utf8) else {
      throw Failure(description: "The program did not report its rows.")
    }
    for key in keys { _ = try table.response(to: key) }
    return table
  }
  let firstFrames = [100, 1_000_000].map { count in
    // The time and the memory are without the creation of the rows.
    benchmark("first frame of \(count) rows", ("ms", 5), ("MiB", 5)) {
      let table = try open(count, keys: [])
      let memory = table.memory("VmRSS")
      let frame = try table.response(to: "\n")
      return [frame.milliseconds, table.memory("VmHWM").map { $0 - (memory ?? 0) }]
    }
  }
  let scrolls = [("row", down, scroll), ("page", pageDown, page)].map { name, key, limit in
    benchmark("scroll by one \(name)", ("bytes", limit), ("ms", 1)) {
      // The last visible row is highlighted. Two rows of the screen are the header and the status line.
      let table = try open(keys: ["\n"] + Array(repeating: down, count: rows - 3))
      let responses = try (0..<50).map { _ in try table.response(to: key) }
      return [responses.map(\.contentBytes).max(), responses.map(\.milliseconds).min()]
    }
  }
  return firstFrames + [
    benchmark("idle", ("bytes", 0), ("wake-ups", 0)) {
      let table = try open()
      // Wait until all work that the first frame started has ended.
      _ = table.output(within: .milliseconds(200))
      let before = table.wakeUps
      let bytes = table.output(within: .seconds(1))
      return [Double(bytes.count), table.wakeUps.map { $0 - (before ?? 0) }]
    },
    benchmark("move of the highlight", ("bytes", move), ("ms", 0.3), ("writes", 1)) {
      let table = try open()
      let before = table.writes(ofBytes: 0)
      // The highlight moves over the first eleven rows.
      let moves = try (0..<200).map { try table.response(to: $0 % 20 < 10 ? down : up) }
      let writes = table.writes(ofBytes: moves.map(\.bytes.count).reduce(0, +)).map { ($0 - (before ?? 0)) / 200 }
      return [moves.map(\.contentBytes).max(), moves.map(\.milliseconds).min(), writes]
    },
  ] + scrolls + [
    benchmark("1000 changes of the rows at once", ("frames", 1)) {
      [Double(try open(100).response(to: "b", settling: .milliseconds(200)).frames)]
    },
    // Row 99 is highlighted. Two rows are inserted above the visible rows, which stay in place.
    benchmark("100000 rows with 1 % changed", ("ms", 20), ("bytes", 40)) {
      let response = try open(100_000, keys: ["\n"] + Array(repeating: down, count: 98)).response(to: "c")
      return [response.milliseconds, response.contentBytes]
    },
  ]
}
