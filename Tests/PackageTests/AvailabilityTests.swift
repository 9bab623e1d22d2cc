import Foundation
import ProgramTesting
import Testing

/// Checks that the sources use only declarations of the standard library that the oldest supported macOS has. The
/// compiler checks this only on Apple's platforms, but the library of Linux records the same versions.
@Suite("Availability on macOS", .enabled(if: isLinux, "on macOS, the compiler checks the availability"))
struct AvailabilityTests {
  private static let keywords: Set<Substring> = [
    "actor", "associatedtype", "case", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  @Test("The sources use no name of the standard library that is newer than the oldest supported macOS")
  func sources() async throws {
    let names = try await newNames()
    // Samples check the list of new names. Because this file contains them, it is left out below.
    #expect(names.isSuperset(of: ["InlineArray", "Observations", "addImmediateTask", "utf8Span"]))
    #expect(names.isDisjoint(with: ["Array", "Mutex", "Task", "Observable", "next", "init"]))
    let files = try ["Apps", "Examples", "Modules", "Tests", "docs/Exercises"]
      .flatMap { try paths(below: $0, suffix: ".swift") }.filter { !$0.hasSuffix("/AvailabilityTests.swift") }
    #expect(Self.uses(of: names, in: try files.map(text(ofFile:))) == [])
  }

  /// Returns the names of which every declaration is newer than the oldest supported macOS.
  private func newNames() async throws -> Set<String> {
    let version = try #require(try text(ofFile: "Package.swift").firstMatch(of: /\.macOS\(\.v(\d+)\)/)?.1)
    let major = try #require(Int(version))
    var (new, old): (Set<String>, Set<String>) = ([], [])
    for module in ["Swift", "_Concurrency", "Observation", "Synchronization"] {
      for symbol in try await PublicSymbol.all(of: module) {
        // The labels of arguments are not a part of the name.
        let name = String((symbol.pathComponents.last ?? "").prefix { $0 != "(" })
        let isNewer = symbol.version.map { ($0.major, $0.minor ?? 0) > (major, 0) } ?? false
        if isNewer { new.insert(name) } else { old.insert(name) }
      }
    }
    return new.subtracting(old)
  }

  /// Returns the names that the sources use but do not declare.
  private static func uses(of names: Set<String>, in sources: [String]) -> Set<String> {
    var (used, declared): (Set<String>, Set<String>) = ([], [])
    for line in sources.flatMap({ $0.split(separator: "\n") }) where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      for (index, word) in words.enumerated() where names.contains(String(word)) {
        let isDeclaration = index > 0 && keywords.contains(words[index - 1])
        if isDeclaration { declared.insert(String(word)) } else { used.insert(String(word)) }
      }
    }
    return used.subtracting(declared)
  }
}
