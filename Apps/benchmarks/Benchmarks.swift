/// The program `benchmarks`, which measures `Reactive`, `TextPresentation` and the start of the program `words`.
@main
struct Benchmarks {
  private static let usage = """
    usage: benchmarks [NAME]      measure the benchmarks whose names contain NAME, or all of them
           benchmarks table       show the table of 1,000,000 rows that is measured
    """

  @MainActor
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "table": await showTable(rows: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000)
    case let name where arguments.count < 2 && name?.hasPrefix("-") != true: measure(matching: name ?? "")
    default: print(usage)
    }
  }

  /// Measures seven rounds of all benchmarks, because the speed of the machine changes, and prints the table.
  @MainActor
  private static func measure(matching name: String) {
    let all = liveHeapBenchmarks + reactiveBenchmarks + presentationBenchmarks
    let benchmarks = all.filter { name.isEmpty || $0.name.contains(name) }
    var rounds = benchmarks.map { _ in [[Double?]]() }
    for _ in 0..<7 {
      for (index, benchmark) in benchmarks.enumerated() {
        do { rounds[index].append(try benchmark.measure()) } catch {
          print("\(benchmark.name): \(error)")
          exit(status: 1)
        }
      }
    }
    print(row("a = an uncontended compare-and-exchange", "", "measured", "limit"))
    for (benchmark, rounds) in zip(benchmarks, rounds) {
      for (index, limit) in benchmark.limits.enumerated() {
        let figures = rounds.compactMap { $0[index] }.sorted()
        let figure = figures.isEmpty ? nil : figures[benchmark.isContended ? figures.count / 2 : 0]
        print(
          row(index == 0 ? benchmark.name : "", limit.unit, figure.map(rounded) ?? "?", rounded(limit.maximum)),
          figure ?? 0 <= limit.maximum ? "" : "over the limit")
      }
    }
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let name = name + String(repeating: " ", count: max(0, 60 - name.count))
    return name + columns.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
  }

  /// Formats a number with up to two decimals, and without decimals if it is an integer.
  private static func rounded(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\((number * 100).rounded() / 100)"
  }
}
