import Testing

@testable import Terminal

@Suite("A block of cells")
struct CellBlockTests {
  private let room = TerminalSize(columns: 8, rows: 4)

  private func lines(_ block: CellBlock) -> [String] {
    var screen = Screen(size: block.size)
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(block.size))
    return screen.lines
  }

  @Test("Lines become rows, as wide as the longest one")
  func rows() {
    let block = CellBlock(Array("ab\n\ncde\n".utf8), atMost: room)
    #expect(block.size == TerminalSize(columns: 3, rows: 3))
    #expect(lines(block) == ["ab", "", "cde"])
  }

  @Test(
    "The escape sequences before a cell set its colours and attributes",
    arguments: [
      ("\u{1B}[31;42mx", TextStyle(foreground: .red, background: .green)),
      ("\u{1B}[97;105mx", TextStyle(foreground: .brightWhite, background: .brightMagenta)),
      ("\u{1B}[38;5;17;48;5;200mx", TextStyle(foreground: .indexed(17), background: .indexed(200))),
      ("\u{1B}[38;2;1;2;3m\u{1B}[48;2;4;5;6mx", TextStyle(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6))),
      ("\u{1B}[1;2;3;4;7mx", TextStyle(attributes: [.bold, .dim, .italic, .underline, .reverse])),
      ("\u{1B}[1;7;31m\u{1B}[22;27;39mx", .plain), ("\u{1B}[7;31;42m\u{1B}[mx", .plain),
      ("\u{1B}[31m\u{1B}[0;32mx", TextStyle(foreground: .green)), ("\u{1B}[31;;1mx", TextStyle(attributes: .bold)),
    ])
  func styles(text: String, style: TextStyle) {
    let cell = CellBlock(Array(text.utf8), atMost: room)[row: 0].first
    #expect(cell?.character == "x")
    #expect(cell?.style == style)
  }

  @Test(
    "Invalid colours have no effect",
    arguments: [
      "\u{1B}[38;5;256m", "\u{1B}[38;2;1;2m", "\u{1B}[38m", "\u{1B}[48;7;1m", "\u{1B}[38;2;999;1;2;7m", "\u{1B}[777m",
      "\u{1B}[99999999999999999999m", "\u{1B}[?7m", "\u{1B}[38:2:1:2:3m", "\u{1B}[1 m",
    ])
  func wrongColors(sequence: String) {
    let block = CellBlock(Array("\(sequence)x".utf8), atMost: room)
    #expect(lines(block) == ["x"])
    #expect(block[row: 0].first?.style == .plain)
  }

  @Test(
    "Everything except text and colours is removed",
    arguments: [
      "\u{1B}[2J", "\u{1B}[5;5H", "\u{1B}[?1049l", "\u{1B}]0;title\u{7}",
      "\u{1B}]52;c;AAAA\u{1B}\\", "\u{1B}Pq#0\u{1B}\\",
      "\u{1B}_Ga=d\u{1B}\\", "\u{1B}c", "\u{7}\u{8}\r\u{B}\u{C}\u{7F}", "\u{9B}", "\u{9D}", "\u{90}", "\u{202E}",
      "\u{1B}[6n", "\u{1B}^x\u{1B}\\", "\t",
    ])
  func hostile(sequence: String) {
    #expect(lines(CellBlock(Array("a\(sequence)b".utf8), atMost: room)).first?.hasPrefix("ab") == true)
  }

  @Test("An unterminated sequence swallows only the rest of the text", arguments: ["\u{1B}]0;", "\u{1B}_G", "\u{1B}["])
  func unterminated(sequence: String) {
    #expect(lines(CellBlock(Array("a\n\(sequence)".utf8), atMost: room)) == ["a"])
  }

  @Test("A block cannot forge the cells of a picture")
  func placeholders() {
    let block = CellBlock(Array("\u{1B}[38;5;1m\u{10EEEE}\u{305}\u{305}".utf8), atMost: room)
    #expect(!block[row: 0].contains { $0.isPicture || $0.character.unicodeScalars.contains("\u{10EEEE}") })
    #expect(DisplayText.line("\u{10EEEE}\u{305}\u{305}") == "\u{FFFD}")
  }

  @Test("Cells that do not fit are cut off, and a wide cluster is cut off whole")
  func cutting() {
    #expect(lines(CellBlock(Array("漢漢漢漢漢\n1\n2\n3\n4".utf8), atMost: room)) == ["漢漢漢漢", "1", "2", "3"])
    #expect(lines(CellBlock(Array("漢漢".utf8), atMost: TerminalSize(columns: 3, rows: 1))) == ["漢"])
    #expect(CellBlock(Array("x".utf8), atMost: TerminalSize(columns: 0, rows: 0)).size.rows == 0)
  }

  @Test("Any bytes become cells with sanitised text", arguments: 0..<200)
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
    let block = CellBlock(bytes, atMost: room)
    #expect(block.size.columns <= room.columns && block.size.rows <= room.rows)
    for row in 0..<block.size.rows {
      for cell in block[row: row] where !cell.isContinuation {
        let text = String(cell.character)
        #expect(DisplayText.line(text) == text && !cell.isPicture)
      }
    }
  }

  @Test("A block is clipped, and the rest of a split wide cluster is blank", arguments: [0, 1, 2, 3, 4, 5])
  func clipping(start: Int) {
    let block = CellBlock(Array("漢ab漢\n漢ab漢".utf8), atMost: room)
    var screen = Screen(size: TerminalSize(columns: 10, rows: 3))
    screen.write("..........", at: Position(column: 0, row: 0))
    screen.write(
      block, at: Position(column: 0, row: -1), clip: TerminalRect(column: start, row: 0, columns: 3, rows: 9),
      attributes: .dim)
    let whole = [["漢", "", "a", "b", "漢", ""], [" ", " "]].flatMap { $0 }
    for column in 0..<10 where !(start..<min(start + 3, 6)).contains(column) {
      #expect(screen[column, 0].character == "." && screen[column, 0].style == .plain)
    }
    for column in start..<min(start + 3, 6) {
      let cell = screen[column, 0]
      let isHalf = whole[column] == "漢" && column == start + 2 || whole[column].isEmpty && column == start
      if !cell.isContinuation { #expect(String(cell.character) == (isHalf ? " " : whole[column])) }
      #expect(cell.style.attributes == .dim)
    }
    #expect(screen.lines[1...] == ["", ""])
  }
}
