import Foundation
import ProgramTesting
import Testing

/// The public symbols of a module, as a tool of the compiler lists them. Synthesised members, and members that come
/// from a conformance, are not included.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable {
      let identifier: String
    }

    struct Comment: Decodable {}

    struct Availability: Decodable {
      struct Version: Decodable {
        let major: Int
        let minor: Int?
      }

      let domain: String?
      let introduced: Version?
    }

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let availability: [Availability]?
  }

  let symbols: [Symbol]

  /// Returns the graphs of a module. If a graph is of extensions of types of another module, it has the name of that
  /// module.
  static func all(of module: String, options: [String] = []) async throws -> [(extended: String?, graph: SymbolGraph)] {
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let tool = try await runProgram(
      ["swift-symbolgraph-extract", "-module-name", module, "-output-dir", directory.url.path] + options
        + ["-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols"])
    try #require(tool.status == 0, "\(tool.messages)")
    return try FileManager.default.contentsOfDirectory(atPath: directory.url.path).map { file in
      // The files are “Module.symbols.json”, and “Module@Other.symbols.json” for extensions of another module's types.
      let extended = file.prefix { $0 != "." }.split(separator: "@").dropFirst().first.map(String.init)
      let data = try Data(contentsOf: directory.url.appending(path: file))
      return (extended, try JSONDecoder().decode(SymbolGraph.self, from: data))
    }
  }
}
