import Foundation
import ProgramTesting
import Testing

private let whereModulesAre: Comment = "the built modules are looked for beside the tests, as they lie on Linux"

/// The reference that `Scripts/reference` makes: everything public is documented, and can be found.
@Suite("The reference")
struct ReferenceTests {
  @Test("every module has a page with a sentence, an overview, an example and topics", arguments: Catalog.modules)
  func landingPages(module: String) throws {
    let page = try Catalog(of: module).landingPage
    #expect(page.path == "Modules/\(module)/\(module).docc/\(module).md")
    #expect(page.text.prefixMatch(of: /# [^\n]+\n\n[^#\n][^\n]*\.\n\n## Overview\n\n/) != nil)
    #expect(page.examples.count == 1)
    #expect(!page.topics.isEmpty)
  }

  @Test(
    "the examples compile as they stand, without a warning",
    .enabled(if: Built.modules != nil, whereModulesAre),
    arguments: Catalog.modules, ["5", "6"])
  func examples(module: String, mode: String) async throws {
    let modules = try #require(Built.modules)
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let file = directory.url.appending(path: "main.swift")
    for page in try Catalog(of: module).pages {
      for example in page.examples {
        try Data(example.code.utf8).write(to: file)
        let compiler = try await runProgram(
          ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", mode, "-I", modules, file.path])
        #expect(compiler.status == 0 && compiler.messages.isEmpty, "\(page.path): \(compiler.messages)")
        #expect(example.imports.contains(module), "\(page.path)")
      }
    }
  }

  @Test(
    "every public symbol has a documentation comment",
    .enabled(if: Built.modules != nil, whereModulesAre),
    arguments: Catalog.modules)
  func comments(module: String) async throws {
    let symbols = try await PublicSymbols(of: module, in: try #require(Built.modules))
    #expect(!symbols.all.isEmpty)
    #expect(symbols.undocumented.isEmpty)
  }

  @Test(
    "the topics of a page name everything that it is about, once, and nothing else",
    .enabled(if: Built.modules != nil, whereModulesAre),
    arguments: Catalog.modules)
  func topics(module: String) async throws {
    let symbols = try await PublicSymbols(of: module, in: try #require(Built.modules))
    for page in try Catalog(of: module).pages {
      let subject = try #require(page.subject, "\(page.path)")
      let departures = symbols.departures(ofTopics: page.topics, on: subject == module ? [] : [subject])
      #expect(departures.isEmpty, "\(page.path)")
    }
  }

  @Test(
    "what is not documented is found, and so is what the topics leave out, repeat or make up",
    .enabled(if: Built.modules != nil, whereModulesAre))
  func findings() async throws {
    let source = """
      /// A thing.
      public struct Thing: CustomStringConvertible {
        public var description: String { "" }
        public var bare: Int { 0 }
        /// A part of it.
        public enum Part { case bare }
        var secret: Int { 0 }
      }
      public func plain() {}
      extension String {
        /// One.
        public var one: Int { 1 }
        public var bare: Int { 0 }
      }
      """
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    try Data(source.utf8).write(to: directory.url.appending(path: "Things.swift"))
    let compiler = try await runProgram([
      "swiftc", "-emit-module", "-module-name", "Things", "-parse-as-library", "-o",
      directory.path("Things.swiftmodule"), directory.path("Things.swift"),
    ])
    try #require(compiler.status == 0, "\(compiler.messages)")
    let symbols = try await PublicSymbols(of: "Things", in: directory.url.path)
    #expect(symbols.undocumented == ["Swift/String/bare", "Thing/Part/bare", "Thing/bare", "plain()"])
    #expect(symbols.departures(ofTopics: ["Thing", "plain()", "Swift/String"], on: []).isEmpty)
    #expect(
      symbols.departures(ofTopics: ["Thing", "Thing", "Swift/String/one", "Thong"], on: []) == [
        "Swift/String/bare is missing", "Thing is there twice", "Thong is unknown", "plain() is missing",
      ])
    #expect(
      symbols.departures(ofTopics: ["Part", "bare", "secret"], on: ["Thing"]) == [
        "description is missing", "secret is unknown",
      ])
  }
}

/// What a module has for those who use it, as the compiler tells it. What that makes up is not among it, nor what comes
/// with a conformance.
private struct PublicSymbols {
  struct Symbol {
    /// Where it stands: the types around it and its name; before them the module of the type, if that is not ours.
    let path: [String]
    /// Whether it is in an extension of another module's type.
    let extendsAnotherModule: Bool
    let isDocumented: Bool
  }

  let all: [Symbol]

  init(of module: String, in modules: String) async throws {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let tool = try await runProgram([
      "swift-symbolgraph-extract", "-module-name", module, "-I", modules, "-output-dir", directory.url.path,
      "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
    ])
    try #require(tool.status == 0, "\(tool.messages)")
    all = try FileManager.default.contentsOfDirectory(atPath: directory.url.path).flatMap { file in
      // “Module.symbols.json”, and “Module@Other.symbols.json” for what is in extensions of another module's types.
      let other = file.prefix { $0 != "." }.split(separator: "@").dropFirst().map(String.init)
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: directory.url.appending(path: file)))
      return graph.symbols.filter { $0.kind.identifier != "swift.extension" }.map {
        Symbol(
          path: other + $0.pathComponents, extendsAnotherModule: !other.isEmpty, isDocumented: $0.docComment != nil)
      }
    }
  }

  /// Those without a comment of their own, and without one of the requirement that they meet.
  var undocumented: [String] {
    all.filter { !$0.isDocumented }.map { $0.path.joined(separator: "/") }.sorted()
  }

  /// What is wrong with the topics of a page.
  ///
  /// - Parameter subject: The path of the type that the page is about; none for the page about the module.
  func departures(ofTopics topics: [String], on subject: [String]) -> [String] {
    let symbols = all.filter { $0.path.starts(with: subject) && $0.path != subject }
    var known: Set<String> = []
    var missing: Set<String> = []
    for symbol in symbols {
      let path = symbol.path.dropFirst(subject.count)
      let names = path.indices.map { path[...$0].joined(separator: "/") }
      known.formUnion(names)
      // What is in an extension of another module's type may be named by that type.
      let isNamed = symbol.extendsAnotherModule ? !Set(topics).isDisjoint(with: names) : topics.contains(names[0])
      if !isNamed { missing.insert(symbol.extendsAnotherModule ? names[names.count - 1] : names[0]) }
    }
    let repeated = Set(topics).filter { topic in topics.count { $0 == topic } > 1 }
    return
      (missing.map { "\($0) is missing" } + repeated.map { "\($0) is there twice" }
      + Set(topics).subtracting(known).map { "\($0) is unknown" }).sorted()
  }

  private struct Graph: Decodable {
    struct Entry: Decodable {
      let kind: Kind
      let pathComponents: [String]
      let docComment: Comment?
    }

    struct Kind: Decodable {
      let identifier: String
    }

    struct Comment: Decodable {}

    let symbols: [Entry]
  }
}
