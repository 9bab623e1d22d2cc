import TerminalScreen

/// A controller that presents a message or a question over the screen, with actions to choose from.
///
///     let alert = AlertController(title: "Leave anyway?", message: "A reaction is not sent yet.")
///     alert.addAction(AlertAction(title: "Stay", style: .cancel))
///     alert.addAction(AlertAction(title: "Leave", style: .destructive) { _ in … })
///     present(alert)
///
/// The left and right arrows, tab and shift-tab move between the actions; if the actions are stacked, up and down do so
/// too. Enter chooses the highlighted action.
///
/// If a title starts with a letter or a digit, this key chooses its action, unless another title starts with it too.
/// The letter or digit is underlined. Escape chooses the action with the cancel style, or the only action.
///
/// The page keys scroll a message that is too long for the screen. Up and down scroll it too, unless the actions are
/// stacked.
public final class AlertController: ViewController {
  /// The title, which can be a question; `nil` for none.
  public var title: String? {
    didSet { alertView.show(title: title, message: message) }
  }

  /// The message below the title; `nil` for none.
  public var message: String? {
    didSet { alertView.show(title: title, message: message) }
  }

  /// The actions, in the order in which they were added.
  public var actions: [AlertAction] { alertView.actionsView.actions }

  /// The action that is highlighted first. By default, it is the action with the cancel style, or else the first
  /// action.
  public var preferredAction: AlertAction?

  private let alertView = AlertView()

  /// Creates an alert without actions. If no action is added, Escape and Enter dismiss the alert.
  public init(title: String?, message: String?) {
    (self.title, self.message) = (title, message)
    alertView.show(title: title, message: message)
    super.init(view: OverlayView(contentView: alertView, scrollHint: { [alertView] in alertView.scrollHint }))
  }

  /// Adds an action after the existing ones.
  public func addAction(_ action: AlertAction) {
    alertView.actionsView.actions.append(action)
  }

  /// Highlights the preferred action.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let first = preferredAction ?? cancelAction
    alertView.actionsView.highlightedIndex = actions.firstIndex { $0 === first } ?? 0
  }

  /// The commands that choose an action and scroll the message.
  public override var keyCommands: [KeyCommand] {
    let view = alertView.actionsView
    let scrollView = alertView.scrollView
    let isStacked = view.isStacked
    let initials = actions.compactMap { action in
      view.initial(of: action).map { initial in
        let cases = Set([initial.lowercased(), initial.uppercased()]).sorted(by: >).filter { $0.count == 1 }
        return KeyCommand(keys: cases.map { .character(Character($0)) }, title: action.title) { [weak self] in
          self?.choose(action)
        }
      }
    }
    let moves = [
      KeyCommand(keys: [.right, .tab] + (isStacked ? [.down, .character("j")] : []), title: "next action") {
        [weak view] in
        view?.moveHighlight(by: 1)
      },
      KeyCommand(keys: [.left, .backTab] + (isStacked ? [.up, .character("k")] : []), title: "previous action") {
        [weak view] in
        view?.moveHighlight(by: -1)
      },
      KeyCommand(.enter, title: "choose") { [weak self, weak view] in self?.choose(view?.highlightedAction) },
      KeyCommand(.escape, title: cancelAction?.title) { [weak self] in self?.cancel() },
    ]
    let scrolls = isStacked ? scrollView.pageKeyCommands : scrollView.keyCommands
    // The first character of a title can be a key that also moves or scrolls.
    let used = Set(initials.flatMap(\.keys))
    return initials + (moves + scrolls).map { $0.excluding(used) }
  }

  /// The action that Escape chooses: the one with the cancel style, or the only one; `nil` if there is neither.
  private var cancelAction: AlertAction? {
    actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions.first : nil)
  }

  private func cancel() {
    if cancelAction != nil || actions.isEmpty { choose(cancelAction) }
  }

  private func choose(_ action: AlertAction?) {
    dismiss()
    if let action { action.handler?(action) }
  }
}
