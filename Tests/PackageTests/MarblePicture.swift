import TerminalScreen

@testable import TextPresentationTesting

/// A picture of the diagram of a ``MarbleExample``: a line for each row, with a marble for each value.
///
/// A bar is the completion, and a cross is a failure. Below the rows are the seconds.
struct MarblePicture {
  let title: String
  let example: MarbleExample

  private static let column = 22
  private static let rowHeight = 42
  /// The colours of the inputs. Outputs are green.
  private static let inputColors = ["ansi4", "ansi3"]

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
      let isEnd = "|#".contains(event.text)
      let width = isEnd ? 4 : max(26, 12 + 9 * event.text.count)
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
