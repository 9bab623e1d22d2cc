import Models
import TerminalScreen
import ViewModels

extension PlainText {
  /// Returns words as a list in Markdown (CommonMark): the word, its pronunciation and part of speech, the date, the
  /// definition, and, in the next line, the example.
  static func markdown(_ words: [Word]) -> String {
    words.map { word in
      let title = escapedMarkdown(word.word).map { "**\($0)**" } ?? ""
      let details = [word.pronunciation.map { "/\($0)/" }, word.partOfSpeech].compactMap(escapedMarkdown)
      let definition = escapedMarkdown(word.definition).map { ": \($0)" } ?? ""
      let example = escapedMarkdown(word.example).map { "\\\n  *\($0)*" } ?? ""
      return "- \(title)" + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
        + ", \(word.date.title)\(definition)\(example)\n"
    }.joined()
  }

  /// Returns words as a table of comma-separated values (RFC 4180), with a header. The columns are those of a word.
  static func csv(_ words: [Word]) -> String {
    let header = ["date", "word", "pronunciation", "part of speech", "definition", "example", "origin"]
    let rows = words.map {
      [$0.date.description, $0.word, $0.pronunciation, $0.partOfSpeech, $0.definition, $0.example, $0.origin]
    }
    return ([header] + rows).map { $0.map { quotedField(inertCell($0)) }.joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns words as a text file that Anki imports, with a note for each word. The front of a note is the word. The
  /// back has the pronunciation, the part of speech, the definition and the example.
  static func anki(_ words: [Word]) -> String {
    let notes = words.map { word in
      let details = [word.pronunciation.map { "/\($0)/" }, word.partOfSpeech].compactMap(\.self)
      let back = [details.joined(separator: ", "), word.definition ?? "", word.example.map { "“\($0)”" } ?? ""]
      return quotedField(word.word) + "\t" + quotedField(back.filter { !$0.isEmpty }.joined(separator: " · ")) + "\n"
    }
    return "#separator:tab\n#html:false\n#columns:Front\tBack\n" + notes.joined()
  }

  /// Returns the text of a cell in one line. An apostrophe before it prevents that a spreadsheet runs it as a formula.
  private static func inertCell(_ text: String?) -> String {
    let line = DisplayText.line(text ?? "")
    // Some spreadsheets ignore spaces before a formula, and some accept signs of full width.
    let sign = line.unicodeScalars.first { !$0.isBlank }
    return sign.map("=+-@＝＋－＠".unicodeScalars.contains) == true ? "'\(line)" : line
  }

  /// Returns the field of a table in one line. It is in quotation marks if it contains a separator or a quotation mark,
  /// even one that forms a character with a combining mark.
  private static func quotedField(_ text: String) -> String {
    let line = DisplayText.line(text)
    guard line.unicodeScalars.contains(where: "\",\t#".unicodeScalars.contains) else { return line }
    return "\"\(line.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined())\""
  }

  /// Returns a text in one line, in which no character has a meaning in Markdown. Returns `nil` if it is blank. White
  /// space at its edges, which would prevent emphasis, is removed.
  private static func escapedMarkdown(_ text: String?) -> String? {
    var scalars = DisplayText.line(text ?? "").unicodeScalars[...]
    while scalars.first?.isBlank == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    guard !scalars.isEmpty else { return nil }
    // The first scalar can now be a mark without a character.
    return DisplayText.line(String(scalars)).unicodeScalars
      .map { "\\`*_[]<>&#|~!".unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space, or is invisible without the scalar before it.
  fileprivate var isBlank: Bool { properties.isWhitespace || properties.isDefaultIgnorableCodePoint }
}
