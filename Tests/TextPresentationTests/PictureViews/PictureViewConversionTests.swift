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
  private let limit = TerminalSize(columns: 30, rows: 4)

  @Test("A format that the terminal does not support is converted and drawn with characters")
  func otherFormats() async throws {
    let screen = try ScreenDriver(view, .kitty, converter: converter)
    view.picture = SamplePictures.bmp
    await screen.displayAfterWork()
    #expect(screen.lines == ["", "", "", ""])
    converter.finish(SamplePictures.bmp.name, text: "ab\n\u{1B}[31mcd", columns: 5, rows: 4)
    await screen.displayAfterWork()
    #expect(screen.lines == ["ab", "cd", "", ""] && screen.drawn[0, 1].style.foreground == .red)
    #expect(converter.started.count == 1)
  }

  @Test("A picture is converted once for a view of its size, even if it is too large for the cache", arguments: [0, 1])
  func smaller(cacheLimit: Int) async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter, cacheLimit: cacheLimit << 20)
    view.picture = square
    await screen.displayAfterWork()
    #expect(view.size(atMost: limit) == TerminalSize(columns: 8, rows: 4))
    converter.finish(square.name, text: "seven..\n", columns: 7, rows: 4)
    await screen.displayAfterWork()
    screen.resize(columns: 8, rows: 4)
    for _ in 0..<3 {
      view.setNeedsDisplay()
      await screen.displayAfterWork()
    }
    #expect(screen.lines[0] == "seven.." && converter.started.count == 1)
  }

  @Test("The pictures of the shown controller are converted before those of a covered one, two at a time")
  func covered() async throws {
    let pictures = (0..<4).map { SamplePictures.png(64, 64, "\($0)") }
    let (views, names) = (pictures.map { _ in PictureView() }, pictures.map(\.name))
    for (view, picture) in zip(views, pictures) { view.picture = picture }
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    let stack = StackView(axis: .vertical)
    for view in views.dropLast() { stack.addArrangedSubview(view, size: .flexible) }
    screen.navigationController.setViewControllers([ViewController(view: stack)])
    await screen.displayAfterWork()
    screen.navigationController.pushViewController(ViewController(view: views[3]))
    await screen.displayAfterWork()
    var running = [converter.running]
    for name in names.prefix(2) {
      converter.finish(name, columns: 8, rows: 4)
      await screen.displayAfterWork()
      running.append(converter.running)
    }
    #expect(running == [[names[0], names[1]], [names[1], names[3]], [names[3], names[2]]])
  }

  @Test("The size of a picture that cannot be converted is that of its description")
  func failing() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    view.picture = square
    await screen.displayAfterWork()
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
