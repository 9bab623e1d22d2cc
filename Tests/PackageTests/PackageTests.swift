import Foundation
import Testing

/// The house as `docs/architecture.md` draws it: which module may use which.
@Suite("The package")
struct PackageTests {
  /// The arrows: each target, and what it may use of ours.
  private static let arrows: [String: Set<String>] = [
    "Models": [],
    "Reactive": [],
    "ReactiveFoundation": ["Reactive"],
    "ReactiveTesting": ["Reactive"],
    "Services": ["Models", "Reactive"],
    "ViewModels": ["Models", "Reactive", "Services"],
    "Terminal": [],
    "TextPresentation": ["Models", "Reactive", "ViewModels", "Terminal"],
    "benchmarks": ["AllocationCounter", "Reactive", "Terminal", "TextPresentation"],
    "AllocationCounter": [],
    "words": ["Models", "Reactive", "Services", "ViewModels", "Terminal", "TextPresentation"],
    "view-models": [],
    "CheckViewModels": ["view-models"],
    "NewViewModel": ["view-models"],
    "ServerTesting": [],
    "ProgramTesting": [],
    "TerminalTesting": [],
    "CrashingProgram": ["Terminal"],
    "ReactionWriter": ["Models", "Reactive", "Services"],
  ]

  /// The targets that are there for tests alone.
  private static let support: Set<String> = [
    "CrashingProgram", "ProgramTesting", "ReactionWriter", "ServerTesting", "TerminalTesting",
  ]

  /// The programs, and what runs them, whose tests have names of their own.
  private static let programs: Set<String> = [
    "AllocationCounter", "benchmarks", "CheckViewModels", "NewViewModel", "view-models", "words",
  ]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

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
    description = try await describePackage(at: Self.root, as: Description.self)
  }

  @Test("no target uses another one than the architecture says")
  func arrows() {
    let targets = description.targets.filter { $0.type != "test" }
    #expect(Set(targets.map(\.name)) == Set(Self.arrows.keys))
    for target in targets {
      let used = Set(target.targetDependencies ?? [])
      #expect(used.isSubset(of: Self.arrows[target.name] ?? []), "\(target.name) uses \(used.sorted())")
    }
  }

  @Test("nothing but the tests uses what is there for tests")
  func support() {
    for target in description.targets where target.path.hasPrefix("Modules") || target.path.hasPrefix("Apps") {
      #expect(Set(target.targetDependencies ?? []).isDisjoint(with: Self.support))
    }
  }

  @Test("every module is a product, and the package depends on no other")
  func products() {
    let modules = description.targets.filter { $0.path.hasPrefix("Modules/") }.map(\.name)
    #expect(modules.count == 8)
    #expect(Set(modules).isSubset(of: Set(description.products.map(\.name))))
    #expect(description.dependencies.isEmpty)
  }

  @Test("every module has its tests")
  func tests() {
    let tests = Set(description.targets.filter { $0.type == "test" }.map(\.name))
    for module in Set(Self.arrows.keys).subtracting(Self.support)
    where !Self.programs.contains(module) {
      #expect(tests.contains("\(module)Tests"))
    }
  }

  @Test("a target imports no other of ours than it depends on, and what is bare of Foundation stays so")
  func imports() throws {
    for target in description.targets {
      let imported = try Self.imports(in: Self.root.appending(path: target.path))
      let ours = imported.intersection(Self.arrows.keys)
      #expect(ours.isSubset(of: target.targetDependencies ?? []), "\(target.name) imports \(ours.sorted())")
      if target.name == "Terminal" {
        #expect(!imported.isEmpty)
        #expect(imported.isDisjoint(with: ["Foundation", "FoundationEssentials", "FoundationNetworking"]))
      }
    }
  }

  /// The names of the modules that the sources below a directory import.
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

  /// What the package manager says of the package. It works in a directory of its own, since that of the package is
  /// locked while its tests run.
}
