import RandomTesting
import Testing

@testable import TerminalScreen

@Suite("Text styles and their colours")
struct TextStyleTests {
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

  @Test(
    "With 16 colours, a colour becomes one with a similar hue, which is bright if the colour is strong",
    arguments: [
      ([0, 0, 0], Color.black), ([63, 0, 0], .black), ([64, 0, 0], .red), ([64, 64, 64], .brightBlack),
      ([128, 128, 128], .brightBlack), ([129, 129, 129], .white), ([224, 224, 224], .white),
      ([225, 225, 225], .brightWhite), ([0, 192, 0], .green), ([0, 193, 0], .brightGreen), ([0, 0, 255], .brightBlue),
      ([100, 0, 100], .magenta), ([0, 100, 100], .cyan), ([200, 100, 0], .brightRed), ([200, 101, 0], .brightYellow),
    ])
  func ansi(levels: [Int], expected: Color) {
    let style = TextStyle(foreground: .blue, background: Self.rgb(levels), attributes: .italic)
    let reduced = ColorMode.ansi.reduce(style)
    #expect(reduced == TextStyle(foreground: .blue, background: expected, attributes: .italic))
  }

  @Test(
    "The environment determines the colours",
    arguments: [
      ([:], ColorMode.ansi), (["NO_COLOR": "1", "COLORTERM": "truecolor"], .none),
      (["NO_COLOR": "", "COLORTERM": "truecolor"], .trueColor), (["TERM": "xterm-256color"], .indexed),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColor), (["TERM": "256color"], .ansi),
      (["COLORTERM": "yes", "TERM": "screen-256color"], .indexed), (["TERM": "xterm-256colors"], .ansi),
    ] as [([String: String], ColorMode)])
  func environment(variables: [String: String], mode: ColorMode) {
    #expect(ColorMode(environment: { variables[$0] }) == mode)
  }
}
