import Foundation
import ProgramTesting
import Testing

/// Checks without a Mac that the package compiles there.
///
/// The stand-ins declare what differs on Apple's platforms, and name the declarations of the C library that do not. So
/// these tests do not find the use of a function that behaves differently on macOS. A file that imports Foundation but
/// not Darwin sees the whole C library of Linux.
@Suite("The package on Apple's platforms", .timeLimit(.minutes(20)))
struct DarwinTests: Sendable {
  /// The stand-ins, each after those that it imports.
  private static let standIns = ["ObjectiveC", "MacTypes", "DarwinFoundation", "DarwinTypes", "Darwin"]

  /// The view model of the counters.
  private static let counter = "Examples/Counter/Sources/counter/CounterViewModel.swift"

  private let directory = TemporaryDirectory()

  @Test(
    "Every target compiles as on macOS, against stand-ins for Apple's modules",
    .buildsPackages, .enabled(if: isLinux, "the stand-ins replace modules of Linux"))
  func compiles() async throws {
    for module in Self.standIns {
      var sources = [packageRoot.appending(path: "Tests/Support/StandIns/\(module)/\(module).swift").path]
      if module == "DarwinTypes" { sources.append(try writeExports()) }
      let messages = try await messages(ofCompiling: sources, as: module, [])
      try #require(messages == "")
    }
    let targets = try await DescribedPackage.current().targets
    // The compiler finds a C module by its map, which the package manager would otherwise write.
    let moduleMaps = try targets.filter { $0.moduleType == "ClangTarget" }.flatMap { target in
      let headers = packageRoot.appending(path: target.path).appending(path: "include").path
      let file = "\(target.name)/module.modulemap"
      try directory.write("module \(target.c99name) { umbrella \"\(headers)\" export * }", to: file)
      return ["-Xcc", "-fmodule-map-file=\(directory.path(file))"]
    }
    var remaining = targets.filter { $0.moduleType == "SwiftTarget" }
    // A target is compiled after its dependencies.
    while !remaining.isEmpty {
      let remainingNames = Set(remaining.map(\.name))
      let index = try #require(remaining.firstIndex { remainingNames.isDisjoint(with: $0.dependencies) })
      let target = remaining.remove(at: index)
      let messages = try await messages(ofCompiling: copy(target), as: target.c99name, moduleMaps)
      #expect(messages == "", "\(target.name)")
    }
  }

  @Test(
    "The code for a framework of Apple compiles against a stand-in for the framework",
    .needsBuiltModules,
    arguments: [
      (framework: "Combine", imports: [], code: ["Tests/ArchitectureTests/Searches/Platform"]),
      ("UIKit", [], ["Examples/OtherViews/UIKit", counter]),
      // The views for SwiftUI use the images of UIKit.
      ("SwiftUI", ["UIKit"], ["Examples/OtherViews/SwiftUI", counter]),
    ] as [(String, [String], [String])])
  func standIns(framework: String, imports: [String], code: [String]) async throws {
    try await makeStandIns(imports + [framework])
    try await compile(code, as: "Views", ["-emit-sil", "-o", "/dev/null"])  // checks the code, and writes nothing
  }

  @Test(
    "A counter compiles with the settings of a new project of Xcode 26", .needsBuiltModules,
    arguments: [("UIKit", "UIKit+Reactive"), ("SwiftUI", "Observed")])
  func counters(framework: String, bindings: String) async throws {
    try await makeStandIns(["UIKit", "SwiftUI"])
    let features = ["InferIsolatedConformances", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
    let directory = "Examples/OtherViews/\(framework)"
    try await compile(
      [Self.counter, "\(directory)/Counter", "\(directory)/\(bindings).swift"], as: "Counter",
      ["-emit-sil", "-o", "/dev/null", "-default-isolation", "MainActor"]
        + features.flatMap { ["-enable-upcoming-feature", $0] })
  }

  private func makeStandIns(_ modules: [String]) async throws {
    for module in modules {
      let result = directory.path("\(module).swiftmodule")
      try await compile(["Tests/Support/StandIns/\(module)"], as: module, ["-emit-module", "-o", result])
    }
  }

  /// Compiles files, and the files in directories, with the stand-ins.
  private func compile(_ code: [String], as module: String, _ options: [String]) async throws {
    let sources = try code.flatMap { $0.hasSuffix(".swift") ? [$0] : try paths(below: $0, suffix: ".swift") }
    try await ProgramTesting.compile(
      ["-parse-as-library", "-wmo", "-I", directory.url.path, "-module-name", module] + options
        + sources.map { packageRoot.appending(path: $0).path })
  }

  @Test("Only files in a directory Platform import a C library or contain code for one platform")
  func platformFiles() throws {
    var (importing, differing): ([String], [String]) = ([], [])
    let files = try ["Apps", "Examples", "Modules", "Tests", "docs/Exercises"].flatMap {
      try paths(below: $0, suffix: ".swift")
    }
    for path in files where !path.hasPrefix("Tests/Support/StandIns/") && !path.hasSuffix("/DarwinTests.swift") {
      let text = try text(ofFile: path)
      if text.contains(/(?m)^ *(public )?import (Glibc|Musl|Darwin)$/) { importing.append(path) }
      if Self.differs(text) { differing.append(path) }
    }
    #expect(importing.filter { !$0.contains("/Platform/") } == [])
    #expect(differing.filter { !$0.contains("/Platform/") } == [])
  }

  /// Writes the imports of the names that the C libraries of Linux and macOS share. Returns the path of the file.
  private func writeExports() throws -> String {
    let lines = try text(ofFile: "Tests/Support/StandIns/DarwinTypes/Glibc.txt").split(separator: "\n")
    let imports = lines.map { $0.split(separator: " ") }.flatMap { words in
      words.dropFirst().map { "@_exported import \(words[0]) Glibc.\($0)\n" }
    }
    try directory.write(imports.joined(), to: "Exports.swift")
    return directory.path("Exports.swift")
  }

  /// Copies the sources of a target as the compiler sees them on macOS. Returns the compiler's arguments for them.
  ///
  /// Of a test target, only the files that differ from those on Linux are checked. No target imports a test target.
  private func copy(_ target: DescribedPackage.Target) throws -> [String] {
    try target.sources.flatMap { source in
      let file = "\(target.name)/\(source)"
      let original = try text(ofFile: "\(target.path)/\(source)")
      let copy = Self.asOnDarwin(original)
      try directory.write(copy, to: file)
      return (target.type == "test" && copy != original ? ["-primary-file"] : []) + [directory.path(file)]
    }
  }

  /// Returns the text of a source file with the conditions of macOS and the imports of the stand-ins.
  ///
  /// A file that imports Darwin sees Apple's types. It uses FoundationEssentials, because the Foundation of Linux
  /// exports the types of its C library.
  private static func asOnDarwin(_ text: String) -> String {
    let foundation = text.contains(/(?m)^ *(public )?import Darwin$/) ? "FoundationEssentials" : "DarwinFoundation"
    return
      text
      .replacing(/canImport\((Glibc|Musl|FoundationEssentials|FoundationNetworking)\)|os\(Linux\)/, with: "false")
      .replacing(/canImport\((Darwin|ObjectiveC)\)|os\(macOS\)/, with: "true")
      .replacing(/(?m)import Foundation$/, with: "import \(foundation)")
  }

  /// Compiles files to a module, or only checks the primary files if there are any. Returns the compiler's messages.
  private func messages(ofCompiling files: [String], as module: String, _ options: [String]) async throws -> String {
    let products = directory.path("modules")
    try FileManager.default.createDirectory(atPath: products, withIntermediateDirectories: true)
    let entry = files.contains { $0.hasSuffix("/main.swift") } ? [] : ["-parse-as-library"]
    let result = ["-emit-module", "-o", "\(products)/\(module).swiftmodule"]
    let plugins = try await Self.plugins.value
    let outcome = try await runProgram(
      [
        "swiftc", "-frontend", "-swift-version", "6", "-package-name", "words", "-enable-testing",
        // The overlay of Testing and Foundation would import a second Foundation.
        "-disable-cross-import-overlays",
        "-plugin-path", "\(plugins)/plugins", "-plugin-path", "\(plugins)/plugins/testing",
        "-in-process-plugin-server-path", "\(plugins)/libSwiftInProcPluginServer.so", "-module-name", module,
        "-I", products,
      ] + (files.contains("-primary-file") ? ["-typecheck"] : result) + entry + options + files)
    return outcome.messages
  }

  /// The directory of the compiler plug-ins, which contain the macros of Swift Testing.
  private static let plugins = Task {
    let information = try await runProgram(["swiftc", "-print-target-info"]).output
    return try "\(#require(information.firstMatch(of: /"runtimeResourcePath": "(.*)"/)).1)/host"
  }

  /// Returns whether a file contains conditional code for a platform, apart from imports.
  private static func differs(_ text: String) -> Bool {
    var conditions: [Bool] = []
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("#if ") {
        conditions.append(line.contains(/canImport|os\(|targetEnvironment/))
      } else if line == "#endif" {
        _ = conditions.popLast()
      } else if conditions.contains(true), !line.hasPrefix("#"), !line.contains(/^(@\w+ )?(public )?import |^\/\//) {
        return true
      }
    }
    return false
  }
}
