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
    var isClosedByKeys = true

    init(_ text: String) {
      let label = Label()
      label.text = text
      super.init(view: label)
    }

    override func press(_ key: Key) {
      if isClosedByKeys { dismiss() }
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

  @Test("The view below keeps its own attributes")
  func attributes() {
    controller.view.attributes = [.dim, .bold]
    screen.present(Bar("bar"))
    screen.press(.enter)
    #expect(screen.terminal.screens.last?[0, 0].style.attributes == [.dim, .bold])
  }

  @Test("The last presented controller receives the keys, and is dismissed before those below it")
  func stacking() {
    let (first, second) = (Bar("first"), Bar("2nd"))
    screen.present(first)
    screen.present(second)
    #expect(screen.lines[0] == "2ndstx")
    #expect(screen.terminal.screens.last?[3, 0].style == TextStyle(attributes: .dim))
    #expect(controller.navigationController?.presentedViewControllers.count == 2)
    screen.press(.enter)
    #expect(screen.lines[0] == "firstx")
    #expect(screen.terminal.screens.last?[3, 0].style == .plain)
    second.dismiss()
    #expect(screen.visibleViewController === first)
    screen.press(.enter)
    #expect(screen.lines[0] == "xxxxxx")
  }

  @Test("Dismissing a controller dismisses all controllers that are presented over it", arguments: [false, true])
  func dismissingSeveral(byTheScreenBelow: Bool) {
    let (first, second) = (Bar("first"), Bar("2nd"))
    screen.present(first)
    screen.present(second)
    if byTheScreenBelow { controller.dismiss() } else { first.dismiss() }
    screen.display()
    #expect(screen.lines[0] == "xxxxxx")
    let frames = screen.frameCount
    for dismissed in [first, second] {
      dismissed.view.setNeedsDisplay()
      #expect(!dismissed.canCopyToPasteboard)
    }
    screen.display()
    #expect(screen.frameCount == frames)
    screen.present(second)
    #expect(screen.lines[0] == "2ndxxx")
  }

  @Test("Presenting a controller twice or dismissing it twice changes nothing")
  func idempotence() {
    let bar = Bar("bar")
    screen.present(bar)
    let frames = screen.frameCount
    screen.present(bar)
    bar.dismiss()
    screen.display()
    #expect(screen.frameCount == frames + 1)
    bar.dismiss()
    controller.dismiss()
    screen.display()
    #expect(screen.frameCount == frames + 1)
  }

  @Test("Controllers are pushed and popped below the presented ones")
  func pushing() throws {
    let bar = Bar("bar")
    screen.present(bar)
    let navigationController = try #require(controller.navigationController)
    navigationController.pushViewController(FilledController(fill: "z"))
    screen.display()
    #expect(screen.lines == ["barzzz", "zzzzzz", "zzzzzz"])
    controller.fill.value = "y"
    let frames = screen.frameCount
    screen.display()
    #expect(screen.frameCount == frames)
    navigationController.popViewController()
    screen.display()
    #expect(screen.lines == ["baryyy", "yyyyyy", "yyyyyy"])
    #expect(screen.visibleViewController === bar)
  }

  @Test("Changes of a replaced controller are not drawn")
  func replacement() throws {
    let navigationController = try #require(controller.navigationController)
    navigationController.setViewControllers([FilledController(fill: "z")])
    screen.display()
    #expect(screen.lines == ["zzzzzz", "zzzzzz", "zzzzzz"])
    controller.fill.value = "y"
    let frames = screen.frameCount
    screen.display()
    #expect(screen.frameCount == frames)
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
