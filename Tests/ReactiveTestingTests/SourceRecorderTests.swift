import Foundation
import Testing

@testable import ReactiveTesting

@Suite("Recording of expected texts")
struct SourceRecorderTests {
  @Test(
    "Recording replaces only literals of a source file, although each replacement moves the lines after it",
    arguments: [false, true])
  func recording(isReversed: Bool) throws {
    let directory = FileManager.default.temporaryDirectory
    let files = (0..<2).map { _ in directory.appending(path: "\(UUID().uuidString).swift") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let quotes = "\"\"\""
    let source = [
      "try first.expect(\"\")", "try second.expect(", "  \(quotes)", "  old", "", "  \(quotes))",
      "try third.expect(text)", "  try fourth.expect(\"\")  // once", "  try fifth.expect(\(quotes)",
      "    \(quotes), line: 1)",
      "try sixth.expect(text)",
    ]
    for file in files { try source.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8) }
    let recorder = SourceRecorder()
    let texts = [(1, ["a\\", "b"]), (2, ["c\"\"\u{301}\"\"\\\u{301}", "", "e"]), (8, ["", "f"]), (9, ["g"])]
    for (line, text) in isReversed ? texts.reversed() : texts {
      // A test with several cases replaces a text several times.
      for (text, file) in [["before"], text].flatMap({ text in files.map { (text, $0) } }) {
        #expect(recorder.replaceText(after: line, of: file.path, with: text))
      }
    }
    // The calls in the lines 7 and 11 have no literal, and line 12 does not exist.
    for line in [7, 11, 12] { #expect(!recorder.replaceText(after: line, of: files[0].path, with: ["f"])) }
    let expected = [
      "try first.expect(", "  \(quotes)", "  a\\\\", "  b", "  \(quotes))", "try second.expect(", "  \(quotes)",
      "  c\"\\\"\u{301}\"\\\"\\\\\u{301}", "", "  e", "  \(quotes))", "try third.expect(text)",
      "  try fourth.expect(", "    \(quotes)", "", "    f", "    \(quotes))  // once", "  try fifth.expect(\(quotes)",
      "    g", "    \(quotes), line: 1)", "try sixth.expect(text)",
    ]
    for file in files { #expect(try String(contentsOf: file, encoding: .utf8) == expected.joined(separator: "\n")) }
  }
}
