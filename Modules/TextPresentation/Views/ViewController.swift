public import Reactive
public import Terminal

/// A controller of a full screen: it creates the views, binds them to a view model, and handles the keys.
@MainActor
open class ViewController: LifetimeProviding {
  /// The view that fills the screen.
  public let view: View

  /// The navigation controller that contains or presents this controller; `nil` before it is pushed or presented.
  public internal(set) weak var navigationController: NavigationController?

  /// The lifetime of the controller. Bindings to the controller end when it is released.
  public nonisolated var lifetime: Lifetime { Lifetime(token) }

  private nonisolated let token = Lifetime.Token()
  private var isViewLoaded = false

  /// Creates a controller for `view`.
  public init(view: View) {
    self.view = view
  }

  /// Adds the views and binds them. Called once, before the view is first shown.
  open func viewDidLoad() {}

  /// The key commands of the controller. If several commands have the same key, the first one is performed.
  open var keyCommands: [KeyCommand] { [] }

  /// The hints for a ``StatusLineView``, in the order of the commands. The last one is the hint for help.
  public final var hints: [String] { allKeyCommands.compactMap(\.hint) }

  /// Presents `viewController` over this controller and over all controllers that are already presented. The presented
  /// controller then receives the keys.
  ///
  /// The controllers below it are dimmed. Their bindings stay active, and the parts that are not covered stay visible.
  /// The call has no effect if this controller has no navigation controller.
  public final func present(_ viewController: ViewController) {
    navigationController?.present(viewController)
  }

  /// Dismisses this controller and all controllers that are presented over it. If this controller is on the stack,
  /// dismisses all presented controllers.
  public final func dismiss() {
    navigationController?.dismiss(self)
  }

  func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// Handles a key: performs the first command for it. The key “?” shows the help, unless a command uses it.
  ///
  /// A subclass that accepts text input overrides this method.
  open func press(_ key: Key) {
    allKeyCommands.first { $0.keys.contains(key) }?.action()
  }

  /// The commands of the controller, and the one that shows the help.
  private var allKeyCommands: [KeyCommand] {
    keyCommands + [
      KeyCommand(.character("?"), title: "show all keys", hint: "? help") { [weak self] in self?.showHelp() }
    ]
  }

  private func showHelp() {
    present(HelpViewController(keyCommands: allKeyCommands))
  }
}
