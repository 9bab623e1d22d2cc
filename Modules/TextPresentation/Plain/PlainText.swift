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
    /// A line for each word, its parts in columns, for people: the date as ISO 8601 writes it, the word, the
    /// definition.
    case columns
    /// A line for each word, with one tab between the same parts, for programs: no part contains a tab.
    case tabs
    /// One JSON array, with the keys that a word service uses. Characters that could act on a terminal are escaped, so
    /// that the text can be shown and still says what the words say.
    case json
  }

  /// All words, each line with its end.
  ///
  /// - Throws: What the encoder throws.
  public static func text(of words: [Word], format: Format) throws -> String {
    switch format {
    case .columns:
      let widest = words.map { DisplayText.width(of: DisplayText.line($0.word)) }.max() ?? 0
      return lines(of: words) { title in
        "  \(title)\(String(repeating: " ", count: widest - DisplayText.width(of: title)))  "
      }
    case .tabs:
      return lines(of: words) { title in "\t\(title)\t" }
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return escaped(String(decoding: try encoder.encode(words), as: UTF8.self)) + "\n"
    }
  }

  /// What a program says of itself on the standard error: its name, a colon, and a sentence in one line.
  public static func message(_ text: String) -> String {
    "words: \(DisplayText.line(text))"
  }

  private static func lines(of words: [Word], separated: (String) -> String) -> String {
    words.map { word in
      "\(word.date)\(separated(DisplayText.line(word.word)))\(DisplayText.line(word.definition ?? ""))\n"
    }.joined()
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
