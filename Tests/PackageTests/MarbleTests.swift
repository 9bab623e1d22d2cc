import Foundation
import ProgramTesting
import Testing

/// Tests the examples in the documentation comments of `Reactive`, and those with a diagram in the guide.
/// ``MarbleExample`` describes their format.
@Suite("Marble diagrams", .timeLimit(.minutes(10)))
struct MarbleTests {
  @Test("The operators do what the diagrams show, in comments and in the guide", .needsBuiltModules)
  func diagrams() async throws {
    // A block without a diagram may be a sketch, except in the files of the operators.
    let examples =
      try paths(below: "Modules/Reactive", suffix: ".swift")
      .flatMap { try MarbleExample.all(in: text(ofFile: $0), path: $0) }
      .filter { !$0.rows.isEmpty || $0.path.hasPrefix("Modules/Reactive/Operators/") }
      + Page.all().flatMap(\.marbleExamples)
    let errors = examples.flatMap(\.errors) + (try await differences(in: examples))
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  /// Runs the examples, and returns the rows that are wrong.
  private func differences(in examples: [MarbleExample]) async throws -> [String] {
    let rows = try await recordedRows(of: examples.map { ($0.code, $0.end) })
    return zip(examples, rows).flatMap { example, rows in
      example.outputs.filter { rows[$0.name] != $0.events.replacing(/-+$/, with: "") }.map {
        "\(example.path):\($0.line): \($0.name) is \(rows[$0.name] ?? "missing"), not \($0.events)"
      }
    }
  }
}

extension Page {
  fileprivate var marbleExamples: [MarbleExample] {
    blocks.compactMap { block in
      guard let context = block.marker?.wholeMatch(of: /diagram of a (\w+)/)?.1 else { return nil }
      return MarbleExample(path: path, line: block.line, lines: block.lines, context: String(context))
    }
  }
}
