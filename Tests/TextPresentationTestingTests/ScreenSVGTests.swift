import Foundation
import TerminalScreen
import Testing
import TextPresentationTesting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A screen as an SVG picture")
struct ScreenSVGTests {
  /// Compares a picture, which has to be valid XML, with a file beside the test. If `RECORD_TESTS=1` is in the
  /// environment, the file is written instead.
  private func expect(_ svg: String, _ name: String) throws {
    _ = try XMLDocument(xmlString: svg)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" { try Data(svg.utf8).write(to: file) }
    #expect(try Data(contentsOf: file) == Data(svg.utf8), "The picture differs from \(name).svg.")
  }

  private static let colors: [Color] =
    [.default, .black, .brightWhite, .brightRed, .rgb(0, 15, 16)]
    + [3, 15, 16, 17, 22, 52, 103, 145, 188, 231, 232, 255].map(Color.indexed)

  @Test("Each run of cells in one style has its place, its colours and its attributes, and its text is escaped")
  @MainActor
  func styles() throws {
    var screen = Screen(size: TerminalSize(columns: 24, rows: 8))
    func write(_ texts: [(String, TextStyle)], row: Int) {
      var column = 1
      for (text, style) in texts {
        screen.write(text, at: Position(column: column, row: row), style: style)
        column += DisplayText.width(of: DisplayText.line(text)) + 1
      }
    }
    write([("<a> & \"b\" 日本 \u{1B}[2J", .plain)], row: 0)
    write([TextStyle.Attributes.bold, .dim, .italic, .underline].map { ("x", TextStyle(attributes: $0)) }, row: 1)
    write(Self.colors.prefix(10).map { ("x", TextStyle(foreground: $0)) }, row: 2)
    write(Self.colors.dropFirst(10).map { ("x", TextStyle(foreground: $0)) }, row: 3)
    write([("x", TextStyle(background: .red)), (" ", TextStyle(background: .red)), ("  a b  ", .plain)], row: 4)
    let reversed = TextStyle(foreground: .red, background: .indexed(232), attributes: .reverse)
    write([("日x", reversed), ("x", TextStyle(attributes: .reverse))], row: 5)
    write([("<\u{338}", .plain), ("&\u{338}", .plain)], row: 6)
    let picture = try #require(TerminalPictures().picture(png: [1], size: TerminalSize(columns: 2, rows: 1)))
    screen.show(picture, at: Position(column: 0, row: 7), clip: TerminalRect(screen.size))
    try expect(screen.svg(title: "t\n<\u{1B}\"&>\u{338}"), "Styles")
  }
}
