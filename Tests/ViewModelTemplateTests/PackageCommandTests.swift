import Foundation
import ProgramTesting
import Testing

@Suite("The package commands")
struct PackageCommandTests {
  private let directory = TemporaryDirectory()

  private func run(_ arguments: String...) async throws -> Outcome {
    try await runProgram(["swift"] + arguments, in: directory.url.appending(path: "Sources/App"))
  }

  @Test(
    "In another package, the commands lead to a complete view model whose test passes",
    .enabled(if: isCI, "this test builds packages: set CI=1 to run it"))
  func newPackage() async throws {
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "client",
        platforms: [.macOS(.v15)],
        dependencies: [.package(name: "words", path: "\(packageRoot.path)")],
        targets: [
          .target(name: "App", dependencies: [.product(name: "Reactive", package: "words")]),
          .testTarget(name: "AppTests", dependencies: ["App", .product(name: "ReactiveTesting", package: "words")]),
        ])

      """
    try directory.write(manifest, to: "Package.swift")
    try directory.write("let version = 1\n", to: "Sources/App/Version.swift")
    try directory.write("", to: "Tests/AppTests/None.swift")

    // The output is not a terminal, so the package manager would fail if it had to ask for permission.
    let help = try await run("package", "new-view-model", "--help")
    #expect(help.status == 0 && help.output.contains("usage: "), "\(help)")

    let generated = try await run(
      "package", "--allow-writing-to-package-directory", "new-view-model", "Search", "--input", "textChanged: String",
      "--output", "text: Property<String>", "--signal", "failed: Failure", "--declare")
    #expect(generated.output.contains("  Search/SearchViewModel.swift\n"), "\(generated)")

    let violations = try await run("package", "check-view-models")
    #expect(violations.status != 0 && violations.output.contains("\nSearch/SearchViewModel.swift:"), "\(violations)")
    let fresh = try await run("test")
    #expect(fresh.status != 0 && fresh.output.contains("failed after"), "\(fresh)")
    #expect(!(fresh.output + fresh.messages).contains("warning:"), "\(fresh)")

    try edit("Sources/App/Search/SearchViewModel.swift") { text in
      text.replacing(
        /Property\(value: ""\)  \/\/ .*/,
        with: "Property(initial: \"\", then: self.textChangedProperty.signal.skipNil())"
      ).replacing(/\ \ \/\/ {.*/, with: "").replacing(/\{([a-z][a-z ]+)\}/) { $0.1 }
    }
    try edit("Tests/AppTests/SearchViewModelTests.swift") { text in
      text.replacing(/try #require\(.*?\)/, with: "\"a\"")
    }
    let clean = try await run("package", "check-view-models", "Search")
    #expect(clean.status == 0 && clean.output.hasSuffix("No violations in 1 file with view models.\n"), "\(clean)")
    let recorded = try await runProgram(["swift", "test"], in: directory.url, environment: ["RECORD_TESTS": "1"])
    #expect(recorded.status == 0, "\(recorded)")
    #expect(
      try directory.text(of: "Tests/AppTests/SearchViewModelTests.swift").contains("textChanged(a)\n      text: a\n"))
    let complete = try await run("test")
    #expect(complete.status == 0, "\(complete)")
  }

  private func edit(_ file: String, _ change: (String) -> String) throws {
    try directory.write(change(try directory.text(of: file)), to: file)
  }
}
