import Foundation
import ProgramTesting
import TerminalScreen
import Testing
import TextPresentationTesting

/// Compares the pictures of operators in the guide with their diagrams. If `UPDATE_GUIDE=1` is in the environment, the
/// pictures are written instead. `MarbleTests` compares the diagrams with the operators.
@Suite("The marble diagrams of the guide")
struct MarblePictureTests {
  @Test("The pictures of operators are current", arguments: try MarblePicture.all())
  func picture(_ picture: MarblePicture) throws {
    let file = packageRoot.appending(path: "docs/\(picture.path)")
    if ProcessInfo.processInfo.environment["UPDATE_GUIDE"] == "1" { try Data(picture.svg.utf8).write(to: file) }
    #expect((try? String(contentsOf: file, encoding: .utf8)) == picture.svg, "\(picture.path) is stale")
  }
}

/// A picture of the diagram of a ``MarbleExample``: a line for each row, with the values on it. “┃” is the completion,
/// and “✕” is a failure. Below the rows are the seconds.
///
/// Comments above the code on a page of the guide, which readers do not see, are the rows of the diagram, and the path
/// and title of the picture:
///
///     <!-- numbers  -1--2--3--| -->
///     <!-- tens     -10-20-30-| -->
///     <!-- pictures/marbles-values.svg of a Signal: map -->
struct MarblePicture {
  let path: String
  let title: String
  let example: MarbleExample

  /// Returns the pictures of all pages.
  static func all() throws -> [MarblePicture] {
    try Page.all().flatMap { page in
      page.blocks.compactMap { block in
        guard let match = block.marker?.wholeMatch(of: /(pictures\/\S+) of a (\w+): (.+)/) else { return nil }
        // The empty line is the one that opens the block of code.
        let lines = block.comments.dropLast().map { "// \($0)"[...] } + ["", ""] + block.lines
        return MarblePicture(
          path: String(match.1), title: String(match.3),
          example: MarbleExample(
            path: page.path, line: block.line - block.comments.count - 1, lines: lines, context: String(match.2),
            declaration: nil))
      }
    }
  }

  var svg: String {
    let (rows, labelColumns) = (example.rows, 2 + (example.rows.map(\.name.count).max() ?? 0))
    let seconds = rows.map(\.events.count).max() ?? 0
    // A second has three columns, and a value has a blank at each side.
    func column(_ second: Int) -> Int { labelColumns + 3 * second }
    var screen = Screen(size: TerminalSize(columns: column(seconds) + 1, rows: 2 * rows.count + 1))
    var inputColors = [Color.blue, .yellow][...]
    for (index, row) in rows.enumerated() {
      let isInput = example.inputs.contains { $0.name == row.name }
      let color = isInput ? inputColors.popFirst() ?? .cyan : .green
      let events = Timeline(row.events).events
      let end = events.last { "|#".contains($0.text) }?.second ?? seconds
      screen.write(row.name, at: Position(column: 0, row: 2 * index))
      screen.write(
        String(repeating: "─", count: 3 * end + 1), at: Position(column: labelColumns, row: 2 * index),
        style: .init(attributes: .dim))
      var next = 0
      for event in events {
        let (text, style) =
          switch event.text {
          case "|": (" ┃", TextStyle.plain)
          case "#": (" ✕", TextStyle(foreground: .red, attributes: .bold))
          default: (" \(event.text) ", TextStyle(foreground: color, attributes: [.bold, .reverse]))
          }
        // An event at the same second as a value is to the right of it.
        next = max(column(event.second), next)
        screen.write(text, at: Position(column: next, row: 2 * index), style: style)
        next += text.count
      }
    }
    for second in 0..<seconds {
      let position = Position(column: column(second) + (second < 10 ? 1 : 0), row: 2 * rows.count)
      screen.write("\(second)", at: position, style: TextStyle(attributes: .dim))
    }
    return screen.svg(title: title)
  }
}
