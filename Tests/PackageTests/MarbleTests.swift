import Foundation
import ProgramTesting
import Testing

/// Tests the examples in the documentation comments of `Reactive`. ``MarbleExample`` describes their format.
@Suite("Marble diagrams", .timeLimit(.minutes(10)))
struct MarbleTests {
  /// The operators whose examples need no diagram.
  private static let withoutDiagram = [
    "logEvents"  // It only prints.
  ]

  /// The files whose operators need no example.
  private static let withoutExamples = [
    // Their operators are overloads of operators in other files.
    "Durations.swift", "KeyPaths.swift", "PropertyProtocol+Combining.swift", "ThreeToTenSources.swift",
  ]

  @Test("Every operator has an example with a diagram")
  func coverage() throws {
    let operators = try sources.filter(isOfOperators)
    #expect(!operators.isEmpty)
    for path in operators where !Self.withoutExamples.contains(where: path.hasSuffix) {
      let text = try text(ofFile: path)
      // Each part is a declaration at the top level of the file.
      let extensions = text.split(separator: /\n(?=\S)/)
        .filter { $0.contains(/^extension (EventStream|Signal|SignalProducer|PropertyProtocol)\b/) }
      let names = extensions.flatMap {
        $0.matches(of: /\n {2}(?:@\S+ )*public (?:static )?(?:func|var) `?(\w+)/).map { String($0.1) }
      }
      let examples = MarbleExample.all(in: text, path: path).filter { !$0.rows.isEmpty }.compactMap(\.declaration)
      #expect(Set(names).subtracting(examples + Self.withoutDiagram).isEmpty, "\(path)")
    }
  }

  @Test("The operators do what the diagrams show, in comments and in the pictures of the guide", .needsBuiltModules)
  func diagrams() async throws {
    // A block without a diagram may be a sketch, except in the files of the operators.
    let examples =
      try sources.flatMap { try MarbleExample.all(in: text(ofFile: $0), path: $0) }
      .filter { !$0.rows.isEmpty || isOfOperators($0.path) } + MarblePicture.all().map(\.example)
    let errors = examples.flatMap(\.errors) + (try await differences(in: examples))
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  /// Compiles and runs the examples, and returns the rows that are wrong.
  private func differences(in examples: [MarbleExample]) async throws -> [String] {
    let functions = examples.enumerated().map { (name: "example\($0)", example: $1) }
    let program = """
      import Foundation
      import Reactive

      \(functions.map { $0.example.function(named: $0.name) }.joined())
      @main struct Program {
        static func main() {
      \(functions.map { "    run(\"\($0.name)\", until: \($0.example.end), \($0.name))" }.joined(separator: "\n"))
        }

        static func run(_ name: String, until end: Int, _ example: (Marbles) -> Void) {
          let marbles = Marbles()
          example(marbles)
          for (output, row) in marbles.rows(until: end) {
            FileHandle.standardOutput.write(Data("\\(name).\\(output)\\t\\(row)\\n".utf8))
          }
        }
      }
      """
    let output = try await ProgramTesting.output(ofProgram: program, options: [marbles], linking: ["Reactive"])
    let recorded = Dictionary(output.matches(of: /(?m)^(\w+\.\w+)\t(.*)$/).map { (String($0.1), $0.2) }) { $1 }
    return functions.flatMap { name, example in
      example.outputs.filter { recorded["\(name).\($0.name)"] != $0.events.replacing(/-+$/, with: "")[...] }.map {
        "\(example.path):\($0.line): \($0.name) is \(recorded["\(name).\($0.name)"] ?? "missing"), not \($0.events)"
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
