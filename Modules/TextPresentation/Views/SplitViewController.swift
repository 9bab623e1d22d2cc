/// A controller that shows two controllers beside each other, such as an application and a log of what it does. In a
/// window that is too narrow for both, only the primary one is shown.
///
/// The primary controller receives the keys. It can be a ``NavigationController``, whose controllers then are presented
/// over the primary controller only. Each controller receives the mouse events over its view. A subclass that handles
/// some keys itself overrides ``ViewController/press(_:)``, and calls `super` for the others.
open class SplitViewController: ViewController {
  /// The controller at the left edge.
  public let primaryViewController: ViewController
  /// The controller at the right edge.
  public let secondaryViewController: ViewController

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - primary: The controller at the left edge, which has the width that a ``SplitView`` gives to its primary view.
  ///   - secondary: The controller at the right edge.
  ///   - minimumColumns: The width in columns from which both controllers are shown.
  public init(primary: ViewController, secondary: ViewController, minimumColumns: Int) {
    (primaryViewController, secondaryViewController) = (primary, secondary)
    super.init(view: SplitView(primary: primary.view, secondary: secondary.view, minimumColumns: minimumColumns))
  }

  override weak var window: Window? {
    didSet { for child in children { child.window = window } }
  }

  public internal(set) override weak var navigationController: NavigationController? {
    didSet { for child in children { child.navigationController = navigationController } }
  }

  override var keyReceiver: ViewController? { primaryViewController }

  /// Loads the views of both controllers. An override calls `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    for child in children { _ = child.loadViewIfNeeded() }
  }

  private var children: [ViewController] { [primaryViewController, secondaryViewController] }
}
