import Foundation
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PicturePresentation")
struct PicturePresentationTests {
  typealias Method = PicturePresentation.Method

  private func methods(
    _ mode: PictureMode, _ environment: [String: String], hasChafa: Bool = true, colorMode: ColorMode = .indexed
  ) -> [Method] {
    PicturePresentation(mode: mode, environment: { environment[$0] }, hasChafa: hasChafa, colorMode: colorMode).methods
  }

  @Test(
    "An unavailable mode falls back to the available methods",
    arguments: [
      (.auto, "xterm", true, [.chafa]), (.auto, "xterm", false, []), (.chafa, "xterm", true, [.chafa]),
      (.chafa, "xterm", false, []), (.kitty, "xterm", true, [.kitty, .chafa]), (.kitty, "xterm", false, [.kitty]),
      (.never, "xterm", true, []), (.never, "xterm-kitty", true, []),
      (.auto, "xterm-kitty", true, [.kitty, .chafa]), (.auto, "xterm-kitty", false, [.kitty]),
      (.chafa, "xterm-kitty", true, [.chafa]), (.chafa, "xterm-kitty", false, []),
    ] as [(PictureMode, String, Bool, [Method])])
  func ladder(mode: PictureMode, terminal: String, hasChafa: Bool, expected: [Method]) {
    #expect(methods(mode, ["TERM": terminal], hasChafa: hasChafa) == expected)
  }

  /// Variables of the environment, in addition to those of a window of kitty.
  private static let kitty = ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"]

  @Test(
    "A supported terminal in the environment draws pictures itself, and others do not, even if kitty started them",
    arguments: [
      (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": ""], true), (["TERM": "xterm-ghostty", "KITTY_WINDOW_ID": ""], true),
      (["TERM_PROGRAM": "ghostty", "KITTY_WINDOW_ID": ""], true), ([:], true), (["TERM_PROGRAM": "kitty"], true),
      (["TERM": "xterm", "KITTY_WINDOW_ID": ""], false), (["TERM": "linux"], false), (["KITTY_WINDOW_ID": ""], false),
      (["TERM_PROGRAM": "vscode"], false), (["VTE_VERSION": "7006"], false), (["XTERM_VERSION": "XTerm(379)"], false),
      (["ALACRITTY_WINDOW_ID": "1"], false), (["KONSOLE_VERSION": "230805"], false), (["WT_SESSION": "1"], false),
      (["TERM": "xterm", "TERM_PROGRAM": "kitty", "KITTY_WINDOW_ID": ""], false),
    ])
  func terminals(environment: [String: String], drawsPictures: Bool) {
    let environment = Self.kitty.merging(environment) { $1 }
    #expect(methods(.auto, environment) == (drawsPictures ? [.kitty, .chafa] : [.chafa]))
  }

  @Test(
    "A multiplexer or a terminal without colours draws no pictures itself, and a dumb terminal shows none",
    arguments: PictureMode.allCases)
  func restrictions(mode: PictureMode) {
    let multiplexers = [
      ["TMUX": "/tmp/tmux-0/default,1,0"], ["STY": "1.tty"], ["ZELLIJ": "0"], ["TERM": "tmux-256color"],
      ["TERM": "screen"],
    ]
    let expected: [Method] = mode == .never ? [] : [.chafa]
    for variables in multiplexers { #expect(methods(mode, Self.kitty.merging(variables) { $1 }) == expected) }
    #expect(methods(mode, Self.kitty, colorMode: .none) == expected)
    for environment in [[:], ["TERM": ""], ["TERM": "dumb", "KITTY_WINDOW_ID": "1"]] {
      #expect(methods(mode, environment) == [])
    }
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
    #expect(presenter.presentation.methods == (isInstalled ? [.chafa] : []) && presenter.showsPictures == isInstalled)
  }
}
