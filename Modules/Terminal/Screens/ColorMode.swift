/// The colours that a renderer may use.
public enum ColorMode: Sendable, Hashable {
  /// No colours; only attributes distinguish text.
  case none
  /// The 16 ANSI colours.
  case ansi
  /// The 256 colours of the palette of xterm.
  case indexed
  /// 24-bit colours: red, green and blue with 8 bits each.
  case trueColor

  /// Creates the mode that the environment requests:
  /// - ``none`` if `NO_COLOR` is set and not empty (no-color.org);
  /// - ``trueColor`` if `COLORTERM` is `truecolor` or `24bit`;
  /// - ``indexed`` if `TERM` ends with `-256color`;
  /// - ``ansi`` otherwise.
  ///
  /// - Parameter environment: Returns the value of an environment variable; `nil` if it is not set.
  public init(environment: (String) -> String?) {
    if environment("NO_COLOR")?.isEmpty == false {
      self = .none
    } else if let depth = environment("COLORTERM"), depth == "truecolor" || depth == "24bit" {
      self = .trueColor
    } else if environment("TERM")?.hasSuffix("-256color") == true {
      self = .indexed
    } else {
      self = .ansi
    }
  }

  /// Returns the style with each colour replaced by the nearest colour of the mode.
  func reduce(_ style: TextStyle) -> TextStyle {
    if style.isColorless { return style }
    return TextStyle(
      foreground: reduce(style.foreground), background: reduce(style.background), attributes: style.attributes)
  }

  private func reduce(_ color: Color) -> Color {
    switch (self, color) {
    case (.none, _): .default
    case (.ansi, .indexed(let index)): ansiColors[ansiIndex(index)]
    case (.ansi, .rgb(let red, let green, let blue)): ansiColors[ansiIndex(red, green, blue)]
    case (.indexed, .rgb(let red, let green, let blue)): .indexed(paletteIndex(red, green, blue))
    default: color
    }
  }
}

/// The ANSI colours, ordered by number.
let ansiColors: [Color] = [
  .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
  .brightBlack, .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
]

/// Returns the nearest entry of xterm's 6x6x6 colour cube (16 to 231) or of its greyscale ramp (232 to 255).
private func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
  let color = [red, green, blue]
  let steps = color.map(cubeStep)
  let mean = color.reduce(0) { $0 + Int($1) } / 3
  // The greys are 8, 18, and so on up to 238.
  let grey = min(max((mean - 3) / 10, 0), 23)
  func distance(_ other: [Int]) -> Int {
    zip(color, other).reduce(0) { $0 + (Int($1.0) - $1.1) * (Int($1.0) - $1.1) }
  }
  let isGreyNearer = distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(steps.map { cubeLevels[Int($0)] })
  return isGreyNearer ? 232 + UInt8(grey) : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
}

/// The levels of red, green and blue in the cube.
private let cubeLevels = [0, 95, 135, 175, 215, 255]

/// Returns the nearest step of the cube.
private func cubeStep(_ level: UInt8) -> UInt8 {
  level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40
}

/// Returns the number of the ANSI colour for an entry of the palette of xterm.
private func ansiIndex(_ index: UInt8) -> Int {
  switch index {
  case 0..<16: return Int(index)
  case 16..<232:
    let cube = index - 16
    let levels = [cube / 36, cube / 6 % 6, cube % 6].map { UInt8(cubeLevels[Int($0)]) }
    return ansiIndex(levels[0], levels[1], levels[2])
  default:
    let grey = 8 + 10 * (index - 232)
    return ansiIndex(grey, grey, grey)
  }
}

/// Returns the ANSI colour with a similar mix of red, green and blue. It is a bright colour if one of them is strong.
private func ansiIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
  let strongest = max(red, green, blue)
  if strongest < 64 { return 0 }
  let threshold = strongest / 2
  let hue = (red > threshold ? 1 : 0) + (green > threshold ? 2 : 0) + (blue > threshold ? 4 : 0)
  if hue == 7 { return strongest > 224 ? 15 : strongest > 128 ? 7 : 8 }
  return strongest > 192 ? hue + 8 : hue
}
