import Foundation
import ProgramTesting
import Testing

/// Tests the targets of the package and their imports. `ModuleGraphTests` tests the dependencies between modules.
@Suite("The package")
struct PackageTests {
  private let description: DescribedPackage

  init() async throws { description = try await DescribedPackage.current() }

  @Test("The package depends on no other package")
  func dependencies() { #expect(description.dependencies.isEmpty) }

  @Test("The screens depend neither on services nor on HTTP")
  func screens() throws {
    let screens = try #require(description.targets.first { $0.name == "WordScreens" })
    #expect(Set(screens.dependencies).isDisjoint(with: ["ReactiveHTTP", "Services"]))
  }

  @Test("The package in Modules declares the general modules in the same way as this package")
  func libraries() async throws {
    let libraries = try await DescribedPackage.described(in: "Modules")
    let application: Set = ["EmbeddedYear", "Models", "Services", "ViewModels", "WordScreens"]
    let general = description.targets.filter { $0.path.hasPrefix("Modules/") && !application.contains($0.name) }
    func summary(_ targets: [DescribedPackage.Target], in directory: String) -> Set<[String]> {
      Set(targets.map { [$0.name, directory + $0.path] + $0.dependencies })
    }
    #expect(summary(libraries.targets, in: "Modules/") == summary(general, in: ""))
    let products = Set(description.products.map(\.name)).intersection(general.map(\.name))
    #expect(Set(libraries.products.map(\.name)) == products)
  }

  @Test("Every module has a test target")
  func tests() {
    #expect(Set(description.targets.map(\.name)).isSuperset(of: Catalog.modules.map { "\($0)Tests" }))
  }

  @Test("A target imports only its dependencies")
  func imports() throws {
    let names = Set(description.targets.map(\.name))
    for target in description.targets {
      let imported = try Self.imports(in: target.path).intersection(names)
      #expect(imported.isSubset(of: target.dependencies), "\(target.name) imports \(imported.sorted())")
    }
  }

  @Test("The module of the terminal does not import Foundation")
  func foundation() throws {
    let imported = try Self.imports(in: "Modules/TerminalScreen")
    #expect(!imported.isEmpty)  // The sources have been found.
    #expect(imported.isDisjoint(with: ["Foundation", "FoundationEssentials", "FoundationNetworking"]))
  }

  /// Returns the names of the modules that the sources in a directory import.
  private static func imports(in directory: String) throws -> Set<String> {
    let statement =
      /(?m)^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:\w+\s+)?(\w+)/
    return try paths(below: directory, suffix: ".swift").reduce(into: []) { names, file in
      names.formUnion(try text(ofFile: file).matches(of: statement).map { String($0.1) })
    }
  }
}
