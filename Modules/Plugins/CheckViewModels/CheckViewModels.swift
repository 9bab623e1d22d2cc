import Foundation
import PackagePlugin

/// Runs `swift package check-view-models`, which checks the files in its arguments, or the sources of all targets except
/// tests. It runs in the directory in which the user runs the package manager.
@main
struct CheckViewModels: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let sources = context.package.targets(ofType: SwiftSourceModuleTarget.self)
      .filter { $0.kind != .test }
      .flatMap { $0.sourceFiles(withSuffix: ".swift").map(\.url.path) }

    let process = Process()
    process.executableURL = try context.tool(named: "view-model-checker").url
    process.arguments = arguments.isEmpty ? sources.sorted() : arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
