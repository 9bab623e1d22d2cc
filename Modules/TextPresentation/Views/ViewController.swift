public import Reactive
public import Terminal

/// What stands behind a full screen: it makes the views, binds them to a view model, and says what the keys do.
@MainActor
open class ViewController: LifetimeProviding {
  /// The view that fills the screen.
  public let view: View

  /// The controller on whose stack this one is.
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

  /// The line that tells what the keys do.
  public final var hints: String {
    keyCommands.compactMap(\.hint).joined(separator: "   ")
  }

  func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// Does what `key` is for, if it is for anything here: the first command for it, unless a subclass takes the key for itself, as one
  /// does into which text is typed.
  open func press(_ key: Key) {
    keyCommands.first { $0.keys.contains(key) }?.action()
  }
}
