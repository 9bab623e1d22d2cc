import Foundation
import ProgramTesting
import Testing

/// Tests the guide, in `docs/`, and the answers to its exercises and `README.md`: its code is the code of the
/// repository, and its links have targets. ``Page`` describes the markers of blocks.
@Suite("The guide")
struct GuideTests {
  private let pages: [Page]

  init() throws { pages = try Page.all() }

  // MARK: Code

  @Test("Each block of Swift code has a valid marker, and each block of commands names known programs or its test")
  func kinds() throws {
    for page in pages {
      for block in page.blocks {
        let place: Comment = "\(page.path):\(block.line)"
        #expect(block.language != "swift" || block.kind != nil, place)
        switch block.running {
        case .here(let programs): #expect([nil, "nginx", "nginx, moto"].contains(programs), place)
        case .elsewhere(let path): #expect(try text(ofFile: path).contains(page.path), place)
        case .nowhere, nil: break
        }
      }
    }
  }

  @Test("A block that quotes a file, or parts of it, matches the file")
  func excerpts() throws {
    for page in pages {
      for block in page.blocks {
        switch block.kind {
        case .file(let path):
          let file = try text(ofFile: path).trimmingCharacters(in: .newlines)
          #expect(block.code == file, "\(page.path):\(block.line): this is not \(path)")
        case .excerpt(let path):
          let missing = missingLine(of: block.code, in: try text(ofFile: path))
          #expect(missing == nil, "\(page.path):\(block.line): \(path) does not contain “\(missing ?? "")” here")
        default: break
        }
      }
    }
  }

  @Test("Code in a table, after a link to a source file and a colon, is in this file")
  func rows() throws {
    for page in pages {
      for cell in page.prose.matches(of: /\]\(([^)]+\.swift)\): ((?:`[^`\n]+`(?:, )?)+)/) {
        let source = try String(contentsOf: page.target(of: String(cell.1)), encoding: .utf8)
        for span in cell.2.matches(of: /`([^`]+)`/) {
          #expect(source.contains(span.1), "\(page.path): \(cell.1) does not contain “\(span.1)”")
        }
      }
    }
  }

  @Test("Compiled blocks and sketches compile without a warning", .needsBuiltModules)
  func compiling() async throws {
    let directory = TemporaryDirectory()
    let modules = [
      "Foundation", "ReactiveLoading", "Models", "ReactiveTesting", "Services", "TerminalScreen", "TextPresentation",
      "TextPresentationTesting", "ViewModels", "WordScreens",
    ]
    let imports = modules.map { "import \($0)\n" }.joined()
    try directory.write(imports + source { $0.kind == .compiled }, to: "guide.swift")
    try await compile(["-emit-sil", "-o", "/dev/null", directory.path("guide.swift")])  // writes nothing
  }

  @Test(
    "A function that the guide runs prints its comments, except those that begin with “nothing”", .needsBuiltModules)
  func output() async throws {
    let source = source { $0.marker == "compiled and run" }
    let functions = source.matches(of: /enum (Block\d+) \{|static func (\w+)\(\) \{/)
    // A function is called as a member of the type before it, such as `Block0.example()`.
    let calls = zip(functions, functions.dropFirst()).compactMap { block, function in
      function.2.map { "\(block.1 ?? "").\($0)()\n" }
    }
    let main = "@main struct Program {\n static func main() {\n\(calls.joined())}\n}\n"
    let comments = source.matches(of: /(?m)\S {2}\/\/ (.*)$/).map(\.1).filter { !$0.hasPrefix("nothing") }
    let output = try await ProgramTesting.output(ofProgram: source + main, linking: ["Reactive"])
    #expect(output.split(separator: "\n").joined(separator: ", ") == comments.joined(separator: ", "))
  }

  /// Returns a source file with blocks of all pages. Each block is in a separate `enum`, so that several blocks can
  /// declare the same name.
  private func source(of isIncluded: (Page.Block) -> Bool) -> String {
    let blocks = pages.flatMap { page in page.blocks.filter(isIncluded).map { (path: page.path, block: $0) } }
    let types = blocks.enumerated().map { number, item in
      "#sourceLocation(file: \"\(item.path)\", line: \(item.block.line - 1))\n"
        + "enum Block\(number) {\n\(item.block.code)\n}\n"
    }
    return "import Foundation\nimport Reactive\n" + types.joined().replacing(/(?m)^func\b/, with: "static func")
  }

  @Test("Each name of three or more characters in inline code exists")
  func names() throws {
    var namesInSources = identifiers(in: try text(ofFile: "Package.swift"))
    for directory in ["Modules", "Apps", "Tests", "Examples", "docs/Exercises"] {
      namesInSources.formUnion(try words(below: directory))
    }
    // These pages name things of other libraries and of systems.
    let foreign = ["Examples/Articles/README.md", "docs/from-other-libraries.md", "docs/words/using-words.md"]
    for page in pages where !foreign.contains(page.path) {
      let known = page.blocks.reduce(namesInSources) { $0.union(identifiers(in: $1.code)) }
      for span in page.codeSpans {
        let unknown = identifiers(in: span).filter { $0.count > 2 && !known.contains($0) }
        #expect(unknown.isEmpty, "\(page.path): \(unknown.sorted()) in `\(span)`")
      }
    }
  }

  @Test("Each chapter ends with three things that its reader can do now")
  func endings() throws {
    let contents = try #require(pages.first { $0.path == "docs/README.md" })
    // The rows of chapters end with minutes.
    let chapters = contents.prose.matches(of: /\| \[[^\]]+\]\(([^)]+)\) \|.*\| [\d, ]+ \|/).map { "docs/\($0.1)" }
    try #require(chapters.count > 10)
    for page in pages where chapters.contains(page.path) {
      #expect(page.prose.contains(/\nYou can now:\n\n(- .+\n(  .+\n)*){3}$/), "\(page.path)")
    }
  }

  // MARK: Links

  @Test("Every link within the repository leads to an existing file, and to an existing heading in it")
  func links() throws {
    for page in pages {
      for link in page.links where link.firstMatch(of: /^(https?|mailto):/) == nil {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = page.target(of: parts[0])
        let isThere = file.path.hasPrefix(packageRoot.path) && FileManager.default.fileExists(atPath: file.path)
        #expect(isThere, "\(page.path): \(link)")
        if parts.count > 1 {
          let anchors = pages.first { $0.url == file }?.anchors
          #expect(anchors?.contains(parts[1]) == true, "\(page.path): \(link)")
        }
      }
    }
  }
}

/// Returns the first line of the first part of an excerpt that is missing in the rest of a text; `nil` if the excerpt
/// is valid. Ignores indentation and blank lines.
private func missingLine(of excerpt: String, in text: String) -> String? {
  func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
  var remainingLines = lines(text)[...]
  let parts = lines(excerpt).split(separator: "…")
  for part in parts {
    guard let range = remainingLines.firstRange(of: part) else { return part.first }
    remainingLines = remainingLines[range.upperBound...]
  }
  return parts.isEmpty ? "" : nil
}

/// Returns the identifiers and numbers in a text.
private func identifiers(in text: String) -> Set<String> {
  Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
}

/// Returns the identifiers in the sources in a directory, or in one file, and in the names of these files.
private func words(below path: String) throws -> Set<String> {
  let kinds = ["swift", "conf", "js", "json"]
  return try paths(below: path, suffix: "").filter { file in kinds.contains { file.hasSuffix(".\($0)") } }
    .reduce(into: []) { $0.formUnion(identifiers(in: $1).union(identifiers(in: try text(ofFile: $1)))) }
}
