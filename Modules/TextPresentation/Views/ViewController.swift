public import Reactive
public import TerminalScreen

/// A controller of a full screen: it creates the views, binds them to a view model, and handles the keys.
@MainActor
open class ViewController: LifetimeProviding {
  /// The view that fills the screen.
  public let view: View

  /// The navigation controller that contains or presents this controller, if there is one.
  public internal(set) weak var navigationController: NavigationController?

  /// The lifetime of the controller. Bindings to the controller end when it is released.
  public nonisolated var lifetime: Lifetime { Lifetime(token) }

  /// The window that shows the controller; `nil` before it is shown.
  weak var window: Window? {
    didSet { view.window = window }
  }

  /// The contained controller that receives the keys in place of this one; `nil` for none.
  var keyReceiver: ViewController? { nil }

  private nonisolated let token = Lifetime.Token()
  private var isViewLoaded = false
  /// The number that the user has typed before a key; `nil` for none.
  private var count: Int?

  private static let maximumCount = 9999

  /// Creates a controller for `view`.
  public init(view: View) {
    self.view = view
  }

  /// Called once, before the view is first shown. Override it to bind the views. By default, it does nothing.
  open func viewDidLoad() {}

  /// The key commands of the controller, for its state and its first responder now. A screen with two tables returns
  /// the commands of the one with the focus:
  ///
  ///     (right.isFirstResponder ? right : left).keyCommands + focusKeyCommands + [quitKeyCommand]
  ///
  /// Such a screen calls `left.becomeFirstResponder()` when its view loads, because no view has the focus at first.
  ///
  /// No two commands may have the same key: in a debug build, this is a failed assertion, which names both. In a release
  /// build, the first one wins.
  ///
  /// On the stack of a navigation controller, the key commands of the navigation controller follow those of this
  /// controller, without the keys that this controller uses. A presented controller does not inherit them.
  open var keyCommands: [KeyCommand] { [] }

  /// The commands with a hint, for a ``StatusLineView``. The last one shows the command palette.
  public final var hints: [KeyCommand] { allKeyCommands.filter { $0.hint != nil } }

  /// Presents `viewController` over this controller and over all controllers that are already presented. The presented
  /// controller then receives the keys.
  ///
  /// An ``OverlayView`` is a box in the middle of the screen. The controllers below it are dimmed. Their bindings stay
  /// active, and the parts that are not covered stay visible. Another view covers the whole screen. The call has no
  /// effect if this controller has no navigation controller.
  public final func present(_ viewController: ViewController) {
    navigationController?.addPresented(viewController)
  }

  /// Whether ``copyToPasteboard(_:)`` sends texts to the terminal. If not, do not offer a command that copies.
  public final var canCopyToPasteboard: Bool { view.nearestWindow?.terminal.canCopy == true }

  /// Copies a text to the clipboard of the user, if the terminal supports this and the controller is shown. The text is
  /// sanitised.
  public final func copyToPasteboard(_ text: String) {
    view.nearestWindow?.terminal.copy(text)
  }

  /// Dismisses this controller and all controllers that are presented over it. If this controller is on the stack,
  /// dismisses all presented controllers.
  public final func dismiss() {
    navigationController?.removePresented(from: self)
  }

  /// Calls ``viewDidLoad()`` the first time. Returns whether it has.
  func loadViewIfNeeded() -> Bool {
    guard !isViewLoaded else { return false }
    isViewLoaded = true
    viewDidLoad()
    return true
  }

  /// Handles a key.
  ///
  /// In a controller with other controllers, such as a ``SplitViewController``, one of them handles it. Otherwise, the
  /// first responder receives the key first. If it does not handle the key, Return presses the primary button, and
  /// Escape presses the cancel button. Otherwise, the first command for the key is performed, or its
  /// ``KeyCommand/unavailableReason`` is shown in the last row until the next key or click. If there is no command, Tab
  /// and shift-Tab move the focus, the keys “?” and “:” show the command palette, and the last row says that another key
  /// does nothing. A command that moves is performed several times after a number, which does not start with 0: “5j”.
  open func press(_ key: Key) {
    if let keyReceiver { return keyReceiver.press(key) }
    if view.firstResponder?.press(key) == true { return }
    switch key {
    case .enter where view.pressButton(.primary), .escape where view.pressButton(.cancel): return
    default: break
    }
    let count = count
    self.count = nil
    if let command = allKeyCommands.first(where: { $0.keys.contains(key) }) {
      if let reason = command.unavailableReason {
        view.nearestWindow?.message = reason
        return
      }
      for _ in 0..<(command.isRepeatable ? count ?? 1 : 1) { command.action() }
      return
    }
    if case .character(let character) = key, character.isASCII, let digit = character.wholeNumberValue {
      let typed = min((count ?? 0) * 10 + digit, Self.maximumCount)
      self.count = typed > 0 ? typed : nil
      return
    }
    // On a screen that has no command for a key with a modifier, the key works like the keys that it consists of. But
    // while a control has the focus, alt with a key does not work like Escape, which may discard the user's input.
    let isControlFocused = view.firstResponder is Control
    switch key {
    case .tab where view.moveFocus(by: 1), .backTab where view.moveFocus(by: -1): break
    case .alt("\r") where !isControlFocused: pressAfterEscape(.enter)
    case .alt(let character) where !isControlFocused: pressAfterEscape(.character(character))
    case .wordBackspace where !isControlFocused: pressAfterEscape(.backspace)
    case .wordLeft: press(.left)
    case .wordRight: press(.right)
    default:
      let advice = view.firstResponder is TextField ? "" : " Press ? for all commands."
      view.nearestWindow?.message = "“\(key.name)” does nothing here.\(advice)"
    }
  }

  private func pressAfterEscape(_ key: Key) {
    let navigationController = navigationController
    press(.escape)
    navigationController?.window?.message = nil
    navigationController?.visibleViewController.press(key)
  }

  /// The commands of the controller, those that it inherits, and the one that shows the palette. A later command has no key
  /// of an earlier one.
  private var allKeyCommands: [KeyCommand] {
    let commands = keyCommands
    assert(commands.conflict == nil, commands.conflict ?? "")
    var used = Set(commands.flatMap(\.keys))
    let isOnStack = navigationController?.viewControllers.contains { $0 === self } == true
    let inherited = isOnStack ? navigationController?.keyCommands ?? [] : []
    let palette = KeyCommand(
      .character("?"), .character(":"), title: "show all commands", section: "Program", hint: "? help"
    ) { [weak self] in
      self?.present(CommandPaletteController { [weak self] in self?.allKeyCommands ?? [] })
    }
    return commands
      + (inherited + [palette]).compactMap { command in
        let rest = command.excluding(used)
        used.formUnion(rest.keys)
        return rest.keys.isEmpty && !command.keys.isEmpty ? nil : rest
      }
  }
}
