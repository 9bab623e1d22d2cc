import Foundation
import Testing

/// The view models in the directory `ViewModels`, by file name. They follow every rule. Tests modify “sample”.
enum Samples {
  private static let directory = URL(filePath: #filePath).deletingLastPathComponent()

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory.path + "/ViewModels")) ?? [])
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

  static func text(_ name: String) -> String {
    (try? String(contentsOf: directory.appending(path: "ViewModels/\(name).txt"), encoding: .utf8)) ?? ""
  }

  /// Returns the expected output of a command, from the directory `Written`. With `RECORD_TESTS=1`, it writes the
  /// output to this directory first.
  static func written(_ name: String, recording output: String) throws -> String {
    let file = directory.appending(path: "Written/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" {
      try output.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}

/// A view model that follows every rule.
let sampleViewModel = Samples.text("sample")
