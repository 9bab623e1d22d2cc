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

  @Test("The checks find undocumented symbols, and topics that are missing, repeated or unknown", .needsBuiltModules)
  func findings() async throws {
    let source = """
      /// A thing.
      public struct Thing {
        public var bare: Int { 0 }
        /// A part of it.
        public enum Part { case bare }
      }
      public func plain() {}
      extension String {
        /// One.
        public var one: Int { 1 }
        public var bare: Int { 0 }
      }
      """
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    try Data(source.utf8).write(to: directory.url.appending(path: "Things.swift"))
    let compiler = try await runProgram([
      "swiftc", "-emit-module", "-module-name", "Things", "-parse-as-library", "-o",
      directory.path("Things.swiftmodule"), directory.path("Things.swift"),
    ])
    try #require(compiler.status == 0, "\(compiler.messages)")
    let symbols = try await PublicSymbols(of: "Things", in: ["-I", directory.url.path])
    #expect(symbols.undocumented == ["Swift/String/bare", "Thing/Part/bare", "Thing/bare", "plain()"])
    #expect(symbols.departures(ofTopics: ["Thing", "plain()", "Swift/String"], on: []).isEmpty)
    #expect(
      symbols.departures(ofTopics: ["Thing", "Thing", "Swift/String/one", "Thong"], on: []) == [
        "Swift/String/bare is missing", "Thing is repeated", "Thong is unknown", "plain() is missing",
      ])
  }
}

/// The public symbols of a module.
private struct PublicSymbols {
  struct Symbol {
    /// The enclosing types and the name. In an extension of another module's type, the path starts with that module.
    let path: [String]
    /// Whether the symbol is in an extension of another module's type.
    let extendsAnotherModule: Bool
    let isDocumented: Bool
  }

  let all: [Symbol]

  init(of module: String, in modules: [String]) async throws {
    all = try await SymbolGraph.all(of: module, options: modules).flatMap { extended, graph in
      graph.symbols.filter { $0.kind.identifier != "swift.extension" }.map { symbol in
        Symbol(
          path: (extended.map { [$0] } ?? []) + symbol.pathComponents, extendsAnotherModule: extended != nil,
          isDocumented: symbol.docComment != nil)
      }
    }
  }

  /// The symbols without a documentation comment, except for `inputs` and `outputs` of view models, whose types are
  /// documented. A comment may be inherited from a protocol requirement.
  var undocumented: [String] {
    all.filter { !$0.isDocumented }.map { $0.path.joined(separator: "/") }
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
      let isNamed = symbol.extendsAnotherModule ? !listed.isDisjoint(with: names) : listed.contains(names[0])
      if !isNamed { missing.insert(symbol.extendsAnotherModule ? names[names.count - 1] : names[0]) }
    }
    let repeated = Set(topics).filter { topic in topics.count { $0 == topic } > 1 }
    return
      (missing.map { "\($0) is missing" } + repeated.map { "\($0) is repeated" }
      + listed.subtracting(known).map { "\($0) is unknown" }).sorted()
  }
}
