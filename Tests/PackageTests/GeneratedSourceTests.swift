import Foundation
import ProgramTesting
import Testing

/// Tests the source file that `Scripts/generate-combining` generates.
@Suite("Generated source code", .enabled(if: isPythonInstalled, "python3 is not installed"))
struct GeneratedSourceTests {
  private static let file = "Modules/Reactive/Combining/ThreeToTenSources.swift"

  @Test("The forms of combineLatest and zip for three to ten sources match the template")
  func matches() async throws {
    let check = try await runProgram([packageRoot.appending(path: "Scripts/generate-combining").path, "--check"])
    #expect(check.status == 0, "\(check.messages)")
  }

  @Test("The check ignores white space, and fails if the file is missing or differs from the template")
  func fails() async throws {
    let directory = try TemporaryDirectory()
    let script = "Scripts/generate-combining"
    try directory.write(text(ofFile: script), to: script)
    func check() async throws -> Outcome {
      try await runProgram(["python3", directory.path(script), "--check"])
    }
    let missing = try await check()
    #expect(missing.status == 1)
    #expect(missing.messages == "ThreeToTenSources.swift is missing or stale: run \(script).\n")
    let source = try text(ofFile: Self.file)
    try directory.write(source.replacing("\n", with: "\n\n"), to: Self.file)
    try await #expect(check().status == 0)
    try directory.write(source.replacing("Inputs", with: "Input"), to: Self.file)
    try await #expect(check().status == 1)
  }
}

private let isPythonInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }
