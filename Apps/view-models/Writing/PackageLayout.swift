import Foundation

/// A package as far as a new view model has to know it; the plug-in describes it.
struct PackageLayout: Codable, Sendable {
  struct Target: Codable, Sendable {
    /// The name by which it is imported.
    let module: String
    let isTest: Bool
    let directory: String
    /// Its Swift files.
    let sources: [String]
    /// The modules that it depends on itself.
    let dependencies: [String]
  }

  /// The root of the package.
  let directory: String
  /// The targets of the package.
  let targets: [Target]
  /// The targets of other packages that they depend on.
  let otherTargets: [Target]
}

extension PackageLayout {
  /// Reads a description.
  init(contentsOf path: String) throws(Problem) {
    do {
      self = try JSONDecoder().decode(PackageLayout.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Problem("The description of the package in “\(path)” cannot be read.", status: .failure)
    }
  }

  /// Which target the view model is to be in: the one with that name, or else the one that has view models already, or
  /// the only one that can have some. If a directory is given, it is the one with that directory.
  func target(named name: String?, containing directory: String? = nil) throws(Problem) -> Target {
    let owner = directory.flatMap(target(containing:))
    if let directory, let owner {
      let isAsked = name.map { $0.replacing("-", with: "_") == owner.module } ?? true
      if isAsked, !owner.isTest { return owner }
      let contrast = name.map { "and not to \($0)" } ?? "which has tests"
      throw Problem("“\(directory)” belongs to \(owner.module), \(contrast).")
    }
    if let directory, name == nil {
      throw Problem("No target has the directory “\(directory)”; name the one that is meant with --target.")
    }
    let targets = targets.filter { !$0.isTest }
    if let name {
      if let target = targets.first(where: { $0.module == name.replacing("-", with: "_") }) { return target }
      throw Problem("The package has no target “\(name)” for a view model.")
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
        ? "The package has no target for a view model." : "Which target is it for? Name one with --target: \(names).")
  }

  /// The innermost target that a directory is in.
  private func target(containing directory: String) -> Target? {
    func normal(_ path: String) -> String {
      URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath().standardizedFileURL.path + "/"
    }
    return targets.filter { normal(directory).hasPrefix(normal($0.directory)) }
      .max { $0.directory.count < $1.directory.count }
  }

  /// The tests of a target; nothing where it has none.
  func tests(of target: Target) -> Target? {
    let tests = targets.filter { $0.isTest && $0.dependencies.contains(target.module) }
    return tests.first { $0.module == "\(target.module)Tests" } ?? tests.first
  }

  /// The modules that a target can import, itself first.
  func modules(of target: Target) -> [Target] {
    [target] + (targets + otherTargets).filter { target.dependencies.contains($0.module) && !$0.isTest }
  }
}
