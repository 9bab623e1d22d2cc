import Foundation

/// A description of a package. The plugin writes it for the generator.
struct PackageLayout: Codable, Sendable {
  /// The kind of a target of the package, or `dependency` for one of another package.
  enum Kind: String, Codable, Sendable { case library, executable, test, dependency }

  struct Target: Codable, Sendable {
    /// The name to import.
    let module: String
    let kind: Kind
    let directory: String
    /// The paths of its Swift files.
    let sources: [String]
    /// Its direct dependencies.
    let dependencies: [String]
  }

  /// The root of the package.
  let directory: String
  let targets: [Target]
}

extension PackageLayout {
  /// Reads a description from a file.
  init(contentsOf path: String) throws(CommandError) {
    do {
      self = try JSONDecoder().decode(PackageLayout.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .failure("Cannot read the package description “\(path)”.")
    }
  }

  /// Returns the target for the view model: the one with the given name, or else the one that contains the given
  /// directory. With neither, it is the one with the most view models, or the only one that can contain one.
  func target(named name: String?, containing directory: String?) throws(CommandError) -> Target {
    let targets = targets.filter { $0.kind == .library || $0.kind == .executable }
    if let name {
      if let target = targets.first(where: { $0.module == name.replacing("-", with: "_") }) { return target }
      throw .usage("Invalid --target “\(name)”: enter the name of a target that is not a test target.")
    }
    if let directory {
      let owners = targets.filter { Self.normal(directory).hasPrefix(Self.normal($0.directory)) }
      if let owner = owners.max(by: { $0.directory.count < $1.directory.count }) { return owner }
      throw .usage("No target contains the directory “\(directory)”. Select a target with --target.")
    }
    func count(_ target: Target) -> Int { target.sources.count { $0.hasSuffix("ViewModel.swift") } }
    if let most = targets.max(by: { count($0) < count($1) }), count(most) > 0 { return most }
    let reactive = targets.filter { $0.dependencies.contains("Reactive") }
    let candidates = reactive.isEmpty ? targets : reactive
    if candidates.count == 1 { return candidates[0] }
    let names = candidates.map(\.module).sorted().joined(separator: ", ")
    throw .usage("Select the target of the view model with --target: \(names).")
  }

  private static func normal(_ path: String) -> String {
    URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath().standardizedFileURL.path + "/"
  }

  /// Returns the test target of a target; `nil` if it has none.
  func tests(of target: Target) -> Target? {
    let tests = targets.filter { $0.kind == .test && $0.dependencies.contains(target.module) }
    return tests.first { $0.module == "\(target.module)Tests" } ?? tests.first
  }

  /// Returns the modules that a target can import, starting with its own.
  func modules(of target: Target) -> [Target] {
    [target] + targets.filter { target.dependencies.contains($0.module) && $0.kind != .test }
  }
}
