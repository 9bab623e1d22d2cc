import Foundation
import ProgramTesting
import Testing

@testable import view_model_checker

@Suite("The checker")
struct CheckerTests {
  /// Each paragraph of the file is a change to the sample, and the violations that it causes. A line `@@ 7` precedes
  /// the lines that are removed from line 7 on, and those that take their place. `RECORD_TESTS=1` writes the
  /// violations.
  @Test("The changes in the file violate every rule without a limit, as the file lists")
  func violations() throws {
    var rules: Set<Rule> = []
    try expectRecorded("Violations.txt", input: ["@@ ", "-", "+"]) { changes in
      let violations = Checker(try changed(changes)).violations
      rules.formUnion(violations.map(\.rule))
      return violations.map { "\($0.line): \($0.rule.name): \($0.message)" }
    }
    #expect(rules == Set(Rule.allCases).subtracting([.outputLimit, .statementLimit]))  // `LimitTests` tests these.
  }

  @Test("Code that follows the rules has no violations", arguments: Samples.names)
  func samples(name: String) {
    let checker = Checker(Samples.text(name))
    #expect(checker.violations.isEmpty, "\(checker.violations)")
    #expect(checker.hasViewModels)
  }

  @Test("The view models of the modules, the applications and the examples have no violations")
  func repository() throws {
    let files = try ["Apps", "Examples", "Modules"].flatMap { try paths(below: $0, suffix: ".swift") }
    let checkers = try files.map { (file: $0, checker: Checker(try text(ofFile: $0))) }
    #expect(checkers.contains { $0.file.hasPrefix("Examples/Articles/") && $0.checker.hasViewModels })
    #expect(checkers.filter { !$0.checker.violations.isEmpty }.map { "\($0.file): \($0.checker.violations)" } == [])
  }

  @Test("The template of `new-view-model` has no violations except placeholders")
  func template() throws {
    let checker = Checker(try text(ofFile: "Modules/Plugins/NewViewModel/Template/NAMEViewModel.swift.txt"))
    #expect(checker.hasViewModels)
    #expect(Set(checker.violations.map(\.rule)) == [.placeholders])
  }

  @Test("Lines are counted for any line end", arguments: ["\n", "\r\n", "\r"])
  func lines(end: String) throws {
    let text = sampleViewModel.replacing("then: self.title", with: "then: title").replacing("\n", with: end)
    #expect(Checker(text).violations.map(\.rule) == [.explicitSelf])
    #expect(Checker(text).violations.map(\.line) == [46])
  }

  @Test("A file without a view model that has protocols has no violations")
  func silent() {
    for text in [
      "", "\n", "import B\nimport A\n", "protocol AInputs { func b(); func a() }", "func a( {", "\"",
      "// class AViewModel\nlet a = \"class BViewModel {\"", "struct AViewModel { var b = 1 }",
      "let viewModel = WordViewModel(", "extension AViewModel { func a() {} }", "class ViewModelTests {}",
      "final class AViewModel {\n  var b = 1\n\n  init() {}\n}",
    ] {
      #expect(Checker(text).violations.isEmpty, "\(text)")
    }
  }

  @Test("A view model is checked inside of each kind of type", arguments: ["class", "struct", "enum", "extension"])
  func nested(keyword: String) {
    // The header of the class is wrong without `final`.
    let lines = sampleViewModel.replacing("final class", with: "class").split(separator: "\n")
    let declarations = lines.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("public import ") }
    let text = "\(keyword) Outer {\n\(declarations.joined(separator: "\n"))\n}\n"
    #expect(Checker(text).violations.map(\.rule) == [.classHeader])
  }

  /// Returns the sample after a change.
  private func changed(_ lines: [String]) throws -> String {
    var result = sampleViewModel.components(separatedBy: "\n")
    for hunk in lines.split(omittingEmptySubsequences: true, whereSeparator: { $0.hasPrefix("@@ ") }).reversed() {
      let start = try #require(lines[hunk.startIndex - 1].split(separator: " ").last.flatMap { Int($0) }) - 1
      let removed = hunk.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
      let inserted = hunk.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
      try #require(Array(result[start..<start + removed.count]) == removed, "line \(start + 1)")
      result.replaceSubrange(start..<start + removed.count, with: inserted)
    }
    return result.joined(separator: "\n")
  }
}
