extension Screen {
  /// Returns the rows with their styles, as text that a program prints below its other output. Blank rows at the end
  /// are left out, and so are pictures that the terminal draws.
  ///
  /// - Parameter colorMode: The colours that the terminal supports; `nil` for no styles, so that the text contains no
  ///   control sequence.
  public func text(colorMode: ColorMode?) -> String {
    let rows = (0..<size.rows).map { self[row: $0] }
    let blank = PackedCell.blank(.plain)
    let count = (rows.lastIndex { $0.contains { $0 != blank } } ?? -1) + 1
    var frame = FrameBytes(of: self, renderer: Renderer(colorMode: colorMode ?? .none))
    for row in rows.prefix(count) {
      let end = row.lastIndex { $0 != blank }.map { $0 + 1 } ?? row.startIndex
      for cell in row[..<end] where !cell.isContinuation && !cell.isPicture {
        if let colorMode { frame.set(colorMode.reduce(cell.style)) }
        frame.append(text(of: cell).utf8)
      }
      frame.set(.plain)
      frame.append("\n".utf8)
    }
    return String(decoding: frame.bytes, as: UTF8.self)
  }
}
