import Foundation
import ProgramTesting
import Testing

/// The guide, in `docs/` and `README.md`: what it shows of the code is so, and what it points to is there. ``Page`` says
/// how a block is marked.
@Suite("The guide")
struct GuideTests {
  private let pages: [Page]

  init() throws {
    pages = try Page.all()
  }

  // MARK: Code

  @Test("each Swift block says what it is")
  func kinds() {
    #expect(pages.flatMap(\.blocks).count { $0.kind != nil } > 30)
    for page in pages {
      for block in page.blocks where block.language == "swift" {
        #expect(block.kind != nil, "\(page.path):\(block.line)")
      }
    }
  }

  @Test("an excerpt stands in its file, and what is compiled elsewhere is read there")
  func excerpts() throws {
    for page in pages {
      for block in page.blocks {
        switch block.kind {
        case .file(let path):
          let file = try text(ofFile: path).trimmingCharacters(in: .newlines)
          #expect(block.code == file, "\(page.path):\(block.line): \(path) is not this")
        case .excerpt(let path):
          let missing = missingLine(of: block.code, in: try text(ofFile: path))
          #expect(missing == nil, "\(page.path):\(block.line): \(path) has no “\(missing ?? "")” here")
        case .compiledElsewhere(let path):
          #expect(try text(ofFile: path).contains(page.path), "\(page.path):\(block.line)")
        default: break
        }
      }
    }
  }

  @Test(
    "what is not in a file, or not in that order, is no excerpt of it",
    arguments: [
      ("a\nb", nil), ("  b\n\nc", nil), ("a\n…\nc", nil), ("…\nd\n…", nil),
      ("x", "x"), ("a\nc", "a"), ("b\n…\na", "a"), ("c\n…\nd\n…\nd", "d"), ("", ""), ("…", ""),
    ] as [(String, String?)])
  func missingLines(excerpt: String, missing: String?) {
    #expect(missingLine(of: excerpt, in: "a\n  b\n\n  c\nd") == missing)
  }

  @Test(
    "what is said to be compiled compiles without a warning, and so do the sketches",
    .enabled(if: Built.modules != nil, "the built modules are looked for beside the tests, as they lie on Linux"))
  func compiling() async throws {
    let modules = try #require(Built.modules)
    // An import is at home in a file, and declarations of the same name are not.
    let isImport = { (line: Substring) in line.hasPrefix("import ") }
    let blocks = pages.flatMap { page in page.blocks.filter { $0.kind == .compiled }.map { (page.path, $0) } }
    var source = blocks.flatMap { $0.1.lines.filter(isImport).map { "\($0)\n" } }.joined()
    source += [
      "Foundation", "Models", "Reactive", "ReactiveTesting", "Services", "Terminal", "TextPresentation", "ViewModels",
    ].map { "import \($0)\n" }.joined()
    for (number, (path, block)) in blocks.enumerated() {
      source += """
        #sourceLocation(file: "\(path)", line: \(block.line))
        enum Block\(number) { \(block.lines.map { isImport($0) ? "" : $0 }.joined(separator: "\n"))
        }

        """
    }
    let directory = try TemporaryDirectory()
    try Data(source.utf8).write(to: directory.url.appending(path: "guide.swift"))
    let compiler = try await runProgram(
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", modules, directory.path("guide.swift")])
    #expect(compiler.status == 0 && compiler.messages.isEmpty, "\(compiler.messages)")
  }

  @Test("what is shown of a package description is one")
  func manifests() async throws {
    for page in pages {
      for block in page.blocks where block.kind == .manifest {
        let directory = try TemporaryDirectory()
        let text = """
          // swift-tools-version: 6.2
          import PackageDescription
          let package = Package(name: "client", \(block.code))
          """
        try Data(text.utf8).write(to: directory.url.appending(path: "Package.swift"))
        let manager = try await runProgram(["swift", "package", "--package-path", directory.url.path, "dump-package"])
        #expect(manager.status == 0, "\(page.path):\(block.line): \(manager.messages)")
      }
    }
  }

  @Test("each name that the guide gives as code is one")
  func names() throws {
    let code = try ["Package.swift", "Modules", "Apps", "Tests", "Examples"].reduce(into: Set<String>()) {
      $0.formUnion(try words(below: $1))
    }
    for page in pages where page.path.hasPrefix("docs/") && page.path != "docs/from-other-libraries.md" {
      let known = page.blocks.reduce(code) { $0.union(identifiers(in: $1.code)) }
      for span in page.codeSpans {
        let unknown = identifiers(in: span).filter { $0.count > 2 }.subtracting(known)
        #expect(unknown.isEmpty, "\(page.path): \(unknown.sorted()) in `\(span)`")
      }
    }
  }

  // MARK: Links

  @Test("every link leads to a file that is there, and to a heading in it")
  func links() throws {
    for page in pages {
      for link in page.links where link.firstMatch(of: /^(https?|mailto):/) == nil {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = try #require(page.path(of: parts[0]), "\(page.path): \(link)")
        let isThere = FileManager.default.fileExists(atPath: packageRoot.appending(path: path).path)
        #expect(isThere, "\(page.path): \(link)")
        if parts.count > 1 {
          let anchors = pages.first { $0.path == path }?.anchors
          #expect(anchors?.contains(parts[1]) == true, "\(page.path): \(link)")
        }
      }
    }
  }

  @Test("the list of chapters has every page")
  func chapters() throws {
    let list = try #require(pages.first { $0.path == "docs/README.md" })
    for page in pages where page.path.hasPrefix("docs/") && page.path != list.path {
      #expect(list.links.contains(String(page.path.dropFirst("docs/".count))), "\(page.path)")
    }
  }

  @Test("a page is read as it is shown")
  func parsing() {
    let page = Page(
      path: "docs/a.md",
      text: """
        # One, `two` – three!
        ## One, two – three
        A [link
        over lines](b.md#c), and `[no](link)`.
        <!-- excerpt: b.swift -->
        ```swift
        # no heading, [no](link)
        ```
        - <!-- compiled -->
          <!-- sketch: the naive way -->
          ```swift
        """)
    #expect(page.anchors == ["one-two--three", "one-two--three-1"])
    #expect(page.links == ["b.md#c"])
    #expect(page.codeSpans == ["two", "[no](link)"])
    #expect(page.path(of: "b.md") == "docs/b.md")
    #expect(page.path(of: "../c/d.swift") == "c/d.swift")
    #expect(page.path(of: "../../e") == nil)
    #expect(page.blocks.map(\.line) == [7, 12])
    #expect(page.blocks.map(\.kind) == [.excerpt("b.swift"), .compiled])
  }

  // MARK: The module graph

  /// To have the graph written anew where it is stale: `UPDATE_GUIDE=1 swift test --filter GuideTests`.
  @Test("the module graph is that of the package")
  func moduleGraph() async throws {
    let page = try #require(pages.first { $0.path == "docs/architecture.md" })
    let block = try #require(page.blocks.first { $0.marker == "generated: the module graph" })
    let graph = try await describePackage(at: packageRoot, as: DescribedPackage.self).moduleGraph
    #expect(graph.split(separator: "\n").count > 8)
    guard block.code != graph else { return }
    guard ProcessInfo.processInfo.environment["UPDATE_GUIDE"] != nil else {
      Issue.record("The graph in \(page.path) is stale. It is:\n\(graph)")
      return
    }
    var lines = try text(ofFile: page.path).split(separator: "\n", omittingEmptySubsequences: false)
    let start = block.line - 1
    lines.replaceSubrange(start..<start + block.lines.count, with: graph.split(separator: "\n"))
    try Data(lines.joined(separator: "\n").utf8).write(to: packageRoot.appending(path: page.path))
  }
}

/// What the package manager says of the package, as far as the module graph needs it.
private struct DescribedPackage: Decodable {
  struct Target: Decodable {
    let name: String
    let path: String
    let targetDependencies: [String]?
  }

  let targets: [Target]

  /// A line for each module, and for the application, with what it uses; arrows point down only.
  var moduleGraph: String {
    let house = targets.filter { $0.path.hasPrefix("Modules/") || $0.path == "Apps/words" }
    let uses = Dictionary(uniqueKeysWithValues: house.map { ($0.name, $0.targetDependencies ?? []) })
    func height(_ name: String) -> Int {
      (uses[name] ?? []).map { height($0) + 1 }.max() ?? 0
    }
    func isAbove(_ one: String, _ other: String) -> Bool {
      (-height(one), one) < (-height(other), other)
    }
    let width = uses.keys.map(\.count).max() ?? 0
    return uses.keys.sorted(by: isAbove).map { name in
      let used = (uses[name] ?? []).sorted(by: isAbove).joined(separator: ", ")
      return used.isEmpty ? name : "\(name) \(String(repeating: "─", count: width - name.count + 2))► \(used)"
    }.joined(separator: "\n")
  }
}

/// The first line of an excerpt's part that is not where it should be in a text; nothing where all are. Indentation and
/// blank lines do not count.
private func missingLine(of excerpt: String, in text: String) -> String? {
  func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
  var rest = lines(text)[...]
  let parts = lines(excerpt).split(separator: "…")
  for part in parts {
    guard let range = rest.firstRange(of: part) else { return part.first }
    rest = rest[range.upperBound...]
  }
  return parts.isEmpty ? "" : nil
}

/// The words of a text: names and numbers.
private func identifiers(in text: String) -> Set<String> {
  Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
}

/// The words of the sources below a path from the root of the package, or of the file that is there, and of their names.
private func words(below path: String) throws -> Set<String> {
  let kinds = ["swift", "conf", "js", "json"]
  let files =
    FileManager.default.enumerator(atPath: packageRoot.appending(path: path).path)?
    .compactMap { $0 as? String }.map { "\(path)/\($0)" } ?? []
  return try (files + [path]).filter { file in kinds.contains { file.hasSuffix(".\($0)") } }
    .reduce(into: []) { $0.formUnion(identifiers(in: $1).union(identifiers(in: try text(ofFile: $1)))) }
}
