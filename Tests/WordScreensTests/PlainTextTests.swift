import Foundation
import Models
import Testing
import ViewModels

@testable import WordScreens

@Suite("PlainText")
struct PlainTextTests {
  private let words = [
    Word.sample(1, "fjord", definition: "a long, narrow arm\nof the sea"), Word.sample(2, "日本", definition: nil),
    Word.sample(3, "a\tb\u{1B}[31m", definition: "c, *\"d\"*\r\n# e"),
    // A line that starts with “#” is a comment for Anki, and a quotation mark ends a field.
    Word.sample(4, "# f", definition: "\""),
  ].compactMap { $0 }
  private let settings = [
    PlainText.Setting("server", "https://example.org/\u{1B}[2J", source: "file"),
    PlainText.Setting("token", nil, source: "de\tfault", placeholder: "built-in"),
    PlainText.Setting("file", nil, source: nil),
    // Characters that are invisible or could control a terminal, and two that are neither.
    PlainText.Setting("text", "\u{9B}\u{202E}\u{E000}\u{E0041}\u{7F}\u{2028}\u{115F}\u{34F}\u{378}é😀", source: "/"),
  ]

  /// The file with the texts. If `RECORD_TESTS=1` is in the environment, it is written.
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Pictures/words and settings.txt")

  @Test("Words and settings have the recorded texts in each format, and reactions have the recorded marks")
  func texts() throws {
    let reactions = Reactions(favourites: [20_150_101, 20_150_102], reblogs: [20_150_102])
    var texts: [String] = []
    for format in [PlainText.Format.columns, .tabs, .json, .markdown, .csv, .anki] {
      texts += ["\(format)\n" + (try PlainText.text(of: words, format: format))]
    }
    for format in [PlainText.Format.columns, .tabs, .json] {
      texts += ["\(format) with reactions\n" + (try PlainText.text(of: words, reactions: reactions, format: format))]
      texts += ["\(format) of settings\n" + (try PlainText.text(of: settings, format: format))]
    }
    // The definition begins in column 19. With fewer than 24 columns for it, it continues near the left edge.
    for columns in [43, 42] {
      let text = try PlainText.text(of: Array(words.prefix(1)), format: .columns, columns: columns)
      texts += ["\(columns) columns\n" + text]
    }
    texts += ["message\n\(PlainText.message("a\u{1B}]0;b\nc"))\n"]
    let states = [false, true].flatMap { isPending in
      [false, true].map { ReactionState(isOn: $0, isPending: isPending) }
    }
    texts += ["marks of reactions\n"]
    for (favourite, reblog) in states.flatMap({ favourite in states.map { (favourite, $0) } }) {
      let marks = [ReactionMarks.short, ReactionMarks.long].map { $0(favourite, reblog) }
      texts[texts.count - 1] += "|\(marks[0])|\(marks[1])|\n"
    }
    let text = texts.joined(separator: "\n").replacing("\r\n", with: "␍\n")
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" { try Data(text.utf8).write(to: Self.file) }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
  }
}
