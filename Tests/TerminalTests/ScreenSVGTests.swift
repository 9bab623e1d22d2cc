import Foundation
import Terminal
import Testing

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
    let screens = ["one", "two"].map { text in
      var screen = Screen(size: TerminalSize(columns: 10, rows: 1))
      screen.write(text, at: Position(column: 0, row: 0))
      return screen
    }
    let svg = Screen.animatedSVG(of: screens, title: "a < b", secondsPerScreen: 3)
    let document = try XMLDocument(xmlString: svg)
    let frames = try document.nodes(forXPath: "//*[@class='frame']")
    #expect(frames.map { $0.stringValue?.trimmingCharacters(in: .whitespacesAndNewlines) } == ["one", "two"])
    let delays = try document.nodes(forXPath: "//*[@class='frame']/@style").compactMap(\.stringValue)
    #expect(delays == ["animation-delay: 0s", "animation-delay: 3s"])
    #expect(svg.contains("animation: frames 6s") && svg.contains("50.0% {visibility: hidden}"))
    #expect(svg.contains("prefers-reduced-motion: reduce) {.frame {animation: none} .frame:first-child"))
    #expect(Screen.animatedSVG(of: [], title: "", secondsPerScreen: 1) == "")
  }

  @Test("The colours of the user's palette differ between a light and a dark background")
  func lightAndDark() throws {
    var screen = Screen(size: TerminalSize(columns: 4, rows: 1))
    screen.write("ab", at: Position(column: 0, row: 0), style: TextStyle(foreground: .brightRed))
    let svg = screen.svg(title: "")
    #expect(svg.contains("class=\"ansi9\">ab</text>"))
    let rules = svg.components(separatedBy: "@media (prefers-color-scheme: light)")
    let colors = try rules.map { rule in
      let start = try #require(rule.range(of: ".ansi9 {fill: ")).upperBound
      return rule[start...].prefix { $0 != "}" }
    }
    #expect(colors.count == 2 && colors[0] != colors[1])
  }
}
