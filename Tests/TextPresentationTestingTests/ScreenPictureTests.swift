import Foundation
import TerminalScreen
import Testing
import TextPresentation

@testable import TextPresentationTesting

@Suite("The picture of a screen as a text")
@MainActor
struct ScreenPictureTests {
  private static func screen(_ texts: [(String, TextStyle)], rows: Int = 2) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 12, rows: rows))
    for (row, text) in texts.enumerated() {
      screen.write(text.0, at: Position(column: 1, row: row), style: text.1)
    }
    return screen
  }

  @Test("The picture has the size, the cursor, the text of each row, the styles, and the hints")
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
    #expect(
      screen.picture == """
        12 columns, 5 rows, cursor in column 7, row 3
        │ 漢字x
        │ 漢b    de
        · aaa    bb
        │ c e
        · c a
        │
        ·  d
        │    ▒▒
        a: dim, italic, magenta, on rgb(1, 2, 3)
        b: bold, on indexed(7)
        c: underline
        d: reverse
        scrolls: rows 1..<3
        focused: columns 1..<4, rows 2..<6
        spoken for columns 0..<2, rows 1..<2: a button
        spoken: one
        spoken: two

        """)
  }

  /// Records the picture of a screen, and returns the difference of another screen from it.
  private func difference(of new: Screen, from old: Screen) throws -> String? {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "Tests.swift").path
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
        +│ three
         │ two
        +· aaa
        +a: bold
        """)
  }
}
