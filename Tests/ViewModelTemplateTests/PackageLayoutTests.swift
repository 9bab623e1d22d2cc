import Foundation
import Testing

@testable import view_models

@Suite("The target of a new view model")
struct PackageLayoutTests {
  /// Describes a package. Each line has the name of a target, which is also its directory, its kind, the number of its
  /// view models, and its dependencies.
  private func layout(_ lines: [String]) throws -> PackageLayout {
    let targets = try lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      let directory = "/package/\(words[0])"
      return PackageLayout.Target(
        module: words[0].replacing("/", with: ""), kind: try #require(PackageLayout.Kind(rawValue: words[1])),
        directory: directory,
        sources: (0..<(Int(words[2]) ?? 0)).map { "\(directory)/A\($0)ViewModel.swift" } + ["\(directory)/a.swift"],
        dependencies: Array(words[3...]))
    }
    return PackageLayout(directory: "/package", targets: targets)
  }

  @Test("A new view model belongs to the target with the given name or directory, or to the most likely one")
  func target() throws {
    try expectRecorded("Targets.txt", input: ["target ", "? "]) { input in
      let package = try layout(input.filter { $0.hasPrefix("target ") }.map { String($0.dropFirst(7)) })
      return try input.filter { $0.hasPrefix("? ") }.map { line in
        // A name and a directory, each of which can be missing.
        let query = line.split(separator: " ").dropFirst().map { $0 == "-" ? nil : String($0) }
        do {
          return try package.target(named: query[0], containing: query[1].map { "/package/\($0)" }).module
        } catch let error as CommandError {
          return error.message
        }
      }
    }
  }
}
