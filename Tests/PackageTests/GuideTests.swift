import Foundation
import Testing

/// The guide, in `docs/` and `README.md`: what it shows of the code is so, and what it points to is there.
///
/// Above each Swift block stands what it is, in a comment that a reader does not see:
///
///     <!-- excerpt: Modules/Models/Word.swift -->   lines of that file; `…` on a line of its own skips some
///     <!-- compiled -->                             declarations, which are compiled with all modules at hand
///     <!-- sketch: the naive way -->                the same, of code that is not ours
///     <!-- compiled: Package.swift -->              arguments of a package description
///     <!-- compiled by Tests/….swift -->            what another test compiles
@Suite("The guide")
struct GuideTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let pages: [Page]

  init() throws {
    let documents = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "docs").path)
    let paths = documents.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    pages = try (["README.md"] + paths).map { Page(path: $0, text: try Self.text(of: $0)) }
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
        case .excerpt(let path):
          let missing = missingLine(of: block.code, in: try Self.text(of: path))
          #expect(missing == nil, "\(page.path):\(block.line): \(path) has no “\(missing ?? "")” here")
        case .compiledElsewhere(let path):
          #expect(try Self.text(of: path).contains(page.path), "\(page.path):\(block.line)")
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
    .enabled(if: modules != nil, "the built modules are looked for beside the tests, as they lie on Linux"))
  func compiling() async throws {
    let modules = try #require(modules)
    var source = [
      "Foundation", "Models", "Reactive", "ReactiveTesting", "Services", "Terminal", "TextPresentation", "ViewModels",
    ].map { "import \($0)\n" }.joined()
    for (number, page) in pages.enumerated() {
      for block in page.blocks where block.kind == .compiled {
        source += """
          #sourceLocation(file: "\(page.path)", line: \(block.line))
          enum Page\(number)Line\(block.line) { \(block.code)
          }

          """
      }
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString).swift")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let compiler = try await run(
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", modules, file.path])
    #expect(compiler.status == 0 && compiler.messages.isEmpty, "\(compiler.messages)")
  }

  @Test("what is shown of a package description is one")
  func manifests() async throws {
    for page in pages {
      for block in page.blocks where block.kind == .manifest {
        let directory = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let text = """
          // swift-tools-version: 6.2
          import PackageDescription
          let package = Package(name: "client", \(block.code))
          """
        try Data(text.utf8).write(to: directory.appending(path: "Package.swift"))
        let manager = try await run(["swift", "package", "--package-path", directory.path, "dump-package"])
        #expect(manager.status == 0, "\(page.path):\(block.line): \(manager.messages)")
      }
    }
  }

  @Test("each name that the guide gives as code is one")
  func names() throws {
    let code = try ["Modules", "Apps", "Tests"].reduce(into: identifiers(in: try Self.text(of: "Package.swift"))) {
      $0.formUnion(try Self.words(below: $1))
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
        let isThere = FileManager.default.fileExists(atPath: Self.root.appending(path: path).path)
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
    let graph = try await describePackage(at: Self.root, as: DescribedPackage.self).moduleGraph
    #expect(graph.split(separator: "\n").count > 8)
    guard block.code != graph else { return }
    guard ProcessInfo.processInfo.environment["UPDATE_GUIDE"] != nil else {
      Issue.record("The graph in \(page.path) is stale. It is:\n\(graph)")
      return
    }
    var lines = try Self.text(of: page.path).split(separator: "\n", omittingEmptySubsequences: false)
    let start = block.line - 1
    lines.replaceSubrange(start..<start + block.lines.count, with: graph.split(separator: "\n"))
    try Data(lines.joined(separator: "\n").utf8).write(to: Self.root.appending(path: page.path))
  }

  // MARK: Reading

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The words of the Swift sources below a directory.
  private static func words(below path: String) throws -> Set<String> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path)
    return try files.filter { $0.hasSuffix(".swift") }
      .reduce(into: []) { $0.formUnion(identifiers(in: try text(of: "\(path)/\($1)"))) }
  }
}

/// A page of the guide.
private struct Page {
  /// Code that is set apart.
  struct Block {
    /// What a Swift block is.
    enum Kind: Equatable {
      case excerpt(String)
      case compiled
      case manifest
      case compiledElsewhere(String)
    }

    let language: String
    /// What the comment above it says.
    let marker: String?
    /// The number of its first line on the page, from 1.
    let line: Int
    var lines: [Substring] = []

    var code: String { lines.joined(separator: "\n") }

    var kind: Kind? {
      guard language == "swift", let marker else { return nil }
      if marker == "compiled" || marker.hasPrefix("sketch: ") { return .compiled }
      if marker == "compiled: Package.swift" { return .manifest }
      if let path = marker.wholeMatch(of: /excerpt: (\S+)/)?.1 { return .excerpt(String(path)) }
      return (marker.wholeMatch(of: /compiled by (\S+)/)?.1).map { .compiledElsewhere(String($0)) }
    }
  }

  /// The file, from the root of the package.
  let path: String
  private(set) var blocks: [Block] = []
  /// The names by which links find its headings, as GitHub makes them.
  private(set) var anchors: [String] = []
  /// All but the blocks.
  private let text: String

  init(path: String, text: String) {
    self.path = path
    var prose: [Substring] = []
    var headings: [String] = []
    var marker: String?
    var isOpen = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.drop(while: \.isWhitespace)
      if isOpen {
        if content == "```" { isOpen = false } else { blocks[blocks.count - 1].lines.append(line) }
      } else if content.hasPrefix("```") {
        isOpen = true
        blocks.append(Block(language: String(content.dropFirst(3)), marker: marker, line: index + 2))
      } else {
        prose.append(line)
        if let heading = line.wholeMatch(of: /#+ (.*)/)?.1 {
          let name = anchor(of: heading)
          anchors.append(headings.contains(name) ? "\(name)-\(headings.count { $0 == name })" : name)
          headings.append(name)
        }
      }
      marker = (content.wholeMatch(of: /<!-- (.*) -->/)?.1).map(String.init)
    }
    self.text = prose.joined(separator: "\n")
  }

  /// The code in the text.
  var codeSpans: [String] {
    text.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  /// Where the links lead.
  var links: [String] {
    text.replacing(/`[^`]*`/, with: "").matches(of: /\[[^\]]*\]\(([^)\s]+)\)/).map { String($0.1) }
  }

  /// Where a relative link from this page leads, from the root of the package; nothing where that is outside.
  func path(of link: String) -> String? {
    guard !link.isEmpty else { return path }
    var names = path.split(separator: "/").dropLast()
    for name in link.split(separator: "/") {
      if name != ".." { names.append(name) } else if names.popLast() == nil { return nil }
    }
    return names.joined(separator: "/")
  }
}

/// The name by which a link finds a heading, if it is the first one of that name.
private func anchor(of heading: Substring) -> String {
  heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
    .replacing(" ", with: "-")
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

/// Runs a program of the system's.
private func run(_ arguments: [String]) async throws -> (status: Int32, output: Data, messages: String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  let (output, messages) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = messages
  try process.run()
  async let outputData = read(output)
  async let messagesData = read(messages)
  let (data, text) = try await (outputData, String(decoding: messagesData, as: UTF8.self))
  process.waitUntilExit()
  return (process.terminationStatus, data, text)
}

private func read(_ pipe: Pipe) async throws -> Data {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Result { try pipe.fileHandleForReading.readToEnd() ?? Data() })
    }
  }
}

/// Where the built modules are.
private let modules: String? = {
  let directory = Bundle.main.bundleURL.appending(path: "Modules").path
  return FileManager.default.fileExists(atPath: directory + "/ViewModels.swiftmodule") ? directory : nil
}()
