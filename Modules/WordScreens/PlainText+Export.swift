import Models
import TerminalScreen
import ViewModels

extension PlainText {
  /// Returns words as a list in Markdown (CommonMark): the word, its pronunciation and part of speech, the date, the
  /// definition, and the example in a line of its own.
  static func markdown(_ words: [Word]) -> String {
    words.map { word in
      let details = [word.pronunciation.map { "/\($0)/" }, word.partOfSpeech].compactMap(\.self).map(escapedMarkdown)
      let definition = word.definition.map { ": \(escapedMarkdown($0))" } ?? ""
      let example = word.example.map { "\\\n  *\(escapedMarkdown($0))*" } ?? ""
      return "- **\(escapedMarkdown(word.word))**" + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
        + ", \(word.date.title)\(definition)\(example)\n"
    }.joined()
  }

  /// Returns words as a table of comma-separated values (RFC 4180), with a header. The columns are those of a word.
  static func csv(_ words: [Word]) -> String {
    let header = ["date", "word", "pronunciation", "part of speech", "definition", "example", "origin"]
    let rows = words.map {
      [$0.date.description, $0.word, $0.pronunciation, $0.partOfSpeech, $0.definition, $0.example, $0.origin]
    }
    return ([header] + rows).map { $0.map { quotedField($0) }.joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns words as a text file that Anki imports: for each word a note with the word on its front, and the
  /// pronunciation, the part of speech, the definition and the example on its back.
  static func anki(_ words: [Word]) -> String {
    let notes = words.map { word in
      let details = [word.pronunciation.map { "/\($0)/" }, word.partOfSpeech].compactMap(\.self)
      let back = [details.joined(separator: ", "), word.definition ?? "", word.example.map { "“\($0)”" } ?? ""]
      return quotedField(word.word) + "\t" + quotedField(back.filter { !$0.isEmpty }.joined(separator: " · ")) + "\n"
    }
    return "#separator:tab\n#html:false\n#columns:Front\tBack\n" + notes.joined()
  }

  /// Returns the field of a table in one line. It is in quotation marks if it contains a separator or a quotation mark.
  private static func quotedField(_ text: String?) -> String {
    let line = DisplayText.line(text ?? "")
    guard line.contains(where: { "\",\t#".contains($0) }) else { return line }
    return "\"\(line.replacing("\"", with: "\"\""))\""
  }

  /// Returns a text in one line, in which no character has a meaning in Markdown.
  private static func escapedMarkdown(_ text: String) -> String {
    DisplayText.line(text).map { "\\`*_[]<>&#|~!".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
