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

  /// Variables of the environment, in addition to those of kitty.
  private static let kitty = ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"]

  @Test(
    "A supported terminal in the environment draws pictures itself, and others do not, even if kitty started them",
    arguments: [
      (["TERM": "xterm-kitty"], true), (["TERM": "xterm-ghostty"], true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], true),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], true),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "kitty"], true),
      (["TERM": "xterm"], false), (["TERM": "linux", "KITTY_WINDOW_ID": "1"], false),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": ""], false),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"], false),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "VTE_VERSION": "7006"], false),
      (["TERM": "xterm", "KITTY_WINDOW_ID": "1", "XTERM_VERSION": "XTerm(379)"], false),
      (["TERM": "xterm", "KITTY_WINDOW_ID": "1", "ALACRITTY_WINDOW_ID": "1"], false),
      (["TERM": "xterm", "KITTY_WINDOW_ID": "1", "KONSOLE_VERSION": "230805"], false),
      (["TERM": "xterm", "KITTY_WINDOW_ID": "1", "WT_SESSION": "1"], false),
      (["TERM": "xterm", "TERM_PROGRAM": "kitty"], false),
    ])
  func terminals(environment: [String: String], drawsPictures: Bool) {
    #expect(methods(.auto, environment) == (drawsPictures ? [.kitty, .chafa] : [.chafa]))
  }

  @Test(
    "Inside a multiplexer and without colours, the terminal draws no pictures itself, even in kitty mode",
    arguments: PictureMode.allCases)
  func restrictions(mode: PictureMode) {
    let multiplexers = [
      ["TMUX": "/tmp/tmux-0/default,1,0"], ["STY": "1.tty"], ["ZELLIJ": "0"], ["TERM": "tmux-256color"],
      ["TERM": "screen"],
    ]
    let expected: [Method] = mode == .never ? [] : [.chafa]
    for variables in multiplexers { #expect(methods(mode, Self.kitty.merging(variables) { $1 }) == expected) }
    #expect(methods(mode, Self.kitty, colorMode: .none) == expected)
  }

  @Test("Without a screen, pictures are described", arguments: PictureMode.allCases)
  func plain(mode: PictureMode) {
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
    #expect(presenter.presentation.methods == (isInstalled ? [.chafa] : []))
    #expect(presenter.showsPictures == isInstalled)
  }

  @Test("The raw values of the modes are the values of the option")
  func names() {
    #expect(Set(PictureMode.allCases.map(\.rawValue)) == ["auto", "chafa", "kitty", "never"])
  }
}
