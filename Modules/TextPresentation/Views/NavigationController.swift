import Terminal

/// A stack of view controllers, of which the last one is shown, and what is presented over it.
@MainActor
public final class NavigationController {
  /// The controllers on the stack, from the first one to the one that is shown.
  public private(set) var viewControllers: [ViewController]

  /// The controllers that are presented over the stack, from the lowest one up.
  public private(set) var presentedViewControllers: [ViewController] = []

  /// The controller that has the keys: the last one that is presented, or else the last one on the stack.
  public var visibleViewController: ViewController { presentedViewControllers.last ?? topViewController }

  weak var window: Window? {
    didSet { showAll() }
  }

  /// Makes a stack of one.
  public init(rootViewController: ViewController) {
    viewControllers = [rootViewController]
    rootViewController.navigationController = self
  }

  /// Shows `viewController` on top of the others on the stack, below what is presented.
  public func pushViewController(_ viewController: ViewController) {
    topViewController.view.window = nil
    viewController.navigationController = self
    viewControllers.append(viewController)
    showAll()
  }

  /// Goes back to the controller below on the stack, if there is one. What is presented stays.
  public func popViewController() {
    guard viewControllers.count > 1 else { return }
    viewControllers.removeLast().view.window = nil
    showAll()
  }

  /// Ends what the window shows.
  public func close() {
    window?.close()
  }

  /// What is seen, from the lowest one up.
  var shownViewControllers: [ViewController] { [topViewController] + presentedViewControllers }

  func present(_ viewController: ViewController) {
    guard !shownViewControllers.contains(where: { $0 === viewController }) else { return }
    viewController.navigationController = self
    presentedViewControllers.append(viewController)
    showAll()
  }

  func dismiss(_ viewController: ViewController) {
    let isOnStack = viewControllers.contains { $0 === viewController }
    let index = isOnStack ? 0 : presentedViewControllers.firstIndex { $0 === viewController }
    guard let index, index < presentedViewControllers.count else { return }
    for dismissed in presentedViewControllers[index...] { dismissed.view.window = nil }
    presentedViewControllers.removeSubrange(index...)
    showAll()
  }

  private var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

  private func showAll() {
    guard let window else { return }
    for viewController in shownViewControllers {
      viewController.view.window = window
      viewController.loadViewIfNeeded()
    }
    window.setNeedsDisplay()
  }
}
