import Testing

@testable import Terminal

@Suite("The escape sequences of coloured text")
struct StyledTextTests {
  private let room = TerminalSize(columns: 20, rows: 5)

  /// Returns the texts and styles of the cells in the first row.
  private func cells(_ text: String) -> [Cell] {
    let block = CellBlock(Array(text.utf8), atMost: room)
    return block.size.rows > 0 ? Array(block[row: 0]) : []
  }

  private func text(_ text: String) -> String { cells(text).map { String($0.character) }.joined() }

  @Test("Each of the 16 colours has a code for the foreground and one for the background", arguments: 0..<16)
  func colors(index: Int) {
    let base = index < 8 ? index : 60 + index - 8
    let all: TextStyle.Attributes = [.bold, .dim, .italic, .underline, .reverse]
    let start = "\u{1B}[1;2;3;4;7;38;5;99;48;5;98m"
    #expect(
      cells("\(start)\u{1B}[\(30 + base)mx").first?.style
        == TextStyle(foreground: ansiColors[index], background: .indexed(98), attributes: all))
    #expect(
      cells("\(start)\u{1B}[\(40 + base)mx").first?.style
        == TextStyle(foreground: .indexed(99), background: ansiColors[index], attributes: all))
  }

  @Test(
    "Each code of an attribute or a default changes only that property",
    arguments: [
      (22, [.italic, .underline, .reverse]), (23, [.bold, .dim, .underline, .reverse]),
      (24, [.bold, .dim, .italic, .reverse]), (27, [.bold, .dim, .italic, .underline]),
    ] as [(Int, TextStyle.Attributes)])
  func removedAttributes(code: Int, rest: TextStyle.Attributes) {
    let style = cells("\u{1B}[1;2;3;4;7;31;42m\u{1B}[\(code)mx").first?.style
    #expect(style == TextStyle(foreground: .red, background: .green, attributes: rest))
  }

  @Test("Each code of an attribute sets that attribute")
  func attributes() {
    let codes: [(Int, TextStyle.Attributes)] = [(1, .bold), (2, .dim), (3, .italic), (4, .underline), (7, .reverse)]
    for (code, attribute) in codes {
      #expect(cells("\u{1B}[\(code)mx").first?.style == TextStyle(attributes: attribute))
    }
    let (foreground, background) = (cells("\u{1B}[31;42;39mx").first?.style, cells("\u{1B}[31;42;49mx").first?.style)
    #expect(foreground == TextStyle(background: .green) && background == TextStyle(foreground: .red))
    #expect(cells("\u{1B}[1;31;42;0mx").first?.style == .plain && cells("\u{1B}[1;31mx").first?.style != .plain)
  }

  @Test(
    "Codes after a colour or an unknown code are applied, and those after an invalid colour are not",
    arguments: [
      ("38;5;7;1", TextStyle(foreground: .indexed(7), attributes: .bold)),
      ("38;2;1;2;3;4", TextStyle(foreground: .rgb(1, 2, 3), attributes: .underline)),
      ("48;5;7;1", TextStyle(background: .indexed(7), attributes: .bold)),
      ("48;2;1;2;3;4", TextStyle(background: .rgb(1, 2, 3), attributes: .underline)),
      ("38;5;0;48;5;255", TextStyle(foreground: .indexed(0), background: .indexed(255))),
      ("8;1", TextStyle(attributes: .bold)), ("29;50;98;108;1", TextStyle(attributes: .bold)), ("38;5;256;1", .plain),
      ("38;2;1;2;256;1", .plain), ("38;3;1;1;1;1", .plain), ("1;38;5", TextStyle(attributes: .bold)),
      ("31;38;5;256", TextStyle(foreground: .red)), ("65535;1", TextStyle(attributes: .bold)), ("65536;1", .plain),
      ("+1", .plain), ("31;-0", .plain), ("1;?1", .plain), (" 1", .plain), ("1!", .plain), (">1", .plain),
    ])
  func sequences(parameters: String, style: TextStyle) {
    #expect(cells("\u{1B}[\(parameters)mx").map(\.style) == [style])
    #expect(text("\u{1B}[\(parameters)mx") == "x")
  }

  @Test("A style applies until it changes, also on the next lines and after removed sequences")
  func runs() {
    let block = CellBlock(Array("a\u{1B}[31mb\nc\u{1B}[2Jd\u{1B}[me".utf8), atMost: room)
    let red = TextStyle(foreground: .red)
    #expect(block[row: 0].map(\.style) == [.plain, red, .plain])
    #expect(block[row: 1].map(\.style) == [red, red, .plain])
  }

  @Test(
    "Each escape sequence is removed whole, and the text after it is not",
    arguments: [
      "\u{1B}(B", "\u{1B})0", "\u{1B}#8", "\u{1B}%G", "\u{1B} F", "\u{1B}$(C", "\u{1B}7", "\u{1B}=", "\u{1B}c",
      "\u{1B}~", "\u{1B}\u{1B}[31m\u{1B}[39m", "\u{1B}[31\u{1B}[39m", "\u{1B}[1;2;3H", "\u{1B}[?25l", "\u{1B}[!p",
      "\u{1B}[@", "\u{1B}[~", "\u{1B}\\", "\u{1B}]0;a\u{1B}b\u{7}", "\u{1B}]0;a\\b\u{1B}\\", "\u{1B}Xab\u{1B}\\",
      "\u{1B}^ab\u{1B}\\", "\u{1B}_ab\u{1B}\\", "\u{1B}Pab\u{1B}\\", "\u{1B}]\u{7}", "\u{0}", "\u{1F}", "\u{7F}",
      "\u{80}", "\u{9F}", "\u{1B}]0;a\nb\u{7}",
    ])
  func removed(sequence: String) {
    #expect(text("a\(sequence)b") == "ab")
    #expect(cells("a\(sequence)b").allSatisfy { $0.style == .plain })
    #expect(text("\(sequence)\(sequence)xy") == "xy")
  }

  @Test("A line end after a cut sequence starts a line", arguments: ["\u{1B}", "\u{1B}(", "\u{1B}[1", "\u{1B}["])
  func cutAtLineEnd(start: String) {
    #expect(CellBlock(Array("a\(start)\nb".utf8), atMost: room) == CellBlock(Array("a\nb".utf8), atMost: room))
  }

  @Test(
    "A block is as large as its text, without empty rows at the end",
    arguments: [
      ("", 0, 0), ("\n\n", 0, 0), ("a", 1, 1), ("a\n", 1, 1), ("\na", 1, 2), ("a\n\n\n", 1, 1), ("a\n \n", 1, 2),
      ("漢\na", 2, 2), ("\u{1B}[31m\n", 0, 0), ("1\n2\n3\n4\n5\n6", 1, 5), ("\n\n\n\n\n6", 0, 0), ("a\r\nb\r\n", 1, 2),
      ("abcdefghijklmnopqrst", 20, 1), ("abcdefghijklmnopqrstu", 20, 1), ("abcdefghijklmnopqrs漢t", 19, 1),
      ("abcdefghijklmnopqr漢", 20, 1),
    ])
  func sizes(text: String, columns: Int, rows: Int) {
    #expect(CellBlock(Array(text.utf8), atMost: room).size == TerminalSize(columns: columns, rows: rows))
    #expect(CellBlock(Array(text.utf8), atMost: TerminalSize(columns: 0, rows: 9)).size.columns == 0)
  }

  @Test("A shorter row ends with plain blanks, and equal texts are equal blocks")
  func padding() {
    let block = CellBlock(Array("abc\n\u{1B}[41md".utf8), atMost: room)
    #expect(block[row: 1].map(\.character) == ["d", " ", " "])
    #expect(block[row: 1].map(\.style) == [TextStyle(background: .red), .plain, .plain])
    #expect(block == CellBlock(Array("abc\n\u{1B}[101;41md\n".utf8), atMost: room))
    #expect(block != CellBlock(Array("abc\nd".utf8), atMost: room))
  }

  @Test("Attributes are added to those of the cells of a block")
  func added() {
    let block = CellBlock(Array("\u{1B}[1;31ma\u{1B}[m漢".utf8), atMost: room)
    var screen = Screen(size: TerminalSize(columns: 3, rows: 1))
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(screen.size), attributes: [.bold, .dim])
    let plain = TextStyle(attributes: [.bold, .dim])
    #expect(
      (0..<3).map { screen[$0, 0].style } == [TextStyle(foreground: .red, attributes: [.bold, .dim]), plain, plain])
    #expect((0..<3).map { screen[$0, 0].width } == [1, 2, 0])
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(screen.size))
    #expect(screen[0, 0].style == TextStyle(foreground: .red, attributes: .bold) && screen[2, 0].style == .plain)
  }

  @Test("A block is written at its position, and nowhere outside the clip or the screen")
  func position() {
    let block = CellBlock(Array("ab\ncd".utf8), atMost: room)
    func lines(column: Int, row: Int, clip: TerminalRect? = nil) -> [String] {
      var screen = Screen(size: TerminalSize(columns: 3, rows: 3))
      let clip = clip ?? TerminalRect(screen.size)
      screen.write(block, at: Position(column: column, row: row), clip: clip)
      return screen.lines
    }
    #expect(lines(column: 0, row: 0) == ["ab", "cd", ""])
    #expect(lines(column: 1, row: 1) == ["", " ab", " cd"])
    #expect(lines(column: 2, row: 2) == ["", "", "  a"])
    #expect(lines(column: -1, row: -1) == ["d", "", ""])
    for (column, row) in [(3, 0), (0, 3), (-2, 0), (0, -2), (.max, .max), (.min, .min)] {
      #expect(lines(column: column, row: row) == ["", "", ""])
    }
    #expect(lines(column: 0, row: 0, clip: TerminalRect(column: 1, row: 0, columns: 9, rows: 1)) == [" b", "", ""])
    #expect(lines(column: 0, row: 0, clip: TerminalRect(column: 0, row: 1, columns: 1, rows: 9)) == ["", "c", ""])
    #expect(lines(column: 0, row: 0, clip: TerminalRect(column: 0, row: 0, columns: 1, rows: 0)) == ["", "", ""])
  }

  @Test("The marks that encode a position in a picture are in the order of kitty's list")
  func marks() {
    let marks = KittyGraphics.diacritics
    #expect(TerminalPicture.limit == 64 && marks.count == 64)
    #expect(zip(marks, marks.dropFirst()).allSatisfy(<))
    #expect(marks.allSatisfy { $0.properties.canonicalCombiningClass.rawValue == 230 })
    #expect(marks.reduce(0) { $0 + $1.value } == 74_217)
    for row in [0, 1, 63] {
      for column in [0, 1, 63] {
        let cell = KittyGraphics.placeholder(column: column, row: row)
        #expect(Array(cell.unicodeScalars) == ["\u{10EEEE}", marks[row], marks[column]])
      }
    }
  }

  @Test(
    "Bytes are encoded in base64",
    arguments: [
      ([], ""), ([0], "AA=="), ([0xFF], "/w=="), ([0, 0], "AAA="), ([0xFF, 0xFF], "//8="), ([0, 0, 0], "AAAA"),
      ([0xFB, 0xEF, 0xBE], "++++"), (Array("Man".utf8), "TWFu"), (Array("light work.".utf8), "bGlnaHQgd29yay4="),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], text: String) {
    #expect(String(decoding: base64(bytes), as: UTF8.self) == text)
  }
}
