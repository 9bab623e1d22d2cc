import Foundation
import ProgramTesting
import Testing

/// Tests the targets of the package, their imports, and the diagram of modules in `docs/architecture.md`.
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

  /// To update the page, run `UPDATE_GUIDE=1 swift test --filter PackageTests/diagram`.
  @Test("The diagram of modules matches the package")
  func diagram() throws {
    let path = "docs/architecture.md"
    let page = try #require(try Page.all().first { $0.path == path })
    let block = try #require(page.blocks.first { $0.marker == "generated: the module diagram" })
    let diagram = description.moduleDiagram
    if ProcessInfo.processInfo.environment["UPDATE_GUIDE"] == "1" {
      let updated = try text(ofFile: path).replacing(block.code, with: diagram)
      try Data(updated.utf8).write(to: packageRoot.appending(path: path))
    } else {
      #expect(block.code == diagram, "The diagram in \(path) is stale")
    }
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

extension DescribedPackage {
  /// The dependencies of the modules and of the application as a Mermaid diagram, without those that follow from other
  /// dependencies. A module is above those that it uses.
  fileprivate var moduleDiagram: String {
    let modules = targets.filter {
      $0.path == "Apps/words" || $0.path.hasPrefix("Modules/") && !$0.path.hasPrefix("Modules/Plugins/")
    }
    let names = modules.map(\.name).sorted().sorted { closure(of: [$0]).count > closure(of: [$1]).count }
    let arrows = names.flatMap { name in
      let used = dependencies(of: name)
      let indirect = closure(of: used.flatMap(dependencies))
      return names.filter { used.contains($0) && !indirect.contains($0) }.map { "  \(name) --> \($0)" }
    }
    return (["flowchart TD"] + arrows).joined(separator: "\n")
  }
}
