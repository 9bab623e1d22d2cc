import Foundation
import ProgramTesting
import Testing

/// Compares the diagram of modules in `docs/decisions.md` with the package description.
///
/// To update the page, run `UPDATE_GUIDE=1 swift test --filter ModuleGraphTests`.
@Suite("The module graph of the guide")
struct ModuleGraphTests {
  @Test("The diagram of modules matches the package")
  func current() async throws {
    let path = "docs/decisions.md"
    let page = try #require(try Page.all().first { $0.path == path })
    let block = try #require(page.blocks.first { $0.marker == "generated: the module diagram" })
    let diagram = try await DescribedPackage.current().moduleDiagram
    if ProcessInfo.processInfo.environment["UPDATE_GUIDE"] == "1" {
      let updated = try text(ofFile: path).replacing(block.code, with: diagram)
      try Data(updated.utf8).write(to: packageRoot.appending(path: path))
    } else {
      #expect(block.code == diagram, "The diagram in \(path) is stale")
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
