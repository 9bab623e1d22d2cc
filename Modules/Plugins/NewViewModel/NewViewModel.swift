import Foundation
import PackagePlugin

/// Runs `swift package new-view-model`, which copies the files in the directory `Template` into a package.
///
/// The package does not declare that the plugin writes files, because the package manager would then ask for permission
/// before it prints the help. The user grants the permission with an option.
@main
struct NewViewModel: CommandPlugin {
  private static let help = """
    Copies the template of view models into the package: a view model and its test, which compile.

    usage: swift package --allow-writing-to-package-directory new-view-model NAME [--target TARGET]

    NAME is the name of the view: Messages generates a MessagesViewModel. Without --target, the command chooses the
    target with the most view models. The target needs Reactive, and its tests need ReactiveTesting.

    Replace the placeholders in braces, and the inputs and outputs, which are examples. check-view-models reports the
    placeholders that remain.
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var options = ArgumentExtractor(arguments)
    // The package manager accepts this option behind the command, too, and passes it on.
    _ = options.extractFlag(named: "allow-writing-to-package-directory")
    if options.extractFlag(named: "help") > 0 || arguments.contains("-h") { return print(Self.help) }
    let targetName = options.extractOption(named: "target").last
    guard options.remainingArguments.count == 1, let name = options.remainingArguments[0].wholeMatch(of: /\p{Lu}\w*/)
    else {
      throw CommandError(description: "Enter one name, such as Messages. Try “swift package new-view-model --help”.")
    }

    let target = try target(named: targetName, in: context.package)
    let tests = tests(of: target, in: context.package)
    let directories = [
      target.directoryURL.appending(path: String(name.output)),
      tests?.directoryURL ?? context.package.directoryURL.appending(path: "Tests/\(target.name)Tests"),
    ]
    let files = zip(directories, ["", "Tests"]).map { $0.appending(path: "\(name.output)ViewModel\($1).swift") }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw CommandError(description: "Cannot write “\(file.path)”: the file already exists. No file was written.")
    }
    // The package manager compiles this file where it is, beside the template.
    let template = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Template")
    for (file, source) in zip(files, ["NAMEViewModel", "NAMEViewModelTests"]) {
      let text = try String(contentsOf: template.appending(path: "\(source).swift.txt"), encoding: .utf8)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.replacing("NAME", with: name.output).replacing("MODULE", with: target.moduleName)
        .write(to: file, atomically: true, encoding: .utf8)
      print("Wrote \(file.path.dropFirst(context.package.directoryURL.path.count + 1))")
    }
    if tests == nil { print("Add the test target “\(target.name)Tests” to Package.swift, so that the test runs.") }
  }

  /// Returns the test target that is named for a target, or else one that depends on it; `nil` if there is none.
  private func tests(of target: SwiftSourceModuleTarget, in package: Package) -> SwiftSourceModuleTarget? {
    let tests = package.targets(ofType: SwiftSourceModuleTarget.self).filter { $0.kind == .test }
    return tests.first { $0.name == "\(target.name)Tests" }
      ?? tests.first { test in
        test.dependencies.contains { if case .target(let tested) = $0 { tested.id == target.id } else { false } }
      }
  }

  /// Returns the target with a name or, without a name, the one with the most view models.
  private func target(named name: String?, in package: Package) throws -> SwiftSourceModuleTarget {
    let targets = package.targets(ofType: SwiftSourceModuleTarget.self).filter { $0.kind != .test }
    let byCount = Dictionary(grouping: targets) { Array($0.sourceFiles(withSuffix: "ViewModel.swift")).count }
    let candidates = name == nil ? byCount.max { $0.key < $1.key }?.value : targets.filter { $0.name == name }
    if let candidates, candidates.count == 1 { return candidates[0] }
    let names = targets.map(\.name).sorted().joined(separator: ", ")
    throw CommandError(description: "Choose a target with --target: \(names).")
  }
}

/// An error with a message for the user.
private struct CommandError: Error, CustomStringConvertible {
  let description: String
}
