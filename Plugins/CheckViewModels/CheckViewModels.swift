import Foundation
import PackagePlugin

/// `swift package check-view-models`: has the view models checked that are named, or else those of all targets but tests.
@main
struct CheckViewModels: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let sources = context.package.targets(ofType: SwiftSourceModuleTarget.self)
      .filter { $0.kind != .test }
      .flatMap { $0.sourceFiles(withSuffix: ".swift").map(\.url.path) }

    let process = Process()
    process.executableURL = try context.tool(named: "view-models").url
    process.arguments = ["check"] + (arguments.isEmpty ? ["--"] + sources.sorted() : arguments)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
