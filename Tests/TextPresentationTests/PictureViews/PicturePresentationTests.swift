import Foundation
import Terminal
import Testing

@testable import TextPresentation

@Suite("PicturePresentation")
struct PicturePresentationTests {
  typealias Method = PicturePresentation.Method
  private static let xterm = ["TERM": "xterm-256color"]

  private func methods(
    _ mode: PictureMode, _ environment: [String: String], hasChafa: Bool = true, colorMode: ColorMode = .indexed
  ) -> [Method] {
    PicturePresentation(mode: mode, environment: { environment[$0] }, hasChafa: hasChafa, colorMode: colorMode).methods
  }

  @Test(
    "An unavailable mode falls back to the available methods",
    arguments: [
      (.auto, xterm, true, [.chafa]), (.auto, xterm, false, []), (.chafa, xterm, true, [.chafa]),
      (.chafa, xterm, false, []), (.kitty, xterm, true, [.kitty, .chafa]), (.kitty, xterm, false, [.kitty]),
      (.never, xterm, true, []), (.never, ["TERM": "xterm-kitty"], true, []),
      (.auto, ["TERM": "xterm-kitty"], true, [.kitty, .chafa]), (.auto, ["TERM": "xterm-kitty"], false, [.kitty]),
      (.chafa, ["TERM": "xterm-kitty"], true, [.chafa]), (.chafa, ["TERM": "xterm-kitty"], false, []),
    ] as [(PictureMode, [String: String], Bool, [Method])])
  func ladder(mode: PictureMode, environment: [String: String], hasChafa: Bool, expected: [Method]) {
    #expect(methods(mode, environment, hasChafa: hasChafa) == expected)
  }

  @Test(
    "A supported terminal in the environment draws pictures itself",
    arguments: [
      ["TERM": "xterm-kitty"], ["TERM": "xterm-ghostty"], ["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "kitty"],
    ])
  func kitty(environment: [String: String]) {
    #expect(methods(.auto, environment) == [.kitty, .chafa])
  }

  @Test(
    "Other terminals do not draw pictures themselves, even if they were started from kitty",
    arguments: [
      ["TERM": "xterm"], ["TERM": "linux", "KITTY_WINDOW_ID": "1"], ["TERM": "xterm-256color", "KITTY_WINDOW_ID": ""],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"],
      ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "VTE_VERSION": "7006"],
      ["TERM": "xterm", "KITTY_WINDOW_ID": "1", "XTERM_VERSION": "XTerm(379)"],
      ["TERM": "xterm", "KITTY_WINDOW_ID": "1", "ALACRITTY_WINDOW_ID": "1"],
      ["TERM": "xterm", "KITTY_WINDOW_ID": "1", "KONSOLE_VERSION": "230805"],
      ["TERM": "xterm", "KITTY_WINDOW_ID": "1", "WT_SESSION": "1"], ["TERM": "xterm", "TERM_PROGRAM": "kitty"],
    ])
  func others(environment: [String: String]) {
    #expect(methods(.auto, environment) == [.chafa])
  }

  @Test(
    "Inside a multiplexer, the terminal draws no pictures itself, even in kitty mode",
    arguments: PictureMode.allCases,
    [
      ["TMUX": "/tmp/tmux-0/default,1,0"], ["STY": "1.tty"], ["ZELLIJ": "0"], ["TERM": "tmux-256color"],
      ["TERM": "screen"],
    ])
  func multiplexers(mode: PictureMode, variables: [String: String]) {
    let environment = ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"].merging(variables) { $1 }
    #expect(methods(mode, environment) == (mode == .never ? [] : [.chafa]))
  }

  @Test("Without colours, the terminal draws no pictures itself", arguments: PictureMode.allCases)
  func colorless(mode: PictureMode) {
    #expect(methods(mode, ["TERM": "xterm-kitty"], colorMode: .none) == (mode == .never ? [] : [.chafa]))
  }

  @Test(
    "Without a screen, pictures are described",
    arguments: PictureMode.allCases, [[:], ["TERM": ""], ["TERM": "dumb", "KITTY_WINDOW_ID": "1"]])
  func plain(mode: PictureMode, environment: [String: String]) {
    #expect(methods(mode, environment) == [])
  }

  @Test("Chafa is used if it is on the search path", arguments: [true, false])
  @MainActor
  func searchPath(isInstalled: Bool) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "words-chafa-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    if isInstalled {
      let program = directory.appending(path: "chafa").path
      try Data().write(to: URL(filePath: program))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    }
    let environment = ["TERM": "xterm", "PATH": directory.path]
    let presenter = PicturePresenter(environment: { environment[$0] }, colorMode: .indexed)
    #expect(presenter.presentation.methods == (isInstalled ? [.chafa] : []))
    #expect(presenter.showsPictures == isInstalled)
  }

  @Test("The raw values of the modes are the values of the option")
  func names() {
    #expect(Set(PictureMode.allCases.map(\.rawValue)) == ["auto", "chafa", "kitty", "never"])
  }
}
