import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PicturePresentation")
struct PicturePresentationTests {
  /// Environments of terminals that a window of kitty has started, and whether they draw pictures themselves.
  private nonisolated static let terminals = [
    (["TERM": "xterm-kitty"], true), (["TERM": "xterm-ghostty"], true), (["TERM_PROGRAM": "ghostty"], true),
    ([:], true),
    (["TERM": "xterm", "KITTY_WINDOW_ID": ""], false), (["TERM": "linux"], false), (["TERM_PROGRAM": "vscode"], false),
    (["VTE_VERSION": "7006"], false), (["TERM": "xterm", "TERM_PROGRAM": "kitty", "KITTY_WINDOW_ID": ""], false),
  ]

  private static let multiplexers = [["TMUX": "/tmp/tmux-0/default,1,0"], ["STY": "1.tty"], ["TERM": "tmux-256color"]]

  private func methods(
    _ mode: PictureMode, _ environments: [String: String]..., hasChafa: Bool, colorMode: ColorMode = .indexed
  ) -> [PicturePresentation.Method] {
    let kitty = ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"]
    let environment = environments.reduce(kitty) { $0.merging($1) { $1 } }
    return PicturePresentation(
      mode: mode, environment: { environment[$0] }, hasChafa: hasChafa, colorMode: colorMode
    ).methods
  }

  @Test(
    "A known terminal with colours and no multiplexer draws pictures itself, and otherwise chafa draws them",
    arguments: terminals, PictureMode.allCases)
  func methods(terminal: (environment: [String: String], isKnown: Bool), mode: PictureMode) {
    for hasChafa in [true, false] {
      let chafa: [PicturePresentation.Method] = hasChafa && mode != .never ? [.chafa] : []
      let isKitty = mode == .kitty || mode == .auto && terminal.isKnown
      #expect(methods(mode, terminal.environment, hasChafa: hasChafa) == (isKitty ? [.kitty] : []) + chafa)
      #expect(methods(mode, terminal.environment, hasChafa: hasChafa, colorMode: .none) == chafa)
      for multiplexer in Self.multiplexers {
        #expect(methods(mode, terminal.environment, multiplexer, hasChafa: hasChafa) == chafa)
      }
      for name in ["", "dumb"] {
        #expect(methods(mode, terminal.environment, ["TERM": name], hasChafa: hasChafa) == [])
      }
    }
  }
}
