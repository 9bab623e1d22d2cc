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
}

/// A view model that follows every rule.
let sampleViewModel = Samples.text("sample")
