import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("The checker")
struct CheckerTests {
  @Test("A declaration that does not end is reported")
  func unclosed() {
    #expect(Checker("protocol AViewModelType {\n").violations.map(\.rule).contains(.syntax))
  }

  @Test("Code that follows the rules has no violations", arguments: Samples.names)
  func samples(name: String) {
    for end in ["\n", "\r\n", "\r"] {
      let checker = Checker(Samples.text(name).replacing("\n", with: end))
      #expect(checker.violations.isEmpty, "\(checker.violations)")
      #expect(checker.hasViewModels)
    }
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
    var count = 0
    for path in files {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let checker = Checker(text)
      #expect(checker.violations.isEmpty, "\(path): \(checker.violations)")
      if checker.hasViewModels { count += 1 }
    }
    #expect(count >= 11)
  }

  @Test("Directories, pipes and broken links named like Swift files are skipped; as arguments, they are errors")
  func noFiles() throws {
    let directory = try TemporaryDirectory()
    try directory.write(sampleViewModel, to: "a.swift")
    try directory.write(sampleViewModel, to: "directory.swift/b.swift")
    for (name, destination) in [
      ("dangling.swift", "nothing"), ("link.swift", "a.swift"), ("loop.swift", "loop.swift"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.path(name), withDestinationPath: directory.path(destination))
    }
    #expect(mkfifo(directory.path("fifo.swift"), 0o600) == 0)
    #expect(try CheckViewModels([directory.url.path]).run().report == "No violations in 3 files with view models.\n")
    try directory.write(sampleViewModel, to: "README.md")
    for name in ["README.md", "fifo.swift"] {
      let path = directory.path(name)
      #expect(throws: CommandError.failure("Cannot check “\(path)”: it is not a Swift file.")) {
        try CheckViewModels([path]).run()
      }
    }
  }

  @Test("The summary counts files and violations, in singular and plural")
  func summary() throws {
    let directory = try TemporaryDirectory()
    func summary() throws -> String {
      let report = try CheckViewModels([directory.url.path]).run().report
      return String(report.split(separator: "\n").last ?? "")
    }
    #expect(try summary() == "No violations in 0 files with view models.")
    try directory.write(sampleViewModel, to: "a.swift")
    try directory.write("// AViewModel\n", to: "none.swift")
    #expect(try summary() == "No violations in 1 file with view models.")
    try directory.write(sampleViewModel.replacing("final class", with: "class"), to: "b/b.swift")
    #expect(try summary() == "1 violation in 1 of 2 files with view models.")
  }

  // MARK: Arguments

  @Test("Two dashes end the options, and without a path behind them nothing is checked")
  func paths() throws {
    #expect(try CheckViewModels(["--"]).run().report == "No violations in 0 files with view models.\n")
    #expect(throws: CommandError.usage("Cannot find the file “--help”.")) {
      try CheckViewModels(["--", "--help"]).run()
    }
    #expect(throws: CommandError.usage("Cannot find the file “”.")) { try CheckViewModels([""]).run() }
    #expect(throws: CommandError.usage("--help takes no value.")) { try CheckViewModels(["--help=no"]) }
    #expect(try CheckViewModels(["a", "-h"]).isHelp)
  }
}
