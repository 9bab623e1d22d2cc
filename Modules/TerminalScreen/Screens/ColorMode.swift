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
  ///
  /// - Parameters:
  ///   - style: A style.
  ///   - theme: The theme for ``trueColor``; `nil` for the colours of the terminal. The other modes have these colours.
  func reduce(_ style: TextStyle, theme: Theme? = nil) -> TextStyle {
    if self == .trueColor, let theme { return theme.resolve(style) }
    if style.isColorless { return style }
    let style = style.withoutRoles
    return TextStyle(
      foreground: reduce(style.foreground), background: reduce(style.background), attributes: style.attributes)
  }

  private func reduce(_ color: Color) -> Color {
    switch (self, color) {
    case (.none, _): .default
    case (.ansi, .indexed(let index)): ansiColors[index < 16 ? Int(index) : ansiIndex(paletteColor(index))]
    case (.ansi, .rgb(let red, let green, let blue)): ansiColors[ansiIndex((red, green, blue))]
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

/// Returns the nearest entry of the palette of xterm from 16 on, where the palette is the same in all terminals.
private func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
  func distance(_ index: UInt8) -> Int {
    let entry = paletteColor(index)
    let differences = (Int(entry.red) - Int(red), Int(entry.green) - Int(green), Int(entry.blue) - Int(blue))
    return differences.0 * differences.0 + differences.1 * differences.1 + differences.2 * differences.2
  }
  return (16...UInt8.max).min { distance($0) < distance($1) } ?? 16
}

/// Returns an entry of the palette of xterm from 16 on: a cube of six steps in each of red, green and blue, and then 24
/// greys.
package func paletteColor(_ index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
  func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
  if index < 232 { return (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6)) }
  let grey = 8 + 10 * (index - 232)
  return (grey, grey, grey)
}

/// Returns the number of the ANSI colour with a similar mix of red, green and blue. It is a bright colour if one of them is strong.
private func ansiIndex(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> Int {
  let strongest = max(color.red, color.green, color.blue)
  if strongest < 64 { return 0 }
  let threshold = strongest / 2
  let hue = (color.red > threshold ? 1 : 0) + (color.green > threshold ? 2 : 0) + (color.blue > threshold ? 4 : 0)
  if hue == 7 { return strongest > 224 ? 15 : strongest > 128 ? 7 : 8 }
  return strongest > 192 ? hue + 8 : hue
}
