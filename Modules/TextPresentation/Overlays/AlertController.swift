import TerminalScreen

/// A controller that presents a message over the screen, until the user confirms it.
///
///     present(AlertController(title: "About this entry", message: "A word from January."))
///
/// Enter, Escape, the key “o” and a click dismiss the alert. The arrow keys and the page keys scroll a message that is
/// too long for the screen.
public final class AlertController: ViewController {
  /// The title; `nil` for none.
  public var title: String? {
    didSet { alertView.show(title: title, message: message) }
  }

  /// The message below the title; `nil` for none.
  public var message: String? {
    didSet { alertView.show(title: title, message: message) }
  }

  private let alertView = AlertView()

  /// Creates an alert.
  public init(title: String?, message: String?) {
    (self.title, self.message) = (title, message)
    alertView.show(title: title, message: message)
    super.init(
      view: OverlayView(contentView: alertView, scrollHint: { [alertView] in alertView.scrollView.scrollHint }))
  }

  /// The commands that dismiss the alert and scroll the message.
  public override var keyCommands: [KeyCommand] {
    alertView.scrollView.keyCommands + [
      KeyCommand(.enter, .escape, .character("o"), .character("O"), title: "OK") { [weak self] in self?.dismiss() }
    ]
  }
}
