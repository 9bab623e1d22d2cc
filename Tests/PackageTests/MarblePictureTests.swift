import Foundation
import ProgramTesting
import TerminalScreen
import Testing

@testable import TextPresentationTesting

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

/// A picture of the diagram of a ``MarbleExample``: a line for each row, with a marble for each value.
///
/// A bar is the completion, and a cross is a failure. Below the rows are the seconds. Comments above the code on a page
/// of the guide, which readers do not see, are the rows of the diagram, and the path and title of the picture:
///
///     <!-- numbers  -1--2--3--| -->
///     <!-- tens     -10-20-30-| -->
///     <!-- pictures/marbles-values.svg of a Signal: map -->
struct MarblePicture {
  let path: String
  let title: String
  let example: MarbleExample

  private static let column = 22
  private static let rowHeight = 42
  /// The colours of the inputs. Outputs are green.
  private static let inputColors = ["ansi4", "ansi3"]

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

  private var seconds: Int { example.rows.map(\.events.count).max() ?? 0 }
  private var labelWidth: Int { 34 + 9 * (example.rows.map(\.name.count).max() ?? 0) }
  private var width: Int { x(seconds) + 4 }

  var svg: String {
    var colors = Self.inputColors[...]
    let rows = example.rows.enumerated().flatMap { index, row in
      let isInput = example.inputs.contains { $0.name == row.name }
      return elements(of: row, y: 30 + index * Self.rowHeight, color: isInput ? colors.popFirst() ?? "ansi6" : "ansi2")
    }
    let bottom = 30 + example.rows.count * Self.rowHeight
    let scale = (0..<seconds).map { text("\($0)", x: x($0), y: bottom - 4, "font-size=\"11\" opacity=\"0.6\"") }
    return Screen.svgDocument(width: width, height: bottom + 8, title: title, elements: rows + scale)
  }

  private func x(_ second: Int) -> Int { labelWidth + Self.column / 2 + second * Self.column }

  private func elements(of row: MarbleExample.Row, y: Int, color: String) -> [String] {
    let events = Timeline(row.events).events
    let end = events.last { "|#".contains($0.text) }.map { x($0.second) } ?? width - 12
    var elements = [
      "<text x=\"16\" y=\"\(y + 5)\" class=\"foreground\">\(row.name)</text>",
      rect(x: labelWidth, y: y - 1, width: end - labelWidth, height: 2, "class=\"ansi8\""),
    ]
    var right = 0
    for event in events {
      let width = "|#".contains(event.text) ? 4 : max(26, 12 + 9 * event.text.count)
      // An event at the same second as a value is to the right of its marble.
      let center = max(x(event.second), right + width / 2 + 2)
      right = center + width / 2
      switch event.text {
      case "|": elements.append(rect(x: center - 2, y: y - 13, width: 4, height: 26, "class=\"foreground\""))
      case "#":
        elements.append(text("✕", x: center, y: y + 7, "font-size=\"20\" font-weight=\"bold\"", class: "ansi1"))
      default:
        elements.append(
          rect(x: center - width / 2, y: y - 13, width: width, height: 26, "rx=\"13\" class=\"\(color)\""))
        elements.append(text(event.text, x: center, y: y + 5, "font-weight=\"bold\"", class: "background"))
      }
    }
    return elements
  }

  private func rect(x: Int, y: Int, width: Int, height: Int, _ attributes: String) -> String {
    "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" \(attributes)/>"
  }

  private func text(_ text: String, x: Int, y: Int, _ attributes: String, class color: String = "foreground") -> String
  {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"middle\" class=\"\(color)\" \(attributes)>\(text)</text>"
  }
}
