import Foundation
import Models
import TerminalScreen
import Testing

@testable import WordScreens

/// Tests that each format contains the words. The readers in these tests follow the definitions of the formats, and read
/// Unicode scalars, and not characters.
@Suite("The exports of words")
struct ExportTests {
  /// Scalars with a meaning in a format, and scalars that form one character with those before or after them.
  private static let scalars: [Unicode.Scalar] = [
    ",", "\"", "\t", "#", "=", "＠", "*", "_", "`", "\\", "[", "<", "&", "a", " ", "\u{3000}", "\r", "\n", "\u{301}",
    "\u{200D}", "\u{FE0F}", "\u{600}", "\u{1FEF}",
  ]
  /// The signs with which a formula begins.
  private static let signs = "=+-@＝＋－＠"
  /// A word for each sign, and for each sequence of one to three scalars. Each of its texts is this sequence.
  private static let words =
    ((1...3).flatMap { count in
      (0..<count).reduce([""]) { texts, _ in texts.flatMap { text in scalars.map { "\(text)\($0)" } } }
    } + signs.map { "\($0)" }).compactMap { text in
      Day(iso8601: "2015-01-31").map {
        Word(
          id: 1, word: text, date: $0, imageURL: URL(filePath: "/a"), definition: text, partOfSpeech: text,
          pronunciation: text, example: text, origin: text)
      }
    }

  @Test("The words in JSON are the original words")
  func json() throws {
    let text = try PlainText.text(of: Self.words, format: .json)
    let words = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    for key in ["word", "definition", "example"] {
      expectEqual(words.map { [$0[key] as? String ?? "missing"] }, Self.words.map { [$0.word] })
    }
  }

  @Test("A line with tabs has three fields")
  func tabs() throws {
    let rows = try rows(of: PlainText.text(of: Self.words, format: .tabs), separator: "\t", lineEnd: "\n", quote: nil)
    expectEqual(rows, Self.words.map { ["2015-01-31", line($0.word), line($0.word)] })
  }

  @Test("A table of comma-separated values has seven fields in each row, with an apostrophe before a formula")
  func csv() throws {
    let rows = try rows(of: PlainText.text(of: Self.words, format: .csv), separator: ",", lineEnd: "\r\n", quote: "\"")
    let expected = Self.words.map { word in
      let isFormula = Self.signs.unicodeScalars.contains(trimmed(word.word).unicodeScalars.first ?? " ")
      return ["2015-01-31"] + Array(repeating: (isFormula ? "'" : "") + line(word.word), count: 6)
    }
    expectEqual(Array(rows.dropFirst()), expected)
  }

  @Test("A file for Anki has two fields for each word, and no word is a comment")
  func anki() throws {
    let text = try PlainText.text(of: Self.words, format: .anki)
    let header = "#separator:tab\n#html:false\n#columns:Front\tBack\n"
    #expect(text.hasPrefix(header))
    let rows = try rows(of: String(text.dropFirst(header.count)), separator: "\t", lineEnd: "\n", quote: "\"")
    #expect(!text.dropFirst(header.count).unicodeScalars.split(separator: "\n").contains { $0.first == "#" })
    expectEqual(
      rows, Self.words.map { [line($0.word), line("/\($0.word)/, \($0.word) · \($0.word) · “\($0.word)”")] })
  }

  @Test("A list in Markdown has each word in bold, its example in italics, and no other mark-up")
  func markdown() throws {
    let text = try PlainText.text(of: Self.words, format: .markdown)
    let items = text.unicodeScalars.split(separator: "\n").reduce(into: [[Unicode.Scalar]]()) { items, line in
      // The example is in a line of its own.
      if line.first == " ", let last = items.indices.last {
        items[last] += ["\n"] + line
      } else {
        items.append(Array(line))
      }
    }
    expectEqual(
      try items.map { [try markup(inItem: $0)] },
      Self.words.map {
        let text = trimmed($0.word)
        let (bold, italics) = text.isEmpty ? ("", "") : ("<2>\(text)</2>", "\n<1>\(text)</1>")
        let details = ["\(line("/\($0.word)/"))", text].filter { !$0.isEmpty }.joined(separator: ", ")
        return ["\(bold) (\(details)), 31 January 2015\(text.isEmpty ? "" : ": \(text)")\(italics)"]
      })
  }

  private func line(_ text: String) -> String { DisplayText.line(text) }

  /// Returns a text in one line, without white space at its edges.
  private func trimmed(_ text: String) -> String {
    line(line(text).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Compares scalars, because equal strings can consist of different ones.
  private func expectEqual(_ rows: [[String]], _ expected: [[String]]) {
    #expect(rows.count == expected.count)
    let difference = zip(rows, expected).first {
      $0.map { Array($0.unicodeScalars) } != $1.map { Array($0.unicodeScalars) }
    }
    #expect(difference == nil)
  }
}

/// The error for a text that breaks the rules of its format.
private struct FormatError: Error {
  let text: String
}

/// Returns the rows of a table (RFC 4180).
private func rows(
  of text: String, separator: Unicode.Scalar, lineEnd: String, quote: Unicode.Scalar?
) throws -> [[String]] {
  var (rows, row, rest): ([[String]], [String], _) = ([], [], Array(text.unicodeScalars)[...])
  func take(_ count: Int) -> String {
    defer { rest.removeFirst(count) }
    return String(String.UnicodeScalarView(rest.prefix(count)))
  }
  while !rest.isEmpty {
    var parts: [String] = []
    while let quote, rest.first == quote {
      rest.removeFirst()
      parts.append(take(rest.prefix { $0 != quote }.count))
      guard rest.popFirst() == quote else { throw FormatError(text: "\(parts) has no end") }
    }
    row.append(
      parts.isEmpty
        ? take(rest.prefix { ![separator, quote, "\r", "\n"].contains($0) }.count) : parts.joined(separator: "\""))
    if rest.first == separator {
      rest.removeFirst()
    } else if rest.starts(with: lineEnd.unicodeScalars) {
      rest.removeFirst(lineEnd.unicodeScalars.count)
      rows.append(row)
      row = []
    } else {
      throw FormatError(text: take(min(rest.count, 80)))
    }
  }
  return rows
}

/// Returns the text of an item of a list in Markdown (CommonMark 0.31.2). Emphasis has tags with the number of its
/// asterisks. Other characters with a meaning are errors, unless they are escaped.
private func markup(inItem scalars: [Unicode.Scalar]) throws -> String {
  let error = FormatError(text: String(String.UnicodeScalarView(scalars)))
  guard scalars.starts(with: "- ".unicodeScalars) else { throw error }
  let escapable = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\n".unicodeScalars
  func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar.properties.generalCategory == .spaceSeparator
  }
  var (result, open, rest) = ("", 0, scalars.dropFirst(2))
  while let scalar = rest.popFirst() {
    switch scalar {
    case "\\":
      guard let next = rest.popFirst(), escapable.contains(next) else { throw error }
      result.unicodeScalars.append(next)
      if next == "\n" { rest = rest.drop { $0 == " " } }
    case "*":
      let before = scalars[rest.startIndex - 2]
      let count = 1 + rest.prefix { $0 == "*" }.count
      rest = rest.dropFirst(count - 1)
      let after = rest.first ?? "\n"
      // These rules are stricter than those for delimiter runs that are left-flanking or right-flanking.
      let isValid =
        open == 0
        ? isSpace(before) && !isSpace(after) : count == open && !isSpace(before) && (isSpace(after) || after == ",")
      guard isValid else { throw error }
      result += open == 0 ? "<\(count)>" : "</\(count)>"
      open = count - open
    case "`", "_", "[", "]", "<", "&", "\n": throw error
    default: result.unicodeScalars.append(scalar)
    }
  }
  guard open == 0 else { throw error }
  return result
}
