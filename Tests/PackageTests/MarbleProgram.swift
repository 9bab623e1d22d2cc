import Foundation
import ProgramTesting

/// Runs functions that record rows in `Marbles`, which is in the file `Tests/Support/Marbles/Marbles.swift`. Returns the
/// rows of each function by name.
///
/// - Parameters:
///   - functions: The code of the functions, which receive a parameter `marbles`, and the second until which each runs.
///   - declarations: Code at the top of the program.
///   - options: The options of the compiler. Without any, a warning is an error.
func recordedRows(
  of functions: [(code: String, end: Int)], declarations: String = "", options: [String] = [],
  modules: [String] = ["Reactive"]
) async throws -> [[String: String]] {
  let program = """
    import Foundation
    \(modules.map { "import \($0)\n" }.joined())
    \(declarations)
    \(functions.enumerated().map { "@MainActor func example\($0)(_ marbles: Marbles) async {\n\($1.code)\n}\n" }.joined())
    @main struct Program {
      @MainActor static func main() async {
    \(functions.enumerated().map { "    await run(\($0), until: \($1.end), example\($0))\n" }.joined())
      }

      @MainActor static func run(_ number: Int, until end: Int, _ example: (Marbles) async -> Void) async {
        let marbles = Marbles()
        await example(marbles)
        for (name, row) in marbles.rows(until: end) {
          FileHandle.standardOutput.write(Data("\\(number)\\t\\(name)\\t\\(row)\\n".utf8))
        }
      }
    }
    """
  let marbles = packageRoot.appending(path: "Tests/Support/Marbles/Marbles.swift").path
  let output = try await output(ofProgram: program, options: options + [marbles], linking: modules)
  return output.split(separator: "\n").reduce(into: functions.map { _ in [:] }) { rows, line in
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3, let number = Int(parts[0]) { rows[number][parts[1]] = parts[2] }
  }
}
