import RandomTesting
import Testing

@testable import TerminalScreen

@Suite("A block of cells")
struct CellBlockTests {
  private let room = TerminalSize(columns: 20, rows: 5)

  /// Returns the texts and styles of the cells in the first row.
  private func cells(_ text: String) -> [Cell] {
    let block = CellBlock(Array(text.utf8), atMost: room)
    return block.size.rows > 0 ? Array(cells(of: block, row: 0)) : []
  }

  private func text(_ text: String) -> String { cells(text).map { String($0.character) }.joined() }

  @Test("A row that the renderer draws becomes the same cells", arguments: 0..<20)
  func drawnRows(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var screen = Screen(size: TerminalSize(columns: room.columns, rows: 1))
    for column in 0..<room.columns {
      screen.write("x", at: Position(column: column, row: 0), style: generator.pick(RandomScreen.styles))
    }
    let frame = Renderer(colorMode: .trueColor).bytes(from: nil, to: screen)
    #expect(CellBlock(frame, atMost: room).screen == screen)
  }

  @Test(
    "A sequence of style codes sets the style up to its first invalid colour, and no style if it has other characters",
    arguments: [
      // Codes after a colour or an unknown code are applied, and those after an invalid colour are not.
      ("38;5;7;1", TextStyle(foreground: .indexed(7), attributes: .bold)),
      ("48;2;1;2;3;4", TextStyle(background: .rgb(1, 2, 3), attributes: .underline)),
      ("65536;1", TextStyle(attributes: .bold)), ("38;5;256;1", .plain), ("38;2;1;2;256;1", .plain),
      ("38;3;1;1;1;1", .plain), ("1;38;5", TextStyle(attributes: .bold)), ("38;2;1;2", .plain),
      ("31;;1", TextStyle(attributes: .bold)), ("31;0;32", TextStyle(foreground: .green)),
      // Other characters than digits and semicolons.
      ("38:2:1:2:3", .plain), ("1 ", .plain), ("+1", .plain), ("1;?1", .plain),
      // Each code that ends an attribute changes only that attribute.
      ("1;2;3;4;7;31;22", TextStyle(foreground: .red, attributes: [.italic, .underline, .reverse])),
      ("1;2;3;4;7;23", TextStyle(attributes: [.bold, .dim, .underline, .reverse])),
      ("1;2;3;4;7;24", TextStyle(attributes: [.bold, .dim, .italic, .reverse])),
      ("1;2;3;4;7;42;27", TextStyle(background: .green, attributes: [.bold, .dim, .italic, .underline])),
      ("31;42;39", TextStyle(background: .green)), ("31;42;49", TextStyle(foreground: .red)),
    ])
  func sequences(parameters: String, style: TextStyle) {
    #expect(cells("\u{1B}[\(parameters)mx").map(\.style) == [style])
  }

  private func cells(of block: CellBlock, row: Int) -> [Cell] {
    (0..<block.size.columns).map { block.screen[$0, row] }
  }

  @Test("A style applies to the text after it until it changes, also in the next line")
  func runs() {
    let block = CellBlock(Array("a\u{1B}[41mb\nc\u{1B}[2Jd\u{1B}[me".utf8), atMost: room)
    let red = TextStyle(background: .red)
    #expect(cells(of: block, row: 0).map(\.style) == [.plain, red, .plain])
    #expect(cells(of: block, row: 1).map(\.style) == [red, red, .plain])
  }

  @Test(
    "Each escape sequence is removed whole, and the text after it is not",
    arguments: [
      "\u{1B}(B", "\u{1B}$(C", "\u{1B}7", "\u{1B}~", "\u{1B}\u{1B}[31m\u{1B}[39m", "\u{1B}[31\u{1B}[39m",
      "\u{1B}[1;2;3H", "\u{1B}[?25l", "\u{1B}[@", "\u{1B}[~", "\u{1B}\\", "\u{1B}]0;a\u{1B}b\u{7}",
      "\u{1B}]0;a\\b\u{1B}\\",
      "\u{1B}_ab\u{1B}\\", "\u{1B}Pab\u{1B}\\", "\u{1B}]\u{7}", "\u{0}", "\u{7F}", "\u{80}", "\u{9F}",
      "\u{1B}]0;a\nb\u{7}",
      "\r", "\t", "\u{202E}", "\u{9B}",
    ])
  func removed(sequence: String) {
    #expect(text("a\(sequence)b") == "ab")
    #expect(cells("a\(sequence)b").allSatisfy { $0.style == .plain })
  }

  @Test(
    "A block is as large as the part of its text that fits, without empty rows at the end",
    arguments: [
      ("\n\n", 0, 0), ("\na", 1, 2), ("a\n\n\n", 1, 1), ("a\n \n", 1, 2), ("漢\na", 2, 2), ("\u{1B}[31m\n", 0, 0),
      ("1\n2\n3\n4\n5\n6", 1, 5), ("a\r\nb\r\n", 1, 2),
      ("abcdefghijklmnopqrstu", 20, 1), ("abcdefghijklmnopqrs漢t", 19, 1),
      // A line end ends a cut sequence, but not a control string.
      ("a\u{1B}\nb", 1, 2), ("a\u{1B}(\nb", 1, 2), ("a\u{1B}[1\nb", 1, 2), ("a\u{1B}[\nb", 1, 2),
      ("a\n\u{1B}]0;\nb", 1, 1), ("a\n\u{1B}_G\nb", 1, 1), ("a\n\u{1B}[", 1, 1),
    ])
  func sizes(text: String, columns: Int, rows: Int) {
    #expect(CellBlock(Array(text.utf8), atMost: room).size == TerminalSize(columns: columns, rows: rows))
  }

  @Test("Any bytes become sanitised text that fits", arguments: 0..<200)
  func anyBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["\u{1B}", "\u{1B}[", "m", "38;2;", "\u{1B}]", "\u{7}", "\n", "e\u{301}", "漢", "\u{10EEEE}", "x", ";"]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      if Bool.random(using: &generator) {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      } else {
        bytes += Array(generator.pick(parts).utf8)
      }
    }
    let room = TerminalSize(columns: generator.pick([0, 1, 8]), rows: generator.pick([0, 1, 4]))
    let block = CellBlock(bytes, atMost: room)
    #expect(block.size.columns <= room.columns && block.size.rows <= room.rows)
    for row in 0..<block.size.rows {
      for cell in cells(of: block, row: row) where !cell.isContinuation {
        let text = String(cell.character)
        #expect(DisplayText.line(text) == text && !cell.isPicture)
      }
    }
  }
}
