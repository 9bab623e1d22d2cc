import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("The checker")
struct CheckerTests {
  @Test("Code that follows the rules has no violations, even if it is hard to parse", arguments: Samples.names)
  func hostile(name: String) {
    for end in ["\n", "\r\n", "\r"] {
      let file = SourceFile(path: "a.swift", text: Samples.text(name).replacing("\n", with: end))
      let violations = Checker.violations(in: file)
      #expect(violations.isEmpty, "\(violations)")
      #expect(ViewModelDeclarations.isBegun(in: file.tokens))
    }
  }

  @Test("The samples are valid Swift")
  func samples() async throws {
    #expect(Samples.names.count >= 19)
    let directory = try TemporaryDirectory()
    for (index, name) in Samples.names.enumerated() {
      try directory.write(Samples.text(name), to: "\(index).swift")
      let compiler = try await runProgram(
        [
          "swiftc", "-frontend", "-parse", "-swift-version", "6", "-enable-bare-slash-regex",
          directory.path("\(index).swift"),
        ])
      #expect(compiler.status == 0 && compiler.messages.isEmpty, "\(name): \(compiler.messages)")
    }
  }

  @Test("Lines and columns are counted as by the compiler, with every kind of line end")
  func locations() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = sampleViewModel.replacing("    self.title =", with: "    /* ä🙂 */ title =").replacing("\n", with: end)
      let violation = try #require(Checker.violations(in: SourceFile(path: "a.swift", text: text)).first)
      #expect(violation.rule == .explicitSelf)
      #expect(violation.location == SourceLocation(line: 46, column: 18))
    }
  }

  @Test("A file without view models has no violations")
  func silent() {
    for text in [
      "", "\n", "import B\nimport A\n", "protocol AInputs { func b(); func a() }", "func a( {", "\"", "/* ViewModel",
      "// class AViewModel\nlet a = \"class BViewModel {\"", "struct AViewModel { var b = 1 }",
      "let viewModel = WordViewModel(", "extension AViewModel { func a() {} }", "class ViewModelTests {}",
    ] {
      #expect(Checker.violations(in: SourceFile(path: "a.swift", text: text)).isEmpty, "\(text)")
    }
  }

  @Test("All violations of a file are found in order")
  func several() {
    let text =
      sampleViewModel
      .replacing("import Services", with: "import A")
      .replacing("  /// Call when the user reloads the books.\n", with: "")
      .replacing("final class", with: "class")
      .replacing("self.showShelf", with: "showShelf")
    let violations = Checker.violations(in: SourceFile(path: "a.swift", text: text))
    #expect(violations.map(\.rule) == [.importsAlphabetised, .inputsDocumented, .finalClass, .explicitSelf])
  }

  @Test("All violations of an incomplete file are in its lines")
  func incomplete() {
    for (name, text) in Samples.all {
      let scalars = Array(text.unicodeScalars)
      for length in stride(from: 0, to: scalars.count, by: 23) {
        let (beginning, rest) = (scalars[..<length], scalars[length...])
        for part in [beginning, rest, beginning + rest.dropFirst(3)] {
          let text = String(String.UnicodeScalarView(part))
          let lines = 1...text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
          let violations = Checker.violations(in: SourceFile(path: "a.swift", text: text))
          #expect(violations.allSatisfy { lines.contains($0.location.line) }, "\(name), \(length): \(violations)")
        }
      }
    }
  }

  @Test("A truncated view model has violations")
  func truncated() {
    // The other samples have declarations after the view model.
    let samples = Samples.all.filter { $0.value.hasSuffix("{ self }\n}\n") }
    #expect(samples.count > 10)
    for (name, text) in samples {
      for length in stride(from: 0, to: text.count - 1, by: 23) {
        let file = SourceFile(path: "a.swift", text: String(text.prefix(length)))
        guard ViewModelDeclarations.isBegun(in: file.tokens) else { continue }
        #expect(!Checker.violations(in: file).isEmpty, "\(name), \(length)")
      }
    }
  }

  @Test("A syntax error is reported with its message and line")
  func unreadable() {
    let beginning = "final class AViewModel {\n"
    for (rest, line, words) in [
      ("\"no end\n", 2, "string"), ("\"\"\"\nno end\"\n", 2, "string"), ("\"\\(1\n", 2, "closed"),
      ("/* /* */", 2, "comment"),
      ("#/ no end\n", 2, "regular expression"), ("`a\n", 2, "backtick"), ("(}\n", 2, "does not close"),
      ("}}\n", 2, "has no opening bracket"), ("#if A\n}\n", 2, "#endif"), ("#endif\n}\n", 2, "#if"),
      ("#if A\n{\n#else\n}\n#endif\n", 4, "#if"), (String(repeating: "(", count: 10_000), 2, "too deeply"),
      ("", 1, "closed"),
    ] {
      let violations = Checker.violations(in: SourceFile(path: "a.swift", text: beginning + rest))
      #expect(violations.map(\.rule) == [.syntax], "\(rest): \(violations)")
      #expect(violations.first?.location.line == line, "\(rest): \(violations)")
      #expect(violations.first?.message.contains(words) == true, "\(rest): \(violations)")
    }
  }

  @Test("This repository has no violations")
  func repository() throws {
    let files = ["Modules", "Apps", "Examples"].flatMap { directory in
      SourceFiles.paths(below: packageRoot.appending(path: directory).path)
    }
    var count = 0
    for path in files {
      let file = SourceFile(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
      #expect(file.problem == nil, "\(path): \(String(describing: file.problem))")
      let violations = Checker.violations(in: file)
      #expect(violations.isEmpty, "\(path): \(violations)")
      if ViewModelDeclarations.isBegun(in: file.tokens) { count += 1 }
    }
    #expect(count >= 5)
  }

  @Test("Directories, pipes and broken links named like Swift files are skipped")
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
    let (report, isClean) = try CheckViewModels([directory.url.path]).run()
    #expect(report == "No violations in 3 files with view models.\n")
    #expect(isClean)
  }

  @Test("A path that is not a Swift file is an error", arguments: ["", "README.md", "fifo.swift"])
  func notSwift(name: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(sampleViewModel, to: "README.md")
    #expect(mkfifo(directory.path("fifo.swift"), 0o600) == 0)
    let path = name.isEmpty ? name : directory.path(name)
    #expect(throws: Problem("Cannot check “\(path)”: it is not a Swift file.", status: .failure)) {
      try CheckViewModels([path]).run()
    }
  }

  @Test("The guide has a table of the rules")
  func documentation() throws {
    let guide = try String(contentsOf: packageRoot.appending(path: "docs/view-models.md"), encoding: .utf8)
    let rows = guide.matches(of: /(?m)^\| `([a-z-]+)` \| (.*) \|$/).map { [String($0.1), String($0.2)] }
    #expect(rows == Rule.allCases.map { [$0.rawValue, $0.requirement] })
  }
}
