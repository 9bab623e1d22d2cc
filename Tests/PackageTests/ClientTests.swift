import Foundation
import ProgramTesting
import Testing

/// Builds packages that depend on this package, one for each library product. Each package contains the example on the
/// landing page of the module, in Swift 5 mode. ``ReferenceTests`` compiles the examples in Swift 6 mode.
///
/// The product `words` is not included, because it is a program. Other suites test it.
@Suite("Clients of the package", .serialized)
struct ClientTests {
  /// The products to test. The general modules are first. The client of `TextPresentation` is built before any module
  /// that is specific to this application, so the test fails if the client compiles such a module.
  private static let products: [String] = {
    let general = ["Reactive", "ReactiveLoading", "TerminalScreen", "TextPresentation"]
    return general + Catalog.modules.filter { !general.contains($0) }
  }()

  @Test(
    "A client of one product builds without a warning and works, and compiles only the modules that it needs",
    .buildsPackages)
  func clients() async throws {
    let description = try await DescribedPackage.current()
    let modules = Set(description.targets.filter { $0.moduleType == "SwiftTarget" }.map(\.name))
    let directory = TemporaryDirectory()
    // All packages share a build directory, so each module is compiled only once.
    let scratch = directory.url.appending(path: "build")
    var needed: Set<String> = []
    for product in Self.products {
      let example = try #require(try Catalog(of: product).landingPage.examples.first)
      let products = example.imports.filter { Catalog.modules.contains($0) }
      let dependencies = products.map { ".product(name: \"\($0)\", package: \"words\")" }.joined(separator: ", ")
      let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "client",
          platforms: [.macOS(.v15)],
          dependencies: [.package(name: "words", path: "\(packageRoot.path)")],
          targets: [.executableTarget(name: "client", dependencies: [\(dependencies)])],
          swiftLanguageModes: [.v5]
        )
        """
      try directory.write(manifest, to: "\(product)/Package.swift")
      try directory.write(example.code, to: "\(product)/Sources/client/main.swift")
      let manager = try await runProgram([
        "swift", "build", "--package-path", directory.path(product), "--scratch-path", scratch.path,
        "--disable-index-store", "--explicit-target-dependency-import-check", "error", "-debug-info-format", "none",
      ])
      let messages = manager.output + manager.messages
      try #require(manager.status == 0 && !messages.contains("warning:"), "\(product): \(messages)")
      needed.formUnion(description.closure(of: products))
      #expect(try compiledModules(in: scratch).intersection(modules) == needed.intersection(modules), "\(product)")
      let client = try await runProgram([scratch.appending(path: "debug/client").path])
      #expect(client.status == 0 && client.output == example.output, "\(product)")
    }
  }

  /// Returns the names of the Swift modules that have been compiled in a scratch directory.
  private func compiledModules(in scratch: URL) throws -> Set<String> {
    let files = try paths(below: ".", suffix: ".swiftmodule", in: scratch)
    return Set(files.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent })
  }
}
