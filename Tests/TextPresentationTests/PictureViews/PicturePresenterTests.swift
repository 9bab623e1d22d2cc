import Foundation
import Reactive
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PicturePresenter")
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
    let size = TerminalSize(columns: 4, rows: 1)
    let presenter = PicturePresenter(
      presentation: PicturePresentation(
        mode: .chafa, environment: { $0 == "TERM" ? "xterm" : nil }, hasChafa: true, colorMode: .trueColor),
      cacheLimit: 2 * (1 + 4 * MemoryLayout<Cell>.stride) + difference,
      converter: { SignalProducer(value: CellBlock(Array("abcd".utf8), atMost: $0.size)) })
    let requests = ["a", "b"].map { PictureRequest(picture: Data($0.utf8), format: .png, size: size) }
    for request in requests { presenter.conversion(of: request).start() }
    let isCached = requests.map { if case .cells = presenter.appearance(of: $0) { true } else { false } }
    #expect(isCached == [difference == 0, true])
  }
}
