import Foundation
import Terminal
import Testing

@testable import TextPresentation

@Suite("The conversions for a PictureView")
@MainActor
struct PictureViewConversionTests {
  private let square = SamplePictures.png(64, 64)

  @Test("A format that the terminal does not support is converted and drawn with characters")
  func otherFormats() async throws {
    let screen = try PictureScreen(.kitty)
    screen.view.picture = SamplePictures.bmp
    await screen.display()
    #expect(screen.terminal.lines == ["", "", "", ""])
    #expect(screen.converter.running == [SamplePictures.bmp.name])
    let before = screen.terminal.screens.count
    await screen.display()
    #expect(screen.terminal.screens.count == before)
    screen.converter.finish(SamplePictures.bmp.name, text: "ab\n\u{1B}[31mcd", columns: 5, rows: 4)
    await screen.display()
    #expect(screen.terminal.lines == ["ab", "cd", "", ""])
    #expect(screen.terminal.screens.last?[0, 1].style.foreground == .red)
    #expect(screen.converter.started.count == 1)
  }

  @Test("Redrawing a picture or setting it again does not convert it again")
  func kept() async throws {
    let screen = try PictureScreen(.chafa)
    screen.view.picture = square
    await screen.display()
    screen.converter.finish(square.name, text: "picture", columns: 8, rows: 4)
    for _ in 0..<3 {
      screen.view.setNeedsDisplay()
      await screen.display()
    }
    screen.view.picture = nil
    await screen.display()
    #expect(screen.terminal.lines[0].isEmpty)
    screen.view.picture = square
    await screen.display()
    #expect(screen.terminal.lines[0] == "picture" && screen.converter.started.count == 1)
  }

  @Test("A picture that the converter makes smaller is not converted again")
  func smaller() async throws {
    let screen = try PictureScreen(.chafa)
    let limit = TerminalSize(columns: 30, rows: 4)
    screen.view.picture = square
    await screen.display()
    screen.converter.finish(square.name, text: "seven..\n", columns: 7, rows: 4)
    await screen.display()
    #expect(screen.view.size(atMost: limit) == TerminalSize(columns: 8, rows: 4))
    screen.view.frame = TerminalRect(column: 0, row: 0, columns: 8, rows: 4)
    await screen.display()
    #expect(screen.terminal.lines[0] == "seven.." && screen.converter.started.count == 1)
  }

  @Test("A picture that is too large for the cache is shown and is not converted for each frame")
  func tooLargeToKeep() async throws {
    let screen = try PictureScreen(.chafa, cacheLimit: 0)
    screen.view.picture = square
    await screen.display()
    screen.converter.finish(square.name, text: "picture", columns: 8, rows: 4)
    for _ in 0..<3 {
      screen.view.setNeedsDisplay()
      await screen.display()
    }
    #expect(screen.terminal.lines[0] == "picture" && screen.converter.started.count == 1)
  }

  @Test("The pictures of the shown controller are converted before those of a covered one")
  func covered() async throws {
    let views = (0..<4).map { _ in PictureView() }
    for (index, view) in views.enumerated() { view.picture = SamplePictures.png(64, 64, "\(index)") }
    let names = views.compactMap(\.picture).map(\.name)
    let screen = try PictureScreen(.chafa)
    screen.navigationController.setViewControllers([ViewController(view: LayeredView(views[0], views[1], views[2]))])
    await screen.display()
    screen.navigationController.pushViewController(ViewController(view: LayeredView(views[3])))
    await screen.display()
    #expect(screen.converter.running == [names[0], names[1]])
    screen.converter.finish(names[0], columns: 8, rows: 4)
    await screen.display()
    #expect(screen.converter.running == [names[1], names[3]])
    screen.converter.finish(names[1], columns: 8, rows: 4)
    await screen.display()
    #expect(screen.converter.running == [names[3], names[2]])
  }

  @Test("Replacing a picture cancels its conversion and ignores a late result")
  func replacing() async throws {
    let screen = try PictureScreen(.chafa)
    let other = SamplePictures.png(64, 64, "other")
    screen.view.picture = square
    await screen.display()
    screen.view.picture = other
    await screen.display()
    #expect(screen.converter.stopped == [square.name] && screen.converter.running == [other.name])
    screen.converter.finish(square.name, text: "late")
    await screen.display()
    #expect(screen.terminal.lines[0].isEmpty)
    screen.converter.finish(other.name, text: "other", columns: 8, rows: 4)
    await screen.display()
    #expect(screen.terminal.lines[0] == "other")
  }

  @Test("A view that changes its size while its picture is converted shows the picture in the new size only")
  func resizing() async throws {
    let screen = try PictureScreen(.chafa)
    screen.view.picture = square
    await screen.display()
    screen.terminal.resize(to: TerminalSize(columns: 4, rows: 2))
    await screen.display()
    #expect(screen.converter.stopped == [square.name] && screen.converter.started.count == 2)
    screen.converter.finish(square.name, text: "new", columns: 4, rows: 2)
    await screen.display()
    #expect(screen.terminal.lines == ["new", ""] && screen.converter.started.count == 2)
    screen.terminal.resize(to: TerminalSize(columns: 30, rows: 4))
    await screen.display()
    #expect(screen.terminal.lines[0].isEmpty && screen.converter.started.count == 3)
  }

  @Test("Removing a picture stops its conversion")
  func removing() async throws {
    let screen = try PictureScreen(.chafa)
    screen.view.picture = square
    await screen.display()
    screen.view.picture = nil
    await settle()
    #expect(screen.converter.stopped == [square.name])
  }

  @Test("Releasing a view or closing its window stops the conversion")
  func stopping() async throws {
    let screen = try PictureScreen(.chafa)
    screen.view.picture = square
    await screen.display()
    screen.window.close()
    await settle()
    #expect(screen.converter.stopped == [square.name])

    let second = try PictureScreen(.chafa)
    let holder = View()
    var short: PictureView? = PictureView()
    if let short { holder.addSubview(short) }
    second.navigationController.setViewControllers([ViewController(view: holder)])
    await second.display()
    short?.frame = TerminalRect(column: 0, row: 0, columns: 4, rows: 1)
    short?.picture = square
    await second.display()
    #expect(second.converter.running == [square.name])
    short?.removeFromSuperview()
    short = nil
    await settle()
    #expect(second.converter.running.isEmpty && second.converter.stopped == [square.name])
  }

  @Test("A picture whose conversion ended with its window is converted when the window is opened again")
  func reopening() async throws {
    let screen = try PictureScreen(.chafa)
    screen.view.picture = square
    await screen.display()
    screen.window.close()
    try screen.window.open()
    await screen.display()
    #expect(screen.converter.started.count == 2 && screen.converter.running == [square.name])
    screen.converter.finish(square.name, text: "picture", columns: 8, rows: 4)
    await screen.display()
    #expect(screen.terminal.lines[0] == "picture")
  }

  @Test("A picture that cannot be converted is described and is not converted again")
  func failing() async throws {
    let screen = try PictureScreen(.chafa)
    screen.view.picture = square
    await screen.display()
    #expect(screen.view.size(atMost: TerminalSize(columns: 30, rows: 4)) == TerminalSize(columns: 8, rows: 4))
    screen.converter.fail(square.name)
    await screen.display()
    #expect(screen.terminal.lines[0] == "PNG picture, 64 × 64 pixels")
    #expect(screen.view.size(atMost: TerminalSize(columns: 30, rows: 4)).rows == 1)
    screen.view.setNeedsDisplay()
    await screen.display()
    #expect(screen.converter.started.count == 1)
  }
}
