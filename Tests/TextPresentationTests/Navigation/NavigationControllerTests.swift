import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("NavigationController")
@MainActor
struct NavigationControllerTests {
  /// A controller that counts how often its view is loaded, and logs what happens to the view.
  private class Controller: ViewController {
    var loads = 0
    var log = Log()
    /// The events at which the controller does something.
    var actions: [String: () -> Void] = [:]
    private let name: String

    init(_ name: String) {
      self.name = name
      let label = Label()
      label.text = name
      super.init(view: label)
    }

    override func viewDidLoad() {
      loads += 1
      note("load")
    }

    override func viewWillAppear() { note("appear") }
    override func viewDidDisappear() { note("disappear") }

    private func note(_ event: String) {
      log.entries.append("\(event) \(name)")
      actions.removeValue(forKey: event)?()
    }
  }

  @Test("Controllers that are shown by a called method appear after it, and one that is never shown does not appear")
  func nestedChanges() throws {
    let (a, b, c, log) = (Controller("a"), Controller("b"), Controller("c"), Log())
    for controller in [a, b, c] { controller.log = log }
    a.actions["appear"] = { a.navigationController?.pushViewController(b) }
    b.actions["load"] = { b.navigationController?.setViewControllers([c]) }
    c.actions["appear"] = { c.present(b) }
    a.actions["disappear"] = { c.dismiss() }
    let screen = try ScreenDriver(a, columns: 4, rows: 1)
    let shown = ["load a", "appear a", "load b", "load c", "appear c", "appear b", "disappear a", "disappear b"]
    #expect(log.entries == shown && screen.lines == ["c"])
    screen.window.close()
    try screen.window.open()
    #expect(log.entries == shown + ["disappear c", "appear c"])
  }

  @Test("A controller that is presented before the window opens is loaded and shown when it opens")
  func presentedEarly() throws {
    let (root, other) = (Controller("d"), Controller("e"))
    let closed = NavigationController(rootViewController: root)
    root.present(other)
    #expect(closed.visibleViewController === other && other.loads == 0)
    let screen = try ScreenDriver(closed, columns: 4, rows: 1)
    #expect(screen.lines == ["e"] && root.loads == 1 && other.loads == 1)
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

  @Test("A dismissed controller is released, and its changes are not drawn")
  func dismissing() throws {
    let screen = try ScreenDriver(Controller("d"), columns: 6, rows: 3)
    weak var released: ViewController?
    do {
      let controller = FilledController()
      released = controller
      screen.present(controller)
      controller.dismiss()
      screen.display()
      let frames = screen.frameCount
      controller.fill.value = "w"
      screen.display()
      #expect(screen.frameCount == frames)
    }
    #expect(released == nil)
  }

  @Test("A controller copies texts while it is shown, and they are sanitised")
  func copying() throws {
    let (root, next) = (Controller("d"), Controller("e"))
    let screen = try ScreenDriver(root, columns: 4, rows: 1)
    root.copyToPasteboard("one\ntwo")
    next.copyToPasteboard("three")
    root.navigationController?.pushViewController(next)
    root.copyToPasteboard("four")
    #expect(screen.terminal.copiedTexts == ["one two"])
  }
}
