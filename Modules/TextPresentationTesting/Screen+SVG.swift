public import TerminalScreen

extension Screen {
  /// Returns the screen as an SVG picture.
  ///
  /// The text keeps its colours and can be selected. The background is dark, or light for readers who prefer that
  /// (`prefers-color-scheme`). Each run of cells in one style is stretched to the width of its columns, so that columns
  /// align with any font. Pictures that a terminal would draw are blank.
  ///
  /// - Parameter title: A description of the picture for users who cannot see it.
  /// - Returns: The SVG document.
  public func svg(title: String) -> String {
    Self.document(size: size, title: title, elements: elements)
  }

  /// Returns screens as an animated SVG picture, which shows each screen for the same time and then starts again.
  ///
  /// Readers who prefer less motion (`prefers-reduced-motion`) see only the first screen. The picture has the
  /// appearance that ``svg(title:)`` describes.
  ///
  /// - Parameters:
  ///   - screens: The screens in their order, all of the same size.
  ///   - title: A description of the picture for users who cannot see it.
  ///   - seconds: The time for which each screen is shown, in whole seconds.
  /// - Returns: The SVG document. It is empty if there are no screens.
  public static func animatedSVG(of screens: [Screen], title: String, secondsPerScreen seconds: Int) -> String {
    guard let first = screens.first else { return "" }
    let style = """
      .frame {visibility: hidden; animation: frames \(seconds * screens.count)s step-end infinite} \
      @keyframes frames {0% {visibility: visible} \(100.0 / Double(screens.count))% {visibility: hidden}} \
      @media (prefers-reduced-motion: reduce) {\
      .frame {animation: none} .frame:first-child {visibility: visible}}
      """
    let frames = screens.enumerated().flatMap { index, screen in
      ["<g class=\"frame\" style=\"animation-delay: \(index * seconds)s\">"] + screen.elements + ["</g>"]
    }
    return document(size: first.size, title: title, style: style, elements: frames)
  }

  /// The SVG elements of all cells.
  private var elements: [String] {
    (0..<size.rows).flatMap { row in runs(row: row).flatMap { $0.elements(row: row) } }
  }

  private static func document(size: TerminalSize, title: String, style: String = "", elements: [String]) -> String {
    let (width, height) = (Metrics.x(size.columns) + Metrics.margin, Metrics.y(size.rows) + Metrics.margin)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(DisplayText.line(title).escapedForXML)</title>
      <style>\(Palette.styleSheet)\(style)</style>
      <rect width="100%" height="100%" rx="8" class="background"/>
      <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="\(Metrics.fontSize)" xml:space="preserve">
      \(elements.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  private func runs(row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<size.columns {
      let cell = self[column, row]
      let text = cell.isContinuation ? "" : cell.isPicture ? " " : String(cell.character)
      if let last = runs.indices.last, runs[last].style == cell.style {
        runs[last].text += text
        runs[last].columns += 1
      } else {
        runs.append(Run(column: column, columns: 1, text: text, style: cell.style))
      }
    }
    return runs
  }
}

/// A run of adjacent cells in one style.
private struct Run {
  let column: Int
  var columns: Int
  var text: String
  let style: TextStyle

  /// Returns the SVG elements of the background, if it is not the default one, and of the text, if there is any. Half
  /// blocks are rectangles, so that a picture of them has no gaps in any font.
  func elements(row: Int) -> [String] {
    var (foreground, background) = (
      Palette.fill(style.foreground) ?? Palette.foreground, Palette.fill(style.background)
    )
    if style.attributes.contains(.reverse) { (foreground, background) = (background ?? Palette.background, foreground) }
    var elements: [String] = []
    func appendRectangle(y: Int, height: Int, _ fill: String) {
      elements.append(
        "<rect x=\"\(Metrics.x(column))\" y=\"\(y)\" width=\"\(Metrics.width(columns))\" height=\"\(height)\" \(fill)/>"
      )
    }
    let (top, half) = (Metrics.y(row), Metrics.rowHeight / 2)
    if let background { appendRectangle(y: top, height: Metrics.rowHeight, background) }
    if let block = text.first, "▀▄".contains(block), text.allSatisfy({ $0 == block }) {
      appendRectangle(y: block == "▀" ? top : top + half, height: half, foreground)
      return elements
    }
    let trimmed = trimmedText
    guard !trimmed.text.isEmpty else { return elements }
    var attributes = foreground
    if style.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if style.attributes.contains(.dim) { attributes += " opacity=\"0.6\"" }
    if style.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
    if style.attributes.contains(.underline) { attributes += " text-decoration=\"underline\"" }
    elements.append(
      "<text x=\"\(Metrics.x(column + trimmed.skipped))\" y=\"\(Metrics.baseline(row))\" "
        + "textLength=\"\(Metrics.width(trimmed.columns))\" \(attributes)>\(trimmed.text.escapedForXML)</text>")
    return elements
  }

  /// The text without leading and trailing blanks, the number of leading blanks, and the columns of the text.
  private var trimmedText: (text: String, skipped: Int, columns: Int) {
    let leading = text.prefix { $0 == " " }.count
    let trailing = text.reversed().prefix { $0 == " " }.count
    guard leading < text.count else { return ("", 0, 0) }
    return (String(text.dropFirst(leading).dropLast(trailing)), leading, columns - leading - trailing)
  }
}

/// The lengths, in units of the SVG picture. They are whole numbers, so the picture is the same on every machine.
private enum Metrics {
  static let margin = 12
  static let fontSize = 15
  static let rowHeight = 20
  private static let columnWidth = 9

  static func x(_ column: Int) -> Int { margin + column * columnWidth }
  static func y(_ row: Int) -> Int { margin + row * rowHeight }
  static func baseline(_ row: Int) -> Int { y(row) + 15 }
  static func width(_ columns: Int) -> Int { columns * columnWidth }
}

/// The colours of the picture.
///
/// The palette of xterm has fixed colours from 16 on. The first sixteen depend on the terminal, and those of the roles and
/// the default colours on the theme. For the picture there are two sets of them: one for a dark background and one for a
/// light background.
private enum Palette {
  static let foreground = "class=\"text\""
  static let background = "class=\"background\""

  /// Returns the SVG attribute that fills an element with a colour; `nil` for the default colour.
  static func fill(_ color: Color) -> String? {
    switch color {
    case .default: nil
    case .role(let role): "class=\"\(role)\""
    case .indexed(let index) where index < 16: "class=\"ansi\(index)\""
    case .indexed(let index): "fill=\"\(hex(paletteColor(index)))\""
    case .rgb(let red, let green, let blue): "fill=\"\(hex((red, green, blue)))\""
    default: named.firstIndex(of: color).map { "class=\"ansi\($0)\"" }
    }
  }

  /// The style sheet of the classes, for a dark and for a light background.
  static var styleSheet: String {
    rules(dark, theme: .dark) + "@media (prefers-color-scheme: light) {" + rules(light, theme: .light) + "}"
  }

  private static func rules(_ sixteen: [String], theme: Theme) -> String {
    let roles = Theme.Role.allCases.map { role in
      if case .rgb(let red, let green, let blue) = theme[role] {
        ("\(role)", hex((red, green, blue)))
      } else {
        ("", "")
      }
    }
    let colors = sixteen.enumerated().map { ("ansi\($0.offset)", $0.element) }
    return (roles + colors).map { ".\($0.0) {fill: \($0.1)} " }.joined()
  }

  /// The ANSI colours, ordered by number.
  private static let named: [Color] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]

  private static let dark = [
    "#3a3a44", "#e05561", "#8cc265", "#d8a657", "#4aa5f0", "#c162de", "#42b3c2", "#d7dae0",
    "#6b717d", "#ff616e", "#a5e075", "#f0c674", "#61afef", "#de73ff", "#4cd1e0", "#ffffff",
  ]

  private static let light = [
    "#24242c", "#b3202c", "#3d7a1a", "#8a5f00", "#1460b0", "#8a2aa8", "#0f6f7c", "#5c626e",
    "#4a505c", "#d02836", "#4a8f24", "#9c6c00", "#1c72cc", "#a238c4", "#14828f", "#14141a",
  ]

  private static func hex(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> String {
    "#"
      + [color.red, color.green, color.blue].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}

extension String {
  /// The text, escaped for XML. It has no control characters, because the screen sanitises its text.
  fileprivate var escapedForXML: String {
    // Not its characters, because a combining mark can follow a reserved one.
    let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return unicodeScalars.map { entities[$0] ?? String($0) }.joined()
  }
}
