import Foundation
import ProgramTesting
import Testing

/// Compares the modules in `docs/decisions.md`, and the sequence in `docs/architecture.md`, with the package description.
///
/// To update the page, run `UPDATE_GUIDE=1 swift test --filter ModuleGraphTests`.
@Suite("The module graph of the guide", .serialized)
struct ModuleGraphTests {
  @Test("The diagram of modules matches the package")
  func current() async throws {
    let path = "docs/decisions.md"
    let page = try #require(try Page.all().first { $0.path == path })
    let block = try #require(page.blocks.first { $0.marker == "generated: the module diagram" })
    let package = try await describePackage(as: DescribedPackage.self)
    let diagram = package.moduleDiagram
    #expect(diagram.split(separator: "\n").count > 8)
    guard block.code != diagram else { return }
    guard ProcessInfo.processInfo.environment["UPDATE_GUIDE"] != nil else {
      Issue.record("The diagram in \(path) is stale. Replace it with:\n\(diagram)")
      return
    }
    var lines = try text(ofFile: path).split(separator: "\n", omittingEmptySubsequences: false)
    let start = block.line - 1
    lines.replaceSubrange(start..<start + block.lines.count, with: diagram.split(separator: "\n"))
    try Data(lines.joined(separator: "\n").utf8).write(to: packageRoot.appending(path: path))
  }

  @Test("In the sequence of a key press, a solid arrow leads to a dependency, and a dashed one does not")
  func sequence() async throws {
    let uses = try await describePackage(as: DescribedPackage.self).uses
    let page = try #require(try Page.all().first { $0.path == "docs/architecture.md" })
    let code = try #require(page.blocks.first { $0.language == "mermaid" }).code
    let names = Dictionary(uniqueKeysWithValues: code.matches(of: /participant (\w+) as (\w+)/).map { ($0.1, $0.2) })
    let arrows = code.matches(of: /(\w+)(->>|-->>)(\w+):/).filter { $0.1 != $0.3 }
    #expect(arrows.count > 8)
    for arrow in arrows {
      let (sender, receiver) = (try #require(names[arrow.1]), try #require(names[arrow.3]))
      #expect(uses[String(sender)]?.contains(String(receiver)) == (arrow.2 == "->>"), "\(arrow.0)")
    }
  }

  @Test("The diagram omits an arrow that follows from others")
  func reduction() {
    let package = DescribedPackage(targets: [
      .init(name: "A", path: "Modules/A", targetDependencies: ["B", "C"]),
      .init(name: "B", path: "Modules/B", targetDependencies: ["C"]),
      .init(name: "C", path: "Modules/C", targetDependencies: nil),
      .init(name: "T", path: "Tests/T", targetDependencies: ["A"]),
    ])
    #expect(package.moduleDiagram == "flowchart TD\n  A --> B\n  B --> C")
  }
}

/// The part of the package description that the module graph needs.
private struct DescribedPackage: Decodable {
  struct Target: Decodable {
    let name: String
    let path: String
    let targetDependencies: [String]?
  }

  let targets: [Target]

  /// The dependencies as a Mermaid diagram, without those that follow from other dependencies.
  var moduleDiagram: String {
    let arrows = uses.keys.sorted(by: isAbove).flatMap { name in
      let used = uses[name] ?? []
      let indirect = used.reduce(into: Set()) { $0.formUnion(reachable(from: $1)) }
      return used.filter { !indirect.contains($0) }.sorted(by: isAbove).map { "  \(name) --> \($0)" }
    }
    return (["flowchart TD"] + arrows).joined(separator: "\n")
  }

  /// The dependencies of each module and of the application.
  var uses: [String: [String]] {
    let house = targets.filter { target in
      target.path == "Apps/words"
        || target.path.hasPrefix("Modules/") && !target.path.hasPrefix("Modules/Plugins/")
    }
    return Dictionary(uniqueKeysWithValues: house.map { ($0.name, $0.targetDependencies ?? []) })
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
