import Foundation
import ProgramTesting
import Testing

/// A public symbol of a module, as a tool of the compiler lists it.
struct PublicSymbol: Decodable {
  private struct Graph: Decodable {
    let symbols: [PublicSymbol]
  }

  private struct Kind: Decodable {
    let identifier: String
  }

  private struct Comment: Decodable {}

  private struct Availability: Decodable {
    let domain: String?
    let introduced: Version?
  }

  struct Version: Decodable {
    let major: Int
    let minor: Int?
  }

  /// The enclosing types and the name.
  let pathComponents: [String]
  /// Whether it has a documentation comment, which may be inherited from a protocol requirement.
  var isDocumented: Bool { docComment != nil }

  private let kind: Kind
  private let docComment: Comment?
  private let availability: [Availability]?

  /// The version of macOS that introduced it, if its declaration names one.
  var version: Version? { availability?.first { $0.domain == "macOS" }?.introduced }

  /// Returns the symbols of a module. Synthesised members, and members that come from a conformance, are not included.
  static func all(of module: String) async throws -> [PublicSymbol] {
    let directory = TemporaryDirectory()
    let tool = try await runProgram(
      ["swift-symbolgraph-extract", "-module-name", module, "-output-dir", directory.url.path] + (Built.modules ?? [])
        + ["-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols"])
    try #require(tool.status == 0, "\(tool.messages)")
    // One file for the module, and one for the extensions of the types of each other module.
    return try paths(below: ".", suffix: ".json", in: directory.url).flatMap { file in
      try JSONDecoder().decode(Graph.self, from: Data(contentsOf: directory.url.appending(path: file))).symbols
    }.filter { $0.kind.identifier != "swift.extension" }
  }
}
