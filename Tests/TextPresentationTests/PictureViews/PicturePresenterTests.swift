import Foundation
import Reactive
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("The presenter of pictures and its methods")
@MainActor
struct PicturePresenterTests {
  private let presenter = PicturePresenter(.kitty, converter: ScriptedConverter())

  /// Returns how a picture is shown; `nil` if it is not shown.
  private func appearance(of picture: Data) throws -> PicturePresenter.Appearance? {
    let header = try #require(PictureHeader(picture))
    return presenter.request(for: picture, header, atMost: TerminalSize(columns: 30, rows: 4)).map(presenter.appearance)
  }

  private func isDrawnByTerminal(_ appearance: PicturePresenter.Appearance?) -> Bool {
    if case .drawnByTerminal = appearance { true } else { false }
  }

  @Test(
    "A picture of at most 2²⁴ pixels is shown, and the terminal draws at most 2²⁰ bytes itself",
    arguments: [
      (4096, 4096, 24, true, true), (4096, 4097, 24, false, false), (1 << 24, 1, 24, true, true),
      (64, 64, 1 << 20, true, true), (64, 64, 1 << 20 + 1, true, false),
    ] as [(UInt32, UInt32, Int, Bool, Bool)])
  func limits(width: UInt32, height: UInt32, bytes: Int, isShown: Bool, isSent: Bool) throws {
    let header = SamplePictures.png(width, height)
    let appearance = try appearance(of: header + Data(count: max(bytes - header.count, 0)))
    #expect((appearance != nil) == isShown && isDrawnByTerminal(appearance) == isSent)
  }

  @Test("The cache contains as many bytes as its limit, of pictures and of cells", arguments: [0, -1])
  func cacheLimit(difference: Int) {
    let (size, converter) = (TerminalSize(columns: 4, rows: 1), ScriptedConverter())
    let cacheLimit = 2 * (1 + 4 * MemoryLayout<Cell>.stride) + difference
    let presenter = PicturePresenter(.chafa, converter: converter, cacheLimit: cacheLimit)
    let requests = ["a", "b"].map { PictureRequest(picture: Data($0.utf8), format: .png, size: size) }
    for request in requests {
      presenter.conversion(of: request).start()
      converter.finish(request.picture.name, text: "abcd")
    }
    let isCached = requests.map { if case .cells = presenter.appearance(of: $0) { true } else { false } }
    #expect(isCached == [difference == 0, true])
  }

  // MARK: The methods that a terminal supports

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
