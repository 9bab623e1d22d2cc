import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("The target of a new view model")
struct PackageLayoutTests {
  /// Describes a package. The names of targets are the names of their directories, without slashes.
  private func layout(_ targets: (name: String, kind: PackageLayout.Kind, viewModels: Int, dependencies: [String])...)
    -> PackageLayout
  {
    PackageLayout(
      directory: "/package",
      targets: targets.map { name, kind, viewModels, dependencies in
        PackageLayout.Target(
          module: name.replacing("/", with: ""), kind: kind, directory: "/package/\(name)",
          sources: (0..<viewModels).map { "/package/\(name)/A\($0)ViewModel.swift" } + ["/package/\(name)/a.swift"],
          dependencies: dependencies)
      })
  }

  private func error(_ layout: PackageLayout, named name: String? = nil, in directory: String? = nil) -> String? {
    #expect(throws: CommandError.self) { try layout.target(named: name, containing: directory) }?.message
  }

  @Test("Without a name or a directory, the target has the most view models, and is never a target of tests")
  func mostViewModels() throws {
    let package = layout(
      ("A", .library, 1, ["Reactive"]), ("B", .executable, 2, []), ("C", .library, 1, []), ("D", .test, 3, []),
      ("E", .dependency, 4, []))
    #expect(try package.target(named: nil, containing: nil).module == "B")
  }

  @Test("Without view models, it is the only target with Reactive or the only one at all, and otherwise an error")
  func noViewModels() throws {
    let reactive = layout(("A", .library, 0, []), ("B", .library, 0, ["Reactive"]), ("C", .test, 0, ["Reactive"]))
    #expect(try reactive.target(named: nil, containing: nil).module == "B")
    let single = layout(("A", .executable, 0, []), ("ATests", .test, 0, ["A"]), ("B", .dependency, 0, []))
    #expect(try single.target(named: nil, containing: nil).module == "A")
    let several = layout(
      ("C", .library, 0, ["Reactive"]), ("A", .library, 0, ["Reactive"]), ("B", .library, 0, []))
    #expect(error(several) == "Select the target of the view model with --target: A, C.")
    #expect(
      error(layout(("B", .library, 0, []), ("A", .executable, 0, [])))
        == "Select the target of the view model with --target: A, B.")
  }

  @Test("A name takes precedence over a directory, and a hyphen in it means the underscore in the name of the module")
  func name() throws {
    let package = layout(("A", .library, 1, []), ("my_app", .executable, 0, []), ("ATests", .test, 0, []))
    #expect(try package.target(named: "my-app", containing: "/package/A").module == "my_app")
    #expect(
      error(package, named: "ATests")
        == "Invalid --target “ATests”: enter the name of a target that is not a test target.")
  }

  @Test("A directory belongs to the target with the nearest directory above it")
  func directory() throws {
    let package = layout(("A", .library, 0, []), ("A/B", .library, 0, []), ("A/BC", .library, 0, []))
    for (directory, module) in [("A", "A"), ("A/x/y", "A"), ("A/B/", "AB"), ("A/B/x", "AB"), ("A/BC/x", "ABC")] {
      #expect(try package.target(named: nil, containing: "/package/\(directory)").module == module, "\(directory)")
    }
    #expect(
      error(package, in: "/package/AB")
        == "No target contains the directory “/package/AB”. Select a target with --target.")
  }

  @Test("The tests of a target are those with its name, or else the first that depend on it")
  func tests() throws {
    let package = layout(
      ("A", .library, 0, []), ("B", .library, 0, ["A"]), ("MoreTests", .test, 0, ["A"]), ("ATests", .test, 0, ["A"]),
      ("LateTests", .test, 0, ["B"]), ("LastTests", .test, 0, ["B"]))
    let found = package.targets.prefix(2).map { package.tests(of: $0)?.module }
    #expect(found == ["ATests", "LateTests"])
    #expect(layout(("A", .library, 0, []), ("ATests", .test, 0, [])).tests(of: package.targets[0]) == nil)
    #expect(package.modules(of: package.targets[1]).map(\.module) == ["B", "A"])
  }

  @Test("A description that cannot be read is an error that is no fault of the arguments")
  func unreadable() throws {
    let directory = try TemporaryDirectory()
    try directory.write("{}", to: "layout.json")
    for path in [directory.path("layout.json"), directory.path("none")] {
      #expect(throws: CommandError.failure("Cannot read the package description “\(path)”.")) {
        try PackageLayout(contentsOf: path)
      }
    }
  }
}
