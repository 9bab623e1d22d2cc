/// The colours of a screen, chosen for the purposes of its parts.
///
/// Views draw with the roles, for example `TextStyle(foreground: .role(.muted))`, and the renderer looks up their
/// colours. So a screen looks the same to tests and to screen readers in all themes. Every text has a contrast of at
/// least 4.5 to 1 with its background, and every line and mark one of at least 3 to 1, as WCAG 2.1 requires.
public struct Theme: Sendable, Hashable {
  /// A purpose for which a theme has a colour.
  public enum Role: UInt8, CaseIterable, Sendable {
    /// Text. The colour of text in the default colour.
    case text
    /// The background of the screen. The colour of a background in the default colour.
    case background
    /// Text and marks that stand out, such as a title, a key or the mark of a selected row.
    case accent
    /// Text of less importance.
    case muted
    /// Lines and frames.
    case frame
    /// A confirmation, or good news.
    case positive
    /// A warning.
    case caution
    /// A failure, or a mark such as a heart.
    case negative
    /// Text that differs a little from the rest, such as a pronunciation, or the date of a day at a weekend.
    case detail
    /// The background of a bar at an edge of the screen.
    case bar
    /// The background of a selected row or control.
    case selection
  }

  /// The theme for a terminal with a dark background.
  public static let dark = Theme([
    .text: (216, 220, 234), .background: (22, 24, 31), .accent: (130, 170, 255), .muted: (154, 163, 196),
    .frame: (107, 115, 152), .positive: (158, 206, 106), .caution: (229, 181, 103), .negative: (255, 127, 149),
    .detail: (229, 181, 103), .bar: (34, 38, 56), .selection: (42, 55, 96),
  ])

  /// The theme for a terminal with a light background.
  public static let light = Theme([
    .text: (35, 37, 46), .background: (250, 248, 244), .accent: (41, 85, 196), .muted: (86, 92, 114),
    .frame: (125, 131, 155), .positive: (53, 105, 27), .caution: (138, 75, 0), .negative: (179, 32, 63),
    .detail: (138, 75, 0), .bar: (232, 233, 240), .selection: (215, 226, 251),
  ])

  private let colors: [Role: SIMD3<UInt8>]

  private init(_ colors: [Role: (UInt8, UInt8, UInt8)]) {
    self.colors = colors.mapValues { SIMD3($0, $1, $2) }
  }

  /// The colour for a purpose, in red, green and blue.
  public subscript(role: Role) -> Color { Color(levels(of: role)) }

  /// Returns a style with the colours of the theme in place of roles and of the default colours. The attribute `dim`
  /// becomes colours that are closer to the background, so that it also affects backgrounds and pictures.
  func resolve(_ style: TextStyle) -> TextStyle {
    var attributes = style.attributes
    let isDim = attributes.remove(.dim) != nil
    func color(_ color: Color, default role: Role) -> Color {
      let levels: SIMD3<UInt8>
      switch color {
      case .default: levels = self.levels(of: role)
      case .role(let role): levels = self.levels(of: role)
      case .rgb(let red, let green, let blue): levels = SIMD3(red, green, blue)
      default: return color
      }
      let background = self.levels(of: .background)
      return Color(isDim ? levels / 2 &+ background / 2 : levels)
    }
    let foreground = color(style.foreground, default: .text)
    // Only the terminal knows the other colours, so it dims the text.
    if isDim, foreground == style.foreground { attributes.insert(.dim) }
    return TextStyle(
      foreground: foreground, background: color(style.background, default: .background), attributes: attributes)
  }

  /// Returns the theme for a terminal with a background: ``light`` if black text has a higher contrast with it than white
  /// text.
  static func matching(_ background: Color) -> Theme {
    guard case .rgb(let red, let green, let blue) = background else { return .dark }
    // The luminance of WCAG 2.1, with an exponent of 2 in place of 2.4.
    let levels = SIMD3(Double(red), Double(green), Double(blue)) / 255
    return (levels * levels * SIMD3(0.2126, 0.7152, 0.0722)).sum() > 0.18 ? .light : .dark
  }

  private func levels(of role: Role) -> SIMD3<UInt8> { colors[role] ?? .zero }
}

/// The user's choice of a theme.
public enum ThemeMode: String, CaseIterable, Sendable {
  /// ``Theme/dark`` or ``Theme/light``, as the background that the terminal reports. If it reports none, the colours of
  /// the terminal.
  case auto
  /// ``Theme/dark``.
  case dark
  /// ``Theme/light``.
  case light
  /// The colours of the terminal.
  case terminal

  /// The theme that does not depend on the terminal; `nil` for the colours of the terminal.
  var fixedTheme: Theme? {
    switch self {
    case .dark: .dark
    case .light: .light
    case .auto, .terminal: nil
    }
  }
}

extension TextStyle {
  /// The style with colours of the terminal in place of roles.
  ///
  /// The program does not know these colours. Of the sixteen of xterm's palette, only red, magenta and bright blue have
  /// a contrast of at least 3 to 1 with both black and white. So a selection is reversed, a bar has no background, and
  /// text on another background has the colour of this background instead.
  var withoutRoles: TextStyle {
    var style = self
    switch background {
    case .role(.selection):
      // Behind a dialog, nothing stands out.
      return TextStyle(attributes: attributes.contains(.dim) ? attributes : attributes.union(.reverse))
    case .role(.bar), .role(.background): style.background = .default
    case .role: (style.foreground, style.background) = (background, .default)
    default: style.background = background.dimmed(by: attributes)
    }
    switch style.foreground {
    case .role(.muted), .role(.frame):
      style.foreground = .default
      style.attributes.insert(.dim)
    case .role(.accent), .role(.positive): style.foreground = .brightBlue
    case .role(.caution): style.foreground = .magenta
    case .role(.negative): style.foreground = .red
    case .role: style.foreground = .default
    default: style.foreground = foreground.dimmed(by: attributes)
    }
    return style
  }
}

extension Color {
  fileprivate init(_ levels: SIMD3<UInt8>) { self = .rgb(levels.x, levels.y, levels.z) }

  /// The colour of a pixel with half of its brightness if the attributes contain `dim`, which does not affect
  /// backgrounds.
  fileprivate func dimmed(by attributes: TextStyle.Attributes) -> Color {
    guard attributes.contains(.dim), case .rgb(let red, let green, let blue) = self else { return self }
    return .rgb(red / 2, green / 2, blue / 2)
  }
}
