import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("NavigationController")
@MainActor
struct NavigationControllerTests {
  @Test("Controllers that a callback shows appear after the callback, in order")
  func nestedChanges() throws {
    let log = Log()
    let (a, b, c) = (LoggedController("a", log: log), LoggedController("b", log: log), LoggedController("c", log: log))
    a.actions["appear"] = { a.navigationController?.pushViewController(b) }
    b.actions["load"] = { b.navigationController?.setViewControllers([c]) }
    c.actions["appear"] = { c.present(b) }
    a.actions["disappear"] = { c.dismiss() }
    let screen = try ScreenDriver(a, columns: 4, rows: 1)
    let shown = ["load a", "appear a", "load b", "load c", "appear c", "appear b", "disappear a", "disappear b"]
    #expect(log.entries == shown && screen.lines == ["c"])
  }

  @Test("A controller disappears when the window is closed, and appears again when it is opened")
  func closing() throws {
    let log = Log()
    let screen = try ScreenDriver(LoggedController("a", log: log))
    screen.window.close()
    try screen.window.open()
    #expect(log.entries == ["load a", "appear a", "disappear a", "appear a"])
  }

  @Test("A controller that is presented before the window opens is loaded and shown when it opens")
  func presentedEarly() throws {
    let log = Log()
    let (root, other) = (LoggedController("d", log: log), LoggedController("e", log: log))
    let closed = NavigationController(rootViewController: root)
    root.present(other)
    #expect(closed.visibleViewController === other && log.entries.isEmpty)
    let screen = try ScreenDriver(closed, columns: 4, rows: 1)
    #expect(screen.lines == ["e"] && log.entries == ["load d", "appear d", "load e", "appear e"])
  }

  @Test("A controller, its view and a navigation controller end their bindings when they are released")
  func lifetimes() {
    var controller: ViewController? = ViewController(view: View())
    var root: NavigationController? = controller.map { NavigationController(rootViewController: $0) }
    let lifetimes = [controller?.lifetime, controller?.view.lifetime, root?.lifetime].compactMap(\.self)
    root = nil
    #expect(lifetimes.map(\.hasEnded) == [false, false, true])
    controller = nil
    #expect(lifetimes.map(\.hasEnded) == [true, true, true])
  }
  @Test("A dismissed controller is released")
  func dismissing() throws {
    let screen = try ScreenDriver(FilledController())
    weak var released: ViewController?
    do {
      let controller = FilledController()
      released = controller
      screen.present(controller)
      controller.dismiss()
    }
    #expect(released == nil)
  }
}
