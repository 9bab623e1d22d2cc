import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Presentation over a screen")
@MainActor
struct PresentationTests {
  /// A controller whose view covers only the first row.
  private final class Bar: ViewController {
    init(_ text: String) {
      let label = Label()
      label.text = text
      super.init(view: label)
    }

    override func press(_ key: Key) {
      dismiss()
    }
  }

  private let controller = FilledController()
  private let screen: ScreenDriver

  init() throws {
    screen = try ScreenDriver(controller, columns: 6, rows: 3)
  }

  @Test("The screen below is dimmed, keeps updating, and is restored when it is no longer covered")
  func below() {
    let before = screen.terminal.screens.last
    #expect(before?[0, 1].style == .plain)
    screen.present(Bar("bar"))
    #expect(screen.lines == ["barxxx", "xxxxxx", "xxxxxx"])
    #expect(screen.terminal.screens.last?[0, 0].style == .plain)
    #expect(screen.terminal.screens.last?[0, 1].style == TextStyle(attributes: .dim))

    controller.fill.value = "y"
    screen.display()
    #expect(screen.lines == ["baryyy", "yyyyyy", "yyyyyy"])

    controller.fill.value = "x"
    screen.press(.enter)
    #expect(screen.terminal.screens.last == before)
    #expect(screen.visibleViewController === controller)
  }

  @Test("A dismissed controller is released, and its changes are not drawn")
  func release() {
    weak var released: ViewController?
    do {
      let controller = FilledController()
      released = controller
      screen.present(controller)
      #expect(screen.lines[0] == "xxxxxx")
      controller.dismiss()
      screen.display()
      let frames = screen.frameCount
      controller.fill.value = "w"
      screen.display()
      #expect(screen.frameCount == frames)
    }
    #expect(released == nil)
  }

  @Test("A table below does not determine the cursor and the scroll region of the screen")
  func cursor() throws {
    let list = try ItemTable(columns: 8, rows: 3)
    let screen = list.screen
    list.show(1...5)
    let before = screen.drawn
    #expect(before.cursor != nil)
    #expect(before.scrollRegion != nil)
    screen.present(Bar("bar"))
    #expect(screen.lines == ["bartem 1", "  item 2", "  item 3"])
    #expect(screen.drawn.cursor == nil)
    #expect(screen.drawn.scrollRegion == nil)
    screen.press(.enter)
    #expect(screen.drawn == before)
  }
}
