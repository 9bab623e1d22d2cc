import Foundation
import PackagePlugin

/// Runs `swift package new-view-model`.
///
/// Writes a description of the package to a file, and passes its path to the program that generates the view model.
@main
struct NewViewModel: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let layout = context.pluginWorkDirectoryURL.appending(path: "package.json")
    try JSONEncoder().encode(Layout(context.package)).write(to: layout)

    let process = Process()
    process.executableURL = try context.tool(named: "view-models").url
    process.arguments = ["new", "--layout", layout.path] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

/// The description of the package. The program decodes it as `PackageLayout`.
private struct Layout: Encodable {
  struct Target: Encodable {
    let module: String
    let isTest: Bool
    let directory: String
    let sources: [String]
    let dependencies: [String]

    init(_ target: SwiftSourceModuleTarget) {
      module = target.moduleName
      isTest = target.kind == .test
      directory = target.directoryURL.path
      sources = target.sourceFiles(withSuffix: ".swift").map(\.url.path).sorted()
      dependencies = Self.dependencies(of: target).map(\.moduleName)
    }

    static func dependencies(of target: SwiftSourceModuleTarget) -> [SwiftSourceModuleTarget] {
      target.dependencies.flatMap { dependency -> [any PackagePlugin.Target] in
        switch dependency {
        case .target(let target): [target]
        case .product(let product): product.targets
        @unknown default: []
        }
      }.compactMap { $0 as? SwiftSourceModuleTarget }
    }
  }

  let directory: String
  let targets: [Target]
  let otherTargets: [Target]

  init(_ package: Package) {
    let own = package.targets(ofType: SwiftSourceModuleTarget.self)
    let ownNames = Set(own.map(\.moduleName))
    let others = Dictionary(
      own.flatMap(Target.dependencies).filter { !ownNames.contains($0.moduleName) }.map { ($0.moduleName, $0) }
    ) { first, _ in first }
    directory = package.directoryURL.path
    targets = own.map(Target.init)
    otherTargets = others.values.map(Target.init).sorted { $0.module < $1.module }
  }
}
