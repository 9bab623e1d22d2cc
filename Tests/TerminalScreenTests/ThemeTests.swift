import Foundation
import TerminalTesting
import Testing

@testable import TerminalScreen

@Suite("Themes")
struct ThemeTests {
  @Test("Texts and marks have the contrast that WCAG requires with each background", arguments: [Theme.dark, .light])
  func contrast(theme: Theme) {
    for background in [Theme.Role.background, .bar, .selection] {
      for text in [Theme.Role.text, .muted, .accent, .positive, .caution, .negative, .detail] {
        #expect(theme.contrast(text, background) >= 4.5, "\(text) on \(background)")
      }
    }
    for mark in [Theme.Role.frame] {
      for background in [Theme.Role.background, .bar] { #expect(theme.contrast(mark, background) >= 3) }
    }
    for background in [Theme.Role.accent, .positive, .caution, .negative] {
      #expect(theme.contrast(.background, background) >= 4.5, "text on \(background)")
    }
  }

  @Test("Without a theme, each role is visible with sixteen colours and without colours")
  func roles() {
    for role in Theme.Role.allCases {
      for mode in [ColorMode.none, .ansi, .indexed, .trueColor] {
        let style = mode.reduce(TextStyle(foreground: .role(role), background: .role(.selection)))
        #expect(style == TextStyle(attributes: .reverse))
        let text = mode.reduce(TextStyle(foreground: .role(role)))
        #expect(text.background == .default)
        #expect(mode != .none || text.foreground == .default)
      }
    }
  }

  @Test(
    "The theme is the one on which the text of the terminal is legible",
    arguments: [
      (0, 0, 0, Theme.dark), (255, 255, 255, .light), (0, 43, 54, .dark), (253, 246, 227, .light), (0, 0, 170, .dark),
      (255, 255, 0, .light), (128, 128, 128, .light), (96, 96, 96, .dark),
    ] as [(UInt8, UInt8, UInt8, Theme)])
  func matching(red: UInt8, green: UInt8, blue: UInt8, expected: Theme) {
    #expect(Theme.matching(.rgb(red, green, blue)) == expected)
  }

  @Test(
    "Replies of terminals are no keys, in pieces of any size",
    arguments: [
      ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?62;22c", Color.rgb(30, 30, 46), true),
      ("\u{1B}]11;rgb:f/0/8\u{7}\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", .rgb(255, 0, 136), true),
      ("\u{1B}]11;rgba:ffff/ffff/ffff/8000\u{7}", .rgb(255, 255, 255), false), ("\u{1B}[?6c", nil, true),
      ("\u{1B}]11;rgb:1e1e/1e1e\u{7}", nil, false), ("\u{1B}]11;?\u{7}", nil, false),
      ("\u{1B}]10;rgb:1e1e/1e1e/2e2e\u{7}", nil, false), ("\u{1B}]11;rgb:gg/00/00\u{7}", nil, false),
      ("\u{1B}]11;rgb:12345/0/0\u{7}", nil, false), ("\u{1B}]11;rgb:///\u{7}", nil, false),
    ] as [(String, Color?, Bool)])
  func replies(text: String, background: Color?, isLast: Bool) {
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var parser = InputParser()
      let events = parser.feed(bytes[..<split]) + parser.feed(bytes[split...]) + parser.feed("x".utf8)
      #expect(events == [.key(.character("x"))])
      #expect(parser.background == background)
      #expect(parser.hasDeviceAttributes == isLast)
    }
  }
}

extension Theme {
  /// The contrast ratio of WCAG 2.1.
  fileprivate func contrast(_ one: Role, _ other: Role) -> Double {
    let luminances = [one, other].map { role -> Double in
      guard case .rgb(let red, let green, let blue) = self[role] else { return .nan }
      let levels = [red, green, blue].map { level in
        let level = Double(level) / 255
        return level <= 0.03928 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * levels[0] + 0.7152 * levels[1] + 0.0722 * levels[2]
    }
    let (darker, lighter) = (min(luminances[0], luminances[1]), max(luminances[0], luminances[1]))
    return (lighter + 0.05) / (darker + 0.05)
  }
}

extension ProcessTerminalTests {
  /// Returns the output of a terminal that asks for its background, from the first frame on. The terminal replies before
  /// the frame or after it, and the user types a key after the reply.
  private func output(of screen: Screen, reply: String, isLate: Bool = false) async throws -> String {
    let terminal = ProcessTerminal(input: device.slave, output: device.slave, colorMode: .trueColor, theme: .auto)
    terminal.replyTimeouts = (isLate ? .milliseconds(1) : .seconds(60), .seconds(60))
    try start(terminal)
    if isLate { terminal.draw(screen) }
    try device.type(Array("\(reply)a".utf8))
    if !isLate { terminal.draw(screen) }
    #expect(await nextEvent() == .key(.character("a")))
    return try outputSoFar()
  }

  @Test(
    "A screen has the theme for the background that the terminal reports, even after the first frame",
    arguments: [
      ("\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}[?62c", Theme.dark),
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c", .light), ("\u{1B}[?62c", nil),
    ] as [(String, Theme?)], [false, true])
  func background(reply: (text: String, theme: Theme?), isLate: Bool) async throws {
    var screen = Screen(size: TerminalSize(columns: 20, rows: 4))
    screen.write("text", at: Position(column: 1, row: 1), style: TextStyle(foreground: .role(.accent)))
    let output = try await output(of: screen, reply: reply.text, isLate: isLate)
    let frames = [nil, reply.theme].map { theme in
      String(decoding: Renderer(colorMode: .trueColor, theme: theme).bytes(from: nil, to: screen), as: UTF8.self)
    }
    #expect(output.hasSuffix(frames[1]))
    #expect(reply.theme == nil || output.contains(frames[0]) == isLate)
    #expect(output.contains("\u{1B}]11;?\u{1B}\\\u{1B}[c"))
  }

  @Test("A reply that arrives before the end is not left to the shell")
  func replyAtEnd() throws {
    let terminal = ProcessTerminal(input: device.slave, output: device.slave, colorMode: .trueColor, theme: .auto)
    terminal.replyTimeouts = (.milliseconds(1), .seconds(60))
    try start(terminal)
    terminal.draw(Screen(size: TerminalSize(columns: 20, rows: 4)))
    let device = device
    DispatchQueue.global().async {
      #expect(throws: Never.self) { try device.type(Array("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?62c".utf8)) }
    }
    terminal.stop()
    #expect(waitForInput([device.slave], timeout: 0) == [false])
  }
}
