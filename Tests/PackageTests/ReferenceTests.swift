import Foundation
import ProgramTesting
import Testing

/// Tests the reference that `Scripts/reference` generates. The script reports invalid links and topics itself.
@Suite("The reference")
struct ReferenceTests {
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

  @Test("Every public symbol has a documentation comment", .needsBuiltModules, arguments: Catalog.modules)
  func symbols(module: String) async throws {
    let symbols = try await PublicSymbol.all(of: module)
    #expect(!symbols.isEmpty)
    // The types of `inputs` and `outputs` of view models are documented.
    let undocumented = symbols.filter { !$0.isDocumented && !["inputs", "outputs"].contains($0.pathComponents.last) }
    #expect(undocumented.map(\.pathComponents) == [])
  }
}
