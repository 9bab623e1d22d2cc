import Foundation
import ProgramTesting
import Testing

/// Compiles and runs the program of the page `docs/swift-settings.md`.
@Suite("The page about Swift settings", .needsBuiltModules, .timeLimit(.minutes(10)))
struct SettingsTests {
  private static let path = "Tests/PackageTests/Settings/Weather.swift"
  /// The package description on the page. Another test fails if the page cannot be read.
  private static let description = (try? Page("docs/swift-settings.md").examples.first?.code) ?? ""
  private static let isolation = ["-default-isolation", "MainActor"]
  private static let swift5 = ["-swift-version", "5"]
  private static let features = description.matches(of: /(?m)^ +"[\w", ]+$/)
    .flatMap { $0.output.matches(of: /\w+/) }.flatMap { ["-enable-upcoming-feature", String($0.output)] }

  @Test(
    "The program compiles without a warning and prints its comments, with each setting and with all of them",
    arguments: [[], isolation, swift5, swift5 + isolation, swift5 + isolation + features])
  func settings(options: [String]) async throws {
    let program = Page.Example(code: try text(ofFile: Self.path))
    let modules = ["CLibcurl", "TerminalScreen"] + program.imports.filter { Catalog.modules.contains($0) }
    #expect(try await output(ofProgram: program.code, options: options, linking: modules) == program.output)
  }

  @Test("Each of the three marks in the program is necessary if the default isolation is the main actor")
  func marks() async throws {
    let code = try text(ofFile: Self.path)
    let marks = code.ranges(of: "nonisolated ")
    #expect(marks.count == 3)
    for mark in marks {
      let error = await #expect(throws: ProgramFailure.self) {
        try await output(
          ofProgram: code.replacingCharacters(in: mark, with: ""), options: Self.isolation, linking: [])
      }
      #expect(error?.description.contains("main actor-isolated") == true)
    }
  }
}
