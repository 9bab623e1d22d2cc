public import Reactive
public import Terminal

/// What stands behind a full screen: it makes the views, binds them to a view model, and says what the keys do.
@MainActor
open class ViewController: LifetimeProviding {
  /// The view that fills the screen.
  public let view: View

  /// The controller on whose stack this one is, or over whose stack it is presented.
  public internal(set) weak var navigationController: NavigationController?

  /// How long the controller is held; bindings end with it.
  public nonisolated var lifetime: Lifetime { Lifetime(token) }

  private nonisolated let token = Lifetime.Token()
  private var isViewLoaded = false

  /// Makes a controller of `view`.
  public init(view: View) {
    self.view = view
  }

  /// Adds the views and binds them. Called once, before the view is first shown.
  open func viewDidLoad() {}

  /// What the keys do; of several commands for one key, the first one counts.
  open var keyCommands: [KeyCommand] { [] }

  /// What a ``StatusLineView`` says of the keys, in the order of the commands, and of help at the end.
  public final var hints: [String] { allKeyCommands.compactMap(\.hint) }

  /// Shows `viewController` over this one, and over all that is presented already, and gives it the keys.
  ///
  /// What lies below is dimmed, and goes on as it did: its bindings change it, and it can be seen where it is not
  /// covered. Nothing happens before this controller is in a navigation controller.
  public final func present(_ viewController: ViewController) {
    navigationController?.present(viewController)
  }

  /// Takes this controller away if it is presented, with all that is presented over it; if it is on the stack, takes
  /// away all that is presented.
  public final func dismiss() {
    navigationController?.dismiss(self)
  }

  func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// Does what `key` is for, if it is for anything here: the first command for it, or help for “?”, unless a subclass
  /// takes the key for itself, as one does into which text is typed.
  open func press(_ key: Key) {
    allKeyCommands.first { $0.keys.contains(key) }?.action()
  }

  /// What the keys do here, and the one that lists it.
  private var allKeyCommands: [KeyCommand] {
    keyCommands + [
      KeyCommand(.character("?"), title: "list the keys", hint: "? help") { [weak self] in self?.showHelp() }
    ]
  }

  private func showHelp() {
    present(HelpViewController(keyCommands: allKeyCommands))
  }
}
