import TerminalTesting
import Testing

@testable import TerminalScreen

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
    "A picture of any size in bytes arrives whole after the screen is erased, also without colours",
    arguments: [0, 1, 2, 3, 3072, 3073, 10_000])
  func sending(byteCount: Int) throws {
    let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let picture = try picture(bytes)
    var screen = Screen(size: size)
    screen.show(picture, at: Position(column: 3, row: 1), clip: TerminalRect(size))
    for mode in [ColorMode.ansi, .none] {
      var terminal = TerminalEmulator(columns: size.columns, rows: size.rows)
      let frame = Renderer(colorMode: mode).bytes(from: nil, to: screen)
      try terminal.feed(frame)
      #expect(Array(terminal.pictures.keys) == [Int(picture.id)])
      let sent = try #require(terminal.pictures[Int(picture.id)])
      #expect(sent.png == bytes && sent.columns == 4 && sent.rows == 2)
      // The colour of the text in a cell is the id of its picture.
      #expect(terminal.lines == screen.lines && terminal[3, 1].rendition.foreground == [38, 5, Int(picture.id)])
      // Some terminals also delete the pictures in the cells that they erase, so the picture (“_Ga=T”) follows.
      let before = String(decoding: frame, as: UTF8.self).split(separator: "_Ga=T")[0]
      #expect(before.contains("[2J"))
    }
  }

  /// Positions in the screen, at its edges and far from it.
  private nonisolated static let origins = [Int.min, -3, -1, 0, 2, 5, 17, 20, .max].flatMap { column in
    [Int.min, -2, -1, 0, 1, 4, 6, .max].map { Position(column: column, row: $0) }
  }

  @Test(
    "A picture is shown where it, the clip and the screen overlap, in cells with its row and column, and listed once",
    arguments: [nil, TerminalRect(column: 3, row: 1, columns: 9, rows: 4)], origins)
  func cells(clip: TerminalRect?, origin: Position) throws {
    let (picture, clip) = (try picture([1], columns: 10, rows: 3), clip ?? TerminalRect(size))
    var (screen, isShown) = (Screen(size: size), false)
    // Showing the picture twice must not list it twice.
    for _ in 1...2 { screen.show(picture, at: origin, clip: clip) }
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let (x, y) = (column &- origin.column, row &- origin.row)
        let isPart = (0..<10).contains(x) && (0..<3).contains(y) && clip.contains(Position(column: column, row: row))
        let scalars = isPart ? ["\u{10EEEE}", Self.marks[y], Self.marks[x]] : [" "]
        #expect(Array(screen[column, row].character.unicodeScalars) == scalars)
        isShown = isShown || isPart
      }
    }
    #expect(screen.pictures == (isShown ? [picture] : []))
  }

  @Test("After a change of the size, the pictures that are still shown are sent again, and the others are deleted")
  func otherSize() throws {
    let (first, second) = (try picture([1]), try picture([2]))
    var (old, new) = (Screen(size: TerminalSize(columns: 10, rows: 3)), Screen(size: size))
    for picture in [first, second] { old.show(picture, at: Position(column: 0, row: 0), clip: TerminalRect(size)) }
    new.show(second, at: Position(column: 0, row: 0), clip: TerminalRect(size))
    var terminal = TerminalEmulator(columns: size.columns, rows: size.rows)
    try terminal.feed(Renderer().bytes(from: nil, to: old) + Renderer().bytes(from: old, to: new))
    #expect(Array(terminal.pictures.keys) == [Int(second.id)] && terminal.transmissionCount == 3)  // one sent again
  }

  @Test(
    "A picture has at least one row and one column, and at most as many as the protocol can number",
    arguments: [(0, true), (1, false), (64, false), (65, true)])
  func limits(count: Int, isImpossible: Bool) {
    for size in [TerminalSize(columns: 1, rows: count), TerminalSize(columns: count, rows: 1)] {
      #expect((pictures.picture(png: [], size: size) == nil) == isImpossible)
    }
  }

  @Test("Each file in each size has its own id, which a new picture gets after the release of the first one")
  func numbers() throws {
    let (first, same, other) = (try picture([1]), try picture([1]), try picture([2]))
    let (wider, higher) = (try picture([1], columns: 5), try picture([1], rows: 3))
    #expect(same === first && wider !== first && higher !== first)
    #expect([first.id, other.id, wider.id, higher.id] == [1, 2, 3, 4])
    #expect(try [picture([5]).id, picture([6]).id] == [5, 5])  // Each is released at once.
    let last = try [picture([7]), picture([8]), picture([9])][1]
    #expect(try [picture([10]).id, last.id, picture([7]).id] == [5, 6, 5])
  }
}
