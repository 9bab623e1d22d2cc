import Foundation
import Testing

@testable import view_models

/// Compares the violations of changed samples with those in the file `Violations.txt`, which `RECORD_TESTS=1` writes.
///
/// Each paragraph of the file is a change to the sample, and the violations that it causes. A line `@@ 7` precedes the
/// lines that are removed from line 7 on, and those that take their place.
@Suite("The rules")
struct RuleTests {
  @Test("The changes in the file violate every rule, as the file lists")
  func violations() throws {
    var rules: Set<Rule> = []
    try expectRecorded("Violations.txt", input: ["@@ ", "-", "+"]) { changes in
      let violations = Checker(try changed(changes)).violations
      rules.formUnion(violations.map(\.rule))
      return violations.map { "\($0.location.line):\($0.location.column) \($0.rule.name): \($0.message)" }
    }
    #expect(rules == Set(Rule.allCases))
  }

  /// Returns the sample after a change.
  private func changed(_ lines: [String]) throws -> String {
    var result = sampleViewModel.components(separatedBy: "\n")
    for hunk in lines.split(omittingEmptySubsequences: true, whereSeparator: { $0.hasPrefix("@@ ") }).reversed() {
      let start = try #require(lines[hunk.startIndex - 1].split(separator: " ").last.flatMap { Int($0) }) - 1
      let removed = hunk.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
      let inserted = hunk.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
      try #require(Array(result[start..<start + removed.count]) == removed, "line \(start + 1)")
      result.replaceSubrange(start..<start + removed.count, with: inserted)
    }
    return result.joined(separator: "\n")
  }
}
