import Foundation
import ProgramTesting
import Testing

/// Runs the functions in the guide that have no parameters, and compares their output with the comments in them.
@Suite("The output of the code in the guide")
struct GuideOutputTests {
  @Test("Each function prints the texts in its comments, except those that begin with “nothing”", .needsBuiltModules)
  func output() async throws {
    var source = "import Foundation\nimport Reactive\n"
    var calls: [String] = []
    var comments: [String] = []
    for page in try Page.all() {
      for block in page.blocks where block.marker == "compiled and run" {
        let name = "Block\(calls.count)"
        let code = block.code.replacing(/(?m)^func\b/, with: "static func")
        source += "#sourceLocation(file: \"\(page.path)\", line: \(block.line))\nenum \(name) { \(code)\n}\n"
        let function = try #require(code.firstMatch(of: /func (\w+)\(\) \{/)?.1)
        calls.append("\(name).\(function)(); print(\"end\")")
        comments += code.matches(of: /(?m)  \/\/ (.*)$/).map { String($0.1) }.filter { !$0.hasPrefix("nothing") }
        comments.append("end")
      }
    }
    source += "@main struct Program { static func main() {\n\(calls.joined(separator: "\n"))\n} }"
    let output = try await outputOfProgram(source, linking: ["Reactive"])
    #expect(output.split(separator: "\n").joined(separator: ", ") == comments.joined(separator: ", "))
  }
}
