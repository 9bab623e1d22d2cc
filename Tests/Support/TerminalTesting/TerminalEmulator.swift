import Foundation

/// A small terminal emulator for tests.
///
/// The emulator supports text, CR and LF, absolute cursor moves, SGR, erasing, repeating a blank, a scroll region, and
/// pictures by kitty's protocol. It supports OSC 52 (the clipboard), OSC 2 (the title of the window), and the private
/// modes 7 (wrapping), 25 (cursor), 1000 and 1006 (mouse reports), 1049 (alternate screen), 2004 (bracketed paste) and
/// 2026 (synchronised update). It throws an error at any other byte, and at sequences on which terminals differ, such
/// as erasing with a colour set. So a test fails at the first wrong byte.
public struct TerminalEmulator: Sendable {
  /// The ways in which terminals measure the width of text.
  public enum Widths: Sendable {
    /// By grapheme cluster. The emoji selector (U+FE0F) makes a cluster two columns wide.
    case clusters
    /// By Unicode scalar, as older terminals do: a family of emoji is drawn as several emoji.
    case scalars
  }

  /// The appearance of a cell apart from its text.
  public struct Rendition: Sendable, Hashable {
    /// The SGR parameters of the attributes that are set: 1 bold, 2 dim, 3 italic, 4 underline, 7 reverse.
    public var attributes: Set<Int> = []
    /// The SGR parameters of the foreground; empty for the default.
    public var foreground: [Int] = []
    /// The SGR parameters of the background; empty for the default.
    public var background: [Int] = []

    public init() {}
  }

  /// One column of one row.
  public struct Cell: Sendable, Hashable {
    /// The text of the cell; empty in the right half of a wide cluster.
    public var text = " "
    /// The appearance of the cell.
    public var rendition = Rendition()
  }

  /// Input that the emulator does not support, or on which terminals differ.
  public struct Unsupported: Error, CustomStringConvertible {
    /// The unsupported input, and for a sequence the number of bytes up to and including it.
    public let description: String
  }

  public var columns: Int { screen.columns }
  public var rows: Int { screen.rows }
  /// The column of the cursor, from 0.
  public var cursorColumn: Int { screen.cursor.column }
  /// The row of the cursor, from 0.
  public var cursorRow: Int { screen.cursor.row }
  /// The rendition of the next text.
  public private(set) var rendition = Rendition()
  /// The numbers of the private modes that are on.
  public private(set) var modes: Set<Int> = [7, 25]
  /// The title of the window; `nil` if none has been set.
  public private(set) var title: String?
  /// The titles that have been saved and not restored.
  private var savedTitles: [String?] = []
  /// The text that has been copied last; `nil` if none has been.
  public private(set) var clipboard: String?
  /// The pictures that the terminal stores, by id.
  public var pictures: [Int: EmulatedPicture] { graphics.pictures }
  /// The number of pictures that have been sent.
  public var transmissionCount: Int { graphics.transmissionCount }
  /// The number of bytes that have been processed.
  private var byteCount = 0

  public var isCursorVisible: Bool { modes.contains(25) }
  public var isAlternateScreen: Bool { modes.contains(1049) }
  /// Whether a frame is being drawn, so that the screen is incomplete.
  public var isUpdating: Bool { modes.contains(2026) }
  /// Whether the terminal is in its initial state, apart from the content of the normal screen and the position of the
  /// cursor. For example, the modes are the initial ones, no attribute is set, and no picture is stored.
  public var isAtRest: Bool {
    modes == [7, 25] && rendition == Rendition() && screen.region == 0..<rows && pending.isEmpty && graphics.isEmpty
      && title == nil && savedTitles.isEmpty
  }

  /// Returns whether a line contains a text, in which a space also stands for a no-break space.
  public func shows(_ text: String) -> Bool {
    lines.contains { $0.replacing("\u{A0}", with: " ").contains(text) }
  }

  /// The way in which the width of text is measured.
  public var widths: Widths { screen.widths }
  /// Whether the terminal can repeat a character (REP). A few old terminals cannot.
  public let repeatsCharacters: Bool
  private var screen: EmulatedScreen
  private var graphics = EmulatedGraphics()
  /// The bytes of an incomplete sequence or UTF-8 character.
  private var pending: [UInt8] = []

  /// Creates a blank terminal of the given size, in columns and rows.
  public init(columns: Int, rows: Int, widths: Widths = .clusters, repeatsCharacters: Bool = true) {
    self.repeatsCharacters = repeatsCharacters
    screen = EmulatedScreen(columns: columns, rows: rows, widths: widths)
  }

  /// The text of each row, without trailing blanks.
  public var lines: [String] {
    screen.grid.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The cell in a column and a row, both counted from 0. The cell must be on the screen.
  public subscript(column: Int, row: Int) -> Cell {
    screen.grid[row][column]
  }

  /// The screen in a readable form: the rows in a frame, the cursor, and the modes.
  public var picture: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let state = "cursor at column \(cursorColumn), row \(cursorRow); modes: \(modes.sorted())"
    return ([edge] + lines.map { "|" + $0 } + [edge, state]).joined(separator: "\n")
  }

  /// Processes the output of a program.
  ///
  /// - Throws: ``Unsupported`` at the first byte that is not supported.
  public mutating func feed(_ bytes: some Sequence<UInt8>) throws(Unsupported) {
    for byte in bytes {
      byteCount += 1
      try consume(byte)
    }
  }

  /// Changes the size of the terminal and keeps the upper left part of the screen. Until the program erases the screen
  /// for the new size, it may write outside, as real terminals allow.
  public mutating func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
  }

  // MARK: - Bytes

  private mutating func consume(_ byte: UInt8) throws(Unsupported) {
    pending.append(byte)
    guard pending[0] == 0x1B else {
      guard let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first else {
        return pending.count < 4 ? () : try fail("invalid UTF-8 \(pending)")
      }
      pending = []
      return try put(scalar)
    }
    guard pending.count > 1 else { return }
    switch Unicode.Scalar(pending[1]) {
    case "[":
      guard pending.count > 2, (0x40...0x7E).contains(byte) else { return }
      let parameters = String(decoding: pending.dropFirst(2).dropLast(), as: UTF8.self)
      try control(parameters, final: Character(Unicode.Scalar(byte)))
    case "]", "_":
      // A string ends with ESC and a backslash.
      guard byte == UInt8(ascii: "\\"), pending[pending.count - 2] == 0x1B else { return }
      let command = String(decoding: pending.dropFirst(2).dropLast(2), as: UTF8.self)
      try execute(command, isPicture: pending[1] == UInt8(ascii: "_"))
    // A terminator without a control string has no effect.
    case "\\": break
    default: try fail("the escape sequence")
    }
    pending = []
  }

  /// Executes an application program command (APC) for a picture, or an operating system command (OSC).
  private mutating func execute(_ command: String, isPicture: Bool) throws(Unsupported) {
    if isPicture {
      guard graphics.execute(command) else { return try fail("the graphics command") }
    } else if command.hasPrefix("2;") {
      title = String(command.dropFirst(2))
    } else {
      guard command.hasPrefix("52;c;"), let data = Data(base64Encoded: String(command.dropFirst(5))) else {
        return try fail("the operating system command")
      }
      clipboard = String(decoding: data, as: UTF8.self)
    }
  }

  /// Writes a scalar at the cursor, or executes a control character.
  private mutating func put(_ scalar: Unicode.Scalar) throws(Unsupported) {
    switch scalar {
    case "\r": screen.moveTo(column: 0, row: cursorRow)
    case "\n": screen.lineFeed()
    case "\0"..<" ", "\u{7F}": try fail("the control character \(scalar.value)")
    default: try screen.put(scalar, rendition: rendition, wraps: modes.contains(7))
    }
  }

  private func fail(_ what: String) throws(Unsupported) {
    let sequence = String(decoding: pending.drop { $0 == 0x1B }, as: UTF8.self)
    throw Unsupported(description: "\(what) \(sequence) at byte \(byteCount)")
  }

  private mutating func control(_ parameters: String, final: Character) throws(Unsupported) {
    if parameters.first == "?" {
      return try switchMode(parameters.dropFirst(), final: final)
    }
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.map(String.init).joined(separator: ";") == parameters else { return try fail("the parameters of") }
    let first = numbers.first ?? 1
    switch (final, numbers.count) {
    case ("H", 0...2), ("G", 0...1):
      let (row, column) = final == "H" ? (first, numbers.dropFirst().first ?? 1) : (cursorRow + 1, first)
      guard row > 0, column > 0, screen.isResized || (row <= rows && column <= columns) else {
        return try fail("outside the screen:")
      }
      screen.moveTo(column: column - 1, row: row - 1)
    case ("B", 0):
      screen.moveTo(column: cursorColumn, row: cursorRow + 1)
    case ("K", 0):
      try prepareToErase()
      screen.blank(cursorColumn..<columns)
    case ("X", 1):
      try prepareToErase()
      screen.blank(cursorColumn..<min(cursorColumn + first, columns))
    case ("b", 1):
      guard screen.lastText == " " else { return try fail("repeating no blank by") }
      guard repeatsCharacters else { return }
      for _ in 0..<first { try put(" ") }
    case ("J", 1) where numbers == [2]:
      try prepareToErase()
      screen.erase()
    case ("m", _):
      try select(numbers)
    case ("r", 0), ("r", 2):
      let bottom = numbers.last ?? rows
      guard 1 <= first, first <= bottom, screen.isResized || first < bottom && bottom <= rows else {
        return try fail("the scroll region of")
      }
      screen.region = (first - 1..<bottom).clamped(to: 0..<rows)
      screen.moveTo(column: 0, row: 0)
    case ("S", 0...1), ("T", 0...1):
      try prepareToErase()
      screen.scroll(by: final == "S" ? first : -first)
    case ("t", 2) where numbers == [22, 2]:
      savedTitles.append(title)
    case ("t", 2) where numbers == [23, 2]:
      if let saved = savedTitles.popLast() { title = saved }
    default:
      try fail("the control sequence")
    }
  }

  private mutating func switchMode(_ number: Substring, final: Character) throws(Unsupported) {
    guard let mode = Int(number), [7, 25, 1000, 1006, 1049, 2004, 2026].contains(mode), "hl".contains(final) else {
      return try fail("the mode")
    }
    let isOn = final == "h"
    if mode == 1049, isOn != isAlternateScreen {
      if isOn { screen.showAlternate() } else { screen.showNormal() }
    }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func select(_ numbers: [Int]) throws(Unsupported) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: rendition = Rendition()
      case 1, 2, 3, 4, 7: rendition.attributes.insert(code)
      case 22: rendition.attributes.subtract([1, 2])
      case 23, 24, 27: rendition.attributes.remove(code - 20)
      case 30...37, 90...97: rendition.foreground = [code]
      case 39: rendition.foreground = []
      case 40...47, 100...107: rendition.background = [code]
      case 49: rendition.background = []
      case 38, 48:
        let count = rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0
        guard count > 0, rest.count >= count, rest.prefix(count).allSatisfy({ (0...255).contains($0) }) else {
          return try fail("the colour of")
        }
        let color = [code] + rest.prefix(count)
        if code == 38 { rendition.foreground = color } else { rendition.background = color }
        rest = rest.dropFirst(count)
      default: return try fail("the attribute \(code) of")
      }
    }
  }

  /// Erased cells have the colours that are set. Terminals differ on attributes.
  private mutating func prepareToErase() throws(Unsupported) {
    if !rendition.attributes.isEmpty { try fail("erasing with attributes set by") }
    screen.blank = Cell(rendition: rendition)
  }
}
