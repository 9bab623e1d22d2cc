import Terminal

/// A message or a question over the screen, and what the user can answer.
///
///     let alert = AlertController(title: "Leave anyway?", message: "A reaction is not sent yet.")
///     alert.addAction(AlertAction(title: "Stay", style: .cancel))
///     alert.addAction(AlertAction(title: "Leave", style: .destructive) { _ in … })
///     present(alert)
///
/// The left and right arrows, tab and shift-tab move between the answers, and so do up and down where the answers are
/// below each other; Enter chooses. The first letter of an answer chooses it, too, where no other answer begins with
/// it; it is underlined. Escape is the cancel action. A message that is too long for the screen is scrolled by the
/// page keys, and by up and down where these have no other use.
public final class AlertController: ViewController {
  /// What the alert is about, or what it asks.
  public var title: String? {
    didSet { alertView.titleLabel.text = title ?? "" }
  }

  /// What there is to say beside the title.
  public var message: String? {
    didSet { alertView.messageLabel.text = message ?? "" }
  }

  /// The answers, in the order in which they have been added.
  public var actions: [AlertAction] { alertView.actionsView.actions }

  /// The action on which the user starts; unless it is set, the one that cancels, or the first one.
  public var preferredAction: AlertAction?

  private let alertView = AlertView()

  /// Makes an alert without answers. Escape and Enter close it as long as it has none.
  public init(title: String?, message: String?) {
    (self.title, self.message) = (title, message)
    alertView.titleLabel.text = title ?? ""
    alertView.messageLabel.text = message ?? ""
    super.init(view: OverlayView(contentView: alertView))
  }

  /// Adds an answer behind the others.
  public func addAction(_ action: AlertAction) {
    alertView.actionsView.actions.append(action)
  }

  /// Starts on the preferred action.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let first = preferredAction ?? cancelAction
    alertView.actionsView.highlightedIndex = actions.firstIndex { $0 === first } ?? 0
  }

  /// The keys of choosing an answer, and of scrolling the message.
  public override var keyCommands: [KeyCommand] {
    let view = alertView.actionsView
    let scrollView = alertView.scrollView
    let isStacked = view.isStacked
    let initials = actions.indices.compactMap { index in
      view.initial(ofActionAt: index).map { initial in
        let cases = Set([initial.lowercased(), initial.uppercased()]).sorted(by: >).filter { $0.count == 1 }
        return KeyCommand(keys: cases.map { .character(Character($0)) }, title: actions[index].title) { [weak self] in
          self?.chooseAction(at: index)
        }
      }
    }
    return initials + [
      KeyCommand(keys: [.right, .tab] + (isStacked ? [.down, .character("j")] : []), title: "next answer") {
        [weak view] in
        view?.moveHighlight(by: 1)
      },
      KeyCommand(keys: [.left, .backTab] + (isStacked ? [.up, .character("k")] : []), title: "previous answer") {
        [weak view] in
        view?.moveHighlight(by: -1)
      },
      KeyCommand(.enter, title: "choose") { [weak self, weak view] in self?.chooseAction(at: view?.highlightedIndex) },
      KeyCommand(.escape, title: cancelAction?.title) { [weak self] in self?.cancel() },
    ] + (isStacked ? scrollView.pageKeyCommands : scrollView.keyCommands)
  }

  /// What escape stands for: the action that cancels, or the only one.
  private var cancelAction: AlertAction? {
    actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions.first : nil)
  }

  private func cancel() {
    if let index = actions.firstIndex(where: { $0 === cancelAction }) {
      chooseAction(at: index)
    } else if actions.isEmpty {
      dismiss()
    }
  }

  private func chooseAction(at index: Int?) {
    dismiss()
    guard let index, actions.indices.contains(index) else { return }
    let action = actions[index]
    action.handler?(action)
  }
}
