import RandomTesting
import TerminalTesting
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

@Suite("Pictures that the terminal draws")
@MainActor
struct TerminalPictureTests {
  private let pictures = TerminalPictures()
  private let size = TerminalSize(columns: 20, rows: 6)

  private func picture(_ bytes: [UInt8], columns: Int = 4, rows: Int = 2) throws -> TerminalPicture {
    try #require(pictures.picture(png: bytes, size: TerminalSize(columns: columns, rows: rows)))
  }

  /// The first diacritics that kitty's protocol uses for the numbers of rows and columns.
  private static let marks: [Unicode.Scalar] = [
    "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}", "\u{346}", "\u{34A}",
  ]

  // A chunk contains 3072 bytes, and Base64 encodes three at a time.
  @Test(
    "A picture of any size in bytes arrives whole, also without colours", arguments: [0, 1, 2, 3, 3072, 3073, 10_000])
  func sending(byteCount: Int) throws {
    let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let picture = try picture(bytes)
    var screen = Screen(size: size)
    screen.show(picture, at: Position(column: 3, row: 1), clip: TerminalRect(size))
    for mode in [ColorMode.ansi, .none] {
      var terminal = TerminalEmulator(columns: size.columns, rows: size.rows)
      try terminal.feed(Renderer(colorMode: mode).bytes(from: nil, to: screen))
      #expect(Array(terminal.pictures.keys) == [Int(picture.id)])
      let sent = try #require(terminal.pictures[Int(picture.id)])
      #expect(sent.png == bytes && sent.columns == 4 && sent.rows == 2)
    }
  }

  /// How the terminal loses its content before a frame.
  private enum Loss { case none, content, size }

  @Test(
    "After any frames, the terminal stores and shows the pictures of the screen, and only new ones have been sent",
    arguments: 0..<20)
  func sequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let all = try [(4, 2), (1, 1), (2, 1), (3, 3)].flatMap { columns, rows in
      try (UInt8(1)...2).map { try picture([$0], columns: columns, rows: rows) }
    }
    var terminal = TerminalEmulator(columns: size.columns, rows: size.rows)
    var (shown, sentCount) = (Screen(size: size), 0)
    try terminal.feed(Renderer().bytes(from: nil, to: shown))
    for _ in 0..<30 {
      var screen = Screen(size: size)
      var expected: [Position: (id: Int, scalars: [Unicode.Scalar])] = [:]
      var visible: Set<Int> = []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let picture = generator.pick(all)
        let clip = generator.pick([TerminalRect(size), TerminalRect(column: 3, row: 1, columns: 9, rows: 4)])
        let origin = Position(
          column: generator.pick([.min, -3, -1, 0, 2, 5, 10, 17, 20, .max]),
          row: generator.pick([.min, -2, -1, 0, 1, 4, 6, .max]))
        screen.show(picture, at: origin, clip: clip)
        for row in 0..<size.rows {
          for column in 0..<size.columns where clip.contains(Position(column: column, row: row)) {
            let (x, y) = (column &- origin.column, row &- origin.row)
            guard (0..<picture.size.columns).contains(x), (0..<picture.size.rows).contains(y) else { continue }
            let id = Int(picture.id)
            expected[Position(column: column, row: row)] = (id, ["\u{10EEEE}", Self.marks[y], Self.marks[x]])
            visible.insert(id)
          }
        }
      }
      let loss = generator.pick([Loss.none, .none, .none, .none, .content, .size])
      var other = Screen(size: TerminalSize(columns: 10, rows: 3))
      other.pictures = shown.pictures
      let old = [.none: shown, .size: other][loss]
      let bytes = Renderer().bytes(from: old, to: screen, stalePictures: loss == .content ? shown.pictures : [])
      let text = String(decoding: bytes, as: UTF8.self)
      if loss != .none, let erasure = text.firstRange(of: "[2J"), let command = text.firstRange(of: "_Ga=T") {
        #expect(erasure.lowerBound < command.lowerBound)
      }
      try terminal.feed(bytes)
      let known = loss != .none ? [] : shown.pictures.map { Int($0.id) }
      sentCount += visible.subtracting(known).count
      #expect(terminal.transmissionCount == sentCount)
      #expect(Set(terminal.pictures.keys) == visible)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let (cell, picture) = (terminal[column, row], expected[Position(column: column, row: row)])
          #expect(Array(cell.text.unicodeScalars) == picture?.scalars ?? [" "])
          #expect(cell.rendition.foreground == picture.map { [38, 5, $0.id] } ?? [])
        }
      }
      shown = screen
    }
  }

  @Test("Each file in each size has its own id, until its picture is released")
  func numbers() throws {
    let second = try {
      let first = try picture([1])
      let (same, wider, second) = (try picture([1]), try picture([1], columns: 5), try picture([2]))
      let higher = try picture([1], rows: 3)
      #expect(same === first && wider !== first && higher !== first)
      #expect([first.id, wider.id, second.id] == [1, 2, 3])
      return second
    }()
    let (third, fourth) = (try picture([3]), try picture([1]))
    #expect([third.id, fourth.id, second.id] == [1, 2, 3])
  }
}
