public import Models
import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Words as plain lines, for pipes and for those who do not want a screen. Whatever is in the words, nothing of it can
/// act on a terminal.
public enum PlainText {
  /// How words are written.
  public enum Format: Sendable {
    /// A line for each word, its parts in columns, for people: the date as ISO 8601 writes it, the marks of the
    /// reactions where they are known, the word, the definition.
    case columns
    /// A line for each word, with one tab between its parts, for programs: the date, the word, the definition, and
    /// where they are known the names of the reactions with commas between them. No part contains a tab.
    case tabs
    /// One JSON array, with the keys that a word service uses, and `favourite` and `reblogged` where they are known.
    /// Characters that could act on a terminal are escaped, so that the text can be shown and still says what the words
    /// say.
    case json
  }

  /// All words, each line with its end.
  ///
  /// - Parameters:
  ///   - words: The words, in the order in which they are to be.
  ///   - reactions: The user's reactions; nothing where they are not known.
  ///   - format: How a word is written.
  /// - Throws: What the encoder throws.
  public static func text(of words: [Word], reactions: Reactions? = nil, format: Format) throws -> String {
    switch format {
    case .columns:
      let widest = words.map { DisplayText.width(of: DisplayText.line($0.word)) }.max() ?? 0
      return words.map { word in
        let title = DisplayText.line(word.word)
        let padding = String(repeating: " ", count: widest - DisplayText.width(of: title))
        let reactionMarks = reactions.map { "  " + marks(of: word, in: $0) } ?? ""
        return "\(word.date)\(reactionMarks)  \(title)\(padding)  \(DisplayText.line(word.definition ?? ""))\n"
      }.joined()
    case .tabs:
      return words.map { word in
        let names = reactions.map { reactions in
          "\t" + Reaction.allCases.filter { reactions[$0].contains(word.id) }.map(\.rawValue).joined(separator: ",")
        }
        return
          "\(word.date)\t\(DisplayText.line(word.word))\t\(DisplayText.line(word.definition ?? ""))\(names ?? "")\n"
      }.joined()
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let entries = words.map { Entry(word: $0, reactions: reactions) }
      return escaped(String(decoding: try encoder.encode(entries), as: UTF8.self)) + "\n"
    }
  }

  /// What a program says of itself on the standard error: its name, a colon, and a sentence in one line.
  public static func message(_ text: String) -> String {
    "words: \(DisplayText.line(text))"
  }

  private static func marks(of word: Word, in reactions: Reactions) -> String {
    (reactions.favourites.contains(word.id) ? ReactionMarks.favourite : " ")
      + (reactions.reblogs.contains(word.id) ? ReactionMarks.reblog : " ")
  }

  /// A word and the reactions to it, as one object.
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
  /// Whether a terminal may do something else with it than show it.
  fileprivate var mayActOnTerminal: Bool {
    if (0x20..<0x7F).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
