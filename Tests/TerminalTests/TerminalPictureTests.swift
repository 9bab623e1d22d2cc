import RandomTesting
import TerminalTesting
import Testing

@testable import Terminal

@Suite("Pictures that the terminal draws")
@MainActor
struct TerminalPictureTests {
  private let pictures = TerminalPictures()
  private let size = TerminalSize(columns: 20, rows: 6)

  private func picture(_ bytes: [UInt8] = [1, 2, 3], columns: Int = 4, rows: Int = 2) throws -> TerminalPicture {
    try #require(pictures.picture(png: bytes, size: TerminalSize(columns: columns, rows: rows)))
  }

  private func screen(_ shown: [(TerminalPicture, Position)]) -> Screen {
    var screen = Screen(size: size)
    for (picture, position) in shown { screen.show(picture, at: position, clip: TerminalRect(size)) }
    return screen
  }

  private func expectCells(
    of picture: TerminalPicture, at position: Position, in terminal: TerminalEmulator
  ) {
    for row in 0..<picture.size.rows {
      for column in 0..<picture.size.columns {
        let cell = terminal[position.column + column, position.row + row]
        #expect(Array(cell.text.unicodeScalars) == ["\u{10EEEE}", Self.marks[row], Self.marks[column]])
        #expect(cell.rendition.foreground == [38, 5, Int(picture.id)])
      }
    }
  }

  /// The first diacritics that kitty's protocol uses for the numbers of rows and columns.
  private static let marks: [Unicode.Scalar] = [
    "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}", "\u{346}", "\u{34A}",
  ]

  @Test(
    "A picture is sent in chunks with the first screen that shows it, and each cell encodes its position",
    arguments: [0, 1, 2, 3, 100, 3072, 3073, 10_000], [ColorMode.ansi, .indexed, .trueColor, .none])
  func sending(byteCount: Int, mode: ColorMode) throws {
    let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let picture = try picture(bytes)
    let position = Position(column: 3, row: 1)
    var terminal = TerminalEmulator(columns: size.columns, rows: size.rows)
    let written = Renderer(colorMode: mode).bytes(from: nil, to: screen([(picture, position)]))
    try terminal.feed(written)
    #expect(Array(terminal.pictures.keys) == [Int(picture.id)])
    let sent = try #require(terminal.pictures[Int(picture.id)])
    #expect(sent.png == bytes && sent.columns == 4 && sent.rows == 2)
    expectCells(of: picture, at: position, in: terminal)
    #expect(terminal.rendition == .init() && !terminal.isUpdating)
  }

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
      var expected: [Position: [Unicode.Scalar]] = [:]
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
            expected[Position(column: column, row: row)] = ["\u{10EEEE}", Self.marks[y], Self.marks[x]]
            visible.insert(Int(picture.id))
          }
        }
      }
      // The content of the terminal can be lost, also because its size has changed.
      let loss = Int.random(in: 0..<8, using: &generator)
      var other = Screen(size: TerminalSize(columns: 10, rows: 3))
      other.pictures = shown.pictures
      let old = loss == 0 ? nil : loss == 1 ? other : shown
      let bytes = Renderer().bytes(from: old, to: screen, stalePictures: loss == 0 ? shown.pictures : [])
      let text = String(decoding: bytes, as: UTF8.self)
      if loss < 2, let erasure = text.firstRange(of: "[2J"), let command = text.firstRange(of: "_Ga=T") {
        #expect(erasure.lowerBound < command.lowerBound)
      }
      try terminal.feed(bytes)
      let known = loss < 2 ? [] : shown.pictures.map { Int($0.id) }
      sentCount += visible.subtracting(known).count
      #expect(terminal.transmissionCount == sentCount)
      #expect(Set(terminal.pictures.keys) == visible)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let scalars = Array(terminal[column, row].text.unicodeScalars)
          #expect(scalars == expected[Position(column: column, row: row)] ?? [" "])
        }
      }
      shown = screen
    }
  }

  @Test("The same file in the same size is one picture while it is retained, and ids of released pictures are reused")
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

  @Test("No picture is returned for an invalid size, or when all ids are in use")
  func limits() throws {
    for (columns, rows) in [(0, 1), (1, 0), (65, 1), (1, 65)] {
      #expect(pictures.picture(png: [], size: TerminalSize(columns: columns, rows: rows)) == nil)
    }
    let all = try (0..<255).map { try picture([UInt8($0)]) }
    #expect(Set(all.map(\.id)).count == 255)
    #expect(pictures.picture(png: [9, 9], size: TerminalSize(columns: 1, rows: 1)) == nil)
    withExtendedLifetime(all) {}
  }

  /// Returns a list with a picture in each row and reversed text in the selected one.
  private func list(first: Int, selected: Int, of pictures: [TerminalPicture]) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 60, rows: 20))
    screen.scrollRegion = 0..<20
    for row in 0..<20 {
      let item = first + row
      screen.show(pictures[item], at: Position(column: 2, row: row), clip: TerminalRect(screen.size))
      let style = TextStyle(attributes: item == selected ? .reverse : [])
      screen.write("\(item) Wort Wort Wort", at: Position(column: 7, row: row), style: style)
    }
    screen.cursor = Position(column: 0, row: selected - first)
    return screen
  }

  @Test("With a picture in each row, a move sends no picture, and a scroll by one row sends only the new one")
  func budgets() throws {
    let pictures = try (0..<40).map { try picture([UInt8($0)], columns: 2, rows: 1) }
    let (text, renderer) = (20, Renderer())
    var terminal = TerminalEmulator(columns: 60, rows: 20)
    let screens = [
      list(first: 0, selected: 18, of: pictures), list(first: 0, selected: 19, of: pictures),
      list(first: 1, selected: 20, of: pictures),
    ]
    try terminal.feed(renderer.bytes(from: nil, to: screens[0]))
    #expect(terminal.transmissionCount == 20)
    let move = renderer.bytes(from: screens[0], to: screens[1])
    try terminal.feed(move)
    #expect(terminal.transmissionCount == 20 && move.count <= 26 + 2 * text + 40)
    let scroll = renderer.bytes(from: screens[1], to: screens[2])
    try terminal.feed(scroll)
    let commands = KittyGraphics.transmission(of: pictures[20]).count + KittyGraphics.deletion(of: 1).count
    let cells = 2 * 9 + 12
    #expect(terminal.transmissionCount == 21 && scroll.count <= 26 + 2 * text + 60 + cells + commands)
    #expect(Set(terminal.pictures.keys) == Set(pictures[1...20].map { Int($0.id) }))
    for row in 0..<20 { expectCells(of: pictures[row + 1], at: Position(column: 2, row: row), in: terminal) }
  }

  @Test("Each command suppresses the response of the terminal, and a deletion also frees the stored file")
  func commands() throws {
    let picture = try picture([UInt8](repeating: 0, count: 7000), columns: 5, rows: 2)
    func controls(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}_G").map { String($0.prefix { $0 != ";" }) }
    }
    #expect(
      controls(KittyGraphics.transmission(of: picture))
        == ["a=T,U=1,f=100,i=1,c=5,r=2,q=2,m=1", "q=2,m=1", "q=2,m=0"])
    #expect(controls(KittyGraphics.deletion(of: 255)) == ["a=d,d=I,i=255,q=2\u{1B}\\"])
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
