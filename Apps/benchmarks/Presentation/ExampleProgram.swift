#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Terminal
import TextPresentation

/// How the example table is shown.
struct ExampleOptions {
  /// How many rows it has.
  var rows = 1_000_000
  /// Whether the standard error is told what the rows themselves take, for ``MeasuredProgram/reportedRows()``.
  var reportsRows = false

  /// Reads the arguments; nothing where they cannot be understood.
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

  /// The rows; they are reported where that is wanted.
  func makeRows() -> [ExampleRow] {
    guard reportsRows else { return ExampleRow.rows(rows) }
    let start = ContinuousClock.now
    let memory = residentMemory
    let rows = ExampleRow.rows(rows)
    let added = residentMemory - memory
    let report = "\(milliseconds(.now - start)) \(added)"
    _ = write(STDERR_FILENO, report, report.utf8.count)
    return rows
  }

  /// How much memory the process has, in MiB; 0 where that cannot be known.
  private var residentMemory: Double {
    Double(ProcessFile("/proc/self/status")?["VmRSS"] ?? 0) / 1024
  }
}

/// Shows the example table until the user leaves it.
@MainActor
func showTable(_ options: ExampleOptions?) async {
  guard let options else { return print("The number of rows has to be from 0 to 10000000.") }
  let controller = ExampleViewController(rows: options.makeRows())
  do {
    try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
  } catch {
    print(error)
  }
}
