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

/// Compares the output for the input in each paragraph of a file with the other lines of the paragraph. With
/// `RECORD_TESTS=1`, it writes the output to the file instead.
///
/// - Parameters:
///   - name: The name of the file beside this one.
///   - prefixes: The prefixes of the lines of an input.
///   - output: Returns the lines of the output for the lines of an input.
func expectRecorded(_ name: String, input prefixes: [String], output: ([String]) throws -> [String]) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
  let text = try String(contentsOf: file, encoding: .utf8)
  let isRecording = ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1"
  var paragraphs: [String] = []
  for paragraph in text.trimmingCharacters(in: .newlines).split(separator: "\n\n") {
    let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let input = lines.filter { prefixes.contains(where: $0.hasPrefix) }
    let actual = input + (try output(input))
    if !isRecording { #expect(actual == lines) }
    paragraphs.append(actual.joined(separator: "\n"))
  }
  if isRecording {
    try (paragraphs.joined(separator: "\n\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}
