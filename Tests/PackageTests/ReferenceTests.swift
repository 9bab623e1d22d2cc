import Foundation
import ProgramTesting
import Testing

/// Tests the reference that `Scripts/reference` generates: every public symbol is documented and is listed on a page.
@Suite("The reference")
struct ReferenceTests {
  @Test("The page of every module names existing pages of the guide", arguments: Catalog.modules)
  func guide(module: String) throws {
    let names = try Catalog(of: module).landingPage.prose.matches(of: /`(docs\/[\w-]+\.md)`/).map { String($0.1) }
    let pages = Set(try Page.all().map(\.path))
    #expect(!names.isEmpty && pages.isSuperset(of: names), "\(names)")
  }

  @Test("The examples import their module and compile without warnings", .needsBuiltModules, arguments: Catalog.modules)
  func examples(module: String) async throws {
    let directory = TemporaryDirectory()
    for page in try Catalog(of: module).pages {
      for example in page.examples {
        try directory.write("#sourceLocation(file: \"\(page.path)\", line: 1)\n\(example.code)", to: "main.swift")
        try await compile(["-emit-sil", "-o", "/dev/null", directory.path("main.swift")])
        #expect(example.imports.contains(module), "\(page.path)")
      }
    }
  }

  @Test(
    "Every public symbol has a documentation comment, and the topics of a page list each of its symbols exactly once",
    .needsBuiltModules, arguments: Catalog.modules)
  func symbols(module: String) async throws {
    let symbols = try await PublicSymbol.all(of: module)  // This takes long, so one test makes both checks.
    #expect(!symbols.isEmpty)
    // The types of `inputs` and `outputs` of view models are documented.
    #expect(symbols.filter { !$0.isDocumented && !["inputs", "outputs"].contains($0.path.last) }.map(\.path) == [])
    for page in try Catalog(of: module).pages {
      let subject = try #require(page.subject, "\(page.path)")
      let departures = departures(ofTopics: page.topics, from: symbols, on: subject == module ? [] : [subject])
      #expect(departures.isEmpty, "\(page.path)")
    }
  }

  /// Returns the errors in the topics of a page.
  ///
  /// - Parameter subject: The path of the type that the page describes; empty for the page of the module.
  private func departures(ofTopics topics: [String], from symbols: [PublicSymbol], on subject: [String]) -> [String] {
    // A topic for one of several symbols with the same path ends with a hash: “text-4vnwt”.
    let listed = Set(topics.map { $0.replacing(/-[a-z0-9]+$/, with: "") })
    var known: Set<String> = []
    var missing: Set<String> = []
    for symbol in symbols where symbol.path.starts(with: subject) && symbol.path != subject {
      let path = symbol.path.dropFirst(subject.count)
      let names = path.indices.map { path[...$0].joined(separator: "/") }
      known.formUnion(names)
      // For a symbol in an extension of another module's type, the topics may list the type.
      let isNamed = symbol.extendsAnotherModule ? !listed.isDisjoint(with: names) : listed.contains(names[0])
      if !isNamed { missing.insert(symbol.extendsAnotherModule ? names[names.count - 1] : names[0]) }
    }
    let repeated = Set(topics).filter { topic in topics.count { $0 == topic } > 1 }
    return missing.map { "\($0) is missing" } + repeated.map { "\($0) is repeated" }
      + listed.subtracting(known).map { "\($0) is unknown" }
  }
}
