/// The program `benchmarks`, which measures `Reactive` and `TextPresentation`, and compares the results with limits.
@main
struct Benchmarks {
  private static let usage = """
    usage: benchmarks reactive               measure Reactive
           benchmarks reactive WORKLOAD      repeat one workload, for a profiler
           benchmarks presentation           measure a table in a terminal, and pictures
           benchmarks soak [--seconds NUMBER]
                                            use the program “words” for ten minutes
           benchmarks table [--rows NUMBER]  show that table (default: 1000000 rows)

    """

  @MainActor
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "reactive" where arguments.count == 1: measureReactive()
    case "reactive": profileReactive(arguments[1])
    case "presentation" where arguments.count == 1: measurePresentation()
    case "soak": soak(arguments.dropFirst())
    case "table": await showTable(ExampleOptions(arguments.dropFirst()))
    default: print(usage, terminator: "")
    }
  }

  @MainActor
  private static func measureReactive() {
    // First, because memory that later workloads have freed would distort the result.
    print(row("live heap, per object", "bytes", "limit"))
    for row in reactiveLiveHeap {
      let bytes = row.measure()
      print(
        Self.row(row.name, bytes.map(rounded) ?? "?", rounded(row.limit)), (bytes ?? 0) <= row.limit ? "" : "too large")
    }
    print("")

    // Each round measures the unit again, because the speed of the machine changes.
    var measurements = reactiveWorkloads.map { _ in Measurement() }
    var shortest = Double.infinity
    for _ in 0..<7 {
      let a = Measurement.time(of: unit)
      shortest = min(shortest, a)
      for (index, workload) in reactiveWorkloads.enumerated() { measurements[index].add(workload, unit: a) }
    }
    print("a = \(rounded(shortest)) ns: \(unit.name)\n")
    print(row("workload, per event", "ns", "a", "limit", "allocations", "limit"))
    for (workload, measured) in zip(reactiveWorkloads, measurements) {
      let units = workload.isContended ? measured.median : measured.minimum
      print(
        row(
          workload.name, rounded(units * shortest), rounded(units), rounded(workload.limit),
          measured.allocations.map(rounded) ?? "?", rounded(workload.allocationLimit)),
        measured.isRight ? (units <= workload.limit ? "" : "too slow") : "WRONG SUM")
    }

    let flood = Flood.measure()
    print("")
    print(row("an assignment beside three threads that flood", "µs", "limit"))
    print(row("99.9th percentile", precise(flood), precise(Flood.limit)), flood <= Flood.limit ? "" : "too slow")
  }

  @MainActor
  private static func profileReactive(_ name: String) {
    guard let workload = reactiveWorkloads.first(where: { $0.name.contains(name) }) else {
      return print("No workload contains “\(name)”.")
    }
    for _ in 0..<30 { _ = workload.run(workload.events) }
  }

  @MainActor
  private static func measurePresentation() {
    for (columns, rows) in [(80, 24), (200, 50)] {
      print(row("a table at \(columns)x\(rows)", "measured", "limit"))
      do {
        try PresentationBenchmark(columns: columns, rows: rows).measure { figure in
          print(
            row(figure.name, figure.value.map(precise) ?? "?", precise(figure.limit)),
            figure.value ?? 0 <= figure.limit ? "" : "over the limit")
        }
      } catch {
        print("\(error)")
      }
      print("")
    }
    let limit = 0.5
    do {
      let time = try pictureMilliseconds()
      print(
        row("decoding and averaging a picture: ms", time.map(precise) ?? "?", precise(limit)),
        time ?? 0 <= limit ? "" : "over the limit")
    } catch {
      print("\(error)")
    }
  }

  private static func soak(_ arguments: ArraySlice<String>) {
    let number = arguments.count == 2 && arguments.first == "--seconds" ? arguments.last.flatMap { Double($0) } : nil
    guard let seconds = arguments.isEmpty ? 600 : number, seconds > 0, seconds <= 1e6 else {
      return print(usage, terminator: "")
    }
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)\n" + row("resources of the program at rest", "threads", "descriptors", "MiB"))
    do {
      let soak = try Soak(seed: seed)
      let first = try soak.run(seconds: min(60, seconds / 10))
      print(row("at the beginning", "\(first.threads)", "\(first.descriptors)", rounded(first.memory)))
      let last = try soak.run(seconds: max(seconds - 60, seconds * 0.9))
      let isOver =
        last.threads > first.threads || last.descriptors > first.descriptors || last.memory > Soak.memoryLimit
      print(row("at the end", "\(last.threads)", "\(last.descriptors)", rounded(last.memory)), isOver ? "too much" : "")
      if isOver { endWithFailure() }
    } catch {
      print(error)
      endWithFailure()
    }
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let name = name + String(repeating: " ", count: max(0, 48 - name.count))
    return name + columns.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
  }

  private static func rounded(_ number: Double) -> String {
    "\((number * 10).rounded() / 10)"
  }

  /// Formats a number without decimals if it is an integer, and with up to two decimals otherwise.
  private static func precise(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\((number * 100).rounded() / 100)"
  }
}
