import Terminal

/// A stack of view controllers, of which the last one is shown.
@MainActor
public final class NavigationController {
  /// The controllers, from the first one to the one that is shown.
  public private(set) var viewControllers: [ViewController]

  weak var window: Window? {
    didSet { showTop() }
  }

  /// Makes a stack of one.
  public init(rootViewController: ViewController) {
    viewControllers = [rootViewController]
    rootViewController.navigationController = self
  }

  /// Shows `viewController` on top of the others.
  public func pushViewController(_ viewController: ViewController) {
    topViewController.view.window = nil
    viewController.navigationController = self
    viewControllers.append(viewController)
    showTop()
  }

  /// Goes back to the controller below, if there is one.
  public func popViewController() {
    guard viewControllers.count > 1 else { return }
    viewControllers.removeLast().view.window = nil
    showTop()
  }

  /// Ends what the window shows.
  public func close() {
    window?.close()
  }

  var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

  private func showTop() {
    guard let window else { return }
    topViewController.view.window = window
    topViewController.loadViewIfNeeded()
    window.setNeedsDisplay()
  }
}
