import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("NavigationController")
@MainActor
struct NavigationControllerTests {
  /// A controller that logs when its view is loaded.
  private final class Controller: ViewController {
    let name: String
    var loads = 0

    init(_ name: String) {
      self.name = name
      let label = Label()
      label.text = name
      super.init(view: label)
    }

    override func viewDidLoad() { loads += 1 }
  }

  private let controllers = ["a", "b", "c"].map { Controller($0) }
  private let navigationController: NavigationController
  private let screen: ScreenDriver

  init() throws {
    navigationController = NavigationController(rootViewController: controllers[0])
    screen = try ScreenDriver(navigationController, columns: 4, rows: 1)
  }

  /// The names of the controllers on the stack and of the presented ones, and the line that the screen shows.
  private var state: [String] {
    screen.display()
    func names(_ controllers: [ViewController]) -> String {
      controllers.compactMap { ($0 as? Controller)?.name }.joined()
    }
    let visible = names([navigationController.visibleViewController])
    let (stack, presented) = (navigationController.viewControllers, navigationController.presentedViewControllers)
    return [names(stack), names(presented), visible, screen.lines[0]]
  }

  @Test("The last controller on the stack is shown, and the first one is never popped")
  func stack() {
    #expect(state == ["a", "", "a", "a"])
    navigationController.pushViewController(controllers[1])
    #expect(state == ["ab", "", "b", "b"])
    navigationController.pushViewController(controllers[2])
    #expect(state == ["abc", "", "c", "c"])
    navigationController.popViewController()
    #expect(state == ["ab", "", "b", "b"])
    navigationController.popViewController()
    navigationController.popViewController()
    #expect(state == ["a", "", "a", "a"])
  }

  @Test("All controllers above the first one can be popped, and the stack can be replaced, but not with nothing")
  func replacing() {
    for controller in controllers.dropFirst() { navigationController.pushViewController(controller) }
    navigationController.popToRootViewController()
    #expect(state == ["a", "", "a", "a"])
    navigationController.setViewControllers([])
    #expect(state == ["a", "", "a", "a"])
    navigationController.setViewControllers([controllers[1], controllers[2]])
    #expect(state == ["bc", "", "c", "c"])
  }

  @Test("Presented controllers stay over a stack that changes")
  func presented() {
    controllers[0].present(controllers[2])
    navigationController.pushViewController(controllers[1])
    #expect(state == ["ab", "c", "c", "c"])
    navigationController.popToRootViewController()
    #expect(state == ["a", "c", "c", "c"])
    navigationController.setViewControllers([controllers[1]])
    #expect(state == ["b", "c", "c", "c"])
    controllers[2].dismiss()
    #expect(state == ["b", "", "b", "b"])
  }

  @Test("A controller on the stack, even below another one, dismisses all presented controllers")
  func dismissing() {
    navigationController.pushViewController(controllers[1])
    controllers[1].present(controllers[2])
    controllers[0].dismiss()
    #expect(state == ["ab", "", "b", "b"])
  }

  @Test("A controller that is shown on the stack cannot also be presented")
  func presentingItself() {
    controllers[0].present(controllers[0])
    #expect(state == ["a", "", "a", "a"])
  }

  @Test("A controller that is not on the stack presents and dismisses nothing")
  func outside() {
    let other = Controller("d")
    other.present(controllers[1])
    other.dismiss()
    #expect(state == ["a", "", "a", "a"] && controllers[1].navigationController == nil)
  }

  @Test("A controller that was popped, replaced or dismissed has no navigation controller")
  func removed() {
    func areContained() -> [Bool] { controllers.map { $0.navigationController != nil } }
    navigationController.pushViewController(controllers[1])
    controllers[1].present(controllers[2])
    #expect(areContained() == [true, true, true])
    controllers[2].dismiss()
    #expect(areContained() == [true, true, false])
    navigationController.popViewController()
    #expect(areContained() == [true, false, false])
    navigationController.setViewControllers([controllers[2], controllers[1]])
    #expect(areContained() == [false, true, true])
  }

  @Test("A view is loaded once, before it is first shown")
  func loading() {
    navigationController.pushViewController(controllers[1])
    navigationController.pushViewController(controllers[2])
    navigationController.popViewController()
    navigationController.popViewController()
    navigationController.pushViewController(controllers[1])
    controllers[1].present(controllers[2])
    #expect(controllers.map(\.loads) == [1, 1, 1])
    let closed = NavigationController(rootViewController: Controller("d"))
    closed.pushViewController(Controller("e"))
    #expect(closed.viewControllers.compactMap { ($0 as? Controller)?.loads } == [0, 0])
  }

  @Test("Changes of a controller that was popped or covered are not drawn", arguments: [true, false])
  func changes(isPopped: Bool) {
    navigationController.pushViewController(controllers[1])
    if isPopped { navigationController.popViewController() }
    screen.display()
    let frames = screen.terminal.screens.count
    controllers[isPopped ? 1 : 0].view.setNeedsDisplay()
    screen.display()
    #expect(screen.terminal.screens.count == frames)
  }

  @Test(
    "Changes of a controller that is shown again are drawn, and it can copy texts again",
    arguments: [
      { $0.popViewController() }, { $0.popToRootViewController() },
      { $0.setViewControllers([$0.viewControllers[1], $0.viewControllers[0]]) },
    ] as [@MainActor @Sendable (NavigationController) -> Void])
  func shownAgain(change: @MainActor @Sendable (NavigationController) -> Void) {
    navigationController.pushViewController(controllers[1])
    screen.display()
    change(navigationController)
    screen.display()
    let frames = screen.terminal.screens.count
    controllers[1].view.setNeedsDisplay()
    screen.display()
    #expect(screen.terminal.screens.count == frames)
    controllers[0].view.setNeedsDisplay()
    screen.display()
    #expect(screen.terminal.screens.count == frames + 1)
    controllers[0].copyToPasteboard("one")
    #expect(screen.terminal.copiedTexts == ["one"])
  }

  @Test("A dismissed controller copies nothing, and the one below it receives the keys")
  func dismissed() {
    navigationController.pushViewController(controllers[1])
    controllers[1].present(controllers[2])
    #expect(controllers[1].canCopyToPasteboard && controllers[2].canCopyToPasteboard)
    controllers[2].dismiss()
    controllers[2].copyToPasteboard("one")
    #expect(
      !controllers[2].canCopyToPasteboard && controllers[1].canCopyToPasteboard && screen.terminal.copiedTexts == [])
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

  @Test("A controller that pushes another one while its view is loaded is hidden behind it")
  func pushingWhileLoading() throws {
    final class Pushing: ViewController {
      let next = Controller("e")
      override func viewDidLoad() { navigationController?.pushViewController(next) }
    }
    let root = Pushing(view: Label())
    let screen = try ScreenDriver(root, columns: 4, rows: 1)
    #expect(screen.lines == ["e"] && root.next.loads == 1)
    root.view.setNeedsDisplay()
    screen.display()
    #expect(screen.terminal.screens.count == 1 && !root.canCopyToPasteboard)
  }

  @Test("A controller, its view and a navigation controller end their bindings when they are released")
  func lifetimes() {
    var controller: ViewController? = ViewController(view: View())
    var root: NavigationController? = controller.map { NavigationController(rootViewController: $0) }
    let lifetimes = [controller?.lifetime, controller?.view.lifetime, root?.lifetime].compactMap(\.self)
    #expect(lifetimes.map(\.hasEnded) == [false, false, false])
    root = nil
    #expect(lifetimes.map(\.hasEnded) == [false, false, true])
    controller = nil
    #expect(lifetimes.map(\.hasEnded) == [true, true, true])
  }

  @Test("Closing closes the window that shows the controllers")
  func closing() {
    navigationController.close()
    #expect(!screen.terminal.isStarted)
    NavigationController(rootViewController: Controller("d")).close()
  }

  @Test("A controller copies texts while it is shown")
  func copying() {
    #expect(controllers[0].canCopyToPasteboard && !controllers[1].canCopyToPasteboard)
    controllers[0].copyToPasteboard("one\ntwo")
    controllers[1].copyToPasteboard("three")
    navigationController.pushViewController(controllers[1])
    controllers[0].copyToPasteboard("four")
    #expect(screen.terminal.copiedTexts == ["one two"] && !controllers[0].canCopyToPasteboard)
  }
}
