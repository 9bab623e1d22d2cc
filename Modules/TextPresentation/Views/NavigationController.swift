/// A stack of view controllers, and the controllers that are presented over it. Of the stack, only the last controller
/// is shown. The controllers on the stack inherit the key commands of the navigation controller.
open class NavigationController: ViewController {
  /// The controllers on the stack. The last one is shown.
  public private(set) var viewControllers: [ViewController]

  /// The controllers that are presented over the stack, from the lowest to the highest.
  public private(set) var presentedViewControllers: [ViewController] = []

  /// The controller that receives the keys: the last one that is presented, or else the last one on the stack.
  public var visibleViewController: ViewController { presentedViewControllers.last ?? topViewController }

  /// The bar above the controller on the stack that is shown; `nil` for none.
  public let navigationBar: NavigationBar?

  override weak var window: Window? {
    didSet {
      navigationBar?.window = window
      showAll()
    }
  }

  override var keyReceiver: ViewController? { visibleViewController }

  private var isShowing = false

  /// Creates a navigation controller with one controller on its stack.
  ///
  /// - Parameters:
  ///   - rootViewController: The controller.
  ///   - navigationBar: The bar above the controllers of the stack; `nil` for none.
  public init(rootViewController: ViewController, navigationBar: NavigationBar? = nil) {
    viewControllers = [rootViewController]
    self.navigationBar = navigationBar
    let view = NavigationView()
    super.init(view: view)
    view.navigationController = self
    rootViewController.navigationController = self
  }

  /// Pushes a controller onto the stack, below the presented controllers.
  public func pushViewController(_ viewController: ViewController) {
    setViewControllers(viewControllers + [viewController])
  }

  /// Pops the last controller from the stack, unless it is the only one. Presented controllers stay.
  public func popViewController() {
    setViewControllers(Array(viewControllers.dropLast()))
  }

  /// Pops all controllers from the stack but the first one. Presented controllers stay.
  public func popToRootViewController() {
    setViewControllers([viewControllers[0]])
  }

  /// Pops the controllers above a controller of the stack. Presented controllers stay.
  public func popToViewController(_ viewController: ViewController) {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else { return }
    setViewControllers(Array(viewControllers[...index]))
  }

  /// Replaces the controllers on the stack, unless the array is empty. Presented controllers stay.
  public func setViewControllers(_ viewControllers: [ViewController]) {
    guard !viewControllers.isEmpty else { return }
    self.viewControllers.forEach(remove)
    self.viewControllers = viewControllers
    for viewController in viewControllers { viewController.navigationController = self }
    showAll()
  }

  /// Closes the window that shows the controllers, if there is one.
  public func close() {
    window?.close()
  }

  /// The controllers whose views are drawn, from the lowest to the highest.
  var shownViewControllers: [ViewController] { [topViewController] + presentedViewControllers }

  func addPresented(_ viewController: ViewController) {
    guard !shownViewControllers.contains(where: { $0 === viewController }) else { return }
    viewController.navigationController = self
    presentedViewControllers.append(viewController)
    showAll()
  }

  func removePresented(from viewController: ViewController) {
    let isOnStack = viewControllers.contains { $0 === viewController }
    let index = isOnStack ? 0 : presentedViewControllers.firstIndex { $0 === viewController }
    guard let index, index < presentedViewControllers.count else { return }
    presentedViewControllers[index...].forEach(remove)
    presentedViewControllers.removeSubrange(index...)
    showAll()
  }

  private var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

  private func remove(_ viewController: ViewController) {
    viewController.window = nil
    viewController.navigationController = nil
  }

  /// Loads the views of the controllers that are to be shown.
  private func showAll() {
    guard !isShowing else { return }
    isShowing = true
    defer { isShowing = false }
    // A controller whose view is loaded may change the controllers, so the next one is found after it.
    while true {
      let shown = window == nil ? [] : shownViewControllers
      for viewController in shown { viewController.window = window }
      if !shown.contains(where: { $0.loadViewIfNeeded() }) { break }
    }
    view.setNeedsLayout()
  }
}
