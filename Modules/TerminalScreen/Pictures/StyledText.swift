/// A parser of text with escape sequences that set colours and attributes (SGR, ECMA-48 8.3.117).
///
/// The parser reads the output of other programs. It removes control characters, all other escape sequences, and
/// control strings with their content. At most, an unterminated sequence swallows the rest of the same output.
enum StyledText {
  /// A run of text in one style, on one line.
  struct Run {
    var style: TextStyle
    var text: String
  }

  /// Returns the first `limit` lines, each as a list of runs.
  static func rows(of bytes: [UInt8], limit: Int) -> [[Run]] {
    var rows: [[Run]] = [[]]
    var style = TextStyle.plain
    var text = String.UnicodeScalarView()

    func endRun() {
      if !text.isEmpty { rows[rows.count - 1].append(Run(style: style, text: String(text))) }
      text = String.UnicodeScalarView()
    }

    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 0x0A:
        endRun()
        if rows.count == limit { return rows }
        rows.append([])
      case 0x1B:
        guard let parameters = readSequence(&scalars) else { continue }
        endRun()
        style = style.applying(parameters)
      case 0x00..<0x20, 0x7F..<0xA0:
        continue
      default:
        text.append(scalar)
      }
    }
    endRun()
    return limit > 0 ? rows : []
  }

  /// Reads the part of an escape sequence after ESC.
  ///
  /// - Returns: The parameters of a sequence that sets colours and attributes; `nil` for any other sequence.
  private static func readSequence(_ scalars: inout Substring.UnicodeScalarView) -> [Int]? {
    let intermediates = scalars.prefix { (0x20...0x2F).contains($0.value) }
    scalars = scalars.dropFirst(intermediates.count)
    // Any other character, such as a line end or another ESC, is not part of the sequence.
    guard let first = scalars.first, (0x30...0x7E).contains(first.value) else { return nil }
    scalars.removeFirst()
    guard intermediates.isEmpty else { return nil }
    switch first {
    case "[":
      let parameters = String(Substring(scalars.prefix { (0x20...0x3F).contains($0.value) }))
      scalars = scalars.dropFirst(parameters.unicodeScalars.count)
      guard let final = scalars.first, (0x40...0x7E).contains(final.value) else { return nil }
      scalars.removeFirst()
      return final == "m" ? parameterNumbers(parameters.utf8)?.map { $0 ?? 0 } : nil
    case "]", "P", "X", "^", "_":
      while let scalar = scalars.popFirst(), scalar.value != 0x07 {
        if scalar.value == 0x1B, scalars.first == "\\" {
          scalars.removeFirst()
          break
        }
      }
      return nil
    default:
      return nil
    }
  }
}

extension TextStyle {
  /// Returns the style after an SGR sequence with the given parameters. Unknown parameters have no effect.
  fileprivate func applying(_ parameters: [Int]) -> TextStyle {
    var style = self
    var rest = parameters[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.subtract([.bold, .dim])
      case 23: style.attributes.remove(.italic)
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 30...37: style.foreground = ansiColors[code - 30]
      case 38: if let color = Color(parameters: &rest) { style.foreground = color }
      case 39: style.foreground = .default
      case 40...47: style.background = ansiColors[code - 40]
      case 48: if let color = Color(parameters: &rest) { style.background = color }
      case 49: style.background = .default
      case 90...97: style.foreground = ansiColors[code - 90 + 8]
      case 100...107: style.background = ansiColors[code - 100 + 8]
      default: break
      }
    }
    return style
  }
}

extension Color {
  /// Reads a colour: 5 and its index in the palette, or 2 and its red, green and blue. If the parameters are not a
  /// valid colour, consumes all of them and returns `nil`.
  fileprivate init?(parameters: inout ArraySlice<Int>) {
    let count = parameters.first == 5 ? 1 : 3
    let values = parameters.dropFirst().prefix(count).compactMap(UInt8.init(exactly:))
    switch (parameters.first, values.count) {
    case (5, 1):
      self = .indexed(values[0])
      parameters = parameters.dropFirst(2)
    case (2, 3):
      self = .rgb(values[0], values[1], values[2])
      parameters = parameters.dropFirst(4)
    default:
      parameters = []
      return nil
    }
  }
}
