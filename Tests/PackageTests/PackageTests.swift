import Foundation
import ProgramTesting
import Testing

/// Tests the structure of the package: its products, its test targets, and the dependencies in `docs/decisions.md`.
@Suite("The package")
struct PackageTests {
  /// Each target, and the targets that it may depend on.
  private static let arrows: [String: Set<String>] = [
    "Models": [],
    "Reactive": [],
    "ReactiveFoundation": ["Reactive"],
    "ReactiveTesting": ["Reactive"],
    "ReactiveLoading": ["Reactive"],
    "EmbeddedYear": [],
    "CLibcurl": [],
    "ReactiveHTTP": ["CLibcurl", "Reactive"],
    "ReactiveHTTPTesting": ["Reactive", "ReactiveHTTP"],
    "Services": ["EmbeddedYear", "ReactiveHTTP", "Models", "Reactive"],
    "ViewModels": ["Models", "Reactive", "ReactiveLoading", "Services"],
    "TerminalScreen": [],
    "TextPresentation": ["Reactive", "TerminalScreen"],
    "TextPresentationTesting": ["TerminalScreen", "TextPresentation"],
    "WordScreens": ["Models", "Reactive", "ReactiveLoading", "ViewModels", "TextPresentation", "TerminalScreen"],
    "benchmarks": [
      "AllocationCounter", "CPseudoTerminal", "HeapSize", "RandomTesting", "Reactive", "TerminalScreen",
      "TextPresentation",
    ],
    "AllocationCounter": [],
    "CPseudoTerminal": [],
    "HeapSize": [],
    "words": [
      "Models", "Reactive", "ReactiveLoading", "Services", "ViewModels", "TerminalScreen", "TextPresentation",
      "WordScreens",
    ],
    "view-models": [],
    "CheckViewModels": ["view-models"],
    "NewViewModel": ["view-models"],
    "RandomTesting": [],
    "ProgramTesting": ["CPseudoTerminal"],
    "ServerTesting": ["ProgramTesting", "Reactive"],
    "TerminalTesting": ["CPseudoTerminal", "ProgramTesting"],
    "CrashingProgram": ["TerminalScreen"],
    "EditingProgram": ["Reactive", "TerminalScreen", "TextPresentation"],
    "MemoryProgram": ["HeapSize", "ReactiveLoading", "Models", "Reactive", "Services", "ViewModels"],
    "ReactionWriter": ["Models", "Reactive", "Services"],
  ]

  /// The targets that only tests and benchmarks may use.
  private static let support: Set<String> = [
    "AllocationCounter", "CPseudoTerminal", "CrashingProgram", "EditingProgram", "HeapSize", "MemoryProgram",
    "ProgramTesting", "RandomTesting", "ReactionWriter", "ServerTesting", "TerminalTesting",
  ]

  /// The programs, the plugins that run them, and the resources of a module. Their tests do not have the name of the
  /// target.
  private static let programs: Set<String> = [
    "benchmarks", "CheckViewModels", "CLibcurl", "EmbeddedYear", "NewViewModel", "view-models", "words",
  ]

  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let path: String
      let targetDependencies: [String]?
    }

    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    struct Dependency: Decodable {}

    let targets: [Target]
    let products: [Product]
    let dependencies: [Dependency]
  }

  private let description: Description

  init() async throws {
    description = try await describePackage(as: Description.self)
  }

  @Test("A target depends only on the targets that the architecture allows")
  func arrows() {
    let targets = description.targets.filter { $0.type != "test" }
    #expect(Set(targets.map(\.name)) == Set(Self.arrows.keys))
    for target in targets {
      let used = Set(target.targetDependencies ?? [])
      #expect(used.isSubset(of: Self.arrows[target.name] ?? []), "\(target.name) uses \(used.sorted())")
    }
  }

  @Test("Every module is a product, and the package depends on no other package")
  func products() {
    let modules = description.targets.filter { $0.path.hasPrefix("Modules/") && !Self.programs.contains($0.name) }
      .map(\.name)
    #expect(modules.count == 13)
    #expect(Set(modules).isSubset(of: Set(description.products.map(\.name))))
    #expect(description.dependencies.isEmpty)
  }

  @Test("The package of the libraries declares the same targets, and none with the name of a target of the application")
  func libraries() async throws {
    let libraries = try await describePackage(in: "Modules", as: Description.self)
    for target in libraries.targets {
      let ours = try #require(description.targets.first { $0.name == target.name }, "\(target.name)")
      #expect(ours.path == "Modules/\(target.path)")
      #expect(ours.targetDependencies == target.targetDependencies, "\(target.name)")
    }
    let general = Set(description.targets.filter { $0.path.hasPrefix("Modules/") }.map(\.name))
      .subtracting(["EmbeddedYear", "Models", "Services", "ViewModels", "WordScreens"])
    #expect(Set(libraries.targets.map(\.name)) == general)
    let products = Set(description.products.map(\.name)).intersection(general)
    #expect(Set(libraries.products.map(\.name)) == products)
  }

  @Test("Every module has a test target")
  func tests() {
    let tests = Set(description.targets.filter { $0.type == "test" }.map(\.name))
    for module in Set(Self.arrows.keys).subtracting(Self.support)
    where !Self.programs.contains(module) {
      #expect(tests.contains("\(module)Tests"))
    }
  }

  @Test("A target imports only its dependencies, and TerminalScreen does not import Foundation")
  func imports() throws {
    for target in description.targets {
      let imported = try Self.imports(in: packageRoot.appending(path: target.path))
      let ours = imported.intersection(Self.arrows.keys)
      #expect(ours.isSubset(of: target.targetDependencies ?? []), "\(target.name) imports \(ours.sorted())")
      if target.name == "TerminalScreen" {
        #expect(!imported.isEmpty)
        #expect(imported.isDisjoint(with: ["Foundation", "FoundationEssentials", "FoundationNetworking"]))
      }
    }
  }

  /// Returns the names of the modules that the sources in a directory import.
  private static func imports(in directory: URL) throws -> Set<String> {
    let files = try #require(FileManager.default.enumerator(atPath: directory.path))
    var names: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
      for match in text.matches(
        of: /(?m)^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:\w+\s+)?(\w+)/)
      {
        names.insert(String(match.1))
      }
    }
    return names
  }
}
