/// How many colours a renderer may use.
public enum ColorMode: Sendable, Hashable {
  /// None: attributes alone set text off.
  case none
  /// The 16 ANSI colours.
  case ansi
  /// xterm's palette of 256.
  case indexed
  /// Red, green and blue, 8 bits each.
  case trueColor

  /// What the environment asks for: none if `NO_COLOR` is set and not empty (no-color.org), true colour if `COLORTERM`
  /// says so, the palette if `TERM` names it, and ANSI colours otherwise.
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

  /// The style with each colour replaced by the nearest that this mode has.
  func reduce(_ style: Style) -> Style {
    if style.isColorless { return style }
    return Style(
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

/// The ANSI colours in the order of their numbers.
let ansiColors: [Color] = [
  .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
  .brightBlack, .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
]

/// The entry of xterm's 6x6x6 colour cube (16 to 231), or of its ramp of greys (232 to 255), that is nearest.
private func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
  if red == green, green == blue, (4...246).contains(red) {
    return 232 + (red - 3) / 10
  }
  return 16 + 36 * cubeStep(red) + 6 * cubeStep(green) + cubeStep(blue)
}

/// The nearest step of the cube, whose levels are 0, 95, 135, 175, 215 and 255.
private func cubeStep(_ level: UInt8) -> UInt8 {
  level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40
}

/// The ANSI colour for an entry of xterm's palette.
private func ansiIndex(_ index: UInt8) -> Int {
  switch index {
  case 0..<16: return Int(index)
  case 16..<232:
    let cube = index - 16
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    return ansiIndex(levels[Int(cube / 36)], levels[Int(cube / 6 % 6)], levels[Int(cube % 6)])
  default:
    let grey = 8 + 10 * (index - 232)
    return ansiIndex(grey, grey, grey)
  }
}

/// The ANSI colour with the same of red, green and blue in it, bright if one of them is strong.
private func ansiIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
  let strongest = max(red, green, blue)
  if strongest < 64 { return 0 }
  let threshold = strongest / 2
  let hue = (red > threshold ? 1 : 0) + (green > threshold ? 2 : 0) + (blue > threshold ? 4 : 0)
  if hue == 7 { return strongest > 224 ? 15 : strongest > 128 ? 7 : 8 }
  return strongest > 192 ? hue + 8 : hue
}
