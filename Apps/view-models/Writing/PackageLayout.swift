import Foundation

/// A description of a package. The plugin writes it for the generator.
struct PackageLayout: Codable, Sendable {
  struct Target: Codable, Sendable {
    /// The name to import.
    let module: String
    let isTest: Bool
    let directory: String
    /// The paths of its Swift files.
    let sources: [String]
    /// Its direct dependencies.
    let dependencies: [String]
  }

  /// The root of the package.
  let directory: String
  /// The targets of the package.
  let targets: [Target]
  /// The targets of other packages that these targets depend on.
  let otherTargets: [Target]
}

extension PackageLayout {
  /// Reads a description from a file.
  init(contentsOf path: String) throws(Problem) {
    do {
      self = try JSONDecoder().decode(PackageLayout.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Problem("Cannot read the package description “\(path)”.", status: .failure)
    }
  }

  /// Returns the target for the view model.
  ///
  /// This is the target that contains `directory`, or otherwise the target with the given name. With neither a
  /// directory nor a name, it is the target with the most view models, or the only target that can contain one.
  func target(named name: String?, containing directory: String? = nil) throws(Problem) -> Target {
    let owner = directory.flatMap(target(containing:))
    if let directory, let owner {
      let isAsked = name.map { $0.replacing("-", with: "_") == owner.module } ?? true
      if isAsked, !owner.isTest { return owner }
      let contrast = name.map { "not to \($0)" } ?? "which is a test target"
      throw Problem("Invalid --directory “\(directory)”: it belongs to \(owner.module), \(contrast).")
    }
    if let directory, name == nil {
      throw Problem("No target contains the directory “\(directory)”. Select a target with --target.")
    }
    let targets = targets.filter { !$0.isTest }
    if let name {
      if let target = targets.first(where: { $0.module == name.replacing("-", with: "_") }) { return target }
      throw Problem("Invalid --target “\(name)”: enter the name of a target that is not a test target.")
    }
    let counts = targets.map { target in
      (target, count: target.sources.count { $0.hasSuffix("ViewModel.swift") })
    }
    if let most = counts.max(by: { $0.count < $1.count }), most.count > 0 { return most.0 }
    let reactive = targets.filter { $0.dependencies.contains("Reactive") }
    let candidates = reactive.isEmpty ? targets : reactive
    if candidates.count == 1 { return candidates[0] }
    let names = candidates.map(\.module).sorted().joined(separator: ", ")
    throw Problem(
      candidates.isEmpty
        ? "The package has no target that can contain a view model."
        : "Several targets can contain the view model. Select one with --target: \(names).")
  }

  /// Returns the innermost target that contains a directory.
  private func target(containing directory: String) -> Target? {
    func normal(_ path: String) -> String {
      URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath().standardizedFileURL.path + "/"
    }
    return targets.filter { normal(directory).hasPrefix(normal($0.directory)) }
      .max { $0.directory.count < $1.directory.count }
  }

  /// Returns the test target of a target; `nil` if it has none.
  func tests(of target: Target) -> Target? {
    let tests = targets.filter { $0.isTest && $0.dependencies.contains(target.module) }
    return tests.first { $0.module == "\(target.module)Tests" } ?? tests.first
  }

  /// Returns the modules that a target can import, starting with its own.
  func modules(of target: Target) -> [Target] {
    [target] + (targets + otherTargets).filter { target.dependencies.contains($0.module) && !$0.isTest }
  }
}
