import Foundation
import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("PictureView")
@MainActor
struct PictureViewTests {
  private let square = SamplePictures.png(64, 64)
  private let view = PictureView()
  private let converter = ScriptedConverter()

  @Test("A line describes a picture that cannot be shown, because of the terminal, its format or its size")
  func descriptions() async throws {
    let shown = [SamplePictures.gif, square, Data("no picture".utf8)].map { (picture: $0, mode: PictureMode.never) }
    let large = [SamplePictures.png(65536, 65536), SamplePictures.png(0, 1), SamplePictures.png(5000, 4096)]
    var screens: [Screen] = []
    for (picture, mode) in shown + large.map({ ($0, .kitty) }) {
      let screen = try ScreenDriver(view, mode, converter: converter)
      screen.resize(columns: 30, rows: 1)
      view.picture = picture
      await screen.displayAfterWork()
      screens.append(screen.drawn)
    }
    try Screen.sheet(screens).expectPicture("Descriptions of pictures")
  }

  @Test("The text in place of a picture, and then the picture, take their room at once")
  func room() async throws {
    let (stack, source) = (StackView(axis: .horizontal), MutableProperty<Data?>(nil))
    for view in [view, Label("|")] { stack.addArrangedSubview(view) }
    let screen = try ScreenDriver(stack, .kitty, converter: converter)
    view.reactive.picture <~ source
    view.placeholder = "none"
    await screen.displayAfterWork()
    #expect(screen.line == "none|")
    source.value = square
    await screen.displayAfterWork()
    #expect(screen.drawn[8, 0].character == "|")
  }

  @Test("Another picture or size stops the conversion, and only the new result is shown")
  func replacing() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    for name in ["a", "b"] {
      view.picture = SamplePictures.png(64, 64, name)
      await screen.displayAfterWork()
    }
    screen.resize(columns: 4, rows: 2)
    await screen.displayAfterWork()
    let (first, second) = (SamplePictures.png(64, 64, "a").name, SamplePictures.png(64, 64, "b").name)
    #expect(converter.started == [first, second, second] && converter.stopped == [first, second])
    converter.finish(second, text: "2")
    await screen.displayAfterWork()
    #expect(screen.line == "2")
  }

  @Test("A picture that cannot be converted is described")
  func failure() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    view.picture = square
    await screen.displayAfterWork()
    converter.fail(square.name)
    await screen.displayAfterWork()
    #expect(screen.line == "PNG picture, 64 × 64 pixels")
  }

  @Test("A picture that was converted before appears at once")
  func cache() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    view.picture = square
    await screen.displayAfterWork()
    converter.finish(square.name, text: "cells")
    await screen.displayAfterWork()
    for picture in [nil, square] { view.picture = picture }
    screen.display()
    #expect(screen.line == "cell" && converter.started.count == 1)
  }

  @Test("Closing the window stops a conversion, and opening it starts the conversion again")
  func closing() async throws {
    let screen = try ScreenDriver(view, .chafa, converter: converter)
    view.picture = square
    await screen.displayAfterWork()
    screen.window.close()
    #expect(converter.running.isEmpty)
    try screen.window.open()
    await screen.displayAfterWork()
    #expect(converter.running == [square.name])
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
