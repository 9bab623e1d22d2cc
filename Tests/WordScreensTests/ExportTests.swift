import Foundation
import Models
import TerminalScreen
import Testing
import WordScreens

/// Reads exported tables as spreadsheets and Anki do, by RFC 4180 with another separator.
@Suite("The export of favourites")
struct ExportTests {
  /// Definitions with each character that has a meaning in the format, alone, doubled, and beside the others.
  private static let texts =
    ["\"", ",", "\t", "#", "\n", "\r\n", "a", "é", ""].flatMap { first in
      ["\"", ",", "\t", "#", " ", "b"].map { first + $0 }
    }

  @Test("A program that reads the table of values or the notes of Anki finds the texts of each word, in one line each")
  func fields() throws {
    let word = try #require(Word.sample(31, "", definition: nil))
    let words = Self.texts.map { text in
      Word(
        id: word.id, word: text, date: word.date, imageURL: word.imageURL, definition: text + "d",
        partOfSpeech: text, pronunciation: "p", example: nil, origin: text)
    }
    let csv = try PlainText.text(of: words, reactions: nil, format: .csv)
    #expect(
      try fields(of: csv, separator: ",", lineEnd: "\r\n").dropFirst()
        == words.map { word in
          ["2015-01-31", word.word, "p", word.partOfSpeech, word.definition, "", word.origin]
            .map { DisplayText.line($0 ?? "") }
        }[...])
    let anki = try PlainText.text(of: words, reactions: nil, format: .anki)
    #expect(anki.hasPrefix("#separator:tab\n#html:false\n#columns:Front\tBack\n"))
    let notes = anki.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "\n")
    #expect(
      try fields(of: notes, separator: "\t", lineEnd: "\n")
        == words.map { word in
          [word.word, "/p/, \(word.partOfSpeech ?? "") · \(word.definition ?? "")"].map { DisplayText.line($0) }
        })
    // A line that starts with “#” would be a comment.
    #expect(!"\n\(notes)".contains("\n#"))
  }

  /// Returns the fields of each record.
  private func fields(of table: String, separator: Character, lineEnd: Character) throws -> [[String]] {
    var (records, record, field) = ([[String]](), [String](), "")
    var (isQuoted, characters) = (false, Array(table)[...])
    while let character = characters.popFirst() {
      if isQuoted {
        if character != "\"" {
          field.append(character)
        } else if characters.first == "\"" {
          field.append(characters.removeFirst())
        } else {
          isQuoted = false
        }
      } else if character == "\"" {
        try #require(field.isEmpty, "A quotation mark is inside a field that has none around it.")
        isQuoted = true
      } else if character == separator || character == lineEnd {
        record.append(field)
        field = ""
        if character == lineEnd {
          records.append(record)
          record = []
        }
      } else {
        field.append(character)
      }
    }
    try #require(record.isEmpty && field.isEmpty && !isQuoted, "The last record has no end.")
    return records
  }
}
