import Foundation
import ProgramTesting
import Testing

/// A public symbol of a module, as a tool of the compiler lists it.
struct PublicSymbol {
  /// The enclosing types and the name. In an extension of another module's type, the path starts with that module.
  let path: [String]
  /// Whether the symbol is in an extension of another module's type.
  let extendsAnotherModule: Bool
  /// Whether it has a documentation comment, which may be inherited from a protocol requirement.
  let isDocumented: Bool
  /// The version of macOS that introduced it, if its declaration names one.
  let version: Version?

  struct Version: Decodable {
    let major: Int
    let minor: Int?
  }

  /// A file of the tool.
  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      struct Comment: Decodable {}
      struct Availability: Decodable {
        let domain: String?
        let introduced: Version?
      }

      let kind: Kind
      let pathComponents: [String]
      let docComment: Comment?
      let availability: [Availability]?
    }

    let symbols: [Symbol]
  }

  /// Returns the symbols of a module. Synthesised members, and members that come from a conformance, are not included.
  static func all(of module: String) async throws -> [PublicSymbol] {
    let directory = TemporaryDirectory()
    let tool = try await runProgram(
      ["swift-symbolgraph-extract", "-module-name", module, "-output-dir", directory.url.path] + (Built.modules ?? [])
        + ["-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols"])
    try #require(tool.status == 0, "\(tool.messages)")
    return try paths(below: ".", suffix: ".json", in: directory.url).flatMap { file in
      // The files are “Module.symbols.json”, and “Module@Other.symbols.json” for extensions of another module's types.
      let extended = (file.firstMatch(of: /@(\w+)/)?.1).map(String.init)
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: directory.url.appending(path: file)))
      return graph.symbols.filter { $0.kind.identifier != "swift.extension" }.map { symbol in
        PublicSymbol(
          path: (extended.map { [$0] } ?? []) + symbol.pathComponents, extendsAnotherModule: extended != nil,
          isDocumented: symbol.docComment != nil,
          version: symbol.availability?.first { $0.domain == "macOS" }?.introduced)
      }
    }
  }
}
