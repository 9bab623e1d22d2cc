import Foundation
import Terminal
import Testing

@testable import TextPresentation

@Suite("Styles with a colour")
struct TextStyleRoleTests {
  /// The first eight colours of xterm's palette, in red, green and blue.
  private static let xterm: [Color: [Double]] = [
    .black: [0, 0, 0], .red: [205, 0, 0], .green: [0, 205, 0], .yellow: [205, 205, 0], .blue: [0, 0, 238],
    .magenta: [205, 0, 205], .cyan: [0, 205, 205], .white: [229, 229, 229],
  ]

  @Test(
    "The styles are legible on light and on dark terminals",
    arguments: [TextStyle.notice, .destructive, .invalid, .accent])
  func contrast(style: TextStyle) throws {
    let luminance = luminance(try #require(Self.xterm[style.foreground]))
    #expect(style.background == .default)
    #expect((luminance + 0.05) / 0.05 > 3)
    #expect(1.05 / (luminance + 0.05) > 3)
  }

  /// Returns the relative luminance of WCAG 2.1, from 0 for black to 1 for white.
  private func luminance(_ color: [Double]) -> Double {
    let linear = color.map { $0 / 255 }.map { $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
