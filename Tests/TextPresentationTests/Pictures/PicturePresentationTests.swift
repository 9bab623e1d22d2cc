import Terminal
import Testing

@testable import TextPresentation

@Suite("PicturePresentation")
struct PicturePresentationTests {
  typealias Way = PicturePresentation.Way
  private static let xterm = ["TERM": "xterm-256color"]

  private func ways(
    _ mode: PictureMode, _ environment: [String: String], hasChafa: Bool = true, colorMode: ColorMode = .indexed
  ) -> [Way] {
    PicturePresentation(mode: mode, environment: { environment[$0] }, hasChafa: hasChafa, colorMode: colorMode).ways
  }

  @Test(
    "a mode that cannot work falls down the ladder",
    arguments: [
      (.auto, xterm, true, [.chafa]), (.auto, xterm, false, []), (.chafa, xterm, true, [.chafa]),
      (.chafa, xterm, false, []), (.kitty, xterm, true, [.kitty, .chafa]), (.kitty, xterm, false, [.kitty]),
      (.never, xterm, true, []), (.never, ["TERM": "xterm-kitty"], true, []),
      (.auto, ["TERM": "xterm-kitty"], true, [.kitty, .chafa]), (.auto, ["TERM": "xterm-kitty"], false, [.kitty]),
      (.chafa, ["TERM": "xterm-kitty"], true, [.chafa]), (.chafa, ["TERM": "xterm-kitty"], false, []),
    ] as [(PictureMode, [String: String], Bool, [Way])])
  func ladder(mode: PictureMode, environment: [String: String], hasChafa: Bool, expected: [Way]) {
    #expect(ways(mode, environment, hasChafa: hasChafa) == expected)
  }

  @Test(
    "a terminal that the environment names draws pictures itself",
    arguments: [
      ["TERM": "xterm-kitty"], ["TERM": "xterm-ghostty"], ["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "kitty"],
    ])
  func kitty(environment: [String: String]) {
    #expect(ways(.auto, environment) == [.kitty, .chafa])
  }

  @Test(
    "another terminal does not, and nor does one that was started from kitty",
    arguments: [
      ["TERM": "xterm"], ["TERM": "linux", "KITTY_WINDOW_ID": "1"], ["TERM": "xterm-256color", "KITTY_WINDOW_ID": ""],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "VTE_VERSION": "7006"],
      ["TERM": "xterm", "KITTY_WINDOW_ID": "1", "XTERM_VERSION": "XTerm(379)"],
    ])
  func others(environment: [String: String]) {
    #expect(ways(.auto, environment) == [.chafa])
  }

  @Test(
    "inside a multiplexer the terminal draws none, even if it is told to",
    arguments: PictureMode.allCases,
    [
      ["TMUX": "/tmp/tmux-0/default,1,0"], ["STY": "1.tty"], ["ZELLIJ": "0"], ["TERM": "tmux-256color"],
      ["TERM": "screen"],
    ])
  func multiplexers(mode: PictureMode, variables: [String: String]) {
    let environment = ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"].merging(variables) { $1 }
    #expect(ways(mode, environment) == (mode == .never ? [] : [.chafa]))
  }

  @Test("without colours the terminal draws none", arguments: PictureMode.allCases)
  func colorless(mode: PictureMode) {
    #expect(ways(mode, ["TERM": "xterm-kitty"], colorMode: .none) == (mode == .never ? [] : [.chafa]))
  }

  @Test(
    "where there is no screen pictures are described",
    arguments: PictureMode.allCases, [[:], ["TERM": ""], ["TERM": "dumb", "KITTY_WINDOW_ID": "1"]])
  func plain(mode: PictureMode, environment: [String: String]) {
    #expect(ways(mode, environment) == [])
  }

  @Test("the modes have the names that an option gives them")
  func names() {
    #expect(Set(PictureMode.allCases.map(\.rawValue)) == ["auto", "chafa", "kitty", "never"])
  }
}
