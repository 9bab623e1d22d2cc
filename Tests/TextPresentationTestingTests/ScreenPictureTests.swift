import Foundation
import TerminalScreen
import Testing
import TextPresentation

@testable import TextPresentationTesting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The picture of a screen as a text")
@MainActor
struct ScreenPictureTests {
  private static func screen(_ texts: [(String, TextStyle)], rows: Int = 2) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 12, rows: rows))
    for (row, text) in texts.enumerated() { screen.write(text.0, at: Position(column: 1, row: row), style: text.1) }
    return screen
  }

  @Test("The text has the size, the cursor, the rows with their styles and pictures, and the hints")
  func everything() throws {
    let notice = TextStyle(foreground: .magenta, background: .rgb(1, 2, 3), attributes: [.dim, .italic])
    var screen = Self.screen([("漢字x", .plain), ("漢b", notice), ("c", TextStyle(attributes: .underline))], rows: 5)
    screen.write("de", at: Position(column: 8, row: 1), style: TextStyle(background: .indexed(7), attributes: .bold))
    screen.write("e", at: Position(column: 3, row: 2), style: notice)
    screen.fill(TerminalRect(column: 2, row: 3, columns: 1, rows: 1), style: TextStyle(attributes: .reverse))
    let size = TerminalSize(columns: 2, rows: 1)
    let picture = try #require(TerminalPictures().picture(png: [1], size: size))
    screen.show(picture, at: Position(column: 4, row: 4), clip: TerminalRect(screen.size))
    screen.cursor = Position(column: 7, row: 3)
    screen.scrollRegion = 1..<3
    screen.focusedRegion = TerminalRect(column: 1, row: 2, columns: 3, rows: 4)
    screen.spokenRegion = SpokenRegion(rect: TerminalRect(column: 0, row: 1, columns: 2, rows: 1), text: "a button")
    screen.spokenTexts = ["one", "two"]
    try screen.expectPicture("Everything")
  }

  @Test("Each of many styles has its own letter of one column")
  func letters() {
    let size = TerminalSize(columns: 200, rows: 1)
    var screen = Screen(size: size)
    for column in 0..<size.columns {
      let style = TextStyle(foreground: .indexed(UInt8(column)))
      screen.write("x", at: Position(column: column, row: 0), style: style)
    }
    // The line below the row has the letters, after “·”.
    let letters = screen.picture.split(separator: "\n")[2].dropFirst()
    #expect(Set(letters).count == size.columns && DisplayText.width(of: String(letters)) == size.columns)
  }

  /// Records the picture of a screen, which has none before, and returns the difference of another screen from it.
  private func difference(of new: Screen, from old: Screen) throws -> String? {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "Tests.swift").path
    #expect(throws: PictureDifference.self) { try old.expectPicture("a name", sourceFile: file, isRecording: false) }
    try old.expectPicture("a name", sourceFile: file, isRecording: true)
    let picture = directory.appending(path: "Pictures/a name.txt")
    #expect(try String(contentsOf: picture, encoding: .utf8) == old.picture)
    try old.expectPicture("a name", sourceFile: file, isRecording: false)
    let difference = #expect(throws: PictureDifference.self) {
      try new.expectPicture("a name", sourceFile: file, isRecording: false)
    }
    return difference?.description.replacing(picture.path, with: "a name.txt")
  }

  @Test("A recorded picture is equal to its screen, and another screen differs by lines")
  func comparing() throws {
    let new = Self.screen([("three", .plain), ("two", TextStyle(attributes: .bold))])
    #expect(
      try difference(of: new, from: Self.screen([("one", .plain), ("two", .plain)])) == """
        The screen differs from a name.txt:
         12 columns, 2 rows, no cursor
        -│ one
        -│ two
        +│ three
        +│ two
        +· aaa
        +a: bold
        """)
  }
}

@Suite("A screen as an SVG picture")
struct ScreenSVGTests {
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
    // Text that is escaped, attributes, two rows of colours, backgrounds and blanks, reversed colours, and characters
    // that are escaped before a combining one.
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
    let svg = screen.svg(title: "t\n<\u{1B}\"&>\u{338}")
    _ = try XMLDocument(xmlString: svg)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/Styles.svg")
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" { try Data(svg.utf8).write(to: file) }
    #expect(try Data(contentsOf: file) == Data(svg.utf8))
  }
}
