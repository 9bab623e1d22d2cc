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
  /// The dependencies as a Mermaid diagram, without those that follow from other dependencies.
  fileprivate var moduleDiagram: String {
    let arrows = uses.keys.sorted(by: isAbove).flatMap { name in
      let used = uses[name] ?? []
      let indirect = used.reduce(into: Set()) { $0.formUnion(reachable(from: $1)) }
      return used.filter { !indirect.contains($0) }.sorted(by: isAbove).map { "  \(name) --> \($0)" }
    }
    return (["flowchart TD"] + arrows).joined(separator: "\n")
  }

  /// The dependencies of each module and of the application.
  private var uses: [String: [String]] {
    let modules = targets.filter {
      $0.path == "Apps/words" || $0.path.hasPrefix("Modules/") && !$0.path.hasPrefix("Modules/Plugins/")
    }
    return Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.dependencies) })
  }

  private func height(_ name: String) -> Int {
    (uses[name] ?? []).map { height($0) + 1 }.max() ?? 0
  }

  private func isAbove(_ one: String, _ other: String) -> Bool {
    (-height(one), one) < (-height(other), other)
  }

  private func reachable(from name: String) -> Set<String> {
    (uses[name] ?? []).reduce(into: []) { $0.formUnion(reachable(from: $1).union([$1])) }
  }
}
