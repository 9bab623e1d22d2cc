import Foundation

/// A small terminal emulator for tests.
///
/// The emulator supports text, CR and LF, absolute cursor moves, SGR, erasing, repeating a blank, a scroll region, and
/// pictures by kitty's protocol. It supports OSC 52 (the clipboard), and the private modes 7 (wrapping), 25 (cursor),
/// 1000 and 1006 (mouse reports), 1049 (alternate screen), 2004 (bracketed paste) and 2026 (synchronised update). It
/// throws an error at any other byte, and at sequences on which terminals differ, such as erasing with a colour set. So a
/// test fails at the first wrong byte.
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

    /// Creates a rendition with no attributes and the default colours.
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
    /// The unsupported input, and the number of bytes up to and including it.
    public let description: String
  }

  /// The width in columns.
  public private(set) var columns: Int
  /// The height in rows.
  public private(set) var rows: Int
  /// The column of the cursor, from 0.
  public private(set) var cursorColumn = 0
  /// The row of the cursor, from 0.
  public private(set) var cursorRow = 0
  /// The rendition of the next text.
  public private(set) var rendition = Rendition()
  /// The numbers of the private modes that are on.
  public private(set) var modes: Set<Int> = [7, 25]
  /// The text that has been copied last; `nil` if none has been.
  public private(set) var clipboard: String?
  /// The pictures that the terminal stores, by id.
  public var pictures: [Int: EmulatedPicture] { graphics.pictures }
  /// The number of pictures that have been sent.
  public var transmissionCount: Int { graphics.transmissionCount }
  /// The number of bytes that have been processed.
  public private(set) var byteCount = 0

  /// Whether the cursor is shown.
  public var isCursorVisible: Bool { modes.contains(25) }
  /// Whether the alternate screen is shown.
  public var isAlternateScreen: Bool { modes.contains(1049) }
  /// Whether a frame is being drawn, so that the screen is incomplete.
  public var isUpdating: Bool { modes.contains(2026) }
  /// Whether the terminal is in its initial state, apart from the content of the normal screen and the position of the
  /// cursor. For example, the modes are the initial ones, no attribute is set, and no picture is stored.
  public var isAtRest: Bool {
    modes == [7, 25] && rendition == Rendition() && region == 0..<rows && pending.isEmpty && text.isEmpty
      && graphics == EmulatedGraphics(transmissionCount: transmissionCount)
  }

  /// The way in which the width of text is measured.
  public let widths: Widths
  /// Whether the terminal can repeat a character (REP). A few old terminals cannot.
  public let repeatsCharacters: Bool
  private var grid: [[Cell]]
  private var region: Range<Int>
  private var saved: (grid: [[Cell]], column: Int, row: Int)?

  /// The position of the cell whose cluster the next scalar may join; `nil` after a move of the cursor.
  private var last: (column: Int, row: Int)?
  /// Whether the last column has been written, so that the next text starts in the next row.
  private var isWrapPending = false
  private var graphics = EmulatedGraphics()
  /// The bytes of an incomplete control sequence.
  private var pending: [UInt8] = []
  /// The bytes of an incomplete UTF-8 character.
  private var text: [UInt8] = []

  /// Creates a blank terminal of the given size, in columns and rows.
  public init(columns: Int, rows: Int, widths: Widths = .clusters, repeatsCharacters: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.widths = widths
    self.repeatsCharacters = repeatsCharacters
    grid = Self.blank(columns: columns, rows: rows)
    region = 0..<rows
  }

  /// The text of each row, without trailing blanks.
  public var lines: [String] {
    grid.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The cell in a column and a row, both counted from 0. The cell must be on the screen.
  public subscript(column: Int, row: Int) -> Cell {
    grid[row][column]
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

  /// Changes the size of the terminal and keeps the upper left part of the screen.
  public mutating func resize(columns: Int, rows: Int) {
    func fit(_ grid: [[Cell]]) -> [[Cell]] {
      (0..<rows).map { row in
        (0..<columns).map { row < grid.count && $0 < grid[row].count ? grid[row][$0] : Cell() }
      }
    }
    grid = fit(grid)
    saved = saved.map { (fit($0.grid), min($0.column, columns - 1), min($0.row, rows - 1)) }
    (self.columns, self.rows, region) = (columns, rows, 0..<rows)
    moveTo(column: cursorColumn, row: cursorRow)
  }

  // MARK: - Bytes

  private mutating func consume(_ byte: UInt8) throws(Unsupported) {
    if !pending.isEmpty {
      pending.append(byte)
      if pending.count == 2, byte == UInt8(ascii: "\\") {
        // A terminator without a control string has no effect.
        pending = []
        return
      }
      guard pending.count > 2 else {
        return "[_]".utf8.contains(byte) ? () : try fail("the escape sequence")
      }
      if pending[1] == UInt8(ascii: "]") { return try consumeClipboard() }
      if pending[1] == UInt8(ascii: "_") { return try consumeCommand() }
      if (0x40...0x7E).contains(byte) {
        let sequence = pending.dropFirst(2).dropLast()
        try control(String(decoding: sequence, as: UTF8.self), final: Character(Unicode.Scalar(byte)))
        pending = []
      } else if !(0x30...0x3F).contains(byte) {
        try fail("the control sequence")
      }
      return
    }
    if !text.isEmpty || byte >= 0x80 {
      text.append(byte)
      guard text.count >= 4 || String(validating: text, as: UTF8.self) != nil else { return }
      guard let scalar = String(validating: text, as: UTF8.self)?.unicodeScalars.first else {
        return try fail("invalid UTF-8 \(text)")
      }
      text = []
      return try put(scalar)
    }
    switch byte {
    case 0x1B: pending = [byte]
    case 0x0D: moveTo(column: 0, row: cursorRow)
    case 0x0A: lineFeed()
    case 0x20...0x7E: try put(Unicode.Scalar(byte))
    default: try fail("the control character \(byte)")
    }
  }

  /// Processes a byte of an application program command (APC), which ends with ESC and a backslash.
  private mutating func consumeCommand() throws(Unsupported) {
    guard pending.last == UInt8(ascii: "\\"), pending[pending.count - 2] == 0x1B else { return }
    do throws(EmulatedGraphics.Problem) {
      try graphics.execute(Array(pending.dropFirst(2).dropLast(2)))
    } catch {
      throw Unsupported(description: "\(error.description) at byte \(byteCount)")
    }
    pending = []
  }

  /// Processes a byte of an operating system command (OSC), which ends with ESC and a backslash. Only OSC 52, which sets
  /// the clipboard, is supported.
  private mutating func consumeClipboard() throws(Unsupported) {
    guard pending.last == UInt8(ascii: "\\"), pending[pending.count - 2] == 0x1B else { return }
    let command = String(decoding: pending.dropFirst(2).dropLast(2), as: UTF8.self)
    guard command.hasPrefix("52;c;"), let data = Data(base64Encoded: String(command.dropFirst(5))) else {
      return try fail("the operating system command")
    }
    clipboard = String(decoding: data, as: UTF8.self)
    pending = []
  }

  private func fail(_ what: String) throws(Unsupported) {
    let sequence = String(decoding: pending.drop { $0 == 0x1B }, as: UTF8.self)
    throw Unsupported(description: "\(what) \(sequence) at byte \(byteCount)")
  }

  private mutating func control(_ parameters: String, final: Character) throws(Unsupported) {
    if parameters.first == "?" {
      return try switchMode(parameters.dropFirst(), final: final)
    }
    var numbers: [Int] = []
    for part in parameters.split(separator: ";", omittingEmptySubsequences: false) where !parameters.isEmpty {
      guard let number = Int(part) else { return try fail("the parameters of") }
      numbers.append(number)
    }
    switch (final, numbers.count) {
    case ("H", 0...2):
      let (row, column) = (numbers.first ?? 1, numbers.dropFirst().first ?? 1)
      guard (1...rows).contains(row), (1...columns).contains(column) else { return try fail("outside the screen:") }
      moveTo(column: column - 1, row: row - 1)
    case ("G", 0...1):
      guard (1...columns).contains(numbers.first ?? 1) else { return try fail("outside the screen:") }
      moveTo(column: (numbers.first ?? 1) - 1, row: cursorRow)
    case ("K", 0):
      try requirePlain()
      blank(cursorColumn..<columns)
    case ("b", 1):
      guard let last, grid[last.row][last.column].text == " " else { return try fail("repeating no blank by") }
      guard repeatsCharacters else { return }
      for _ in 0..<(numbers.first ?? 1) { try put(" ") }
    case ("J", 1) where numbers == [2]:
      try requirePlain()
      grid = Self.blank(columns: columns, rows: rows)
      last = nil
    case ("m", _):
      try select(numbers)
    case ("r", 0), ("r", 2):
      let (top, bottom) = (numbers.first ?? 1, numbers.last ?? rows)
      guard 1 <= top, top < bottom, bottom <= rows else { return try fail("the scroll region of") }
      region = top - 1..<bottom
      moveTo(column: 0, row: 0)
    case ("S", 0...1), ("T", 0...1):
      try requirePlain()
      scroll(by: (numbers.first ?? 1) * (final == "S" ? 1 : -1))
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
      if isOn {
        saved = (grid, cursorColumn, cursorRow)
        grid = Self.blank(columns: columns, rows: rows)
      } else if let saved {
        grid = saved.grid
        moveTo(column: saved.column, row: saved.row)
      }
      last = nil
    }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func select(_ numbers: [Int]) throws(Unsupported) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: rendition = Rendition()
      case 1, 2, 3, 4, 7: rendition.attributes.insert(code)
      case 30...37, 90...97: rendition.foreground = [code]
      case 39: rendition.foreground = []
      case 40...47, 100...107: rendition.background = [code]
      case 49: rendition.background = []
      case 38, 48:
        let count = rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0
        guard count > 0, rest.count >= count, rest.prefix(count).allSatisfy({ (0...255).contains($0) }) else {
          return try fail("the colour of")
        }
        if code == 38 { rendition.foreground = [code] + rest.prefix(count) }
        if code == 48 { rendition.background = [code] + rest.prefix(count) }
        rest = rest.dropFirst(count)
      default: return try fail("the attribute \(code) of")
      }
    }
  }

  private func requirePlain() throws(Unsupported) {
    if rendition != Rendition() { try fail("erasing with attributes set by") }
  }

  // MARK: - Cells

  private static func blank(columns: Int, rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  private mutating func moveTo(column: Int, row: Int) {
    cursorColumn = min(column, columns - 1)
    cursorRow = min(row, rows - 1)
    last = nil
    isWrapPending = false
  }

  private mutating func lineFeed() {
    if cursorRow == region.upperBound - 1 {
      scroll(by: 1)
      moveTo(column: cursorColumn, row: cursorRow)
    } else {
      moveTo(column: cursorColumn, row: cursorRow + 1)
    }
  }

  private mutating func scroll(by offset: Int) {
    let old = grid
    for row in region {
      let source = row + offset
      grid[row] = region.contains(source) ? old[source] : Array(repeating: Cell(), count: columns)
    }
    last = nil
  }

  /// Blanks columns in the row of the cursor, and the other half of any wide cluster that they split.
  private mutating func blank(_ range: Range<Int>) {
    if range.lowerBound < columns, grid[cursorRow][range.lowerBound].text.isEmpty {
      grid[cursorRow][range.lowerBound - 1].text = " "
    }
    if range.upperBound < columns, grid[cursorRow][range.upperBound].text.isEmpty {
      grid[cursorRow][range.upperBound].text = " "
    }
    for column in range { grid[cursorRow][column] = Cell() }
  }

  private mutating func put(_ scalar: Unicode.Scalar) throws(Unsupported) {
    if let last, try join(scalar, to: last) { return }
    let width = scalarWidth(scalar)
    guard width > 0 else { return try fail("a mark without a base, U+\(String(scalar.value, radix: 16))") }
    if isWrapPending, modes.contains(7) {
      moveTo(column: 0, row: cursorRow)
      lineFeed()
    }
    if cursorColumn + width > columns {
      guard widths == .scalars else { return try fail("a wide cluster in the last column") }
      return
    }
    let start = (column: cursorColumn, row: cursorRow)
    drawCluster(start, text: String(Character(scalar)), width: width)
    last = start
  }

  /// Adds a scalar to the cluster in a cell if they form one cluster. Returns whether they do.
  private mutating func join(_ scalar: Unicode.Scalar, to cell: (column: Int, row: Int)) throws(Unsupported) -> Bool {
    let text = grid[cell.row][cell.column].text
    var joined = text
    joined.unicodeScalars.append(scalar)
    guard joined.count == 1 else { return false }
    if widths == .scalars, scalarWidth(scalar) > 0 { return false }
    grid[cell.row][cell.column].text = joined
    guard widths == .clusters else { return true }
    let width = clusterWidth(joined)
    if width > clusterWidth(text) {
      guard cell.column + width <= columns else {
        try fail("a wide cluster in the last column")
        return true
      }
      cursorColumn = cell.column
      drawCluster(cell, text: joined, width: width)
    }
    return true
  }

  /// Draws a cluster and moves the cursor after it.
  private mutating func drawCluster(_ start: (column: Int, row: Int), text: String, width: Int) {
    blank(start.column..<start.column + width)
    grid[start.row][start.column] = Cell(text: text, rendition: rendition)
    if width == 2 {
      grid[start.row][start.column + 1] = Cell(text: "", rendition: rendition)
    }
    cursorColumn = min(start.column + width, columns - 1)
    isWrapPending = start.column + width == columns
  }
}

/// Returns the width of a cluster in a terminal that supports clusters.
private func clusterWidth(_ cluster: String) -> Int {
  if cluster.unicodeScalars.contains("\u{FE0F}") { return 2 }
  var width = 0
  for scalar in cluster.unicodeScalars {
    if scalar == "\u{200D}", width > 0, cluster.unicodeScalars.first?.properties.isEmoji == true { break }
    if scalar.properties.isEmojiModifier, width > 0 { continue }
    width += scalarWidth(scalar) + (scalar.properties.generalCategory == .spacingMark ? 1 : 0)
  }
  return min(2, width)
}

/// Returns the width of a single scalar, by category and Unicode block. This is precise enough for the texts of the
/// tests.
private func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .spacingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1160...0x11FF: return 0
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF,
    0x20000...0x3FFFD:
    return 2
  default: return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
