import Foundation
import Terminal
import Testing
import TextPresentationTesting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A screen as an SVG picture")
struct ScreenSVGTests {
  @Test("The picture is valid XML and contains any text of the screen")
  func text() throws {
    var screen = Screen(size: TerminalSize(columns: 30, rows: 2))
    screen.write("<a> & \"b\" 日本 \u{1B}[2J", at: Position(column: 2, row: 0))
    screen.write(
      "bold", at: Position(column: 0, row: 1), style: TextStyle(foreground: .indexed(208), attributes: .bold))
    let document = try XMLDocument(xmlString: screen.svg(title: "a < b"))
    let texts = try document.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
    #expect(texts == ["<a> & \"b\" 日本 ␛[2J", "bold"])
    let title = try document.nodes(forXPath: "//*[local-name()='title']").first?.stringValue
    #expect(title == "a < b")
  }

  @Test("Each run starts at its column and has the width of its columns and the colours of its style")
  func placement() {
    var screen = Screen(size: TerminalSize(columns: 10, rows: 1))
    screen.write(
      "日x", at: Position(column: 3, row: 0), style: TextStyle(foreground: .rgb(1, 2, 255), attributes: .reverse))
    let svg = screen.svg(title: "")
    #expect(svg.contains("<rect x=\"39\" y=\"12\" width=\"27\" height=\"20\" fill=\"#0102ff\"/>"))
    #expect(svg.contains("<text x=\"39\" y=\"27\" textLength=\"27\" class=\"background\">日x</text>"))
  }

  @Test("An animated picture contains each screen in turn, and only the first one for readers who prefer less motion")
  func animation() throws {
    let screens = ["one", "two", "three", "four"].map { text in
      var screen = Screen(size: TerminalSize(columns: 10, rows: 1))
      screen.write(text, at: Position(column: 0, row: 0))
      return screen
    }
    let svg = Screen.animatedSVG(of: screens, title: "a < b", secondsPerScreen: 3)
    let document = try XMLDocument(xmlString: svg)
    let frames = try document.nodes(forXPath: "//*[@class='frame']")
    let texts = frames.map { $0.stringValue?.trimmingCharacters(in: .whitespacesAndNewlines) }
    #expect(texts == ["one", "two", "three", "four"])
    let delays = try document.nodes(forXPath: "//*[@class='frame']/@style").compactMap(\.stringValue)
    #expect(delays == [0, 3, 6, 9].map { "animation-delay: \($0)s" })
    #expect(svg.contains("animation: frames 12s step-end infinite") && svg.contains("25.0% {visibility: hidden}"))
    #expect(svg.contains("width=\"114\" height=\"44\"") && svg.contains("<title>a &lt; b</title>"))
    #expect(!screens[0].svg(title: "").contains("frame"))
    #expect(svg.contains("prefers-reduced-motion: reduce) {.frame {animation: none} .frame:first-child"))
    #expect(Screen.animatedSVG(of: [], title: "", secondsPerScreen: 1) == "")
  }

  /// Returns the elements of a screen with two columns and one row that shows `x` in a style.
  private func elements(_ style: TextStyle, text: String = "x") -> [String] {
    var screen = Screen(size: TerminalSize(columns: 2, rows: 1))
    screen.write(text, at: Position(column: 0, row: 0), style: style)
    return screen.svg(title: "").split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("<text") || $0.hasPrefix("<rect x")
    }
  }

  @Test(
    "Each attribute and each colour has its own SVG attribute",
    arguments: [
      (TextStyle.plain, "class=\"foreground\""),
      (TextStyle(attributes: .bold), "class=\"foreground\" font-weight=\"bold\""),
      (TextStyle(attributes: .dim), "class=\"foreground\" opacity=\"0.6\""),
      (TextStyle(attributes: .italic), "class=\"foreground\" font-style=\"italic\""),
      (TextStyle(attributes: .underline), "class=\"foreground\" text-decoration=\"underline\""),
      (TextStyle(foreground: .black), "class=\"ansi0\""), (TextStyle(foreground: .brightWhite), "class=\"ansi15\""),
      (TextStyle(foreground: .brightRed), "class=\"ansi9\""),
      (TextStyle(foreground: .indexed(3)), "class=\"ansi3\""),
      (TextStyle(foreground: .indexed(15)), "class=\"ansi15\""),
      (TextStyle(foreground: .indexed(16)), "fill=\"#000000\""),
      (TextStyle(foreground: .indexed(17)), "fill=\"#00005f\""),
      (TextStyle(foreground: .indexed(22)), "fill=\"#005f00\""),
      (TextStyle(foreground: .indexed(52)), "fill=\"#5f0000\""),
      (TextStyle(foreground: .indexed(103)), "fill=\"#8787af\""),
      (TextStyle(foreground: .indexed(145)), "fill=\"#afafaf\""),
      (TextStyle(foreground: .indexed(188)), "fill=\"#d7d7d7\""),
      (TextStyle(foreground: .indexed(231)), "fill=\"#ffffff\""),
      (TextStyle(foreground: .indexed(232)), "fill=\"#080808\""),
      (TextStyle(foreground: .indexed(255)), "fill=\"#eeeeee\""),
      (TextStyle(foreground: .rgb(0, 15, 16)), "fill=\"#000f10\""),
    ])
  func styles(style: TextStyle, attributes: String) {
    #expect(elements(style) == ["<text x=\"12\" y=\"27\" textLength=\"9\" \(attributes)>x</text>"])
  }

  @Test("A background is a rectangle of its colour, also behind blanks, and reversed text exchanges the colours")
  func backgrounds() {
    func rect(_ fill: String) -> String { "<rect x=\"12\" y=\"12\" width=\"9\" height=\"20\" \(fill)/>" }
    func text(_ fill: String) -> String { "<text x=\"12\" y=\"27\" textLength=\"9\" \(fill)>x</text>" }
    #expect(elements(TextStyle(background: .red)) == [rect("class=\"ansi1\""), text("class=\"foreground\"")])
    #expect(elements(TextStyle(background: .red), text: " ") == [rect("class=\"ansi1\"")])
    #expect(elements(.plain, text: " ").isEmpty)
    #expect(
      elements(TextStyle(foreground: .red, background: .indexed(232), attributes: .reverse))
        == [rect("class=\"ansi1\""), text("fill=\"#080808\"")])
    #expect(
      elements(TextStyle(attributes: .reverse)) == [rect("class=\"foreground\""), text("class=\"background\"")])
  }

  @Test("Blanks at both ends of a run take no text, and each row and run has its place")
  func places() {
    var screen = Screen(size: TerminalSize(columns: 12, rows: 3))
    screen.write("  a b  ", at: Position(column: 1, row: 2))
    screen.write("漢", at: Position(column: 9, row: 2), style: TextStyle(attributes: .bold))
    let svg = screen.svg(title: "t\n<\u{1B}\"&>")
    #expect(svg.contains("<text x=\"39\" y=\"67\" textLength=\"27\" class=\"foreground\">a b</text>"))
    #expect(
      svg.contains("<text x=\"93\" y=\"67\" textLength=\"18\" class=\"foreground\" font-weight=\"bold\">漢</text>"))
    #expect(svg.contains("viewBox=\"0 0 132 84\" width=\"132\" height=\"84\""))
    #expect(svg.contains("<title>t &lt;␛&quot;&amp;&gt;</title>"))
    #expect(svg.split(separator: "\n").count { $0.hasPrefix("<text") } == 2)
  }

  @Test("A character that XML reserves is escaped before a combining mark", arguments: ["<": "&lt;", "&": "&amp;"])
  func combiningMarks(reserved: String, escaped: String) {
    var screen = Screen(size: TerminalSize(columns: 4, rows: 1))
    screen.write("\(reserved)\u{338}", at: Position(column: 0, row: 0))
    let svg = screen.svg(title: "\(reserved)\u{338}")
    #expect(Array(svg.utf8).ranges(of: Array("\(escaped)\u{338}<".utf8)).count == 2)
  }

  @Test("A part of a picture is blank")
  @MainActor
  func pictures() throws {
    let picture = try #require(TerminalPictures().picture(png: [1], size: TerminalSize(columns: 2, rows: 1)))
    var screen = Screen(size: TerminalSize(columns: 4, rows: 1))
    screen.write("ab", at: Position(column: 2, row: 0))
    screen.show(picture, at: Position(column: 0, row: 0), clip: TerminalRect(screen.size))
    let svg = screen.svg(title: "")
    #expect(svg.split(separator: "\n").count { $0.hasPrefix("<text") } == 1)
    #expect(!svg.unicodeScalars.contains("\u{10EEEE}"))
  }

  @Test("The style sheet has different colours for all classes, for a dark and a light background")
  func styleSheet() throws {
    let svg = Screen(size: TerminalSize(columns: 1, rows: 1)).svg(title: "")
    let rules = svg.components(separatedBy: "@media (prefers-color-scheme: light)").map { rule in
      rule.matches(of: /\.([a-z]+[0-9]*) {fill: (#[0-9a-f]{6})}/).map { (name: String($0.1), color: String($0.2)) }
    }
    try #require(rules.count == 2)
    let expected = ["background", "foreground"] + (0..<16).map { "ansi\($0)" }
    for colors in rules {
      #expect(colors.map(\.name) == expected)
      #expect(Set(colors.map(\.color)).count >= 17)
    }
    #expect(zip(rules[0], rules[1]).allSatisfy { $0.color != $1.color })
  }
}
