import Foundation
import ProgramTesting
import Testing

extension MarbleExample {
  /// Compiles and runs the examples, and returns the rows that are wrong.
  static func differences(in examples: [MarbleExample]) async throws -> [String] {
    let functions = examples.indices.map { "example\($0)" }
    let program = """
      import Foundation
      import Reactive

      \(zip(examples, functions).map { $0.function(named: $1) }.joined())
      @main struct Program {
        static func main() {
      \(zip(examples, functions).map { "    run(\"\($1)\", until: \($0.end), \($1))" }.joined(separator: "\n"))
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
    let output = try await outputOfProgram(program, options: [marbles], linking: ["Reactive"])
    let rows = Dictionary(output.matches(of: /(?m)^(\w+\.\w+)\t(.*)$/).map { ($0.1, $0.2) }) { $1 }
    return zip(examples, functions).flatMap { example, function in
      example.outputs.compactMap { row in
        let shown = row.events.replacing(/-+$/, with: "")
        let recorded = rows["\(function).\(row.name)"[...]] ?? "missing"
        return recorded == shown
          ? nil : "\(example.path):\(row.line): \(row.name) is \(recorded), but the diagram shows \(shown)"
      }
    }
  }
}
