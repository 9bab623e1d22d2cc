import Foundation
import TerminalScreen
import TextPresentation

/// The program `benchmarks`, which measures `Reactive`, `TextPresentation` and the start of the program `words`, or only
/// the benchmarks whose names contain an argument. With the argument `table`, it shows the table that is measured.
@main
@MainActor
struct Benchmarks {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "table": try await showTable(rows: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000)
      case let name where arguments.count < 2 && name?.hasPrefix("-") != true: try measure(matching: name ?? "")
      default: print("usage: benchmarks [NAME | table]")
      }
    } catch {
      print(error)
      exit(1)
    }
  }

  /// Shows the example table. With the argument `--wait`, it first writes “rows” when it has them, and waits for Return.
  private static func showTable(rows: Int) async throws {
    let controller = ExampleViewController(count: rows)
    if CommandLine.arguments.contains("--wait") {
      try FileHandle.standardOutput.write(contentsOf: Data("rows\n".utf8))
      _ = readLine()
    }
    try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
  }

  /// Measures seven rounds of all benchmarks, because the speed of the machine changes, and prints the smallest figures.
  /// Other work of the machine can only increase a figure.
  private static func measure(matching name: String) throws {
    let benchmarks = (reactiveBenchmarks + presentationBenchmarks).filter { name.isEmpty || $0.name.contains(name) }
    let rounds = try (0..<7).map { _ in try benchmarks.map { try $0.measure() } }
    print(row("a = an uncontended compare-and-exchange", "", "measured", "limit"))
    for (index, benchmark) in benchmarks.enumerated() {
      for (column, limit) in benchmark.limits.enumerated() {
        let figure = rounds.compactMap { $0[index][column] }.min()
        print(
          row(column == 0 ? benchmark.name : "", limit.unit, figure.map(rounded) ?? "?", rounded(limit.maximum)),
          figure ?? 0 <= limit.maximum ? "" : "over the limit")
      }
    }
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    name.padding(toLength: 60, withPad: " ", startingAt: 0)
      + columns.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
  }

  /// Formats a number with up to two decimals, and without decimals if it is an integer.
  private static func rounded(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\((number * 100).rounded() / 100)"
  }
}
