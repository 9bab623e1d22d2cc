/// The project's own measurements: `benchmarks reactive`.
@main
struct Benchmarks {
  @MainActor
  static func main() {
    if CommandLine.arguments.count > 2,
      let w = reactiveWorkloads.first(where: { $0.name.contains(CommandLine.arguments[2]) })
    {
      for _ in 0..<30 { _ = w.run(w.events) }; return
    }
    guard CommandLine.arguments.dropFirst().elementsEqual(["reactive"]) else {
      print("usage: benchmarks reactive")
      return
    }
    let u = Measurement(of: unit).nanoseconds
    print("u = \(rounded(u)) ns, \(unit.name)\n")
    print(row("workload, per event", "u", "limit", "allocations", "limit"))
    for workload in reactiveWorkloads {
      let measured = Measurement(of: workload)
      let isKept = measured.nanoseconds / u <= workload.limit
      print(
        row(
          workload.name, rounded(measured.nanoseconds / u), rounded(workload.limit),
          measured.allocations.map(rounded) ?? "?", rounded(workload.allocationLimit)),
        measured.isRight ? (isKept ? "" : "slow") : "WRONG SUM")
    }
    print("\n" + row("live heap, each", "bytes", "limit"))
    for row in reactiveLiveHeap {
      let bytes = row.measure()
      print(
        Self.row(row.name, bytes.map(rounded) ?? "?", rounded(row.limit)), (bytes ?? 0) <= row.limit ? "" : "large")
    }
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let name = name + String(repeating: " ", count: max(0, 48 - name.count))
    return name + columns.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
  }

  private static func rounded(_ number: Double) -> String {
    "\((number * 10).rounded() / 10)"
  }
}
