import Foundation
import ProgramTesting
import Testing

/// Tests the reference that `Scripts/reference` generates: every public symbol is documented and is listed on a page.
@Suite("The reference")
struct ReferenceTests {
  @Test("Every module has a page with a summary, an overview, an example and topics", arguments: Catalog.modules)
  func landingPages(module: String) throws {
    let page = try Catalog(of: module).landingPage
    #expect(page.prose.prefixMatch(of: /# [^\n]+\n\n[^#\n][^\n]*\.\n\n## Overview\n\n/) != nil)
    #expect(page.examples.count == 1)
    #expect(!page.topics.isEmpty)
  }

  @Test("The page of every module names pages of the guide", arguments: Catalog.modules)
  func guide(module: String) throws {
    let names = try Catalog(of: module).landingPage.prose.matches(of: /`(docs\/[\w-]+\.md)`/).map { String($0.1) }
    let pages = Set(try Page.all().map(\.path))
    #expect(!names.isEmpty && pages.isSuperset(of: names), "\(names)")
  }

  @Test(
    "The examples compile unchanged and without a warning", .needsBuiltModules, arguments: Catalog.modules)
  func examples(module: String) async throws {
    let modules = try #require(Built.modules)
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let file = directory.url.appending(path: "main.swift")
    for page in try Catalog(of: module).pages {
      for example in page.examples {
        try Data(example.code.utf8).write(to: file)
        let compiler = try await runProgram(
          ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6"] + modules + [file.path])
        #expect(compiler.status == 0 && compiler.messages.isEmpty, "\(page.path): \(compiler.messages)")
        #expect(example.imports.contains(module), "\(page.path)")
      }
    }
  }

  @Test(
    "Every public symbol has a documentation comment, and the topics of a page list each of its symbols exactly once",
    .needsBuiltModules, arguments: Catalog.modules)
  func symbols(module: String) async throws {
    let symbols = try await PublicSymbols(of: module, in: try #require(Built.modules))
    #expect(!symbols.all.isEmpty)
    #expect(symbols.undocumented.isEmpty)
    for page in try Catalog(of: module).pages {
      let subject = try #require(page.subject, "\(page.path)")
      let departures = symbols.departures(ofTopics: page.topics, on: subject == module ? [] : [subject])
      #expect(departures.isEmpty, "\(page.path)")
    }
  }
}

/// The public symbols of a module, as a tool of the compiler lists them. Synthesised members, and members that come
/// from a conformance, are not included.
private struct PublicSymbols {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {}

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    /// The other module whose type the symbol extends. The JSON of the tool does not have this key.
    var extendedModule: String?

    /// The enclosing types and the name. In an extension of another module's type, the path starts with that module.
    var path: [String] { (extendedModule.map { [$0] } ?? []) + pathComponents }
  }

  private struct Graph: Decodable { let symbols: [Symbol] }

  private(set) var all: [Symbol] = []

  init(of module: String, in modules: [String]) async throws {
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let tool = try await runProgram(
      ["swift-symbolgraph-extract", "-module-name", module, "-output-dir", directory.url.path] + modules
        + ["-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols"])
    try #require(tool.status == 0, "\(tool.messages)")
    for file in try FileManager.default.contentsOfDirectory(atPath: directory.url.path) {
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: directory.url.appending(path: file)))
      // The files are “Module.symbols.json”, and “Module@Other.symbols.json” for extensions of another module's types.
      let extended = file.prefix { $0 != "." }.split(separator: "@").dropFirst().first.map(String.init)
      for var symbol in graph.symbols where symbol.kind.identifier != "swift.extension" {
        symbol.extendedModule = extended
        all.append(symbol)
      }
    }
  }

  /// The symbols without a documentation comment, except for `inputs` and `outputs` of view models, whose types are
  /// documented. A comment may be inherited from a protocol requirement.
  var undocumented: [String] {
    all.filter { $0.docComment == nil }.map { $0.path.joined(separator: "/") }
      .filter { !$0.contains(/\/(inputs|outputs)$/) }.sorted()
  }

  /// Returns the errors in the topics of a page.
  ///
  /// - Parameter subject: The path of the type that the page describes; empty for the page of the module.
  func departures(ofTopics topics: [String], on subject: [String]) -> [String] {
    let symbols = all.filter { $0.path.starts(with: subject) && $0.path != subject }
    // A topic for one of several symbols with the same path ends with a hash: “text-4vnwt”.
    let listed = Set(topics.map { $0.replacing(/-[a-z0-9]+$/, with: "") })
    var known: Set<String> = []
    var missing: Set<String> = []
    for symbol in symbols {
      let path = symbol.path.dropFirst(subject.count)
      let names = path.indices.map { path[...$0].joined(separator: "/") }
      known.formUnion(names)
      // For a symbol in an extension of another module's type, the topics may list the type.
      let isNamed = symbol.extendedModule != nil ? !listed.isDisjoint(with: names) : listed.contains(names[0])
      if !isNamed { missing.insert(symbol.extendedModule != nil ? names[names.count - 1] : names[0]) }
    }
    let repeated = Set(topics).filter { topic in topics.count { $0 == topic } > 1 }
    return
      (missing.map { "\($0) is missing" } + repeated.map { "\($0) is repeated" }
      + listed.subtracting(known).map { "\($0) is unknown" }).sorted()
  }
}
