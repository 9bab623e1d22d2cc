import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("The checker")
struct CheckerTests {
  @Test("Code that follows the rules has no violations", arguments: Samples.names)
  func samples(name: String) {
    let checker = Checker(Samples.text(name))
    #expect(checker.violations.isEmpty, "\(checker.violations)")
    #expect(checker.hasViewModels)
  }

  @Test("Lines and columns are counted as by the compiler, with every kind of line end")
  func locations() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = sampleViewModel.replacing("    self.title =", with: "    /* ä🙂 */ self.title =")
        .replacing("then: self.title", with: "then: title").replacing("\n", with: end)
      let violation = try #require(Checker(text).violations.first)
      #expect(violation.rule == .explicitSelf)
      #expect(violation.location == SourceLocation(line: 46, column: 59))
    }
  }

  @Test("A file without view models has no violations")
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
    let lines = sampleViewModel.replacing("final class", with: "class").split(separator: "\n")
    let declarations = lines.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("public import ") }
    let text = "\(keyword) Outer {\n\(declarations.joined(separator: "\n"))\n}\n"
    #expect(Checker(text).violations.map(\.rule) == [.classHeader])
  }

  @Test("A class is exempt if the comment above it says so")
  func exempt() {
    let text = sampleViewModel.replacing("final class", with: "class")
    #expect(Checker(text).violations.map(\.rule) == [.classHeader])
    for (old, isExempt) in [("/// The view model of a library.\n", true), ("public init", false)] {
      let checker = Checker(text.replacing(old, with: "// template: none\n\(old)", maxReplacements: 1))
      #expect(checker.hasViewModels != isExempt)
      #expect(checker.violations.isEmpty == isExempt)
    }
  }

  @Test("This repository has no violations")
  func repository() throws {
    let files = ["Modules", "Apps", "Examples"].flatMap { directory in
      SourceFiles.paths(below: packageRoot.appending(path: directory).path)
    }
    #expect(!files.isEmpty)
    for path in files {
      let violations = Checker(try String(contentsOfFile: path, encoding: .utf8)).violations
      #expect(violations.isEmpty, "\(path): \(violations)")
    }
  }

  @Test("A directory or a broken link with the name of a Swift file is skipped")
  func noFiles() throws {
    let directory = TemporaryDirectory()
    try directory.write(sampleViewModel, to: "a.swift")
    try directory.write(sampleViewModel, to: "directory.swift/b.swift")
    for (name, destination) in [("dangling.swift", "nothing"), ("link.swift", "a.swift")] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.path(name), withDestinationPath: directory.path(destination))
    }
    // The three files are a.swift, the link to it, and the file in the directory.
    #expect(try CheckViewModels([directory.url.path]).run().report == "No violations in 3 files with view models.\n")
  }
}
