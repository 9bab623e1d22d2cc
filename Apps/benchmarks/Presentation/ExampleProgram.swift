import TerminalScreen
import TextPresentation

/// The options for the example table.
struct ExampleOptions {
  /// The number of rows.
  var rows = 1_000_000
  /// Whether to write the time and the memory for creating the rows to standard error.
  /// ``MeasuredProgram/reportedRows()`` reads them.
  var reportsRows = false

  /// Parses the arguments. Returns `nil` if they are invalid.
  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--rows":
        guard let rows = arguments.next().flatMap({ Int($0) }), (0...10_000_000).contains(rows) else { return nil }
        self.rows = rows
      case "--report": reportsRows = true
      default: return nil
      }
    }
  }

  /// Creates the rows, and reports the time and the memory if ``reportsRows`` is set.
  func makeRows() -> [ExampleRow] {
    guard reportsRows else { return ExampleRow.rows(rows) }
    let start = ContinuousClock.now
    let memory = residentMemory
    let rows = ExampleRow.rows(rows)
    let added = residentMemory - memory
    writeReport("\(milliseconds(.now - start)) \(added)")
    return rows
  }

  /// The resident memory of the process in MiB; 0 if it cannot be determined.
  private var residentMemory: Double {
    Double(ProcessFile("/proc/self/status")?["VmRSS"] ?? 0) / 1024
  }
}

/// Shows the example table until the user quits.
@MainActor
func showTable(_ options: ExampleOptions?) async {
  guard let options else { return print("Invalid arguments: enter --rows and a number from 0 to 10000000.") }
  let controller = ExampleViewController(rows: options.makeRows())
  do {
    try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
  } catch {
    print(error)
  }
}
