import RandomTesting
import Testing

@testable import TerminalScreen

@Suite("Text styles and their colours")
struct TextStyleTests {
  /// A colour of each kind, with the smallest and the largest values.
  private static let colors: [Color] =
    [.default] + ansiColors + [0, 1, 15, 16, 128, 255].map(Color.indexed) + [
      .rgb(0, 0, 0), .rgb(255, 255, 255), .rgb(1, 2, 3), .rgb(255, 0, 0), .rgb(0, 255, 0), .rgb(0, 0, 255),
    ]

  @Test("A style has the colours and the attributes that it was created with, or that it has been given one by one")
  func contents() {
    var changed = TextStyle.plain
    for foreground in Self.colors {
      for background in Self.colors {
        for attributes in [[], .bold, .reverse, [.dim, .italic, .underline]] as [TextStyle.Attributes] {
          let style = TextStyle(foreground: foreground, background: background, attributes: attributes)
          let isRight =
            style.foreground == foreground && style.background == background && style.attributes == attributes
          (changed.attributes, changed.foreground, changed.background) = (attributes, foreground, background)
          if !isRight || changed != style { Issue.record("\(foreground), \(background), \(attributes.rawValue)") }
        }
      }
    }
    #expect(Set(Self.colors.map { TextStyle(foreground: $0) }).count == Self.colors.count)
    #expect(TextStyle() == .plain && TextStyle.plain.foreground == .default && TextStyle.plain.background == .default)
  }

  /// Returns the red, green and blue of an entry of the palette of xterm from 16 on.
  private static func palette(_ index: Int) -> [Int] {
    let levels = [0, 95, 135, 175, 215, 255]
    if index >= 232 { return Array(repeating: 8 + 10 * (index - 232), count: 3) }
    return [levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]]
  }

  private static func rgb(_ levels: [Int]) -> Color {
    .rgb(UInt8(levels[0]), UInt8(levels[1]), UInt8(levels[2]))
  }

  @Test("With 256 colours, any colour becomes an entry of the palette that no other entry is nearer to")
  func nearest() throws {
    let palette = (16..<256).map { Self.palette($0) }
    var generator = SeededGenerator(seed: 1)
    let greys = (0..<256).map { [$0, $0, $0] } + (0..<256).map { [$0, 0, 255] } + (0..<256).map { [255, $0, $0] }
    let others = (0..<500).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &generator) } }
    for levels in greys + others {
      func distance(_ other: [Int]) -> Int { zip(levels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
      guard case .indexed(let index) = ColorMode.indexed.reduce(TextStyle(foreground: Self.rgb(levels))).foreground
      else {
        Issue.record("\(levels) is not in the palette")
        return
      }
      let nearest = try #require(palette.map(distance).min())
      if index < 16 || distance(palette[Int(index) - 16]) != nearest { Issue.record("\(levels) became \(index)") }
    }
  }

  @Test("With 16 colours, an entry of the palette becomes the same colour as its red, green and blue")
  func paletteEntries() {
    for index in 0..<256 {
      let style = ColorMode.ansi.reduce(TextStyle(foreground: .indexed(UInt8(index))))
      let expected = index < 16 ? ansiColors[index] : nil
      let same =
        index < 16 ? expected : ColorMode.ansi.reduce(TextStyle(foreground: Self.rgb(Self.palette(index)))).foreground
      #expect(style.foreground == same, "\(index)")
    }
  }

  @Test(
    "With 16 colours, a colour becomes one with a similar hue, which is bright if the colour is strong",
    arguments: [
      ([0, 0, 0], Color.black), ([63, 63, 63], .black), ([63, 0, 0], .black), ([64, 0, 0], .red), ([0, 64, 0], .green),
      ([0, 0, 64], .blue), ([64, 64, 64], .brightBlack), ([128, 128, 128], .brightBlack), ([129, 129, 129], .white),
      ([224, 224, 224], .white), ([225, 225, 225], .brightWhite), ([192, 0, 0], .red), ([193, 0, 0], .brightRed),
      ([0, 192, 0], .green), ([0, 193, 0], .brightGreen), ([0, 0, 255], .brightBlue), ([100, 0, 100], .magenta),
      ([200, 0, 200], .brightMagenta), ([0, 100, 100], .cyan), ([0, 200, 200], .brightCyan), ([100, 100, 0], .yellow),
      ([200, 200, 0], .brightYellow), ([200, 100, 0], .brightRed), ([200, 101, 0], .brightYellow),
      ([200, 100, 100], .brightRed), ([201, 0, 101], .brightMagenta), ([201, 0, 100], .brightRed),
    ])
  func ansi(levels: [Int], expected: Color) {
    let style = TextStyle(foreground: .blue, background: Self.rgb(levels), attributes: .italic)
    let reduced = ColorMode.ansi.reduce(style)
    #expect(reduced == TextStyle(foreground: .blue, background: expected, attributes: .italic))
  }

  @Test("A mode keeps the colours that it supports, and all attributes")
  func kept() {
    for color in Self.colors {
      let style = TextStyle(foreground: color, background: color, attributes: [.bold, .underline])
      #expect(ColorMode.trueColor.reduce(style) == style)
      #expect(ColorMode.none.reduce(style) == TextStyle(attributes: [.bold, .underline]))
      guard !ansiColors.contains(color), color != .default else {
        for mode in [ColorMode.ansi, .indexed] { #expect(mode.reduce(style) == style) }
        continue
      }
      if case .indexed = color { #expect(ColorMode.indexed.reduce(style) == style) }
    }
  }

  @Test(
    "The environment determines the colours, and the first variable that requests a mode does so",
    arguments: [
      ([:], ColorMode.ansi), (["NO_COLOR": ""], .ansi), (["NO_COLOR": "1", "COLORTERM": "truecolor"], .none),
      (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColor),
      (["NO_COLOR": "", "COLORTERM": "truecolor"], .trueColor), (["COLORTERM": "truecolor"], .trueColor),
      (["COLORTERM": "24bit", "TERM": "linux"], .trueColor), (["COLORTERM": ""], .ansi), (["COLORTERM": "yes"], .ansi),
      (["COLORTERM": "yes", "TERM": "screen-256color"], .indexed), (["TERM": "xterm-256colors"], .ansi),
      (["TERM": "256color"], .ansi), (["NO_COLOR": "0", "TERM": "xterm-256color"], .none),
    ] as [([String: String], ColorMode)])
  func environment(variables: [String: String], mode: ColorMode) {
    #expect(ColorMode(environment: { variables[$0] }) == mode)
  }
}
