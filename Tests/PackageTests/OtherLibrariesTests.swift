import Foundation
import ProgramTesting
import Testing

/// Runs the examples on the pages `docs/from-other-libraries.md` and `docs/cheat-sheet.md`, and compares their results
/// with the last column.
///
/// A result is a row of a diagram, as ``MarbleExample`` describes it.
@Suite("The page for users of other libraries", .timeLimit(.minutes(5)))
struct OtherLibrariesTests {
  private static let path = "docs/from-other-libraries.md"

  private let page: Page

  init() throws { page = try Page(Self.path) }

  @Test("Each example has the result that its row shows", .needsBuiltModules)
  func results() async throws {
    // Rows such as “numbers  12|”, and tables whose last two columns are the code and the result.
    let inputs = try #require(page.blocks.first { $0.language == "" }).lines
      .compactMap { $0.wholeMatch(of: /(\S+) +(\S+)/) }.map { Example(code: $0.1, result: String($0.2)) }
    let tables = (page.proseLines + [""] + (try Page("docs/cheat-sheet.md").proseLines)).split { !$0.hasPrefix("|") }
      .filter { $0.first?.hasSuffix("| example | result |") == true }
    try #require(!inputs.isEmpty && !tables.isEmpty)
    let rows = try tables.flatMap { $0.dropFirst(2) }.map { row in  // The headings take two rows.
      let match = try #require(row.wholeMatch(of: /\|.*\| `([^`]*)` \| `([^`]*)` \|/), "\(row)")
      return Example(code: match.1, result: String(match.2).replacing("\\|", with: "|"))
    }
    let differences = try await differences(in: inputs + rows)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// Runs the examples, and returns those whose results are different from the page.
  private func differences(in examples: [Example]) async throws -> [String] {
    let constants = try #require(page.blocks.first { $0.language == "swift" })
    let declarations = """
      struct Failure: Error {}

      struct Inputs {
      #sourceLocation(file: "\(Self.path)", line: \(constants.line))
      \(constants.code)
      #sourceLocation()
      \(examples.enumerated().map { number, example in
        "@MainActor func example\(number)(_ marbles: Marbles) \(example.isLoop ? "async " : ""){\n\(example.statements)\n}\n"
      }.joined())
      }
      \(Self.support)
      """
    let rows = try await recordedRows(
      of: examples.indices.map { ("await run(marbles) { inputs in await inputs.example\($0)(marbles) }", 40) },
      declarations: declarations, options: ["-suppress-warnings"], modules: ["Reactive", "ReactiveTesting"])
    return zip(examples, rows).compactMap { example, rows in
      // An example may send events, print texts, or assign values to the property.
      let result = ["events", "printed", "state"].compactMap { rows[$0] }.first { !$0.isEmpty } ?? ""
      return result == example.result ? nil : "\(example.code): \(result), but the page shows \(example.result)"
    }
  }

  /// Creates the constants, and runs an example with them.
  private static let support = """
    let printer = Atomic<Signal<String, Never>.Observer?>(nil)
    func print(_ value: Any) { printer.value?.send(value: "\\(value)") }

    extension Marbles {
      func finish(_ source: some SignalProducerConvertible) { record(source, as: "events") }
      func finish(_ value: Any?) {
        if let value, !(value is Void), !(value is any Disposable) { print(value) }
      }
    }

    @MainActor func run(_ marbles: Marbles, _ example: (Inputs) async -> Void) async {
      let clock = marbles.scheduler
      let inputs = Inputs(
        clock: clock,
        numbers: SignalProducer([1, 2, 2, 3]),
        names: SignalProducer(value: "Ada").concat(error: Failure()),
        changes: marbles.signal([(2, .value(1)), (4, .value(2)), (9, .value(3)), (11, .completed)]),
        taps: marbles.signal([(6, .value(())), (13, .value(()))]),
        state: MutableProperty(0),
        load: { number in SignalProducer { "\\(UnicodeScalar(UInt8(96 + number)))" }.delay(3, on: clock) })
      marbles.retain(inputs)
      let (printed, input) = Signal<String, Never>.pipe()
      printer.value = input
      marbles.record(printed, as: "printed")
      marbles.record(inputs.state.signal, as: "state")
      await example(inputs)
      // Runs what the example has scheduled on the main queue.
      await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
    """
}

/// An example, with its expected result.
private struct Example {
  let code: Substring
  let result: String

  /// Whether the example is an asynchronous loop.
  var isLoop: Bool { code.hasPrefix("for await ") }

  /// The statements of the example. The outputs of the last one are recorded, unless it is a loop.
  var statements: String {
    guard !isLoop else { return String(code) }
    let end = code.range(of: "; ", options: .backwards)?.upperBound ?? code.startIndex
    return "\(code[..<end])\nmarbles.finish(\(code[end...]))"
  }
}
