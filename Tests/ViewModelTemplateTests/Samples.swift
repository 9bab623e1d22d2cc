import Foundation
import Testing

/// The view models in the directory `ViewModels`, by file name. They follow every rule. Tests modify “sample”.
enum Samples {
  static let all: [String: String] = {
    guard let directory = Bundle.module.url(forResource: "ViewModels", withExtension: nil),
      let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    else { return [:] }
    let texts = names.filter { $0.hasSuffix(".txt") }.compactMap { name in
      (try? String(contentsOf: directory.appending(path: name), encoding: .utf8)).map { (String(name.dropLast(4)), $0) }
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }()

  static let names = all.keys.sorted()

  static func text(_ name: String) -> String { all[name] ?? "" }

  /// Returns the expected output of a command, from the directory `Written`. With `RECORD_TESTS=1`, it writes the
  /// output to this directory first.
  static func written(_ name: String, recording output: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Written/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" {
      try output.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}

/// A view model that follows every rule.
let sampleViewModel = Samples.text("sample")
