import Foundation
import PackagePlugin

/// Runs `swift package new-view-model`, in the directory in which the user runs the package manager.
///
/// Writes a description of the package to a file, and passes its path to the program that generates the view model. The
/// package does not declare that the plugin writes files, because the package manager would then ask for permission
/// before it prints the help. The user grants the permission with an option.
@main
struct NewViewModel: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let layout = context.pluginWorkDirectoryURL.appending(path: "package.json")
    try JSONEncoder().encode(Layout(context.package)).write(to: layout)

    let process = Process()
    process.executableURL = try context.tool(named: "view-models").url
    process.arguments = ["new", "--layout", layout.path] + arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

/// The description of the package. The program decodes it as `PackageLayout`.
private struct Layout: Encodable {
  struct Target: Encodable {
    let module: String
    let kind: String
    let directory: String
    let sources: [String]
    let dependencies: [String]
  }

  let directory: String
  let targets: [Target]

  init(_ package: Package) {
    let own = package.targets(ofType: SwiftSourceModuleTarget.self)
    let names = Set(own.map(\.moduleName))
    let others = own.flatMap(Self.dependencies).filter { !names.contains($0.moduleName) }
    directory = package.directoryURL.path
    targets = (own + others).map { target in
      let kinds: [ModuleKind: String] = [.generic: "library", .test: "test"]
      return Target(
        module: target.moduleName,
        kind: names.contains(target.moduleName) ? kinds[target.kind] ?? "executable" : "dependency",
        directory: target.directoryURL.path,
        sources: target.sourceFiles(withSuffix: ".swift").map(\.url.path).sorted(),
        dependencies: Self.dependencies(of: target).map(\.moduleName))
    }
  }

  private static func dependencies(of target: SwiftSourceModuleTarget) -> [SwiftSourceModuleTarget] {
    target.dependencies.flatMap { dependency -> [any PackagePlugin.Target] in
      switch dependency {
      case .target(let target): [target]
      case .product(let product): product.targets
      @unknown default: []
      }
    }.compactMap { $0 as? SwiftSourceModuleTarget }
  }
}
