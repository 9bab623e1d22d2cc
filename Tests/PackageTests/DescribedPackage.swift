import Foundation
import ProgramTesting

/// The description of a package, as the package manager prints it.
struct DescribedPackage: Decodable, Sendable {
  struct Target: Decodable, Sendable {
    let name: String
    let c99name: String
    let type: String
    let moduleType: String
    let path: String
    let sources: [String]
    let targetDependencies: [String]?

    /// The targets of the package that it depends on.
    var dependencies: [String] { targetDependencies ?? [] }
  }

  struct Product: Decodable, Sendable {
    let name: String
  }

  struct Dependency: Decodable, Sendable {}

  let targets: [Target]
  let products: [Product]
  let dependencies: [Dependency]

  /// Returns the description of this package. The package manager runs once for all tests.
  static func current() async throws -> Self { try await task.value }

  private static let task = Task { try await described(in: ".") }

  /// Returns the description of the package in a directory of this one.
  ///
  /// The package manager uses a temporary build directory, because the regular one is locked while the tests run, and
  /// describes all test targets.
  static func described(in directory: String) async throws -> Self {
    let scratch = TemporaryDirectory()
    let manager = try await runProgram([
      "env", "-u", "TEST_TARGETS", "swift", "package", "--package-path", packageRoot.appending(path: directory).path,
      "--scratch-path", scratch.url.path, "describe", "--type", "json",
    ])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Self.self, from: Data(manager.output.utf8))
  }

  /// Returns the names of the targets that a target depends on; empty if it is not one of this package.
  func dependencies(of name: String) -> [String] { targets.first { $0.name == name }?.dependencies ?? [] }

  /// Returns the targets with the given names, and all their dependencies.
  func closure(of names: [String]) -> Set<String> {
    names.reduce(into: Set(names)) { $0.formUnion(closure(of: dependencies(of: $1))) }
  }
}
