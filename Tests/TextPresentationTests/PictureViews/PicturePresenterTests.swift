import Foundation
import Reactive
import Terminal
import Testing

@testable import TextPresentation

@Suite("PicturePresenter")
@MainActor
struct PicturePresenterTests {
  @Test(
    "A picture of at most 2²⁴ pixels is shown, and the terminal draws at most 2²⁰ bytes itself",
    arguments: [
      (4096, 4096, 24, true, true), (4096, 4097, 24, false, false), (1 << 24, 1, 24, true, true),
      (64, 64, 1 << 20, true, true), (64, 64, 1 << 20 + 1, true, false),
    ] as [(UInt32, UInt32, Int, Bool, Bool)])
  func limits(width: UInt32, height: UInt32, bytes: Int, isShown: Bool, isSent: Bool) throws {
    let presenter = PicturePresenter(.kitty, converter: ScriptedConverter())
    let header = SamplePictures.png(width, height)
    let picture = header + Data(count: max(bytes - header.count, 0))
    let limit = TerminalSize(columns: 30, rows: 4)
    let request = presenter.request(for: picture, try #require(PictureHeader(picture)), atMost: limit)
    #expect((request != nil) == isShown)
    guard let request else { return }
    switch presenter.appearance(of: request) {
    case .drawnByTerminal: #expect(isSent)
    case .pending: #expect(!isSent, "A picture that is too large for the terminal is converted.")
    default: Issue.record("The picture is not shown.")
    }
  }

  @Test("A picture is converted while the terminal has no room for another picture")
  func allIDsInUse() throws {
    let presenter = PicturePresenter(.kitty, converter: ScriptedConverter())
    func appearance(_ number: Int) throws -> PicturePresenter.Appearance {
      let picture = SamplePictures.png(64, 64, "\(number)")
      let limit = TerminalSize(columns: 4, rows: 2)
      let header = try #require(PictureHeader(picture))
      return presenter.appearance(of: try #require(presenter.request(for: picture, header, atMost: limit)))
    }
    var shown: [PicturePresenter.Appearance] = []
    for number in 0..<255 { shown.append(try appearance(number)) }
    #expect(shown.allSatisfy { if case .drawnByTerminal = $0 { true } else { false } })
    guard case .pending = try appearance(255) else { return _ = Issue.record("The picture is not converted.") }
    shown.removeFirst()
    guard case .drawnByTerminal = try appearance(255) else { return _ = Issue.record("The id is not used again.") }
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
