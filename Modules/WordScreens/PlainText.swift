public import Models
import TerminalScreen
import TextPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Formats words as text, for pipes and for commands that print words.
///
/// The text is sanitised: except for line feeds and the tabs between fields, it contains no characters that could
/// control a terminal.
public enum PlainText {
  /// The format of the output.
  public enum Format: Sendable {
    /// The words in aligned columns, for people. The columns are the date in ISO 8601 format, the marks of the
    /// reactions if these are known, the word, and the definition, which is wrapped.
    case columns
    /// One line for each word, with fields that are separated by tabs, for programs. The fields are the date, the word,
    /// the definition and, if known, the names of the reactions, separated by commas. No field contains a tab.
    case tabs
    /// One JSON array, with the keys that a word service uses. If the reactions are known, each object also contains
    /// `favourite` and `reblogged`.
    ///
    /// Characters that could control a terminal are escaped, so the text is safe to print and decodes to the original
    /// words.
    case json
    /// A list in Markdown, for people.
    case markdown
    /// A table of comma-separated values (RFC 4180) with a header, for spreadsheets. It has no reactions.
    ///
    /// A spreadsheet runs a cell as a formula if it begins with `=`, `+`, `-` or `@`. A text of a service must not be
    /// run, so these cells begin with an apostrophe.
    case csv
    /// A text file that Anki imports as one note for each word.
    case anki
  }

  /// Returns all words as text. Each line ends with a line feed.
  ///
  /// - Parameters:
  ///   - words: The words, in output order.
  ///   - reactions: The user's reactions; `nil` if they are not known.
  ///   - format: The format of the output.
  ///   - columns: The width at which ``Format/columns`` wraps lines. By default, they are not wrapped.
  /// - Throws: For ``Format/json``, the errors that `JSONEncoder` throws.
  public static func text(
    of words: [Word], reactions: Reactions? = nil, format: Format, columns: Int = .max
  ) throws -> String {
    switch format {
    case .columns:
      let widest = words.map { DisplayText.width(of: DisplayText.line($0.word)) }.max() ?? 0
      return words.map { word in
        let title = DisplayText.line(word.word)
        let padding = String(repeating: " ", count: widest - DisplayText.width(of: title))
        let reactionMarks = reactions.map { "  " + marks(of: word, in: $0) } ?? ""
        let start = "\(word.date)\(reactionMarks)  \(title)\(padding)  "
        return hanging(DisplayText.line(word.definition ?? ""), after: start, columns: columns) + "\n"
      }.joined()
    case .tabs:
      return words.map { word in
        let names = reactions.map { reactions in
          Reaction.allCases.filter { reactions[$0].contains(word.id) }.map(\.rawValue).joined(separator: ",")
        }
        let fields = [word.date.description, word.word, word.definition ?? "", names].compactMap(\.self)
        return fields.map { DisplayText.line($0) }.joined(separator: "\t") + "\n"
      }.joined()
    case .json:
      return try json(words.map { Entry(word: $0, reactions: reactions) })
    case .markdown: return markdown(words)
    case .csv: return csv(words)
    case .anki: return anki(words)
    }
  }

  /// Returns a message for the standard error in one line, without a line feed: the name of the program, a colon, and
  /// the text.
  public static func message(_ text: String) -> String { "words: \(DisplayText.line(text))" }

  /// Returns user input in quotation marks for a message. A longer input than 200 Unicode scalars is shortened.
  public static func quoted(_ input: some StringProtocol) -> String {
    let start = String.UnicodeScalarView(input.unicodeScalars.prefix(201))
    return start.count > 200 ? "“\(String(start.dropLast()))…”" : "“\(input)”"
  }

  /// Returns a value as JSON in which the characters that could control a terminal are escaped.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// Returns a text after another one. Its further lines begin in the same column or, if this would leave too few
  /// columns, near the left edge.
  private static func hanging(_ text: String, after start: String, columns: Int) -> String {
    let column = DisplayText.width(of: start)
    if columns - column >= minimumWrappedColumns {
      return start
        + DisplayText.wrapped(text, columns: columns - column)
        .joined(separator: "\n" + String(repeating: " ", count: column))
    }
    return DisplayText.wrapped(start + text, columns: max(columns - narrowIndent, minimumWrappedColumns))
      .joined(separator: "\n" + String(repeating: " ", count: narrowIndent))
  }

  private static let minimumWrappedColumns = 24
  private static let narrowIndent = 4

  private static func marks(of word: Word, in reactions: Reactions) -> String {
    (reactions.favourites.contains(word.id) ? ReactionMarks.favourite : " ")
      + (reactions.reblogs.contains(word.id) ? ReactionMarks.reblog : " ")
  }

  /// A word and the user's reactions to it, encoded as one object.
  private struct Entry: Encodable {
    let word: Word
    let reactions: Reactions?

    func encode(to encoder: any Encoder) throws {
      try word.encode(to: encoder)
      guard let reactions else { return }
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(reactions.favourites.contains(word.id), forKey: .favourite)
      try container.encode(reactions.reblogs.contains(word.id), forKey: .reblogged)
    }

    private enum Key: CodingKey {
      case favourite, reblogged
    }
  }

  private static func escaped(_ json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      if scalar == "\n" || !scalar.mayActOnTerminal {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the scalar could control a terminal, is invisible, or has no defined appearance.
  fileprivate var mayActOnTerminal: Bool {
    if (0x20..<0x7F).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
