import Foundation
import ProgramTesting
import Testing

/// Comments above a block, which readers do not see, say where its lines belong:
///
///     <!-- imports: PATH | import Models -->  adds imports to a file, which may be a new one
///     <!-- append: PATH -->                   adds the lines to the end of the file
///     <!-- insert: PATH | TEXT -->            inserts the lines before the last occurrence of a text
///     <!-- line: PATH | TEXT -->              replaces the line with the first occurrence of a text
///     <!-- replace: PATH | FROM | TO -->      replaces the text from the first FROM up to the last TO
///
/// If a block has several of these comments, each part of it between lines with `…` has one.
extension Page.Block {
  /// Changes the files of a reader as the comments say. Returns the paths of the changed files.
  func edit(_ files: TemporaryDirectory, on page: String) throws -> [String] {
    let edits = comments.compactMap { $0.wholeMatch(of: /(imports|append|insert|line|replace): (\S+)(?: \| (.*))?/) }
    let count = edits.count { $0.1 != "imports" }
    var parts = count > 1 ? code.split(separator: "\n…\n") : [code.replacing("\n…\n", with: "\n")[...]]
    try #require(count == 0 || count == parts.count, "\(page):\(line)")
    for edit in edits {
      let part = edit.1 == "imports" ? "" : "\(parts.removeFirst())\n"
      let old = (try? files.text(of: String(edit.2))) ?? ""
      let arguments = (edit.3 ?? "").components(separatedBy: " | ")
      let new = try edited(old, with: edit.1, arguments, part: part, place: "\(page):\(line): \(edit.0)")
      try files.write(new, to: String(edit.2))
    }
    return edits.map { String($0.2) }
  }
}

/// Returns the text of a file after a change with a part of a block.
private func edited(
  _ text: String, with kind: Substring, _ arguments: [String], part: String, place: Comment
) throws -> String {
  switch kind {
  case "imports": return arguments.joined(separator: "\n") + "\n" + text
  case "append": return text + "\n" + part
  case "insert":
    let start = try #require(text.range(of: arguments[0], options: .backwards), place).lowerBound
    return text[..<start] + part + text[start...]
  case "line":
    let line = text.lineRange(for: try #require(text.range(of: arguments[0]), place))
    return text.replacingCharacters(in: line, with: part)
  default:
    let start = try #require(text.range(of: arguments[0]), place).lowerBound
    let end = try #require(text.range(of: arguments[1], options: .backwards), place).lowerBound
    return text[..<start] + part + "\n" + text[end...]
  }
}
