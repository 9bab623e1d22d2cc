import Foundation
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The conversions for a PictureView")
@MainActor
struct PictureViewConversionTests {
  private let square = SamplePictures.png(64, 64)
  private let view = PictureView()
  private let converter = ScriptedConverter()

  @Test("A format that the terminal does not support is converted and drawn with characters")
  func otherFormats() async throws {
    let screen = try ScreenDriver(view, .kitty, converter: converter)
    view.picture = SamplePictures.bmp
    await screen.displayAfterWork()
    #expect(screen.lines == ["", "", "", ""])
    #expect(converter.running == [SamplePictures.bmp.name])
    let before = screen.frameCount
    await screen.displayAfterWork()
    #expect(screen.frameCount == before)
    converter.finish(SamplePictures.bmp.name, text: "ab\n\u{1B}[31mcd", columns: 5, rows: 4)
    await screen.displayAfterWork()
    #expect(screen.lines == ["ab", "cd", "", ""])
    #expect(screen.drawn[0, 1].style.foreground == .red)
    #expect(converter.started.count == 1)
  }

  @Test("A picture that the converter makes smaller is not converted again")
  func smaller() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    let limit = TerminalSize(columns: 30, rows: 4)
    view.picture = square
    await screen.displayAfterWork()
    converter.finish(square.name, text: "seven..\n", columns: 7, rows: 4)
    await screen.displayAfterWork()
    #expect(view.size(atMost: limit) == TerminalSize(columns: 8, rows: 4))
    screen.resize(columns: 8, rows: 4)
    await screen.displayAfterWork()
    #expect(screen.lines[0] == "seven.." && converter.started.count == 1)
  }

  @Test("A picture that is too large for the cache is shown and is not converted for each frame")
  func tooLargeToKeep() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter, cacheLimit: 0)
    view.picture = square
    await screen.displayAfterWork()
    converter.finish(square.name, text: "picture", columns: 8, rows: 4)
    for _ in 0..<3 {
      view.setNeedsDisplay()
      await screen.displayAfterWork()
    }
    #expect(screen.lines[0] == "picture" && converter.started.count == 1)
  }

  @Test("The pictures of the shown controller are converted before those of a covered one")
  func covered() async throws {
    let views = (0..<4).map { _ in PictureView() }
    for (index, view) in views.enumerated() { view.picture = SamplePictures.png(64, 64, "\(index)") }
    let names = views.compactMap(\.picture).map(\.name)
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    let stack = StackView(axis: .vertical)
    for view in views.dropLast() { stack.addArrangedSubview(view, size: .flexible) }
    screen.navigationController.setViewControllers([ViewController(view: stack)])
    await screen.displayAfterWork()
    screen.navigationController.pushViewController(ViewController(view: views[3]))
    await screen.displayAfterWork()
    #expect(converter.running == [names[0], names[1]])
    converter.finish(names[0], columns: 8, rows: 4)
    await screen.displayAfterWork()
    #expect(converter.running == [names[1], names[3]])
    converter.finish(names[1], columns: 8, rows: 4)
    await screen.displayAfterWork()
    #expect(converter.running == [names[3], names[2]])
  }

  @Test("The size of a picture that cannot be converted is that of its description")
  func failing() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    let limit = TerminalSize(columns: 30, rows: 4)
    view.picture = square
    await screen.displayAfterWork()
    #expect(view.size(atMost: limit) == TerminalSize(columns: 8, rows: 4))
    converter.fail(square.name)
    await screen.displayAfterWork()
    #expect(screen.line == "PNG picture, 64 × 64 pixels" && view.size(atMost: limit).rows == 1)
  }

  @Test("Releasing a view stops its conversion")
  func release() async throws {
    let holder = StackView(axis: .vertical)
    let screen = try ScreenDriver(holder, .chafa, converter: converter)
    var short: PictureView? = PictureView()
    if let short { holder.addArrangedSubview(short, size: .fixed(4)) }
    short?.picture = square
    await screen.displayAfterWork()
    #expect(converter.running == [square.name])
    short?.removeFromSuperview()
    short = nil
    await settle()
    #expect(converter.running.isEmpty && converter.stopped == [square.name])
  }
}
