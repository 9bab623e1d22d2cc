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
      try sources.flatMap { try MarbleExample.all(in: text(ofFile: $0), path: $0) }
      .filter { !$0.rows.isEmpty || isOfOperators($0.path) } + Page.all().flatMap(\.marbleExamples)
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

  /// The paths of all Swift files of the module.
  private var sources: [String] {
    get throws { try paths(below: "Modules/Reactive", suffix: ".swift") }
  }

  /// Returns whether a path is of a file in which every operator needs an example.
  private func isOfOperators(_ path: String) -> Bool {
    path.hasPrefix("Modules/Reactive/Operators/")
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
