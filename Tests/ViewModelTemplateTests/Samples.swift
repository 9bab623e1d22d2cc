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

  /// Returns the expected output of a command, from the directory `Written`.
  static func written(_ name: String) throws -> String {
    let file = try #require(Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Written"))
    return try String(contentsOf: file, encoding: .utf8)
  }
}

/// A view model that follows every rule.
let sampleViewModel = Samples.text("sample")
